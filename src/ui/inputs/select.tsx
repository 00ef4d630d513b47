import { Select as MantineSelect, type SelectProps as MantineSelectProps } from '@mantine/core'
import css from './inputs.module.css'
import type { SelectOption } from './multi-select-rule.ts'

export type SelectProps = Omit<
  MantineSelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'classNames'
> & {
  options: readonly SelectOption[]
  value: string | null
  /** Null comes only from a select that is `clearable`. */
  onChange: (value: string | null) => void
}

/** One choice out of a list; searchable from ten options on. A value not among them shows as none. */
export function Select({ options, value, onChange, ...rest }: SelectProps) {
  return (
    <MantineSelect
      searchable={options.length >= 10}
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      checkIconPosition="right"
      maxDropdownHeight={320}
      {...rest}
      classNames={{ option: css.option }}
      data={options.map((option) => ({ ...option, disabled: option.disabled ?? false }))}
      value={options.some((option) => option.value === value) ? value : null}
      onChange={onChange}
    />
  )
}
