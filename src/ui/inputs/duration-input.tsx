import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { acceptsMinutesText, formatMinutes, parseMinutes } from '#src/domain/time/minutes.ts'
import css from './inputs.module.css'

export type DurationInputProps = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'label' | 'classNames'
> & {
  label: string
  /** Seconds; null while the field is empty or half typed. */
  value: number | null
  onChange: (seconds: number | null) => void
}

/**
 * A length of some minutes, 'm:ss'; whole minutes may be typed alone. A phone's number pad has no colon, so
 * its decimal point and comma stand for one. What can't be read stays in the field.
 */
export function DurationInput({ value, onChange, onBlur, ...rest }: DurationInputProps) {
  // Typed text belongs to the value it was typed over: a value set from outside replaces it.
  const [draft, setDraft] = useState<{ text: string; over: number | null } | null>(null)
  const settled = value === null ? '' : formatMinutes(value)
  const text = draft && draft.over === value ? draft.text : settled

  function type(typed: string) {
    const next = typed.trim().replace(/[.,;]/, ':')
    if (!acceptsMinutesText(next)) return
    const seconds = parseMinutes(next)
    setDraft({ text: next, over: seconds })
    if (seconds !== value) onChange(seconds)
  }

  return (
    <TextInput
      {...rest}
      classNames={{ input: css.figures }}
      inputMode="decimal"
      autoComplete="off"
      placeholder="m:ss"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        onBlur?.(event)
        if (value !== null) setDraft(null)
      }}
    />
  )
}
