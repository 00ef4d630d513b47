import type { Services } from '#server/services/services.ts'
import {
  keepStreamError,
  moveStream,
  nextEvents,
  nextNumbering,
  openStream,
  type StreamPlace,
} from '#server/store/administration/audit-stream.ts'
import { pause, startOnOneServer } from '#server/store/operations/one-server.ts'
import { MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { lineOf, type StreamedEvent, streamedEvent } from './lines.ts'
import type { Receiver } from './receiver.ts'

/** Held by the one server that sends ('audi' in ASCII). */
const STREAM_LOCK = 0x61756469
const BATCH_EVENTS = 200
/** Of a batch's lines; an event that is longer goes alone. */
const BATCH_BYTES = 1_048_576
const SHORTEST_PAUSE_MS = SECOND
const LONGEST_PAUSE_MS = MINUTE
const ERROR_LENGTH = 200

interface StreamMeans extends Pick<Services, 'db' | 'log' | 'now'> {
  receiver: Receiver
  /** How often new events are looked for. */
  everyMs?: number
  /** Between two attempts to take over from a server that sent and stopped. */
  takeOverMs?: number
  /** After so long an attempt to send is given up. */
  withinMs?: number
  /** The first pause after a failure; each further one is twice as long, up to a minute. */
  pauseMs?: number
}

/**
 * Streams the audit record to a receiver: each event at least once, in the order of their transactions. However many
 * servers start it on one database, one of them sends; when that one dies, its lock goes with its connection and another
 * goes on from the last acknowledgment. It works behind: a receiver that is away or slow holds up nothing.
 */
export function startAuditStream(means: StreamMeans): { stop(): Promise<void> } {
  const { db, log, receiver, takeOverMs = 5 * SECOND } = means
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'Streaming the audit log stopped. Another attempt follows.')
  const running = startOnOneServer({ db, lock: STREAM_LOCK, takeOverMs, onError }, (signal, stillHeld) =>
    sendOn(means, signal, stillHeld),
  )
  return {
    async stop() {
      await running.stop()
      receiver.close()
    },
  }
}

async function sendOn(
  {
    db,
    log,
    now,
    receiver,
    everyMs = SECOND,
    withinMs = 30 * SECOND,
    pauseMs = SHORTEST_PAUSE_MS,
  }: StreamMeans,
  signal: AbortSignal,
  stillHeld: () => Promise<unknown>,
): Promise<void> {
  const { name } = receiver
  let place = await openStream(db, name)
  let failures = 0

  const moveTo = async (to: StreamPlace, sentAt: number | null) => {
    if (!(await moveStream(db, name, { from: place, to, sentAt })))
      throw new Error('Another server has gone on with the stream.')
    place = to
  }
  const failed = async (error: unknown) => {
    const reason = reasonOf(error)
    if (failures === 0) log.warn({ receiver: name, reason }, 'The audit log cannot be streamed. Trying on.')
    failures += 1
    await keepStreamError(db, name, reason)
    await pause(Math.min(pauseMs * 2 ** (failures - 1), LONGEST_PAUSE_MS), signal)
  }

  while (!signal.aborted) {
    await stillHeld()
    const { events, last } = await batchAfter(db, place)
    if (last === null) {
      const next = await nextNumbering(db, place)
      if (next) await moveTo(next, null)
      else await pause(everyMs, signal)
      continue
    }
    try {
      await receiver.send(events, AbortSignal.any([signal, AbortSignal.timeout(withinMs)]))
    } catch (error) {
      if (!signal.aborted) await failed(error)
      continue
    }
    await moveTo(last, now())
    if (failures > 0) log.info({ receiver: name }, 'The audit log is streamed again.')
    failures = 0
  }
}

/** The events to send next, as many as a batch holds, and the place after them; null when there are none. */
async function batchAfter(
  db: Services['db'],
  place: StreamPlace,
): Promise<{ events: StreamedEvent[]; last: StreamPlace | null }> {
  const events: StreamedEvent[] = []
  let last: StreamPlace | null = null
  let bytes = 0
  for (const row of await nextEvents(db, place, BATCH_EVENTS)) {
    const event = streamedEvent(row)
    bytes += Buffer.byteLength(lineOf(event))
    if (last !== null && bytes > BATCH_BYTES) break
    events.push(event)
    last = { afterId: place.afterId, tx: row.tx, id: Number(row.id) }
  }
  return { events, last }
}

/** Why sending failed, in one line without the receiver's address: it may have a key in it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError' || (error.cause as Error | undefined)?.name === 'TimeoutError')
    return 'timeout'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return (code ?? error.message).replace(/\s+/g, ' ').slice(0, ERROR_LENGTH)
}
