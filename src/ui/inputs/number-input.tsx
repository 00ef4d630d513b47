import '#src/ui/field-styles.ts'
import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { type NumberUnit, readNumber } from '#src/domain/units/read-number.ts'
import css from './inputs.module.css'
import {
  boundsProblem,
  formatNumberText,
  hasDecimalComma,
  type NumberBounds,
  stepNumber,
} from './number-text.ts'
import { type Reading, useTypedValue } from './use-typed-value.ts'

export type NumberInputProps = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max' | 'step' | 'label' | 'classNames' | 'ref'
> & {
  label: string
  value: number | null
  /**
   * Called with null when the field was emptied, or holds what cannot be read. A number is handed on as it was typed, also
   * outside min and max: its form says what is wrong with it, and never sends another number than the one that is shown.
   */
  onChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  integer?: boolean
  /** May be typed along, and others of its kind are converted. */
  unit?: NumberUnit
}

/**
 * A number with step arrows. It shows digits, one decimal point and a leading minus only (spec 1 §6); typed or pasted it
 * may have separators of thousands, a decimal comma and its unit, which are gone once the field is left.
 */
export function NumberInput({
  value,
  onChange,
  min,
  max,
  step = 1,
  integer = false,
  unit,
  error,
  onFocus,
  onBlur,
  onKeyDown,
  ...rest
}: NumberInputProps) {
  const bounds: NumberBounds = { min, max }
  const [isLeft, setLeft] = useState(false)
  const { text, problem, clear, input } = useTypedValue<number>({
    value,
    onChange,
    write: formatNumberText,
    read: (typed) => readTyped(typed, integer, unit),
  })

  function stepBy(by: number) {
    const next = stepNumber(value, by, bounds)
    clear()
    if (next !== value) onChange(next)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    input.onKeyDown(event)
    const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
    if (by === 0) return
    event.preventDefault()
    if (!rest.disabled && !rest.readOnly) stepBy(by)
  }

  const arrows = [
    { by: step, Icon: IconChevronUp, word: t('Increase'), at: max },
    { by: -step, Icon: IconChevronDown, word: t('Decrease'), at: min },
  ]
  return (
    <TextInput
      {...rest}
      classNames={{ input: css.figures }}
      inputMode={integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      role="spinbutton"
      aria-valuenow={value ?? undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      {...input}
      value={text}
      error={problem ?? error ?? (isLeft ? boundsProblem(value, bounds) : null)}
      onKeyDown={press}
      onFocus={(event) => {
        onFocus?.(event)
        setLeft(false)
      }}
      onBlur={(event) => {
        onBlur?.(event)
        setLeft(true)
        input.onBlur(event)
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
              disabled={rest.disabled || rest.readOnly || (at !== undefined && value === at)}
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

function readTyped(text: string, integer: boolean, unit: NumberUnit | undefined): Reading<number> {
  const decimalComma = hasDecimalComma(navigator.language)
  const value = readNumber(text, { decimalComma, showsPoint: true, integer, unit })
  if (value === null)
    return {
      problem: t("This can't be read as a number. Enter one like {example}.", {
        example: integer ? '12' : '0.5',
      }),
    }
  return integer && !Number.isInteger(value) ? { problem: t('Enter a whole number.') } : { value }
}
