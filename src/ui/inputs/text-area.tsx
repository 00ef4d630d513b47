import '#src/ui/field-styles.ts'
import { InputBase, type InputBaseProps } from '@mantine/core'
import { asLines } from '#src/domain/text/hidden.ts'

export interface TextAreaProps extends Omit<InputBaseProps, 'multiline' | 'classNames'> {
  value: string
  onChange: (value: string) => void
  rows?: number
  /** Longest text, in UTF-16 units. */
  maxLength?: number
  'data-autofocus'?: boolean
}

/** Several lines of text, without the hidden characters that come along with pasted text. */
export function TextArea({ onChange, rows = 4, ...rest }: TextAreaProps) {
  return (
    <InputBase
      component="textarea"
      multiline
      {...rest}
      rows={rows}
      onChange={(event) => onChange(asLines(event.currentTarget.value))}
    />
  )
}
