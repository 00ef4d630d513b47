import { useMemo } from 'react'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import { type BoardQuery, useBoard } from '../board-context.ts'
import { type Bars, namedBars } from './bars.ts'
import { barLength, periodsOf } from './periods.ts'

export interface Periods extends Bars {
  periods: readonly DateRange[]
}

/** Figures per period: each row says when its own begins. */
export interface Periodic {
  content: readonly { time?: number | undefined; analyticPeriod?: number | undefined }[]
}

/** The periods of the range that an answer was asked with, and how charts and tables name them. */
export function usePeriods(answer: Periodic | undefined, asked: BoardQuery): Periods {
  const { zone } = useBoard()
  const language = useDateLanguage()
  const naming = useZoneNaming()
  return useMemo(() => {
    const starts = (answer?.content ?? []).flatMap(({ time, analyticPeriod = time }) => analyticPeriod ?? [])
    const periods = answer === undefined ? [] : periodsOf(asked, barLength(asked), zone, starts)
    return { periods, ...namedBars(periods, asked, zone, language, naming) }
  }, [answer, asked, zone, language, naming])
}
