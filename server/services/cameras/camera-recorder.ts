import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/query.ts'
import {
  type HeldRecording,
  holdRecordings,
  insertContinuation,
  releaseRecordings,
} from '#server/store/cameras/camera-recordings.ts'
import { lockOpen, type OpenRecording } from '#server/store/cameras/recording-files.ts'
import { TICKS_A_MS } from '#server/video/channels/channel.ts'
import { createSegmenter, type Segment } from '#server/video/hls/segmenter.ts'
import { moved, TIMESCALE } from '#server/video/mp4/fragment.ts'
import { packParameterSets } from '#server/video/mp4/header.ts'
import { CAMERA_FAULT_MESSAGES, type CameraFault, mayPass } from '#src/domain/cameras/faults.ts'
import { english, type Message, msg } from '#src/domain/language/text.ts'
import { lookEvery } from '../operations/look-every.ts'
import type { Services } from '../services.ts'
import { isNews, tellRecordings } from './recording-news.ts'
import { append, type Ending, failedWith, finish, NO_ROOM, type Piece } from './recording-writer.ts'
import { deleteExpired, makeWay, planRolling } from './rolling-recordings.ts'

/** Records cameras of a chain's own: on one server each, which holds the connection and writes what comes. */
export interface CameraRecorder {
  /** Looks now for what is to be recorded. */
  look(): Promise<void>
  /** Ends a locked recording now, with what this server holds of it; within the transaction that `tx` is. */
  end(tx: Database, recording: OpenRecording, at: number): Promise<void>
}

/** Between two looks: what a server that is killed loses at most. */
const EVERY_MS = 4_000
/** A server that was not heard of for so long is gone; another one records then. */
const HELD_MS = 15_000
/** What is not written yet of one recording: a minute of a good picture, while the database does not answer. */
const MOST_QUEUED_BYTES = 16 * 1024 * 1024
/** A camera whose picture is coded in another way each moment begins a new file after so long, no sooner. */
const LEAST_FILE_MS = 10_000

const CHANGED: Ending = {
  status: 'STOPPED',
  failure: english(msg("The camera's picture settings changed, so the recording goes on in another file.")),
}
const NOT_RUNNING = msg('Linewatch did not run at that time.')

/** A recording while this server makes it. */
interface Hold extends HeldRecording {
  /** Gives what has come and is not written yet. */
  queue: Segment[]
  /** Why the camera gives no picture now. */
  fault: CameraFault | null
  /** Whether pictures were asked for: a recording that was over before was missed. */
  asked: boolean
  /** Begins to take pictures, where that is not so already. */
  take(): void
  /** The time is over: what came until then is in the queue. */
  close(): void
}

/** Starts it; `stop` writes what there is, and leaves the rest to other servers. */
export function startCameraRecorder(services: Services): CameraRecorder & { stop(): Promise<void> } {
  const { db, log, now } = services
  const recorder = randomUUID()
  const holds = new Map<number, Hold>()

  async function look(): Promise<void> {
    await planRolling(services)
    const hasRoom = await makeWay(services)
    await hold()
    for (const one of [...holds.values()]) {
      await write(one, hasRoom).catch((error: unknown) =>
        // What is queued is written with the next look; the others need not wait for it.
        log.error({ err: error, recording: one.id }, 'A recording could not be written.'),
      )
    }
    await deleteExpired(services)
  }

  /** Begins what is due, and leaves what ended or another server makes. */
  async function hold(): Promise<void> {
    const at = now()
    const mine = await holdRecordings(db, {
      recorder,
      now: at,
      until: at + HELD_MS,
      startsBefore: at + EVERY_MS,
    })
    const due = new Map(mine.map((recording) => [recording.id, recording]))
    for (const [id, one] of holds) if (!due.has(id)) drop(one)
    for (const recording of mine) {
      const one = holds.get(recording.id) ?? createHold(services, recording)
      holds.set(recording.id, one)
      // People may have moved its end.
      one.endAt = recording.endAt
      if (at < one.endAt) one.take()
      else one.close()
    }
  }

  function drop(one: Hold): void {
    one.close()
    holds.delete(one.id)
  }

  /** Writes what is queued, into another recording too where the picture changed. */
  async function write(one: Hold, hasRoom: boolean): Promise<void> {
    const queue = [...one.queue]
    const written = await db.transaction(async (tx) => {
      const recording = await lockOpen(tx, one.id, 'skip')
      if (!recording || recording.recorder !== recorder || recording.startAt > now()) return null
      return writeQueue({ ...services, db: tx }, recording, {
        queue,
        hasRoom,
        at: now(),
        nothing: whyNothing(one),
      })
    })
    if (!written) return
    // More may have come meanwhile.
    const seen = new Set(queue)
    one.queue = [...written.left, ...one.queue.filter((segment) => !seen.has(segment))]
    if (written.isOver) return drop(one)
    if (written.goesOnAs === null) return
    holds.delete(one.id)
    one.id = written.goesOnAs
    holds.set(one.id, one)
    await write(one, hasRoom)
  }

  const looking = lookEvery(EVERY_MS, look, (error) =>
    log.warn({ err: error }, 'The recordings of cameras could not be looked after.'),
  )
  return {
    look: looking.look,
    async end(tx, recording, at) {
      const one = holds.get(recording.id)
      one?.close()
      const hasRoom = await makeWay({ ...services, db: tx })
      await writeQueue({ ...services, db: tx }, recording, {
        queue: one?.queue ?? [],
        hasRoom,
        at,
        whole: true,
      })
    },
    async stop() {
      await looking.stop()
      for (const one of holds.values()) one.close()
      for (const one of [...holds.values()]) await write(one, true)
      await releaseRecordings(db, recorder)
    },
  }
}

