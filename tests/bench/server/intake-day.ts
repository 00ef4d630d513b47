import type { Database } from '#server/db/query.ts'
import { simulationSetting } from '#server/demo/kitchens/kitchens.ts'
import { kitchenDay } from '#server/demo/model/day/kitchen-day.ts'
import { addDays, dayKey, MINUTE } from '#src/domain/time/zone.ts'
import { type Said, toldDay } from '#tests/support/kitchen/told-day.ts'

/** One event of a day: what becomes known of a fact at one moment. */
export type Piece = Said

/** A part of a day that is sent over and over. */
export interface Stretch {
  /** Their times and moments count from its begin. */
  pieces: Piece[]
  lengthMs: number
  /** How much faster than it was: then a restaurant tells as much as in the busiest minute of a chain. */
  speed: number
}

/** Events a second of one restaurant in a chain's busiest minute: 945 of 3,000. */
export const PER_SECOND = 0.315
const STRETCH_MS = 10 * MINUTE

/** The busiest ten minutes of a restaurant's Friday. */
export async function busiestStretch(db: Database): Promise<Stretch> {
  const pieces = await piecesOf(db, '2026-11-13')
  let [from, most] = [0, 0]
  for (const { at } of pieces) {
    const count = pieces.filter((piece) => piece.at >= at && piece.at < at + STRETCH_MS).length
    if (count > most) [from, most] = [at, count]
  }
  const chosen = pieces.filter(({ at }) => at >= from && at < from + STRETCH_MS)
  return {
    pieces: chosen.map((piece) => counted(piece, from)),
    lengthMs: STRETCH_MS,
    speed: PER_SECOND / (most / (STRETCH_MS / 1000)),
  }
}

/** What three days of a kitchen are; a key may send 20,000 at once. */
const OF_THREE_DAYS = 17_323

/** What a kitchen had to tell in the three days before today. */
export async function threeDays(db: Database, now: number): Promise<Piece[]> {
  const today = dayKey(now, 'America/Chicago')
  const days = [3, 2, 1].map((ago) => piecesOf(db, addDays(today, -ago)))
  return (await Promise.all(days)).flat().slice(-OF_THREE_DAYS)
}

/** What is learned of one fact at one moment is one event. Delays are what Linewatch works out. */
async function piecesOf(db: Database, day: string): Promise<Piece[]> {
  const setting = await simulationSetting(db)
  const restaurant = setting?.restaurants[0]
  if (!setting || !restaurant) throw new Error('There is no restaurant to go by.')
  const { seed, dictionary } = setting
  const said = await toldDay(db, kitchenDay({ seed, restaurant, day, dictionary }))
  const merged = new Map<string, Piece>()
  for (const { at, kind, data } of said) {
    if (kind === 'delay') continue
    const { orderUuid: _, ...told } = data
    const name = `${kind} ${told.key} ${at}`
    const before = merged.get(name)?.data
    const stages = { ...(before?.stages as object), ...(told.stages as object) }
    merged.set(name, {
      at,
      kind,
      data: { ...before, ...told, ...(Object.keys(stages).length > 0 && { stages }) },
    })
  }
  return [...merged.values()]
}

/** A piece with its times counted from a moment. */
function counted({ at, kind, data }: Piece, from: number): Piece {
  const fields = (of: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(of).map(([name, value]) => {
        if (name.endsWith('At') && typeof value === 'number') return [name, value - from]
        return [name, typeof value === 'object' && value !== null ? fields(value) : value]
      }),
    )
  return { at: at - from, kind, data: { ...fields(data), key: data.key } }
}
