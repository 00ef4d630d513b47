import { IconCalendar, IconFlame, IconMenu2 } from '@tabler/icons-react'
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { pagesOf } from '#src/app/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { useLogin } from '#src/session/use-session.ts'
import { SECTION_ICONS } from '../sidebar/section-icons.ts'
import css from './bottom-bar.module.css'
import { currentPlace, placesFor } from './places.ts'

/** Of pages that share a section with another place. */
const OWN_ICONS: Record<string, typeof IconMenu2> = {
  '/pcs/scheduled-production': IconCalendar,
  '/pcs/recommendations': IconFlame,
}

export interface BottomBarProps {
  isMenuOpen: boolean
  onMenu: () => void
}

/** On a phone, within the thumb's reach: the pages its user opens most, and the menu with all others. */
export function BottomBar({ isMenuOpen, onMenu }: BottomBarProps) {
  const pages = pagesOf(useRouter())
  const places = placesFor(useLogin((state) => state.allowedPages))
  const here = useMatches().findLast((match) => match.staticData?.page)?.fullPath
  const current = currentPlace(
    places,
    pages,
    pages.find(({ path }) => path === here),
  )
  return (
    <nav className={css.bar} aria-label={t('Main places')}>
      <ul className={css.places}>
        {places.map((place) => {
          const section = pages.find(({ path }) => path === place.path)?.menu?.section
          const Icon = OWN_ICONS[place.path] ?? (section && SECTION_ICONS[section])
          // Only one of its section's pages is what the place is named after.
          const isPage = place.path === here
          return (
            <li key={place.path}>
              <Link
                to={place.path}
                className={css.place}
                aria-current={place === current ? (isPage ? 'page' : 'true') : undefined}
              >
                {Icon && <Icon size={22} aria-hidden className={css.icon} />}
                <span className={css.label}>{place.label}</span>
              </Link>
            </li>
          )
        })}
        <li>
          <button
            type="button"
            className={css.place}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={onMenu}
          >
            <IconMenu2 size={22} aria-hidden className={css.icon} />
            <span className={css.label}>{t('Menu')}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
