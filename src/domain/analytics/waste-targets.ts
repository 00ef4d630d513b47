import { DAY_PARTS, type DayPart, dayPartTarget } from '../time/day-part.ts'
import { dayKey } from '../time/zone.ts'

/** Targets of waste in percent of the cooked weight. */
export type WasteTargets = Record<DayPart, number>

/** As somebody set them; null where a restaurant has the chain's, and the chain its default. */
export type OwnTargets = Record<DayPart, number | null>

/** Targets that were set at a moment, in epoch milliseconds. */
export type SetTargets = OwnTargets & { changedTime: number }

/** Targets that hold from the beginning of a local day 'YYYY-MM-DD' until the next change. */
export type TargetChange = OwnTargets & { fromDay: string }

/** What decides the targets of a restaurant: its own changes and the chain's, each the oldest first. */
export interface TargetChanges {
  own: readonly TargetChange[]
  chain: readonly TargetChange[]
}

/** The chain's targets until somebody changes them. */
export const DEFAULT_TARGETS: WasteTargets = {
  breakfast: dayPartTarget('breakfast'),
  lunch: dayPartTarget('lunch'),
  dinner: dayPartTarget('dinner'),
}

/**
 * Changes as they hold in a zone: all of the day on which they were made, and no day that was over by then. A change of the
 * chain's so begins with the present day of every restaurant, though these are not the same day everywhere.
 */
export const changesInZone = (set: readonly SetTargets[], zone: string): TargetChange[] =>
  set.map(({ changedTime, ...targets }) => ({ ...targets, fromDay: dayKey(changedTime, zone) }))

/** Targets as they hold: where none is set, those of above. */
export const filledTargets = (set: OwnTargets | undefined, above: WasteTargets): WasteTargets => ({
  breakfast: set?.breakfast ?? above.breakfast,
  lunch: set?.lunch ?? above.lunch,
  dinner: set?.dinner ?? above.dinner,
})

/** The targets that hold on a local day 'YYYY-MM-DD'. */
export function targetsOn(day: string, { own, chain }: TargetChanges): WasteTargets {
  const latest = (changes: readonly TargetChange[]) => changes.findLast(({ fromDay }) => fromDay <= day)
  return filledTargets(latest(own), filledTargets(latest(chain), DEFAULT_TARGETS))
}

/**
 * The local days that begin the stretches of a range, within each of which no target changes: its first day, and each
 * later one up to its last that begins a change. In order.
 */
export function stretchesOf(first: string, last: string, changes: readonly TargetChange[]): string[] {
  const later = changes.map(({ fromDay }) => fromDay).filter((day) => day > first && day <= last)
  return [first, ...new Set(later.toSorted())]
}

/** A target that holds from one stretch of a range until before another, counted from 0. */
interface TargetSpan {
  part: DayPart
  from: number
  until: number
  percent: number
}

/** The targets of one restaurant in a range that is divided into stretches, as few spans as there can be. */
export function targetSpans(stretches: readonly string[], changes: TargetChanges): TargetSpan[] {
  const targets = stretches.map((day) => targetsOn(day, changes))
  return DAY_PARTS.flatMap((part) => {
    const spans: TargetSpan[] = []
    targets.forEach(({ [part]: percent }, index) => {
      const latest = spans.at(-1)
      if (latest?.percent === percent) latest.until = index + 1
      else spans.push({ part, from: index, until: index + 1, percent })
    })
    return spans
  })
}
