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
import type { PresetCode } from '#src/domain/time/presets.ts'
import { resolveRange } from '#src/domain/time/range.ts'
import type { DateRangeParams } from '#src/domain/time/range-params.ts'

/**
 * What the button says: 'last 4 h · 12:31 PM EST', 'Mar 5, 10:00 AM – 2:30 PM · EST', 'Mar 5 – Mar 7 · EST', or
 * 'Choose dates' where nothing is chosen and the page has no preset of its own. Without the zone where `naming` allows.
 */
export function rangeText(
  value: DateRangeParams,
  fallback: PresetCode | undefined,
  now: number,
  zone: string,
  language: DateLanguage = DEFAULT_DATE_LANGUAGE,
  naming: ZoneNaming = 'always',
): string {
  const { startDate, endDate } = value
  if (startDate === undefined || endDate === undefined) {
    const preset = value.timeInterval ?? fallback
    return preset ? `${formatPreset(preset)} · ${formatZonedClock(now, zone, naming)}` : 'Choose dates'
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
