import { InputBase, type InputBaseProps } from '@mantine/core'

export interface TextAreaProps extends Omit<InputBaseProps, 'multiline' | 'classNames'> {
  value: string
  onChange: (value: string) => void
  rows?: number
  /** Longest text, in UTF-16 units. */
  maxLength?: number
  'data-autofocus'?: boolean
}

/** Several lines of text. */
export function TextArea({ onChange, rows = 4, ...rest }: TextAreaProps) {
  return (
    <InputBase
      component="textarea"
      multiline
      {...rest}
      rows={rows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
