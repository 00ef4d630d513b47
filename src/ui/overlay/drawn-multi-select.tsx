import { Combobox, InputBase, UnstyledButton, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import css from '../inputs/inputs.module.css'
import type { MultiSelectProps } from '../inputs/multi-select.tsx'
import {
  applyBulk,
  bulkAction,
  countSummary,
  OPTIONS_MISSING,
  searchOptions,
  toggleValue,
} from '../inputs/multi-select-rule.ts'
import { Label } from '../text/data.tsx'

export function DrawnMultiSelect(props: MultiSelectProps) {
  const {
    label,
    options,
    value,
    onChange,
    placeholder = t('None'),
    disabled,
    description,
    error,
    required = false,
    inline,
    notes = [],
    reload,
  } = props
  const [search, setSearch] = useState('')
  const labelId = useId()
  const valueId = useId()
  const notesId = useId()
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const summary = countSummary(options, value)
  const chosen = options.find(({ label }) => label === summary)
  const found = searchOptions(options, search)

  return (
    <Combobox
      store={combobox}
      disabled={disabled ?? false}
      position="bottom-start"
      onOptionSubmit={(chosen) => onChange(toggleValue(options, value, chosen))}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <InputBase
          component="button"
          type="button"
          pointer
          label={inline ? undefined : label}
          labelProps={{ id: labelId }}
          description={description}
          error={error}
          withAsterisk={required}
          disabled={disabled}
          classNames={{ input: css.figures }}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          aria-haspopup="dialog"
          aria-expanded={combobox.dropdownOpened}
          aria-labelledby={`${labelId} ${valueId}`}
          onClick={() => combobox.toggleDropdown()}
        >
          {inline && (
            <span id={labelId} className={css.inlineLabel}>
              {label}:{' '}
            </span>
          )}
          <span id={valueId} translate={chosen?.isData ? 'no' : undefined}>
            {summary || placeholder}
          </span>
        </InputBase>
      </Combobox.Target>

      <Combobox.Dropdown role="dialog" aria-label={label} className={css.choices}>
        <Combobox.Search
          value={search}
          role="combobox"
          aria-expanded
          aria-label={t('Search {label}', { label })}
          placeholder={t('Search')}
          size="md"
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
        {search === '' && options.length > 0 && (
          <UnstyledButton
            className={css.bulk}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(applyBulk(options, value))}
          >
            {bulkAction(options, value) === 'Clear All' ? t('Clear All') : t('Select All')}
          </UnstyledButton>
        )}
        <Combobox.Options
          aria-label={label}
          aria-describedby={notes.length > 0 ? notesId : undefined}
          aria-multiselectable
          className={css.list}
        >
          {found.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              className={css.option}
              active={value.includes(option.value)}
              aria-selected={value.includes(option.value)}
              disabled={option.disabled ?? false}
            >
              <span className={css.box} aria-hidden>
                {value.includes(option.value) && <IconCheck size={16} stroke={3} />}
              </span>
              <Label of={option} />
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty>{reload ? OPTIONS_MISSING : t('Nothing found')}</Combobox.Empty>
          )}
        </Combobox.Options>
        {reload && (
          <UnstyledButton
            className={css.bulk}
            onMouseDown={(event) => event.preventDefault()}
            onClick={reload}
          >
            {t('Try again')}
          </UnstyledButton>
        )}
        {notes.length > 0 && (
          <div id={notesId} className={css.notes}>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
