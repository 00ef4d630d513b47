import { t } from '#src/domain/language/text.ts'
import '#src/ui/field-styles.ts'
import { Combobox, useCombobox } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { type RestaurantOption, SELECT, SELECT_RESTAURANT } from '#src/session/restaurant-options.ts'
import { Elsewhere } from '#src/ui/overlay/elsewhere.tsx'
import { useShown } from '#src/ui/overlay/use-shown.ts'
import css from './header.module.css'

/**
 * What can be chosen: in Global mode without the list's first entry, 'Global' itself (spec 1 §2). 'Select Restaurant'
 * is no choice: it heads the restaurants.
 */
export function offered(
  options: readonly RestaurantOption[],
  value: string,
  search: string,
): RestaurantOption[] {
  const listed = value === SELECT ? options.slice(1) : options
  const wanted = search.trim().toLowerCase()
  return listed.filter(
    (option) => option !== SELECT_RESTAURANT && option.label.toLowerCase().includes(wanted),
  )
}

const isAll = ({ value }: RestaurantOption) => value === SELECT

interface RestaurantListProps {
  restaurants: readonly RestaurantOption[]
  /** The one in force. */
  value: string
  /** The button. */
  at: RefObject<HTMLElement | null>
  onClose: () => void
  onChoose: (uuid: string) => void
}

/** The restaurants below the selector, with a search among them; open as long as it is mounted. */
export function RestaurantList({ restaurants, value, at, onClose, onChoose }: RestaurantListProps) {
  const [search, setSearch] = useState('')
  const shown = useShown(true)
  const combobox = useCombobox({ opened: shown, onDropdownClose: onClose })
  const { focusSearchInput } = combobox
  useEffect(() => {
    if (shown) focusSearchInput()
  }, [shown, focusSearchInput])

  const options = offered(restaurants, value, search)
  const only = options.length === 1 ? options[0] : undefined
  const drawn = (option: RestaurantOption) => (
    <Combobox.Option
      key={option.value}
      value={option.value}
      active={option.value === value}
      translate={isAll(option) ? undefined : 'no'}
    >
      {option.label}
    </Combobox.Option>
  )
  return (
    <Combobox
      store={combobox}
      width="min(320px, calc(100vw - 16px))"
      position="bottom-end"
      onOptionSubmit={onChoose}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Elsewhere at={at} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Nothing is highlighted while a search is typed; of one match there is no doubt.
            if (event.key !== 'Enter' || !only || combobox.getSelectedOptionIndex() >= 0) return
            event.preventDefault()
            onChoose(only.value)
          }}
          placeholder={t('Number or name')}
          aria-label={t('Search restaurants')}
          maxLength={255}
        />
        <Combobox.Options aria-label={t('Restaurants')} mah="min(60vh, 400px)" className={css.options}>
          {options.filter(isAll).map(drawn)}
          <Combobox.Group label={SELECT_RESTAURANT.label}>
            {options.filter((option) => !isAll(option)).map(drawn)}
          </Combobox.Group>
          {options.length === 0 && <Combobox.Empty>{t('No restaurant with that name')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
