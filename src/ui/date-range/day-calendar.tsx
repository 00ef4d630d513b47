import { DatePicker } from '@mantine/dates'
import { EARLIEST_DAY } from '#src/domain/time/range-params.ts'
import { dayKey } from '#src/domain/time/zone.ts'
import css from './date-range.module.css'
import { type Frame, lastDay } from './draft.ts'

const LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

const CLASSES = {
  day: css.day ?? '',
  calendarHeader: css.header ?? '',
  calendarHeaderControl: css.headerControl ?? '',
  calendarHeaderLevel: css.headerControl ?? '',
  weekday: css.weekday ?? '',
  monthsListControl: css.cell ?? '',
  yearsListControl: css.cell ?? '',
}

/** What both calendars share: the restaurant's today, the earliest and the last day; never the browser's. */
function shared(frame: Frame, shown: string | null) {
  const today = dayKey(frame.now, frame.zone)
  const last = lastDay(frame)
  return {
    size: 'md',
    fullWidth: true,
    minDate: EARLIEST_DAY,
    ...(last === null ? {} : { maxDate: last }),
    defaultDate: shown ?? today,
    weekendDays: [],
    hideOutsideDates: true,
    highlightToday: false,
    ariaLabels: LABELS,
    classNames: CLASSES,
    getDayProps: (day: string) => (day === today ? { 'aria-current': 'date' as const } : {}),
  } as const
}

/** A calendar of two clicks: first and last day, or the same day twice. */
export function RangeCalendar(props: {
  frame: Frame
  from: string | null
  to: string | null
  onChange: (from: string | null, to: string | null) => void
}) {
  return (
    <DatePicker
      {...shared(props.frame, props.to ?? props.from)}
      type="range"
      allowSingleDateInRange
      weekendDays={[]}
      value={[props.from, props.to]}
      onChange={([from, to]) => props.onChange(from, to)}
    />
  )
}

/** A calendar of one day. */
export function DayCalendar(props: { frame: Frame; day: string | null; onChange: (day: string) => void }) {
  return (
    <DatePicker
      {...shared(props.frame, props.day)}
      weekendDays={[]}
      value={props.day}
      onChange={(day) => {
        if (day !== null) props.onChange(day)
      }}
    />
  )
}
