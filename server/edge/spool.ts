import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'

/** One event that has not been acknowledged yet, as equipment told it. */
export interface Spooled {
  /** Where it stands: those told later have higher ones. */
  place: number
  /** When it was told: epoch milliseconds of this computer's clock. */
  at: number
  event: object
}

export interface Spool {
  /** Resolves once the events are on the disk, not only given to it. */
  add(events: readonly object[], at: number): Promise<void>
  /** The first ones from a place on, in the order in which they were told. */
  read(from: number, limit: number): Promise<Spooled[]>
  remove(places: readonly number[]): Promise<void>
  /** The place that the next event gets. */
  next(): number
  count(): number
  /** Room that the events take on the disk. */
  bytes(): Promise<number>
  close(): Promise<void>
}

/** As many digits as the largest place has, so that the order of the keys is that of the places. */
const keyOf = (place: number) => String(place).padStart(16, '0')

/**
 * Opens the events that wait in a folder. A power cut loses none that `add` has resolved for.
 *
 * @throws Error where another process has the folder open
 */
export async function openSpool(folder: string): Promise<Spool> {
  const level = new ClassicLevel<string, Omit<Spooled, 'place'>>(folder, { valueEncoding: 'json' })
  await level.open()
  const places = (await level.keys().all()).map(Number)
  let next = (places.at(-1) ?? 0) + 1
  let count = places.length
  return {
    async add(events, at) {
      const puts = events.map((event, index) => ({
        type: 'put' as const,
        key: keyOf(next + index),
        value: { at, event },
      }))
      next += events.length
      await level.batch(puts, { sync: true })
      count += events.length
    },
    async read(from, limit) {
      const found = await level.iterator({ gte: keyOf(from), limit }).all()
      return found.map(([key, value]) => ({ place: Number(key), ...value }))
    },
    async remove(gone) {
      await level.batch(gone.map((place) => ({ type: 'del' as const, key: keyOf(place) })))
      count -= gone.length
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
      // Files come and go while the store tidies up.
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
