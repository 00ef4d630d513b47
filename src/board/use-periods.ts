import { useMemo } from 'react'
import type { DateRange } from '#src/domain/time/intervals.ts'
import type { Bucket } from '#src/ui/chart/stacked-bar-chart.tsx'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { barNames, barsOf } from './bars.ts'
import { useBoard } from './board-context.ts'
import type { Period } from './period-filter.ts'
import { PERIOD_LENGTH, periodsOf } from './periods.ts'

export interface Periods {
  periods: readonly DateRange[]
  bars: Bucket[]
  /** Names of the bars in a table. */
  names: string[]
}

/** The periods of the board's range, as they were when the answer came, and how charts and tables name them. */
export function usePeriods(answer: unknown): Periods {
  const { ask, zone } = useBoard()
  const language = useDateLanguage()
  return useMemo(() => {
    const asked = ask()
    const period = (asked.filters.period ?? 'DAY') as Period
    const periods = answer === undefined ? [] : (periodsOf(asked, period, zone) ?? [])
    const length = PERIOD_LENGTH[period]
    return {
      periods,
      bars: barsOf(periods, length, zone, language),
      names: barNames(periods, length, zone, language),
    }
  }, [answer, ask, zone, language])
}
