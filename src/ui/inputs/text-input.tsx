import '#src/ui/field-styles.ts'
import { TextInput as MantineTextInput, type TextInputProps as MantineTextInputProps } from '@mantine/core'
import { asOneLine } from '#src/domain/text/hidden.ts'
import { limitText, restoreDefault } from './text-rule.ts'

export type TextInputProps = Omit<
  MantineTextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'classNames'
> & {
  value: string
  onChange: (value: string) => void
  /** Longest text, in UTF-16 units, for typing and pasting alike. */
  maxLength?: number
  /** Every character counts as it was typed, as in a password. */
  exact?: boolean
  /** Comes back on blur when the field was left empty. */
  fallback?: string
}

/**
 * One line of text with a maximum length and an optional default restored on blur (spec 1 §6). Hidden characters that
 * come along with pasted text are taken out: nobody could see, or remove, what the provider would refuse.
 */
export function TextInput({ value, onChange, maxLength, exact, fallback, onBlur, ...rest }: TextInputProps) {
  return (
    <MantineTextInput
      {...rest}
      maxLength={maxLength}
      value={value}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(limitText(exact ? typed : asOneLine(typed), maxLength))
      }
      onBlur={(event) => {
        onBlur?.(event)
        const restored = restoreDefault(value, fallback)
        if (restored !== value) onChange(restored)
      }}
    />
  )
}
