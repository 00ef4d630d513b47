import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import {
  stretchesOf,
  targetSpans,
  targetsOn,
  type WasteTargets,
} from '#src/domain/analytics/waste-targets.ts'
import { DAY_PARTS, type DayPart } from '#src/domain/time/day-part.ts'
import { dayKey, startOfDayKey } from '#src/domain/time/zone.ts'
import type { Frame } from '../analytic/frame.ts'
import { talliesOf } from '../analytic/tallies.ts'
import { type ChangesOf, targetChanges } from '../kitchen/waste-targets.ts'

/** What was wasted and cooked in a part of the day, of each restaurant's own clock, while one target held; in grams. */
export interface WastePortion {
  part: DayPart
  /** Percent. */
  target: number
  waste: number
  cooked: number
}

/** The changes that decide the targets in a frame, and in one of the same restaurants that begins earlier. */
export const changesIn = (db: Database, frame: Frame, earlier = frame): Promise<ChangesOf> =>
  targetChanges(db, frame.restaurants, earlier.start)

/** The targets that hold at the end of a frame: those of its restaurant, or of the chain where it has several. */
export function latestTargets(frame: Frame, changesOf: ChangesOf): WasteTargets {
  const [first = null, ...others] = frame.restaurants
  const zone = frame.places[0]?.zone ?? frame.zone
  return targetsOn(localDaysOf(frame).last, changesOf(others.length === 0 ? first : null, zone))
}

/** The waste of a frame, divided where the target is another one: in time, among restaurants and by part of the day. */
export async function wastePortions(
  db: Database,
  frame: Frame,
  changesOf: ChangesOf,
): Promise<WastePortion[]> {
  const { first, last } = localDaysOf(frame)
  const decided = frame.places.flatMap(({ restaurants, zone }) =>
    restaurants.map((restaurant) => ({ restaurant, changes: changesOf(restaurant, zone) })),
  )
  // The chain's are the same of all restaurants in a zone.
  const begun = new Set(decided.flatMap(({ changes: { own, chain } }) => [own, chain]))
  const stretches = stretchesOf(first, last, [...begun].flat())
  const spans = decided.flatMap(({ restaurant, changes }) =>
    targetSpans(stretches, changes).map((span) => ({ restaurant, ...span })),
  )
  // The stretches are its buckets, so that whole days come from the tallies.
  const divided: Frame = {
    ...frame,
    days: stretches,
    places: frame.places.map((place) => ({
      ...place,
      starts: stretches.map((day) => startOfDayKey(day, place.zone)),
    })),
  }
  const rows = await db.rows<Omit<WastePortion, 'part'> & { part: number }>(sql`
    SELECT p.key AS part, t.percent AS target, sum(p.waste) AS waste, sum(p.cooked) AS cooked
      FROM (SELECT g.restaurant_id, g.bucket, g.key, sum(g.waste) AS waste, sum(g.cooked) AS cooked
              FROM (SELECT w.restaurant_id, w.bucket, w.key, w.sum AS waste, 0 AS cooked
                      FROM ${talliesOf(divided, { name: 'wasted', bucketed: true })} w
                    UNION ALL
                    SELECT c.restaurant_id, c.bucket, c.key, 0, c.sum
                      FROM ${talliesOf(divided, { name: 'cooked', bucketed: true })} c) g
             GROUP BY g.restaurant_id, g.bucket, g.key) p
      JOIN unnest(${spans.map(({ restaurant }) => restaurant)}::int[],
                  ${spans.map(({ part }) => DAY_PARTS.indexOf(part))}::int[],
                  ${spans.map(({ from }) => from)}::int[], ${spans.map(({ until }) => until)}::int[],
                  ${spans.map(({ percent }) => percent)}::numeric[]) AS t (restaurant_id, part, since, until, percent)
        ON t.restaurant_id = p.restaurant_id AND t.part = p.key AND p.bucket >= t.since AND p.bucket < t.until
     GROUP BY p.key, t.percent`)
  return rows.flatMap(({ part: index, ...portion }) => {
    const part = DAY_PARTS[index]
    return part === undefined ? [] : [{ part, ...portion }]
  })
}

/** The first and the last local day 'YYYY-MM-DD' on which a frame is in any of its restaurants. */
function localDaysOf({ zone, start, end, places }: Frame): { first: string; last: string } {
  const own = places.map((place) => ({ start, end, zone: place.zone, ...place.own }))
  const ranges = own.length > 0 ? own : [{ start, end, zone }]
  const ends = ranges.flatMap((range) => [
    dayKey(range.start, range.zone),
    // Its end is not part of it.
    dayKey(Math.max(range.start, range.end - 1), range.zone),
  ])
  const inOrder = ends.toSorted()
  return { first: inOrder[0] ?? '', last: inOrder.at(-1) ?? '' }
}
