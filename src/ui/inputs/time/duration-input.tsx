import '#src/ui/field-styles.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import { formatMinutes, readMinutes } from '#src/domain/time/minutes.ts'
import css from '../inputs.module.css'
import { type Reading, useTypedValue } from '../use-typed-value.ts'

export type DurationInputProps = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'label' | 'classNames' | 'ref'
> & {
  label: string
  /** Seconds; null while the field is empty or holds what cannot be read. */
  value: number | null
  onChange: (seconds: number | null) => void
}

/** A length of some minutes, 'm:ss'; whole minutes may be typed alone, and units along with them. */
export function DurationInput({ value, onChange, error, onBlur, ...rest }: DurationInputProps) {
  const { text, problem, input } = useTypedValue<number>({
    value,
    onChange,
    write: formatMinutes,
    read: readTyped,
  })
  return (
    <TextInput
      {...rest}
      classNames={{ input: css.figures }}
      inputMode="decimal"
      autoComplete="off"
      placeholder={t('m:ss')}
      {...input}
      value={text}
      error={problem ?? error}
      onBlur={(event) => {
        onBlur?.(event)
        input.onBlur(event)
      }}
    />
  )
}

function readTyped(text: string): Reading<number> {
  const value = readMinutes(text)
  return value === null ? { problem: t("This can't be read as a time. Enter one like 4:30.") } : { value }
}
