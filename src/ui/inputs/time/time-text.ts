import { t } from '#src/domain/language/text.ts'
import { readTime } from '#src/domain/time/read-time.ts'
import { formatTime12, type TimeLimits, timeProblem } from '#src/domain/time/time-of-day.ts'

/**
 * What is wrong with a typed time, in words, or null when it may be taken (spec 2 §6).
 *
 * @param text as typed: 'hh:mm am' or 'hh:mm pm', and whatever else can be read as a time
 */
export function timeError(text: string, limits: TimeLimits): string | null {
  const minutes = readTime(text)
  if (minutes === null) return t('Use hh:mm am or hh:mm pm')
  const problem = timeProblem(minutes, limits)
  if (problem === null) return null
  if (problem === 'not-after-start')
    return t('Must be later than {time}', { time: formatTime12(limits.start ?? 0) })
  if (problem === 'before-min') return t('Must be {time} or later', { time: formatTime12(limits.min ?? 0) })
  return t('Must be {time} or earlier', { time: formatTime12(limits.max ?? 0) })
}
