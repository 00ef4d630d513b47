import { t } from '#src/domain/language/text.ts'
import { type DateLanguage, DEFAULT_DATE_LANGUAGE } from '#src/domain/time/date-language.ts'
import {
  formatDayRange,
  formatMoment,
  formatPreset,
  formatRange,
  formatZonedClock,
  withZone,
  type ZoneNaming,
  zoneLabels,
} from '#src/domain/time/format.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import type { IntervalCode } from '#src/domain/time/presets.ts'
import { resolveRange } from '#src/domain/time/range.ts'
import type { DateRangeParams } from '#src/domain/time/range-params.ts'
import { dayKey } from '#src/domain/time/zone.ts'

/**
 * What the button says: 'last 4 h · 12:31 PM EST', 'last week · Mar 2 – Mar 8 · EST', 'Mar 5, 10:00 AM – 2:30 PM · EST',
 * 'Mar 5 – Mar 7 · EST', or 'Choose dates' where nothing is chosen and the page has no preset of its own. Without the
 * zone where `naming` allows.
 */
export function rangeText(
  value: DateRangeParams,
  fallback: IntervalCode | undefined,
  now: number,
  zone: string,
  language: DateLanguage = DEFAULT_DATE_LANGUAGE,
  naming: ZoneNaming = 'always',
): string {
  const { startDate, endDate } = value
  if (startDate === undefined || endDate === undefined) {
    const preset = value.timeInterval ?? fallback
    if (!preset) return t('Choose dates')
    const text = formatPreset(preset)
    const range = resolveRange(value, now, zone, preset)
    // What goes on until now is read by the clock, what is over by its days.
    if (range.end === now) return `${text} · ${formatZonedClock(now, zone, naming)}`
    const days = formatDayRange(dayKey(range.start, zone), dayKey(range.end, zone), now, zone, language)
    return withZone(`${text} · ${days}`, range, zone, naming)
  }
  const range = resolveRange(value, now, zone, '1d')
  const text =
    typeof startDate === 'string' && typeof endDate === 'string'
      ? formatDayRange(startDate, endDate, now, zone, language)
      : formatRange(range, now, zone, language)
  // Over a change of the clocks both zones are named: between 1:30 and 1:45 AM there may be an hour more.
  return withZone(text, range, zone, naming)
}

/** What is read away from the page, and on another day: '11/22/2026 4:45:12 PM – 11/23/2026 4:45:12 PM · CST'. */
export function writtenRange(range: DateRange, zone: string, language: DateLanguage): string {
  const [start, end] = [range.start, range.end].map((at) => formatMoment(at, zone, language))
  return `${start} – ${end} · ${zoneLabels(range, zone)}`
}
