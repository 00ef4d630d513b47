import { DatesProvider } from '@mantine/dates'
import { use } from 'react'
import { useDateLanguage } from '../dates/use-date-language.ts'
import { calendarLocale } from './calendar-locale.ts'
import { DayCalendar } from './day-calendar.tsx'
import type { Frame } from './draft.ts'

interface DayChoiceProps {
  frame: Frame
  day: string | null
  onChange: (day: string) => void
}

/** A calendar of one day in the reader's language, outside of the panel of a range. */
export function DayChoice(props: DayChoiceProps) {
  const locale = use(calendarLocale(useDateLanguage()))
  return (
    <DatesProvider settings={locale}>
      <DayCalendar {...props} />
    </DatesProvider>
  )
}
