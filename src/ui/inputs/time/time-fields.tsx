import '#src/ui/field-styles.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { readClock } from '#src/domain/time/read-time.ts'
import { acceptField, FIELD_MAX, type TimeField } from '#src/domain/time/time-of-day.ts'
import css from '../inputs.module.css'

/** A 24-hour time in its fields: hour 0–23, minute and second 0–59. */
export type TimeParts = Record<TimeField, number>

export type TimeFieldsProps = {
  label: string
  value: TimeParts
  onChange: (value: TimeParts) => void
}

/**
 * Hours, minutes and seconds typed one by one, in one go as '7:30 pm', or pasted together. What is out of range is
 * refused (spec 1 §6).
 */
export function TimeFields({ label, value, onChange }: TimeFieldsProps) {
  const fields: [TimeField, string][] = [
    ['hour', t('Hours')],
    ['minute', t('Minutes')],
    ['second', t('Seconds')],
  ]
  return (
    <fieldset className={css.range}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.parts}>
        {fields.map(([field, title]) => (
          <TimePart key={field} field={field} title={title} time={value} onChange={onChange} />
        ))}
      </div>
    </fieldset>
  )
}

type TimePartProps = {
  field: TimeField
  title: string
  time: TimeParts
  onChange: (time: TimeParts) => void
}

/** A colon ends a field, as it does in a time that is written out. */
function focusNext(field: HTMLInputElement) {
  const fields = [...(field.closest('fieldset')?.querySelectorAll('input') ?? [])]
  fields[fields.indexOf(field) + 1]?.focus()
}

function TimePart({ field, title, time, onChange }: TimePartProps) {
  const value = time[field]
  const [draft, setDraft] = useState<{ text: string; over: number } | null>(null)
  const text = draft && draft.over === value ? draft.text : String(value).padStart(2, '0')

  function type(input: HTMLInputElement) {
    const typed = input.value
    if (/^\d+:$/.test(typed)) return focusNext(input)
    const half = /^\d+\s*([ap])$/i.exec(typed)?.[1]?.toLowerCase()
    if (half) return onChange({ ...time, hour: (time.hour % 12) + (half === 'p' ? 12 : 0) })
    // A whole time was typed or pasted: '7:43:12 PM', as lists show it.
    const whole = /^\d*\s*$/.test(typed) ? null : readClock(typed)
    if (whole) {
      setDraft(null)
      return onChange(whole)
    }
    const next = acceptField(field, typed, value)
    if (typed !== '' && (!/^\d+$/.test(typed) || Number(typed) !== next)) return
    setDraft({ text: typed, over: next })
    if (next !== value) onChange({ ...time, [field]: next })
  }

  function step(by: number) {
    const next = acceptField(field, String(value + by), value)
    setDraft(null)
    if (next !== value) onChange({ ...time, [field]: next })
  }

  return (
    <TextInput
      label={title}
      classNames={{ input: css.figures }}
      inputMode="numeric"
      autoComplete="off"
      role="spinbutton"
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={FIELD_MAX[field]}
      value={text}
      onChange={(event) => type(event.currentTarget)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setDraft(null)}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (by === undefined) return
        event.preventDefault()
        step(by)
      }}
    />
  )
}
