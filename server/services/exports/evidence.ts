import { recordedSpan } from '#server/domain/unusual/recording.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import { playedWithin } from '#server/store/cameras/recording-files.ts'
import {
  batchesGoingOn,
  type FramedEvent,
  type FramedRecording,
  framedEvents,
  framedRecordings,
  stockOutsGoingOn,
} from '#server/store/exports/evidence.ts'
import {
  type ExportColumn,
  eachOfHistory,
  type HistoryQuery,
  type HistoryRow,
  type HistorySource,
} from '#server/store/history.ts'
import { notFound, Refused } from '#src/contract/define/refusal.ts'
import type { Span } from '#src/domain/cameras/recording-times.ts'
import { msg, t, tc } from '#src/domain/language/text.ts'
import { EVIDENCE_PERMISSIONS, evidenceFault } from '#src/domain/unusual/evidence.ts'
import { requirePermission } from '../administration/require-permission.ts'
import { cutOf } from '../cameras/recording-cut.ts'
import type { Caller } from '../identity/sessions.ts'
import { type EventPictures, pictureTag } from '../media/event-pictures.ts'
import { endingOf, sentPicture } from '../media/sent-pictures.ts'
import type { Services } from '../services.ts'
import { csvOf, csvZip, type PackedFile } from './csv-zip.ts'
import { stampInZone } from './export-time.ts'
import { type FileAnswer, inFileName } from './file-answer.ts'

interface Asked {
  restaurantUuid: string
  startTime: number
  endTime: number
}

/** Lines of the pack's own tables; times in epoch milliseconds. */
interface Fact {
  what: string
  value: string | number
  timezone: string
}
interface Image {
  file: string
  camera: string
  at: number
  timezone: string
  draw: () => Promise<Buffer>
}
interface Clip extends Span {
  file: string
  camera: string
  timezone: string
  /** Null for one whose file is lost: a pack must not look as if nobody had recorded it. */
  open: (() => Promise<PackedFile['bytes']>) | null
}
const FACT_COLUMNS: ExportColumn<Fact>[] = [
  { title: msg('What'), value: ({ what }) => what },
  { title: msg('Value'), value: ({ value }) => value, at: true },
]
const IMAGE_COLUMNS: ExportColumn<Image>[] = [
  { title: msg('File'), value: ({ file }) => file },
  { title: msg('Camera'), value: ({ camera }) => camera },
  { title: msg('Time'), value: ({ at }) => at, at: true },
]
const CLIP_COLUMNS: ExportColumn<Clip>[] = [
  { title: msg('File'), value: ({ file, open }) => (open === null ? t('Lost') : file) },
  { title: msg('Camera'), value: ({ camera }) => camera },
  { title: msg('From'), value: ({ from }) => from, at: true },
  { title: msg('Until'), value: ({ to }) => to, at: true },
]

/**
 * All that is known of a time of one restaurant, as one zip: what it is of, the batches and stock-outs that went on in
 * it, its unusual events with each of their images, and what was recorded of it. Rows are read before the first
 * byte is sent, so that a slow reader holds no connection; images are drawn and films read as there is room.
 * @throws Refused 400 for times that no pack is made of, 403 without the permission of a part, 404.
 */
