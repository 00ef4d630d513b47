import { partOf, shownJson, storableText } from '#server/domain/intake/raw-event.ts'
import { insertDeviceEvents, type KeptEvent, trimDeviceEvents } from '#server/store/devices/device-events.ts'
import { DEVICE_EVENTS } from '#src/contract/devices/device-events.ts'
import type { RefusedEvent } from '#src/contract/intake/envelope.ts'
import type { EventResult } from '#src/domain/intake/results.ts'
import { gather } from '../operations/gather.ts'
import type { Services } from '../services.ts'

const MOST_OF_MESSAGE = 1_000
const MOST_OF_TYPE = 255
const GATHERED_MS = 1_000
/** Deleting costs less for many at once; so many more than shown stay meanwhile. */
const TRIM_AFTER = 50

/** The events of a request, and what became of them. */
interface ReceivedEvents {
  deviceId: number
  at: number
  bodies: readonly unknown[]
  refused: readonly RefusedEvent[]
  /** What became of one that was not refused, by its place. */
  resultOf: (index: number) => EventResult
}

/** Keeps the last events of each device as they came, for a technician to look at. */
export function openDeviceEventLog({ db, log }: Pick<Services, 'db' | 'log'>) {
  /** By device, how many were written since it was trimmed. */
  const written = new Map<number, number>()
  const write = gather(GATHERED_MS, async (requests: ReceivedEvents[]) => {
    const events = requests.flatMap(keptEvents)
    await insertDeviceEvents(db, events)
    for (const { deviceId } of events) written.set(deviceId, (written.get(deviceId) ?? 0) + 1)
    const full = [...written].filter(([, count]) => count >= TRIM_AFTER).map(([deviceId]) => deviceId)
    if (full.length > 0) await trimDeviceEvents(db, full)
    for (const deviceId of full) written.delete(deviceId)
    return []
  })
  return {
    /** Keeps the last events of a request, soon; nobody waits for it. */
    add: (received: ReceivedEvents): void =>
      void write(received).catch((error: unknown) =>
        log.warn({ err: error }, 'The last events of devices could not be kept.'),
      ),
    flush: write.flush,
  }
}

function keptEvents({ deviceId, at, bodies, refused, resultOf }: ReceivedEvents): KeptEvent[] {
  const reasons = new Map(refused.map(({ index, message }) => [index, message]))
  const first = Math.max(0, bodies.length - DEVICE_EVENTS)
  return bodies.slice(first).map((body, place) => {
    const index = first + place
    const reason = reasons.get(index)
    const type = partOf(body, 'type')
    return {
      deviceId,
      at,
      result: reason === undefined ? resultOf(index) : 'REFUSED',
      type: typeof type === 'string' ? storableText(type, MOST_OF_TYPE) : null,
      message: reason === undefined ? null : storableText(reason, MOST_OF_MESSAGE),
      event: shownJson(body),
    }
  })
}
