import { useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CursorListScreen } from '#src/list/cursor-list-screen.tsx'
import { isOfRestaurant, type ListSearch } from '#src/list/filters.ts'
import { type ListDefinition, ListScreen } from '#src/list/list-screen.tsx'
import { SELECT } from '#src/session/restaurant-options.ts'
import { rangeText } from '#src/ui/date-range/range-text.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { present } from '#src/ui/feedback/use-now.ts'
import { useAcceptExport } from './exports/use-accept-export.ts'
import { notify } from './notifications/notify.ts'
import { PageHeader } from './page-header.tsx'
import { FilteredRestaurant, usePageRestaurant } from './page-restaurant.tsx'
import { currentPage, pageName } from './pages.ts'
import { usePlace } from './place.ts'

export interface ListPageProps<Row, Total> {
  definition: ListDefinition<Row, Total>
  /** The route's own validated search. */
  search: ListSearch
  /** What or whom the list is about, where the title does not say. */
  about?: ReactNode
  /** Between head and table: the figures of what is listed. */
  figures?: ReactNode
  /** Buttons before the list's own. */
  actions?: ReactNode
  rowActions?: (row: Row) => ReactNode
  /** A press on a row's card. */
  onCardPress?: (row: Row) => void
  /** Cards on every screen; on a phone alone unless told. */
  asCards?: boolean
}

/** A page that is one list: its screen with its URL, restaurant, permissions, notices and head. */
export function ListPage<Row, Total>({
  definition,
  search,
  about,
  figures,
  actions: own,
  rowActions,
  onCardPress,
  asCards,
}: ListPageProps<Row, Total>) {
  const place = usePlace()
  const chooseRestaurant = usePageRestaurant()
  const navigate = useNavigate()
  const page = currentPage(useMatches())
  const { dates } = definition.spec
  const language = useDateLanguage()
  const acceptExport = useAcceptExport()
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const Screen = definition.paging ? CursorListScreen : ListScreen
  return (
    <Screen
      definition={definition}
      search={search}
      onSearch={(next, ways) => void navigate({ to: '.', search: next as never, ...ways })}
      place={place}
      entry={entry}
      name={page ? pageName(page) : ''}
      onAllRestaurants={place.several && !place.isOfPath ? () => chooseRestaurant(SELECT) : undefined}
      onNotice={notify}
      onExportAccepted={acceptExport}
      first={isOfRestaurant(definition.spec) && <FilteredRestaurant />}
      asCards={asCards}
      head={({ filters, actions }) => (
        <>
          <PageHeader
            about={about}
            range={dates ? rangeText(search, dates.fallback, present(), place.zone, language) : undefined}
            actions={
              <>
                {own}
                {actions}
              </>
            }
          >
            {filters}
          </PageHeader>
          {figures}
        </>
      )}
      {...(rowActions && { rowActions })}
      {...(onCardPress && { onCardPress })}
    />
  )
}
