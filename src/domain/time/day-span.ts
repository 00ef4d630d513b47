import { HOUR } from './zone.ts'

/** Whole local days: from the first up to, but not with, the second; both 'YYYY-MM-DD'. */
export interface DaySpan {
  from: string
  to: string
}

const SPAN = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/
/** Midnight in UTC; null for what is no day of the calendar. */
function midnight(day: string): number | null {
  const epoch = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(epoch) && new Date(epoch).toISOString().startsWith(day) ? epoch : null
}

/** As it stands in URLs and calls: '2026-03-08/2026-03-09' is one day. */
export const daySpanText = ({ from, to }: DaySpan): string => `${from}/${to}`

/** Null for what is not two days in order. */
export function readDaySpan(text: string): DaySpan | null {
  const [, from = '', to = ''] = SPAN.exec(text) ?? []
  const [start, end] = [midnight(from), midnight(to)]
  return start !== null && end !== null && start < end ? { from, to } : null
}

/** The instants in which the days lie in whatever zone: clocks are up to 14 hours ahead of UTC, and 12 behind. */
export function instantsOf({ from, to }: DaySpan): { start: number; end: number } {
  return { start: (midnight(from) ?? 0) - 14 * HOUR, end: (midnight(to) ?? 0) + 12 * HOUR }
}
