import type { DateRange } from '../time/intervals.ts'
import { percentOrNull } from '../units/numbers.ts'

/** A stretch of time in one state; half-open, epoch milliseconds. */
export interface Stretch<State extends string> extends DateRange {
  state: State
}

/**
 * What is known of a thing over a range, as stretches that join without gap or overlap and change state at each seam
 * (spec 1 §9, spec 2 §9: clipped to the range, gaps marked).
 *
 * @param known in any order; may overlap and stand out of the range
 * @param order where stretches overlap, the state that comes first in it holds
 * @param gap the state of the time of which nothing is known
 */
export function timelineOf<State extends string>(
  known: readonly Stretch<State>[],
  range: DateRange,
  order: readonly State[],
  gap: State,
): Stretch<State>[] {
  const { start, end } = range
  const inside = known.filter((one) => one.end > one.start && one.end > start && one.start < end)
  const moves = inside.flatMap((one) => [
    { at: Math.max(start, one.start), state: one.state, by: 1 },
    { at: Math.min(end, one.end), state: one.state, by: -1 },
  ])
  moves.sort((a, b) => a.at - b.at)
  const open = new Map<State, number>()
  const timeline: Stretch<State>[] = []
  let from = start
  const until = (at: number) => {
    if (at <= from) return
    const state = order.find((one) => (open.get(one) ?? 0) > 0) ?? gap
    const last = timeline.at(-1)
    if (last?.state === state) last.end = at
    else timeline.push({ start: from, end: at, state })
    from = at
  }
  for (const { at, state, by } of moves) {
    until(at)
    open.set(state, (open.get(state) ?? 0) + by)
  }
  until(end)
  return timeline
}

/** Milliseconds in each state that occurs. */
export function timeIn<State extends string>(timeline: readonly Stretch<State>[]): Map<State, number> {
  const times = new Map<State, number>()
  for (const { state, start, end } of timeline) times.set(state, (times.get(state) ?? 0) + end - start)
  return times
}

/**
 * Total availability: the time in some states as a percent of all time, to 2 decimals (spec 1 §9, spec 2 §9).
 *
 * @param unknown states that count as neither; null where there is no other time
 */
export function availability<State extends string>(
  timeline: readonly Stretch<State>[],
  available: readonly State[],
  unknown: readonly State[] = [],
): number | null {
  const times = timeIn(timeline)
  let [part, whole] = [0, 0]
  for (const [state, time] of times) {
    if (unknown.includes(state)) continue
    whole += time
    if (available.includes(state)) part += time
  }
  return percentOrNull(part, whole)
}
