import type { SelectProps as MantineSelectProps } from '@mantine/core'
import { useDrawnField } from '../overlay/overlays.ts'
import type { SelectOption } from './multi-select-rule.ts'

export type SelectProps = Omit<
  MantineSelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'classNames'
> & {
  options: readonly SelectOption[]
  value: string | null
  /** Null comes only from a select that is `clearable`. */
  onChange: (value: string | null) => void
  /** Given while the options could not be loaded: the list says so, and asks for them again. */
  reload?: (() => void) | null | undefined
}

/** One choice out of a list; searchable from ten options on. A value not among them shows as none. */
export function Select(props: SelectProps) {
  const drawn = useDrawnField()
  return <drawn.Select {...props} />
}
