import { Combobox, InputBase, Tooltip, useCombobox } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type RestaurantOption, SELECT, SELECT_RESTAURANT } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import css from './header.module.css'
import { useChooseRestaurant } from './use-choose-restaurant.ts'

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

/** The header's restaurant selector, for types that may switch: number shown, label and number listed. */
export function RestaurantSelector() {
  const makeCurrent = useChooseRestaurant()
  const [search, setSearch] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const { restaurantUuid, restaurants } = useSession().state
  const chosen = restaurants.find((option) => option.value === restaurantUuid)
  const isGlobal = restaurantUuid === SELECT

  const choose = (uuid: string) => {
    combobox.closeDropdown()
    // What was pressed goes away with the choice; the keyboard goes on from here.
    button.current?.focus({ preventScroll: true })
    makeCurrent(uuid)
  }

  const options = offered(restaurants, restaurantUuid, search)
  const drawn = ({ value, label }: RestaurantOption) => (
    <Combobox.Option key={value} value={value} active={value === restaurantUuid}>
      {label}
    </Combobox.Option>
  )
  return (
    <Combobox
      store={combobox}
      width="min(320px, calc(100vw - 16px))"
      position="bottom-end"
      onOptionSubmit={choose}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Tooltip label={chosen?.label ?? 'Global'} disabled={combobox.dropdownOpened} openDelay={300}>
          <InputBase
            component="button"
            ref={button}
            type="button"
            pointer
            className={css.restaurant}
            aria-haspopup="listbox"
            aria-expanded={combobox.dropdownOpened}
            aria-label={`Restaurant: ${isGlobal ? 'Global' : (chosen?.label ?? '')}`}
            onClick={() => combobox.toggleDropdown()}
            rightSection={isGlobal ? <IconChevronDown size={16} aria-hidden /> : undefined}
            rightSectionPointerEvents="none"
          >
            {isGlobal ? 'Global' : chosen?.number}
          </InputBase>
        </Tooltip>
      </Combobox.Target>
      {!isGlobal && (
        <button
          type="button"
          className={css.clear}
          aria-label="Show all restaurants"
          onClick={() => choose(SELECT)}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder="Number or name"
          aria-label="Search restaurants"
          maxLength={255}
        />
        <Combobox.Options mah="min(60vh, 400px)" className={css.options}>
          {options.filter(isAll).map(drawn)}
          <Combobox.Group label={SELECT_RESTAURANT.label}>
            {options.filter((option) => !isAll(option)).map(drawn)}
          </Combobox.Group>
          {options.length === 0 && <Combobox.Empty>No restaurant of that name</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
