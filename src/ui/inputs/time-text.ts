import { formatTime12, parseTime12, type TimeLimits, timeProblem } from '#src/domain/time/time-of-day.ts'

/**
 * What is wrong with a typed time, in words, or null when it may be taken (spec 2 §6).
 *
 * @param text as typed, wanted as 'hh:mm am' or 'hh:mm pm'
 */
export function timeError(text: string, limits: TimeLimits): string | null {
  const minutes = parseTime12(text)
  if (minutes === null) return 'Use hh:mm am or hh:mm pm'
  const problem = timeProblem(minutes, limits)
  if (problem === null) return null
  if (problem === 'not-after-start') return `Must be later than ${formatTime12(limits.start ?? 0)}`
  if (problem === 'before-min') return `Must be ${formatTime12(limits.min ?? 0)} or later`
  return `Must be ${formatTime12(limits.max ?? 0)} or earlier`
}