export async function evidencePack(services: Services, caller: Caller, asked: Asked): Promise<FileAnswer> {
  const { db, now, pictures } = services
  const fault = evidenceFault(asked, now())
  if (fault) throw new Refused(400, Object.values(fault)[0] ?? '', { fields: { ...fault } })
  for (const permission of EVIDENCE_PERMISSIONS) requirePermission(caller, permission)
  const restaurant = await restaurantByUuid(db, caller.scope, asked.restaurantUuid)
  if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
  const { number, timezone } = restaurant

  const rowsOf = <R extends object>(source: HistorySource<HistoryQuery, R>) =>
    allRows(services, caller, source, asked)
  const [made, out] = [await rowsOf(batchesGoingOn), await rowsOf(stockOutsGoingOn)]
  const [events, films] = [await rowsOf(framedEvents), await rowsOf(framedRecordings)]
  const images: Image[] = []
  for (const event of events) images.push(...(await imagesOf(services, caller, event)))
  const clips = [...films.map((film) => filmOf(film, pictures)), ...(await clipsOf(services, caller, asked))]
  const lost = clips.filter(({ open }) => open === null).length

  const fact = (what: string, value: string | number): Fact => ({ what, value, timezone })
  const counted = (what: string, count: number) => fact(what, String(count))
  const about = [
    fact(t('Restaurant'), number),
    fact(t('From'), asked.startTime),
    fact(t('Until'), asked.endTime),
    fact(t('Made'), now()),
    fact(t('Made by'), caller.account.email),
    counted(t('Batches'), made.length),
    counted(t('Stock-outs'), out.length),
    counted(t('Unusual events'), events.length),
    counted(t('Images'), images.length),
    counted(t('Recordings'), clips.length - lost),
    counted(t('Recordings that are lost'), lost),
  ]
  const files = [
    csvOf('batches', batchesGoingOn.exported, made),
    csvOf('stock-outs', stockOutsGoingOn.exported, out),
    csvOf('unusual-events', framedEvents.exported, events),
    csvOf('images', IMAGE_COLUMNS, images),
    csvOf('recordings', CLIP_COLUMNS, clips),
  ]
  async function* packed(): AsyncIterable<PackedFile> {
    for (const { file, draw } of images) yield { name: file, bytes: await draw() }
    for (const { file, open } of clips) if (open !== null) yield { name: file, bytes: await open() }
  }
  return {
    fileName: `evidence-${number}-${stampInZone(asked.startTime, timezone)}.zip`,
    contentType: 'application/zip',
    body: csvZip('about', FACT_COLUMNS, (take) => take(about), files, packed()),
  }
}

async function allRows<R extends object>(
  { db, now }: Services,
  { scope }: Caller,
  source: HistorySource<HistoryQuery, R>,
  query: Asked,
): Promise<(R & HistoryRow)[]> {
  const rows: (R & HistoryRow)[] = []
  await eachOfHistory(db, source, { scope, query, now: now() }, async (portion) => void rows.push(...portion))
  return rows
}

/** The pictures that equipment sent of an event, or else the frames that are drawn of it. */
async function imagesOf(services: Services, { scope }: Caller, event: FramedEvent): Promise<Image[]> {
  const { kind, id, eventTime, timezone, camera } = event
  const named = (at: number, index: number, ending: string) => ({
    file: `images/${stampInZone(at, timezone)}-${kind}-${id}-${index}.${ending}`,
    camera,
    at,
    timezone,
  })
  if (event.pictures.length === 0)
    return (event.frames ?? []).map((frame, index) => ({
      ...named(eventTime + frame.offsetMs, index, 'png'),
      draw: () => services.pictures.framePng(event, frame, 'full', pictureTag(kind, id, index, 'full')),
    }))
  const sent: Image[] = []
  for (const [index, sha256] of event.pictures.entries()) {
    if (sha256 === null) continue
    const { contentType, body } = await sentPicture(services, scope, { kind, id, sha256 })
    sent.push({ ...named(eventTime, index, endingOf(contentType)), draw: body })
  }
  return sent
}

/** What was kept of an event, whole. */
function filmOf(film: FramedRecording & HistoryRow, pictures: EventPictures): Clip {
  const { kind, id, eventTime, timezone, camera } = film
  const { fromMs, lengthMs } = recordedSpan(film.frames)
  const from = eventTime + fromMs
  const file = `recordings/${stampInZone(from, timezone)}-${kind}-${id}.webm`
  const open = () => pictures.recordingWebm(film, film.frames)
  return { file, camera, timezone, from, to: from + lengthMs, open }
}

/** What cameras recorded of the time, cut to it. */
async function clipsOf(services: Services, { scope }: Caller, asked: Asked): Promise<Clip[]> {
  const { restaurantUuid, startTime: from, endTime: to } = asked
  const clips: Clip[] = []
  for (const recording of await playedWithin(services.db, { scope, restaurantUuid, from, to })) {
    const cut = await cutOf(services, recording, { from, to })
    if (!cut) continue
    const { camera, timezone } = recording
    // Two recordings of one camera may begin at one moment.
    const file = `recordings/${stampInZone(cut.from, timezone)}-${inFileName(camera)}-${clips.length + 1}.mp4`
    const { bytes, ...span } = cut
    clips.push({ ...span, file, camera, timezone, open: bytes && (async () => bytes) })
  }
  return clips
}
