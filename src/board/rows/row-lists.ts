import { HISTOGRAM_BINS } from '#src/domain/analytics/hold-time.ts'
import { dayPartOfName } from '#src/domain/time/day-part.ts'

/** Lists that figures of several boards are counted from, with what tells their facts from the lists' others. */
export const HOT_HOLDING = '/timers-cycle-history/hot-holding'
export const CONVEYOR = '/timers-cycle-history/conveyor'
/** Of batches and of tasks' delays the events are the record: one each. */
export const CHICKEN_EVENTS = '/events/chicken'
export const ENTREE_CHUTES = '/timers-cycle-history/entree-chutes'
export const FRY_CHUTES = '/timers-cycle-history/fry-chutes'
export const DUMP_PAN = '/timers-cycle-history/dump-pan'
/** The history of recommendations is a tab of the analytics. */
export const RECOMMENDATIONS = '/timers-cycle-history/analytics'

export const COOKED = { eventName: 'BATCH_COMPLETED' }
export const DELAYED = { eventName: 'TASK_DELAY_STARTED' }
export const WASTED = { by: 'removed', wasted: 'true' }
export const LEFT = { by: 'removed' }
/** Pans that left in the range, and those still held at its end. */
export const HELD = { by: 'held' }
/** Of pans whose timer failed nobody knows the hold time. */
export const TIMED = { timerError: 'false' }
export const RECOMMENDED = { view: 'recommendations', canceled: 'false' }

/** The facts of the part of the day that an answer calls so. */
export function ofDayPart(name: string) {
  const part = dayPartOfName(name)
  return { dayParts: part ? [part] : [] }
}

/**
 * The steps of the hold times that make up a zone of some bounds in minutes: '20-25' is one of them, '<=20' four.
 *
 * @param from minutes that they are longer than; 0 for none
 * @param to minutes that they are at most; Infinity for none
 */
export function holdSteps(from: number, to: number): string[] {
  const { labels, bounds } = HISTOGRAM_BINS
  return labels.filter((_, index) => {
    const [over, upTo] = [bounds[index - 1] ?? 0, bounds[index] ?? Number.POSITIVE_INFINITY]
    return over >= from && upTo <= to
  })
}

/** The steps of the zone with this index, whose bounds are these. */
export const stepsOfZone = (bounds: readonly number[], index: number): string[] =>
  holdSteps(bounds[index - 1] ?? 0, bounds[index] ?? Number.POSITIVE_INFINITY)
