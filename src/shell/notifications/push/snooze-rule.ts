import { t, tn } from '#src/domain/language/text.ts'
import type { DateLanguage } from '#src/domain/time/date-language.ts'
import { formatDay, formatZonedClock, type ZoneNaming } from '#src/domain/time/format.ts'
import { addDays, atMinutes, dayKey, HOUR } from '#src/domain/time/zone.ts'

export const PAUSES = ['1 hour', '8 hours', 'Until tomorrow 6:00 AM'] as const
export type Pause = (typeof PAUSES)[number]

export const PAUSE_LABELS: Readonly<Record<Pause, string>> = {
  '1 hour': tn(1, { one: '{n} hour', other: '{n} hours' }),
  '8 hours': tn(8, { one: '{n} hour', other: '{n} hours' }),
  'Until tomorrow 6:00 AM': t('Until tomorrow 6:00 AM'),
}

const MORNING = 6 * 60

/** When a pause that begins now is over, epoch milliseconds; 6:00 AM is the zone's. */
export function pauseEnd(pause: Pause, now: number, zone: string): number {
  if (pause === '1 hour') return now + HOUR
  if (pause === '8 hours') return now + 8 * HOUR
  return atMinutes(addDays(dayKey(now, zone), 1), MORNING, zone)
}

/** '2:30 PM EST' today, 'tomorrow 6:00 AM EST', or 'Jun 13, 6:00 AM EDT'. */
export function pauseText(
  until: number,
  now: number,
  zone: string,
  language?: DateLanguage,
  naming?: ZoneNaming,
): string {
  const day = dayKey(until, zone)
  const today = dayKey(now, zone)
  if (day === today) return formatZonedClock(until, zone, naming)
  const clock = formatZonedClock(until, zone, naming)
  if (day === addDays(today, 1)) return t('tomorrow {time}', { time: clock })
  return `${formatDay(day, Number(today.slice(0, 4)), language)}, ${clock}`
}
