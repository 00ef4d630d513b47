import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'

/** What is stored with an event about its receipt. */
export interface Receipt {
  /** Epoch milliseconds of this computer's clock. */
  at: number
  /** The clock period (clock-rules.ts) if equipment takes its times from this computer's clock. */
  period?: number
}

/** An event that has not been acknowledged yet, as equipment sent it. */
export interface PendingEvent extends Receipt {
  /** Higher for events that were received later. */
  position: number
  event: object
}

/** The events on the disk that have to be sent. */
export interface Outbox {
  /** Resolves once the events have reached the disk itself. */
  add(events: readonly object[], receipt: Receipt): Promise<void>
  /** The first ones from a position on, in the order in which they were received. */
  read(from: number, limit: number): Promise<PendingEvent[]>
  remove(positions: readonly number[]): Promise<void>
  /** The position that the next event gets. */
  next(): number
  count(): number
  /** Disk space that the events take. */
  bytes(): Promise<number>
  close(): Promise<void>
}

/** As many digits as the largest position has, so that the keys sort like the positions. */
const keyOf = (position: number) => String(position).padStart(16, '0')

/**
 * Opens the outbox in a folder. A power cut loses no event that `add` has resolved for.
 *
 * @throws Error when another process has the folder open
 */
export async function openOutbox(folder: string): Promise<Outbox> {
  const level = new ClassicLevel<string, Omit<PendingEvent, 'position'>>(folder, { valueEncoding: 'json' })
  await level.open()
  const positions = (await level.keys().all()).map(Number)
  let next = (positions.at(-1) ?? 0) + 1
  let count = positions.length
  return {
    async add(events, receipt) {
      const puts = events.map((event, index) => ({
        type: 'put' as const,
        key: keyOf(next + index),
        value: { ...receipt, event },
      }))
      next += events.length
      await level.batch(puts, { sync: true })
      count += events.length
    },
    async read(from, limit) {
      const found = await level.iterator({ gte: keyOf(from), limit }).all()
      return found.map(([key, value]) => ({ position: Number(key), ...value }))
    },
    async remove(sent) {
      await level.batch(sent.map((position) => ({ type: 'del' as const, key: keyOf(position) })))
      count -= sent.length
    },
    next: () => next,
    count: () => count,
    bytes: () => sizeOf(folder),
    close: () => level.close(),
  }
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(folder)).map((name) =>
      // LevelDB may have removed a file since the folder was read.
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
