import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { EARLIEST_DAY } from '#src/domain/time/range-params.ts'
import { dayKey } from '#src/domain/time/zone.ts'
import { isFocusLost } from '../focus/is-focus-lost.ts'
import css from './date-range-panel.module.css'
import { type Frame, lastDay } from './draft.ts'

/** What the keyboard stands on in whichever table is shown: a day, a month or a year. */
const REACHED = 'table button[tabindex="0"]'

/**
 * A press in a calendar that leads from days to months or years, and back, takes its own button away, as does one for
 * the last month that there is: the keyboard goes on from the days, months or years that are shown then. Gives what
 * its box takes, and the calendar.
 */
function useKeptDay() {
  const box = useRef<HTMLDivElement>(null)
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (turns > 0 && (isFocusLost() || document.activeElement?.matches(':disabled')))
      box.current?.querySelector<HTMLElement>(REACHED)?.focus({ preventScroll: true })
  }, [turns])
  const turned = () => setTurns((count) => count + 1)
  return { box, turning: { onLevelChange: turned, onDateChange: turned } }
}

const LABELS = {
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  previousYear: t('Previous year'),
  nextYear: t('Next year'),
  previousDecade: t('Previous decade'),
  nextDecade: t('Next decade'),
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

/** Which month is shown after a press is told to those who listen. */
const ATTRIBUTES = { calendarHeaderLevel: { 'aria-live': 'polite' } }

/** What both calendars share: the restaurant's today, the earliest and the last day; never the browser's. */
function shared(frame: Frame, shown: string | null, chosen: readonly (string | null)[]) {
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
    attributes: ATTRIBUTES,
    getDayProps: (day: string) => ({
      'aria-pressed': chosen.includes(day),
      ...(day === today && { 'aria-current': 'date' as const }),
    }),
  } as const
}

/** A calendar of two clicks: first and last day, or the same day twice. */
export function RangeCalendar(props: {
  frame: Frame
  from: string | null
  to: string | null
  onChange: (from: string | null, to: string | null) => void
}) {
  const { frame, from, to } = props
  const { box, turning } = useKeptDay()
  return (
    <div ref={box}>
      <DatePicker
        {...shared(frame, to ?? from, [from, to])}
        {...turning}
        type="range"
        allowSingleDateInRange
        weekendDays={[]}
        value={[from, to]}
        onChange={(days) => props.onChange(...days)}
      />
    </div>
  )
}

/** A calendar of one day. */
export function DayCalendar(props: { frame: Frame; day: string | null; onChange: (day: string) => void }) {
  const { box, turning } = useKeptDay()
  return (
    <div ref={box}>
      <DatePicker
        {...shared(props.frame, props.day, [props.day])}
        {...turning}
        weekendDays={[]}
        value={props.day}
        onChange={(day) => {
          if (day !== null) props.onChange(day)
        }}
      />
    </div>
  )
}
