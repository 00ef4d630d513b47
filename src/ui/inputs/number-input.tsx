import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import css from './inputs.module.css'
import {
  acceptsNumberText,
  formatNumberText,
  type NumberTextRule,
  parseNumberText,
  refusesKey,
  stepNumber,
  withPoint,
} from './number-text.ts'

export type NumberInputProps = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max' | 'step' | 'label' | 'classNames'
> & {
  label: string
  value: number | null
  /**
   * Called with null when the field was emptied. What is typed is handed on as it stands, also outside min and max:
   * its form says what is wrong with it, and never sends another number than the one that is shown.
   */
  onChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  integer?: boolean
}

/** A number with step arrows: digits, one decimal point and a leading minus only (spec 1 §6). */
export function NumberInput({
  value,
  onChange,
  min,
  max,
  step = 1,
  integer,
  onBlur,
  onKeyDown,
  ...rest
}: NumberInputProps) {
  const rule: NumberTextRule = { min, max, integer }
  // Half-typed text belongs to the value it was typed over: a value set from outside replaces it.
  const [draft, setDraft] = useState<{ text: string; over: number | null } | null>(null)
  const text = draft && draft.over === value ? draft.text : formatNumberText(value)
  const typed = parseNumberText(text)

  function write(next: string) {
    if (!acceptsNumberText(next, rule)) return
    const number = parseNumberText(next)
    const finished = next === '' || number !== null
    setDraft({ text: next, over: finished ? number : value })
    if (finished && number !== value) onChange(number)
  }

  function stepBy(by: number) {
    const next = stepNumber(typed, by, rule)
    setDraft(null)
    if (next !== value) onChange(next)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    const input = event.currentTarget
    const selection = [input.selectionStart ?? text.length, input.selectionEnd ?? text.length] as const
    const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
    if (by !== 0 && !rest.disabled && !rest.readOnly) stepBy(by)
    if (by !== 0 || refusesKey(event, text, selection, rule)) event.preventDefault()
  }

  const arrows = [
    { by: step, Icon: IconChevronUp, word: 'Increase', at: max },
    { by: -step, Icon: IconChevronDown, word: 'Decrease', at: min },
  ]
  return (
    <TextInput
      {...rest}
      classNames={{ input: css.figures }}
      inputMode={integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      role="spinbutton"
      aria-valuenow={typed ?? undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      value={text}
      onChange={(event) => write(withPoint(event.currentTarget.value.trim()))}
      onKeyDown={press}
      onBlur={(event) => {
        onBlur?.(event)
        setDraft(null)
      }}
      rightSectionWidth="calc(2 * var(--control-height, 44px) + 2px)"
      rightSection={
        <div className={css.steps}>
          {arrows.map(({ by, Icon, word, at }) => (
            <UnstyledButton
              key={word}
              className={css.step}
              // The keys do the same on the field itself, so the arrows stay out of the tab order.
              tabIndex={-1}
              aria-label={`${word} ${rest.label}`}
              disabled={rest.disabled || rest.readOnly || (at !== undefined && typed === at)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => stepBy(by)}
            >
              <Icon size={20} aria-hidden />
            </UnstyledButton>
          ))}
        </div>
      }
    />
  )
}
