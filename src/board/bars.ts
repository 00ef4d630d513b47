import type { DateLanguage } from '#src/domain/time/date-language.ts'
import { formatClock, formatDay, formatZonedClock } from '#src/domain/time/format.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { type ResolutionCode, resolutionSeconds } from '#src/domain/time/presets.ts'
import { DAY, dayKey, isShownTwice, MINUTE, SECOND, toWallTime, zoneLabel } from '#src/domain/time/zone.ts'
import type { Bucket } from '#src/ui/chart/stacked-bar-chart.tsx'
import { instantLabel, tickLabel, ticksAt } from '#src/ui/chart/time-axis.ts'

/**
 * Buckets of an answer as bars. The first is cut at the range's start, but carries the round time it would
 * have begun at; its tooltip says the true one.
 */
export function barsOf(
  buckets: readonly DateRange[],
  length: ResolutionCode,
  zone: string,
  language: DateLanguage,
): Bucket[] {
  const step = resolutionSeconds(length) * SECOND
  const begins = buckets.map(({ start, end }, index) =>
    index === 0 && buckets.length > 1 && step < DAY ? Math.min(start, end - step) : start,
  )
  const ticks = ticksAt(begins, zone, step, language)
  return buckets.map(({ start, end }, index) => {
    const shifted = zoneLabel(start, zone) !== zoneLabel(end, zone)
    const until =
      step < DAY && !shifted ? tickLabel(end, zone, MINUTE, language) : instantLabel(end, zone, language)
    return {
      ...(ticks[index] ?? { label: '' }),
      title: `${instantLabel(start, zone, language)} to ${until}`,
      start,
      end,
    }
  })
}

/**
 * Names of the bars in a table: '20 Nov 10:00', where a bar is a day or more '20 Nov', and in the hour that clocks
 * show twice '1 Nov 01:00 EDT'.
 */
export function barNames(
  buckets: readonly DateRange[],
  length: ResolutionCode,
  zone: string,
  language: DateLanguage,
): string[] {
  const { year } = toWallTime(buckets.at(-1)?.start ?? 0, zone)
  const days = resolutionSeconds(length) * SECOND >= DAY
  return buckets.map(({ start }) => {
    const day = formatDay(dayKey(start, zone), year, language)
    if (days) return day
    const clock = isShownTwice(start, zone) ? formatZonedClock(start, zone) : formatClock(start, zone)
    return `${day} ${clock}`
  })
}
