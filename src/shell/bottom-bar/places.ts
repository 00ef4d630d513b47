import { type Page, sectionOf } from '#src/app/pages.ts'
import { t } from '#src/domain/language/text.ts'

/** A link of the bottom bar: a page and the one word that it has room for. */
export interface MainPlace {
  path: string
  label: string
}

/** Next to them is the button that opens the menu; more would be narrower than a finger on a small phone. */
export const MOST_PLACES = 4

/** What people open most, in that order. The later ones are for those who may not see the first. */
export const MAIN_PLACES: readonly MainPlace[] = [
  { path: '/dashboard/chicken', label: t('Dashboard') },
  { path: '/pcs/monitor', label: t('Monitor') },
  { path: '/pcs/scheduled-production', label: t('Orders') },
  { path: '/kitchen-player/player', label: t('Player') },
  { path: '/events/chicken', label: t('Events') },
  // On a small phone it takes two lines, and needs to be told where to break.
  { path: '/pcs/recommendations', label: t('Recommen­dations') },
  { path: '/monitoring/alerts', label: t('Alerts') },
  { path: '/cameras/view', label: t('Cameras') },
  { path: '/performance/chicken', label: t('Performance') },
  { path: '/reports', label: t('Reports') },
  { path: '/restaurants', label: t('Restaurants') },
  { path: '/devices/pc', label: t('Devices') },
  { path: '/users', label: t('Users') },
]

/** The bottom bar's links for a user who may see these paths. */
export const placesFor = (allowed: readonly string[]): MainPlace[] =>
  MAIN_PLACES.filter(({ path }) => allowed.includes(path)).slice(0, MOST_PLACES)

/** The place that is current while a page is shown: the page itself, else the first of its section. */
export function currentPlace(
  places: readonly MainPlace[],
  pages: readonly Page[],
  page: Page | undefined,
): MainPlace | undefined {
  const section = sectionOf(pages, page ?? null)
  if (!page || section === null) return undefined
  const isOfSection = ({ path }: MainPlace) =>
    pages.some((one) => one.path === path && one.menu?.section === section)
  return places.find(({ path }) => path === page.path) ?? places.find(isOfSection)
}