interface Writing {
  queue: readonly Segment[]
  /** Whether the disk takes more of what was asked for. */
  hasRoom: boolean
  at: number
  /** Why it holds no picture, if it ends without one. */
  nothing?: Message | undefined
  /** Nothing goes on in another file: what is coded in another way is left out. */
  whole?: boolean
}
interface Written {
  /** The recording has ended, and nothing goes on. */
  isOver: boolean
  /** The recording in which it goes on. */
  goesOnAs: number | null
  /** What that one begins with. */
  left: readonly Segment[]
}
const OVER: Written = { isOver: true, goesOnAs: null, left: [] }
const GOES_ON: Written = { isOver: false, goesOnAs: null, left: [] }

/** Appends what is queued to a locked recording, and ends it when its time is over. */
async function writeQueue(services: Services, recording: OpenRecording, writing: Writing): Promise<Written> {
  const { queue, hasRoom, at, nothing, whole = false } = writing
  const { id, startAt, endAt, restaurantId, uuid, expiresAt } = recording
  if (isNews(recording, at)) await tellRecordings(services, restaurantId, [uuid])
  if (!hasRoom && expiresAt === null) {
    await finish(services, { ...recording, endAt: Math.min(at, endAt) }, at, failedWith(NO_ROOM))
    return OVER
  }
  const { alike, others } = split(queue.filter(isOf(recording)), recording.parameterSets)
  // A rolling recording has a gap while the disk has no room.
  const pieces = hasRoom ? alike.map(pieceOf) : []
  const grown = await append(services, beginWith(recording, alike[0]), pieces, at)
  if (!grown) return writeQueue(services, recording, { ...writing, hasRoom: false })
  const [other] = others
  if (other && !whole && at - startAt >= LEAST_FILE_MS) {
    const change = beginOf(other)
    await finish(services, { ...grown, endAt: change }, at, CHANGED)
    const goesOnAs = await insertContinuation(services.db, id, { startAt: change, endAt, at })
    return { isOver: false, goesOnAs, left: others }
  }
  if (at < endAt) return GOES_ON
  await finish(services, grown, at, null, nothing)
  return OVER
}

function whyNothing({ fault, asked }: Hold): Message | undefined {
  if (!asked) return NOT_RUNNING
  return fault ? CAMERA_FAULT_MESSAGES[fault] : undefined
}

const beginOf = ({ begin }: Segment): number => Math.round(begin / TICKS_A_MS)
const setsOf = ({ period }: Segment): Buffer => packParameterSets(period.coded.first)

/** Whether a segment belongs to a recording and is not in it yet. */
const isOf =
  ({ startAt, endAt, nextAt }: OpenRecording) =>
  (segment: Segment): boolean => {
    const beginAt = beginOf(segment)
    const endsAt = beginAt + segment.ticks / TICKS_A_MS
    return endsAt > startAt && beginAt < endAt && (nextAt === null || beginAt >= nextAt - 1)
  }

/** The segments up to the first that is coded in another way than the recording, or than the first of them. */
function split(queue: readonly Segment[], parameterSets: Buffer | null) {
  const [first] = queue
  const sets = parameterSets ?? (first && setsOf(first))
  const index = queue.findIndex((segment) => !sets?.equals(setsOf(segment)))
  const until = index < 0 ? queue.length : index
  return { alike: queue.slice(0, until), others: queue.slice(until) }
}

/** What a recording's file is of is known with its first picture. */
function beginWith(recording: OpenRecording, first: Segment | undefined): OpenRecording {
  if (recording.parameterSets || !first) return recording
  const { width, height } = first.period.coded
  const frameRate = Math.max(1, Math.round((first.pictures * TIMESCALE) / Math.max(1, first.ticks)))
  return { ...recording, width, height, frameRate, parameterSets: setsOf(first) }
}

const pieceOf = (segment: Segment): Piece => ({
  beginAt: beginOf(segment),
  ticks: segment.ticks,
  bytesAt: (place) => moved(segment.bytes, place),
})

/** Takes a camera's pictures for one recording. */
function createHold({ video, log }: Pick<Services, 'video' | 'log'>, recording: HeldRecording): Hold {
  const { cameraId, stream } = recording
  const segmenter = createSegmenter(randomUUID)
  let taking: { isOver: boolean; leave: () => void } | null = null

  function add(segments: readonly Segment[]): void {
    hold.queue.push(...segments)
    let bytes = hold.queue.reduce((sum, segment) => sum + segment.bytes.length, 0)
    while (bytes > MOST_QUEUED_BYTES && hold.queue.length > 1) {
      bytes -= hold.queue.shift()?.bytes.length ?? 0
      log.warn({ recording: hold.id }, 'A recording has a gap: its pictures could not be written in time.')
    }
  }

  function end(): void {
    if (taking) taking.isOver = true
    taking?.leave()
    taking = null
    add(segmenter.interrupt())
  }

  const hold: Hold = {
    ...recording,
    queue: [],
    fault: null,
    asked: false,
    take() {
      if (taking) return
      hold.asked = true
      const mine = { isOver: false, leave: () => {} }
      taking = mine
      mine.leave = video.takePictures(
        { cameraId, stream },
        {
          picture(picture) {
            if (mine.isOver || picture.ticks >= hold.endAt * TICKS_A_MS) return
            hold.fault = null
            add(segmenter.add(picture))
          },
          failed(fault) {
            if (mine.isOver) return
            hold.fault = fault
            // It is asked for again with the next look: people may have changed what was wrong.
            if (mayPass(fault)) add(segmenter.interrupt())
            else end()
          },
        },
      )
      // A fault that is known already ends it before it has begun.
      if (mine.isOver) mine.leave()
    },
    close: end,
  }
  return hold
}
