import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { SetupLink } from '#src/app/setup-link.tsx'
import { t } from '#src/domain/language/text.ts'
import { type RestaurantOption, realRestaurants } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import { SearchInput } from '#src/ui/inputs/search-input.tsx'
import { Choose } from '#src/ui/messages/empty.tsx'
import css from './restaurant-choice.module.css'

/** More than a glance takes in: then they can be searched. */
const AT_A_GLANCE = 12

interface RestaurantChoiceProps {
  /** What choosing one is for. */
  text: string
  /** Where a restaurant leads; null where its reader is there already. */
  wayOf: (uuid: string) => { to: string; search: Record<string, unknown> } | null
  /** How it stands there. */
  standOf?: (uuid: string) => ReactNode
}

/** The reader's restaurants, each a way on: for a page that is about one of them while none is chosen. */
export function RestaurantChoice({ text, wayOf, standOf }: RestaurantChoiceProps) {
  const [search, setSearch] = useState('')
  const all = realRestaurants(useSession().state.restaurants)
  const wanted = search.trim().toLowerCase()
  const found = all
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  if (all.length === 0)
    return (
      <Choose text={text}>
        <SetupLink />
      </Choose>
    )
  return (
    <section className={css.choice} aria-label={text}>
      <p className={css.text}>{text}</p>
      {all.length > AT_A_GLANCE && (
        <SearchInput
          aria-label={t('Search restaurants')}
          placeholder={t('Search restaurants')}
          value={search}
          onSearch={setSearch}
        />
      )}
      {found.length === 0 && <Choose text={t('No restaurant with that name')} />}
      <ul className={css.list} data-standing={standOf ? '' : undefined}>
        {found.map((option) => (
          <OneRestaurant
            key={option.value}
            option={option}
            way={wayOf(option.value)}
            stand={standOf?.(option.value)}
          />
        ))}
      </ul>
    </section>
  )
}

function OneRestaurant({
  option: { number, label },
  way,
  stand,
}: {
  option: RestaurantOption
  way: ReturnType<RestaurantChoiceProps['wayOf']>
  stand: ReactNode
}) {
  const name = label.slice(number.length).replace(/^ - /, '')
  const body = (
    <>
      <span className={css.number}>{number}</span>
      <span className={css.words}>
        <span className={css.name} translate="no">
          {name}
        </span>
        {stand}
      </span>
    </>
  )
  return (
    <li>
      {way === null ? (
        <span className={css.card}>{body}</span>
      ) : (
        <Link className={css.card} to={way.to} search={way.search}>
          {body}
        </Link>
      )}
    </li>
  )
}
