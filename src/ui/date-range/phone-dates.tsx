import '#src/ui/field-styles.ts'
import { NativeSelect, UnstyledButton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { formatDay } from '#src/domain/time/format.ts'
import { formatTime12, timeOptions } from '#src/domain/time/time-of-day.ts'
import { useDateLanguage } from '../dates/use-date-language.ts'
import css from './date-range-panel.module.css'
import { DayCalendar } from './day-calendar.tsx'
import type { DatesProps } from './desk-dates.tsx'
import { type Frame, lastMinute } from './draft.ts'

const END_WORDS = {
  from: { date: t('From date'), time: t('From time') },
  to: { date: t('To date'), time: t('To time') },
} as const
type End = keyof typeof END_WORDS

/** From and To, each a date that opens its calendar in place and a time in steps of 15 minutes (spec 1 §2). */
export function PhoneDates({ state, frame }: DatesProps) {
  const { fromDay, toDay, from, to } = state.draft
  const [open, setOpen] = useState<End | null>(null)
  const toggle = (end: End) => setOpen(open === end ? null : end)
  const sameDay = fromDay !== null && fromDay === toDay
  return (
    <>
      <PhoneEnd
        end="from"
        day={fromDay}
        minutes={from}
        min={0}
        frame={frame}
        open={open === 'from'}
        onToggle={() => toggle('from')}
        onDay={(day) => state.setDays(day, toDay !== null && toDay < day ? day : toDay)}
        onMinutes={(minutes) => state.setTimes(minutes, to)}
      />
      <PhoneEnd
        end="to"
        day={toDay}
        minutes={to}
        min={sameDay ? from : 0}
        frame={frame}
        open={open === 'to'}
        onToggle={() => toggle('to')}
        onDay={(day) => state.setDays(fromDay !== null && fromDay > day ? day : fromDay, day)}
        onMinutes={(minutes) => state.setTimes(from, minutes)}
      />
    </>
  )
}

interface PhoneEndProps {
  end: End
  day: string | null
  minutes: number
  /** Earliest minute offered. */
  min: number
  frame: Frame
  open: boolean
  onToggle: () => void
  onDay: (day: string) => void
  onMinutes: (minutes: number) => void
}

function PhoneEnd({ end, day, minutes, min, frame, open, onToggle, onDay, onMinutes }: PhoneEndProps) {
  const language = useDateLanguage()
  const label = useId()
  const value = useId()
  const calendar = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className={css.end}>
      <div className={css.endFields}>
        <div className={css.field}>
          <span id={label} className={css.label}>
            {END_WORDS[end].date}
          </span>
          <UnstyledButton
            ref={button}
            className={css.dateButton}
            aria-labelledby={`${label} ${value}`}
            aria-expanded={open}
            aria-controls={calendar}
            onClick={onToggle}
          >
            <IconCalendar size={20} aria-hidden />
            <span id={value}>{day ? formatDay(day, undefined, language) : t('Choose a day')}</span>
          </UnstyledButton>
        </div>
        {frame.rules.mode === 'time' && (
          <NativeSelect
            className={css.field}
            label={END_WORDS[end].time}
            disabled={day === null}
            value={String(minutes)}
            data={timeChoices(minutes, min, lastMinute(day, frame))}
            onChange={(event) => onMinutes(Number(event.currentTarget.value))}
          />
        )}
      </div>
      <div id={calendar}>
        {open && (
          <DayCalendar
            frame={frame}
            day={day}
            onChange={(next) => {
              onDay(next)
              onToggle()
              button.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}

/** Quarter hours within the limits, the latest minute itself (now, or 11:59 pm), and the minute in force. */
function timeChoices(minutes: number, min: number, max: number) {
  const steps = timeOptions({ min, max }).map((option) => option.minutes)
  return [...new Set([...steps, max, minutes])]
    .sort((a, b) => a - b)
    .map((choice) => ({ value: String(choice), label: formatTime12(choice) }))
}
