import { t } from '#src/domain/language/text.ts'
import { formatDay } from '#src/domain/time/format.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { presetFits } from '#src/domain/time/presets.ts'
import { rangeProblem, spanNotice, startAndEnd } from '#src/domain/time/range.ts'
import { type DateRangeParams, EARLIEST_DAY, type RangeRules } from '#src/domain/time/range-params.ts'
import { type Reading, readingRange } from '#src/domain/time/spoken.ts'
import { LAST_MINUTE, maximumTime } from '#src/domain/time/time-of-day.ts'
import { atMinutes, dayKey, endOfDayKey, minutesOfDay, startOfDayKey } from '#src/domain/time/zone.ts'

/** What is being chosen in the panel before Apply: days 'YYYY-MM-DD' and minutes of the restaurant's wall clock. */
export interface Draft {
  fromDay: string | null
  toDay: string | null
  from: number
  to: number
}

/** The restaurant's zone, its present, and the rules the choice is held to. */
export interface Frame {
  now: number
  zone: string
  rules: RangeRules
}

/** The default day range is 00:00 to 23:59 (spec 1 §5). */
const EMPTY: Draft = { fromDay: null, toDay: null, from: 0, to: LAST_MINUTE }

export function draftOf(range: DateRange | null, zone: string): Draft {
  if (!range) return EMPTY
  return {
    fromDay: dayKey(range.start, zone),
    toDay: dayKey(range.end, zone),
    from: minutesOfDay(range.start, zone),
    to: minutesOfDay(range.end, zone),
  }
}

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.fromDay === other.fromDay && one.toDay === other.toDay && one.from === other.from && one.to === other.to

/** Last day that may be chosen, or null where the future is allowed. */
export function lastDay({ now, zone, rules }: Frame): string | null {
  return rules.allowFuture ? null : dayKey(now, zone)
}

/** Latest minute of a day that may be chosen: on today it is now. */
export function lastMinute(day: string | null, { now, zone, rules }: Frame): number {
  return day === null || rules.allowFuture ? LAST_MINUTE : maximumTime(day, now, zone)
}

/** The draft with other days; times that today has not reached yet come back to now. */
export function withDays(draft: Draft, fromDay: string | null, toDay: string | null, frame: Frame): Draft {
  return {
    fromDay,
    toDay,
    from: Math.min(draft.from, lastMinute(fromDay, frame)),
    to: Math.min(draft.to, lastMinute(toDay, frame)),
  }
}

/** The draft as date parameters, or null while a day is missing. 23:59 as the end means the whole last minute. */
export function draftDates(
  draft: Draft,
  { now, zone, rules }: Frame,
): { startDate: number | string; endDate: number | string } | null {
  const { fromDay, toDay, from, to } = draft
  if (fromDay === null || toDay === null) return null
  if (rules.mode === 'day') return { startDate: fromDay, endDate: toDay }
  const startDate = from === 0 ? startOfDayKey(fromDay, zone) : atMinutes(fromDay, from, zone)
  // Of two minutes of the same name the later one, so that nothing chosen is cut off when clocks are set back.
  const end = to === LAST_MINUTE ? endOfDayKey(toDay, zone) : atMinutes(toDay, to, zone, 'later')
  return { startDate, endDate: rules.allowFuture ? end : Math.min(end, Math.max(now, startDate)) }
}

/** What a typed phrase stands for as date parameters: a range that moves on stays one where the page may have it. */
export function spokenParams(reading: Reading, { now, zone, rules }: Frame): DateRangeParams {
  const { interval } = reading
  const { start, end } = readingRange(reading, rules.allowFuture ? Number.POSITIVE_INFINITY : now)
  if (rules.mode === 'day') return { startDate: dayKey(start, zone), endDate: dayKey(end, zone) }
  if (interval && !rules.allowFuture && presetFits(interval, rules.maxSpan)) return { timeInterval: interval }
  return { startDate: start, endDate: end }
}

/** The specified text when the draft is longer than the maximum span, else null. */
export function draftNotice(draft: Draft, frame: Frame): string | null {
  const dates = draftDates(draft, frame)
  if (!dates) return null
  return spanNotice(startAndEnd(dates.startDate, dates.endDate, frame.zone), frame.rules.maxSpan, frame.zone)
}

/** Why Apply is disabled, in words, or null when the draft may be applied. */
export function draftProblem(draft: Draft, frame: Frame): string | null {
  const dates = draftDates(draft, frame)
  if (!dates)
    return draft.fromDay === null ? t('Choose the first and the last day') : t('Choose the last day')
  if (isReversed(draft)) return t('The end is before the start')
  switch (rangeProblem(dates, frame.now, frame.zone, frame.rules)) {
    case 'too-early':
      return t('Choose days from {day} on', { day: formatDay(EARLIEST_DAY) })
    case 'reversed':
      return t('The end is before the start')
    case 'future':
      return t('Choose times before now')
    case 'too-long':
      return draftNotice(draft, frame)
    case null:
      return null
  }
}

function isReversed({ fromDay, toDay, from, to }: Draft): boolean {
  if (fromDay === null || toDay === null) return false
  return toDay < fromDay || (toDay === fromDay && to < from)
}
