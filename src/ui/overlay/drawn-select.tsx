import { CheckIcon, Select } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import css from '../inputs/inputs.module.css'
import type { SelectProps } from '../inputs/select.tsx'
import { Label } from '../text/data.tsx'

/** Stands for no option: choosing it loads them. */
const RELOAD = ' reload'

export function DrawnSelect({ options, value, onChange, reload, ...rest }: SelectProps) {
  return (
    <Select
      searchable={options.length >= 10}
      // A dialog begins in its first field: an open list would hide the others before anybody asked for it.
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={t('Nothing found')}
      checkIconPosition="right"
      renderOption={({ option, checked }) => (
        <>
          <Label of={option} />
          {checked && <CheckIcon className={css.chosen} />}
        </>
      )}
      maxDropdownHeight={320}
      {...rest}
      classNames={{ option: css.option }}
      data={[
        ...options.map((option) => ({ ...option, disabled: option.disabled ?? false })),
        ...(reload ? [{ value: RELOAD, label: t("Couldn't load these. Try again") }] : []),
      ]}
      value={options.some((option) => option.value === value) ? value : null}
      onChange={(chosen) => (chosen === RELOAD ? reload?.() : onChange(chosen))}
    />
  )
}
