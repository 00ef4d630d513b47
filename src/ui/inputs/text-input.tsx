import { TextInput as MantineTextInput, type TextInputProps as MantineTextInputProps } from '@mantine/core'
import { limitText, restoreDefault } from './text-rule.ts'

export type TextInputProps = Omit<
  MantineTextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'classNames'
> & {
  value: string
  onChange: (value: string) => void
  /** Longest text, in UTF-16 units, for typing and pasting alike. */
  maxLength?: number
  /** Comes back on blur when the field was left empty. */
  fallback?: string
}

/** One line of text with a maximum length and an optional default restored on blur (spec 1 §6). */
export function TextInput({ value, onChange, maxLength, fallback, onBlur, ...rest }: TextInputProps) {
  return (
    <MantineTextInput
      {...rest}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(limitText(event.currentTarget.value, maxLength))}
      onBlur={(event) => {
        onBlur?.(event)
        const restored = restoreDefault(value, fallback)
        if (restored !== value) onChange(restored)
      }}
    />
  )
}
