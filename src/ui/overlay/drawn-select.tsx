import { Select } from '@mantine/core'
import css from '../inputs/inputs.module.css'
import type { SelectProps } from '../inputs/select.tsx'

export function DrawnSelect({ options, value, onChange, ...rest }: SelectProps) {
  return (
    <Select
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
