import { type PlayedRecording, playedRecording, segmentsOf } from '#server/store/cameras/recording-files.ts'
import { accountOfSession } from '#server/store/identity/sessions.ts'
import type { AccessUnit } from '#server/video/clip.ts'
import { frameCountAt, frameIndex } from '#server/video/clip-clock.ts'
import { firstPicture } from '#server/video/mp4/fragment.ts'
import { initialization } from '#server/video/mp4/header.ts'
import { recordLink } from '#src/contract/cameras/recordings.ts'
import { notFound, Refused } from '#src/contract/define/refusal.ts'
import { permits, viewerOf } from '#src/domain/access/permission.ts'
import { type Scope, scopeOf } from '#src/domain/access/scope.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { stampInZone } from '../exports/export-time.ts'
import { type FileAnswer, inFileName } from '../exports/file-answer.ts'
import { networkRefusal } from '../identity/rules/networks.ts'
import { createDrawn } from '../media/drawn.ts'
import { LINK_MS } from '../media/links.ts'
import { playlist } from '../media/playlist.ts'
import type { Services } from '../services.ts'
import { codedOf, endOf, fileOf, follows, segmentBytes } from './recording-writer.ts'
import { pictureOf, pngAnswer, stillAnswer } from './stills.ts'

type Means = Pick<Services, 'db' | 'media' | 'links' | 'now' | 'singleSignOn'>

/** A link that is opened, and from where. */
export interface OpenedLink {
  restaurantUuid: string
  token: string
  address: string
}

/** Which recording a caller means: one that they may see, of the restaurant they name. */
export interface RecordingKey {
  scope: Scope
  restaurantUuid: string
  uuid: string
}

const PREVIEW = { width: 320, height: 240 }
/** Lists ask for the same few again and again. */
const previews = createDrawn({ keptBytes: 8 * 1024 * 1024 })
const GONE = msg('This link is not valid or has expired. Open the recording again.')

/** @throws Refused 404 for one that is not there, not the caller's, or has nothing to play. */
async function played({ db }: Pick<Services, 'db'>, key: RecordingKey): Promise<PlayedRecording> {
  const recording = await playedRecording(db, key)
  if (!recording) throw notFound(t('This recording'))
  return recording
}

/** Where a recording can be played from for an hour, while this session lasts. @throws Refused 404. */
export async function linkTo(
  { db, links, now }: Means,
  key: RecordingKey,
  sessionId: number,
): Promise<{ url: string; hlsUrl: string; expires: number }> {
  await played({ db }, key)
  const expires = Math.floor((now() + LINK_MS) / 1000) * 1000
  const token = links.sign({ uuid: key.uuid, sessionId, expires })
  const base = `restaurants/${key.restaurantUuid}`
  return { url: `${base}/records/file/${token}`, hlsUrl: `${base}/hls/${token}/index.m3u8`, expires }
}

/**
 * What a link opens. Its session and account are looked up each time: the link ends with the session, and for a user who
 * is blocked or loses the restaurant.
 * @throws Refused 403 from a network that isn't allowed, else 404, whatever is wrong with it.
 */
async function linked(
  services: Means,
  { restaurantUuid, token, address }: OpenedLink,
): Promise<PlayedRecording> {
  const { db, links, now } = services
  const opened = links.read(token, now())
  const account = opened && (await accountOfSession(db, opened.sessionId, now()))
  if (!account || account.blocked) throw new Refused(404, t(GONE))
  const refusal = networkRefusal(services, account, address)
  if (refusal) throw refusal
  const viewer = viewerOf(account.type, account.role)
  if (!permits(viewer, recordLink.permission)) throw new Refused(404, t(GONE))
  const recording = await playedRecording(db, { scope: scopeOf(account), restaurantUuid, uuid: opened.uuid })
  if (!recording) throw new Refused(404, t(GONE))
  return recording
}

/** @throws Refused 404 when the file is not there, or not whole. */
async function fileAnswer({ media }: Means, recording: PlayedRecording): Promise<FileAnswer> {
  const { uuid, sizeBytes, restaurantNumber, camera, startAt, timezone } = recording
  const name = fileOf(uuid)
  if ((await media.size(name)) !== sizeBytes) throw notFound(t('The file of this recording'))
  return {
    fileName: `${restaurantNumber}-${inFileName(camera)}-${stampInZone(startAt, timezone)}.mp4`,
    contentType: 'video/mp4',
    etag: `"${uuid}-${sizeBytes}"`,
    length: sizeBytes,
    part: (from, to) => media.read(name, from, to),
  }
}

/** The file to keep. @throws Refused 404. */
export const downloadOf = async (services: Means, key: RecordingKey): Promise<FileAnswer> =>
  fileAnswer(services, await played(services, key))

/** The file to play, behind a link. @throws Refused 404. */
export const linkedFile = async (services: Means, link: OpenedLink): Promise<FileAnswer> => ({
  ...(await fileAnswer(services, await linked(services, link))),
  inline: true,
})

/** The same as an HLS playlist, whose segments are ranges of that file. @throws Refused 404. */
export async function linkedPlaylist(services: Means, link: OpenedLink): Promise<FileAnswer> {
  const recording = await linked(services, link)
  const { id, uuid, ticks, sizeBytes } = recording
  const map = initialization(await codedOf(recording), ticks)
  const segments = await segmentsOf(services.db, id)
  const listed = segments.map((segment, index) => {
    const before = segments[index - 1]
    return { ...segment, follows: before !== undefined && follows(segment.beginAt, endOf(before)) }
  })
  const text = playlist(`../../records/file/${link.token}`, map.length, listed)
  return {
    fileName: 'index.m3u8',
    contentType: 'application/vnd.apple.mpegurl',
    etag: `"${uuid}-${sizeBytes}-hls"`,
    inline: true,
    body: Buffer.from(text),
  }
}

/** How a recording begins. @throws Refused 404 when it has no picture. */
export async function previewOf(
  services: Means & Pick<Services, 'keyFrames'>,
  key: RecordingKey,
): Promise<FileAnswer> {
  const recording = await played(services, key)
  const { clip, uuid, beginAt, camera } = recording
  const of = `recording-${uuid}`
  if (clip !== null) return stillAnswer(of, clip, PREVIEW, frameIndex(frameCountAt(beginAt)))
  return pngAnswer(of, `${of}-${services.keyFrames ? 'frame' : 'name'}`, () =>
    previews.get(of, async () => pictureOf(services, await firstOf(services, recording), camera, PREVIEW)),
  )
}

/** The key frame that a camera's recording begins with. */
async function firstOf(
  { db, media }: Pick<Services, 'db' | 'media'>,
  recording: PlayedRecording,
): Promise<AccessUnit> {
  const [{ first }, [segment]] = [await codedOf(recording), await segmentsOf(db, recording.id)]
  if (!segment) throw notFound(t('The file of this recording'))
  const fragments = await segmentBytes(media, recording.uuid, segment)
  return { key: true, nals: [...first.nals, ...firstPicture(fragments)] }
}
