import { useMemo } from 'react'
import type { DateRange } from '#src/domain/time/intervals.ts'
import type { Bucket } from '#src/ui/chart/stacked-bar-chart.tsx'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { barNames, barsOf } from './bars.ts'
import { type Asked, useBoard } from './board-context.ts'
import type { Period } from './period-filter.ts'
import { markOutside, PERIOD_LENGTH, periodsOf } from './periods.ts'

export interface Periods {
  periods: readonly DateRange[]
  bars: Bucket[]
  /** Names of the bars in a table. */
  names: string[]
}

/** Figures per period: each row says when its own begins. */
export interface Periodic {
  content: readonly { time?: number | undefined; analyticPeriod?: number | undefined }[]
}

/** The periods of the range that an answer was asked with, and how charts and tables name them. */
export function usePeriods(answer: Periodic | undefined, asked: Asked): Periods {
  const { zone } = useBoard()
  const language = useDateLanguage()
  return useMemo(() => {
    const period = (asked.filters.period ?? 'DAY') as Period
    const starts = (answer?.content ?? []).flatMap(({ time, analyticPeriod = time }) => analyticPeriod ?? [])
    const periods = answer === undefined ? [] : (periodsOf(asked, period, zone, starts) ?? [])
    const length = PERIOD_LENGTH[period]
    return {
      periods,
      bars: markOutside(barsOf(periods, length, zone, language), asked),
      names: barNames(periods, length, zone, language),
    }
  }, [answer, asked, zone, language])
}
