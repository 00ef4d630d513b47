import { labels, msg, t } from '../language/text.ts'
import { LAST_MINUTE, type TimeRange } from '../time/time-of-day.ts'
import { WEEKDAYS, type Weekday } from './recurring.ts'

/** Bounds of a rule's percent, and of a scale's (100 is unchanged). */
export const LEAST_PERCENT = -50
export const MOST_PERCENT = 100
export const LEAST_SCALE = 10
export const MOST_SCALE = 300
export const UNCHANGED_SCALE = 100

/** When a rule applies, and by how many percent it changes a recommendation. */
export interface AdjustmentRule {
  weekdays: readonly Weekday[]
  /** Minutes of the restaurant's own day, 0 to 1439. */
  startMinutes: number
  endMinutes: number
  /** -50 to 100, not 0. */
  percent: number
}

export interface Adjusting {
  /** Percent, 10 to 300. */
  scale: number
  /** The rules for the material, whether they apply at this moment or not. */
  rules: readonly AdjustmentRule[]
  /** Of the restaurant's own day. */
  weekday: Weekday
  /** Of that day, 0 to 1439; a fraction is of the minute under way. */
  minute: number
  /** Pieces come in multiples of it. */
  unit: number
}

/** From the start until before the end; an end of 23:59, the latest there is, stands for midnight. */
export function ruleApplies(rule: AdjustmentRule, weekday: Weekday, minute: number): boolean {
  const { weekdays, startMinutes, endMinutes } = rule
  return (
    weekdays.includes(weekday) &&
    minute >= startMinutes &&
    (minute < endMinutes || endMinutes === LAST_MINUTE)
  )
}

/**
 * The pieces that a recommendation becomes: its scale first, then the sum of the percents of the rules that apply,
 * rounded up to the unit and never below one. Where nothing applies, the very same pieces.
 */
export function adjustedPieces(pieces: number, { scale, rules, weekday, minute, unit }: Adjusting): number {
  const applying = rules.filter((rule) => ruleApplies(rule, weekday, minute))
  const percent = 100 + applying.reduce((sum, rule) => sum + rule.percent, 0)
  if (scale === UNCHANGED_SCALE && percent === 100) return pieces
  // One division of whole numbers: 40 at 110 percent are 44, not 44.000000000000004 rounded up to 45.
  return Math.max(1, Math.ceil((pieces * scale * percent) / (10_000 * unit))) * unit
}

/** A moment at which a rule applies: for an example of it. */
export function momentOf({ weekdays, startMinutes }: Pick<AdjustmentRule, 'weekdays' | 'startMinutes'>) {
  return { weekday: weekdays[0] ?? WEEKDAYS[0], minute: startMinutes }
}

const WEEKDAY_LABELS: Readonly<Record<Weekday, string>> = labels({
  MONDAY: msg('Monday'),
  TUESDAY: msg('Tuesday'),
  WEDNESDAY: msg('Wednesday'),
  THURSDAY: msg('Thursday'),
  FRIDAY: msg('Friday'),
  SATURDAY: msg('Saturday'),
  SUNDAY: msg('Sunday'),
})

const SHORT_WEEKDAYS: Readonly<Record<Weekday, string>> = labels({
  MONDAY: msg('Mon'),
  TUESDAY: msg('Tue'),
  WEDNESDAY: msg('Wed'),
  THURSDAY: msg('Thu'),
  FRIDAY: msg('Fri'),
  SATURDAY: msg('Sat'),
  SUNDAY: msg('Sun'),
})

/** 'Every day', 'Mon to Fri' for three or more in a row, else 'Mon, Wed, Fri'. */
export function weekdaysText(days: readonly Weekday[]): string {
  const chosen = WEEKDAYS.filter((day) => days.includes(day))
  const [first] = chosen
  const last = chosen.at(-1)
  if (first === undefined || last === undefined) return ''
  if (chosen.length === WEEKDAYS.length) return t('Every day')
  const isRun = WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === chosen.length - 1
  return isRun && chosen.length > 2
    ? t('{first} to {last}', { first: SHORT_WEEKDAYS[first], last: SHORT_WEEKDAYS[last] })
    : chosen.map((day) => SHORT_WEEKDAYS[day]).join(', ')
}

/** The weekdays as a select offers them. */
export const WEEKDAY_OPTIONS: readonly { value: Weekday; label: string }[] = WEEKDAYS.map((value) => ({
  value,
  get label() {
    return WEEKDAY_LABELS[value]
  },
}))

/** '+10%', '-25%'. */
export const percentText = (percent: number): string => `${percent > 0 ? '+' : ''}${percent}%`

/** A rule's end must come after its start. */
export const isRuleTime = ({ start, end }: TimeRange): boolean => end > start
