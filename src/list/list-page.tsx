import { Button, Group, Text } from '@mantine/core'
import { useLocation, useMatches } from '@tanstack/react-router'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react'
import { pathRestaurant } from '#src/api/provider/path-restaurant.ts'
import type { LastKnown } from '#src/api/query/last-known.ts'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { useSetSearch } from '#src/app/page-search.ts'
import { currentPage, pageName } from '#src/app/pages.ts'
import { usePlace } from '#src/app/place.ts'
import { SetupLink } from '#src/app/setup-link.tsx'
import type { Paged } from '#src/contract/define/fields.ts'
import { t } from '#src/domain/language/text.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { AgeLabel } from '#src/ui/clock/age-label.tsx'
import { rangeText } from '#src/ui/date-range/range-text.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { SearchInput } from '#src/ui/inputs/search-input.tsx'
import { RefreshFailed } from '#src/ui/panel/refresh-failed.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import { type Sort, visibleColumns } from '#src/ui/table/columns.ts'
import { toCsv } from '#src/ui/table/csv.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { Pagination } from '#src/ui/table/pagination.tsx'
import { SortPicker } from '#src/ui/table/sort-picker.tsx'
import type { StoredScrollPosition } from '#src/ui/table/use-scroll-anchor.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import { bulkWorkOf } from './bulk/bulk-action.ts'
import { useBulk } from './bulk/use-bulk.tsx'
import { ExportMenu } from './files/export-menu.tsx'
import { ActiveFiltersNote } from './filters/active-filters-note.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { countSet, type ListSearch, pageSizeOf } from './filters/filters.ts'
import { TOOL } from './filters/line-room.ts'
import { useSavedViews } from './filters/saved-views.tsx'
import css from './list.module.css'
import type { ListDefinition } from './list-definition.ts'
import { useLoadAtEnd } from './load-at-end.ts'
import { useFocusAfterRemoval } from './removal/focus-after-removal.ts'
import { RemoveRow } from './removal/remove-row.tsx'
import { scrollPosition } from './scroll-position.ts'
import { type MoreRows, useCursorList } from './use-cursor-list.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'
import { filteredQuery, useList } from './use-list.ts'

/** The entry of the browser's history that shows this page: another with each filter, the same again by Back. */
const useHistoryEntry = (): string => useLocation({ select: ({ state }) => state.__TSR_key ?? '' })

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
  /** Further actions of a row. Keep this and `onRowPress` the same between renders. */
  rowActions?: (row: Row) => ReactNode
  /** A press on a row, or on its card. */
  onRowPress?: (row: Row) => void
  /** Cards on every screen; on a phone alone unless set. */
  asCards?: boolean
}

/** A page that is one list: head, filters, table or cards, totals, paging, export and deletion, and each state of them. */
export function ListPage<Row, Total>(props: ListPageProps<Row, Total>) {
  return props.definition.paging ? <GrowingList {...props} /> : <PagedList {...props} />
}

/** The last page where an answer is of a page behind it, else null. */
function pageInstead({ page, total, content }: Paged<unknown>, limit: number): number | null {
  const last = Math.max(0, Math.ceil(total / limit) - 1)
  return content.length === 0 && page > last ? last : null
}

/** A list in pages by number. */
function PagedList<Row, Total>(props: ListPageProps<Row, Total>) {
  const { definition, search } = props
  const { endpoint, spec } = definition
  const place = usePlace()
  const setSearch = useSetSearch()
  const endpoints = { list: endpoint, total: definition.total?.endpoint }
  const { list, total, retry } = useList<Row, Total>(endpoints, spec, search, place)
  const { limit = pageSizeOf(spec) } = search
  const beyond = list.data ? pageInstead(list.data, limit) : null
  const turnBack = useEffectEvent((page: number) => setSearch({ ...search, page }, { replace: true }))
  // The last row of the last page was deleted, or a link is old: the rows there are, instead of none.
  useEffect(() => {
    if (beyond !== null) turnBack(beyond)
  }, [beyond])
  const { page: _, ...unpaged } = search
  return (
    <Listed {...props} list={list} totals={definition.total ? total : undefined} retry={retry}>
      <Pagination
        page={list.data?.page ?? search.page ?? 0}
        size={limit}
        total={list.data?.total ?? 0}
        onChange={({ page, size }) => setSearch({ ...unpaged, page, limit: size })}
      />
    </Listed>
  )
}

/** A list paged by cursor or offset: further rows are appended as somebody scrolls (spec 2 §4). */
function GrowingList<Row, Total>(props: ListPageProps<Row, Total>) {
  const { definition, search } = props
  const entry = useHistoryEntry()
  const storedPosition = useMemo(() => scrollPosition(entry), [entry])
  const { list, more, retry } = useCursorList<Row>(definition, search, usePlace(), storedPosition)
  const frame = useRef<HTMLDivElement>(null)
  const loaded = list.data?.content.length ?? 0
  useLoadUpTo(storedPosition.rows, more, loaded)
  useLoadAtEnd(frame, more, loaded)
  const { total } = list.data ?? {}
  return (
    <Listed
      {...props}
      list={list}
      totals={undefined}
      retry={retry}
      frame={frame}
      total={total}
      storedPosition={storedPosition}
    >
      {total !== undefined && loaded > 0 && <Further more={more} loaded={loaded} total={total} />}
    </Listed>
  )
}

/** Loads on until the rows are there that were there before, for somebody who comes back. */
function useLoadUpTo(rows: number, more: MoreRows, loaded: number): void {
  const { isThere, isLoading, isHeld, hasFailed, load } = more
  const isAwaited = loaded > 0 && loaded < rows && isThere && !isLoading && !isHeld && !hasFailed
  const loadOn = useEffectEvent(load)
  useEffect(() => {
    if (isAwaited) loadOn()
  }, [isAwaited])
}

/** How many there are, and a button for those whom scrolling does not serve. */
function Further({ more, loaded, total }: { more: MoreRows; loaded: number; total: number }) {
  return (
    <div className={css.further}>
      <Text role="status" size="sm" c="dimmed">
        {t('{number} of {total}', { number: formatNumber(loaded), total: formatNumber(total) })}
      </Text>
      {more.isThere && (
        <Button variant="subtle" loading={more.isLoading} onClick={more.load}>
          {more.hasFailed ? t("Couldn't load more. Try again") : t('Load more')}
        </Button>
      )}
    </div>
  )
}

interface ListedProps<Row, Total> extends ListPageProps<Row, Total> {
  list: LastKnown<{ content: Row[] }>
  totals: LastKnown<Total> | undefined
  retry: () => void
  /** Around the rows, for a list that loads more as they are scrolled. */
  frame?: RefObject<HTMLDivElement | null>
  /** Rows there are in all, where those loaded are the first of them; and where among them the reader was. */
  total?: number | undefined
  storedPosition?: StoredScrollPosition
  /** The way to further rows, below them. */
  children: ReactNode
}

/** Rows from an earlier visit show their age while the present ones are asked for; younger ones need not. */
const OLD_MS = MINUTE
const NO_ROWS: never[] = []

/** What every list shows around its rows, whichever way further ones come. */
function Listed<Row, Total>(props: ListedProps<Row, Total>) {
  const { definition, search, list, totals, retry } = props
  const { endpoint, spec, removed } = definition
  const place = usePlace()
  const { restaurantUuid } = place
  const setSearch = useSetSearch()
  const page = currentPage(useMatches())
  const name = page ? pageName(page) : ''
  const language = useDateLanguage()
  const isGlobal = restaurantUuid === undefined
  const columns = useMemo(
    () => definition.columns(place.zone).filter((column) => isGlobal || !column.global),
    [definition, place.zone, isGlobal],
  )
  const [hidden, setHidden] = useHiddenColumns(endpoint.name, columns)
  const phone = usePhone()
  const rows = list.data?.content ?? NO_ROWS
  const ownFrame = useRef<HTMLDivElement>(null)
  const frame = props.frame ?? ownFrame
  useFocusAfterRemoval(frame, rows, definition.rowKey)
  const removeRefusal = removed ? place.refusal(removed.endpoint.permission) : null
  const changed = useMemo(
    () => [endpoint, ...(definition.total ? [definition.total.endpoint] : [])],
    [endpoint, definition],
  )

  const renderCard = useCallback(
    (row: Row) => definition.card(row, place.zone, isGlobal),
    [definition, place.zone, isGlobal],
  )
  const ownActions = props.rowActions
  const rowActions = useCallback(
    (row: Row) => (
      <>
        {ownActions?.(row)}
        {removed && (
          <RemoveRow
            row={row}
            {...removed}
            noun={removed.noun.one}
            refusal={removeRefusal}
            id={definition.rowKey(row)}
            params={pathRestaurant(removed.endpoint, restaurantUuid)}
            invalidates={[...changed, ...(removed.invalidates ?? [])]}
          />
        )}
      </>
    ),
    [ownActions, removeRefusal, removed, definition, changed, restaurantUuid],
  )

  const { page: _, ...unpaged } = search
  const bulk = useBulk({
    work: useMemo(() => bulkWorkOf(definition, place.can), [definition, place.can]),
    of: JSON.stringify([endpoint.name, restaurantUuid, unpaged]),
    rows,
    rowKey: definition.rowKey,
    restaurantUuid,
    invalidates: changed,
  })

  const { asOf, failure } = list
  const isOld = list.isAwaited && asOf !== null && place.now() - asOf > OLD_MS
  const change = (part: ListSearch, ways?: { replace: boolean }) => setSearch({ ...unpaged, ...part }, ways)
  const totalsFailure = failure ? null : totals?.failure
  const { exported } = definition
  const exports =
    exported && place.can(exported.permission)
      ? [{ label: t('Export all'), endpoint: exported, query: () => filteredQuery(spec, search, place) }]
      : []

  const sort: Sort = {
    sortBy: search.sortBy ?? spec.sorts[0] ?? '',
    orderDirection: search.orderDirection ?? spec.defaultDirection,
  }
  const onSort = (next: Sort) => setSearch({ ...unpaged, ...next })
  // Next to a phone's filters; of a list without any, next to its buttons: a line of its own would push the rows down.
  const sortPicker = phone && (
    <SortPicker columns={visibleColumns(columns, hidden)} sort={sort} onSort={onSort} />
  )
  const views = useSavedViews()
  const hasFilters = spec.dates !== null || spec.filters.some(({ kind }) => kind !== 'exact')

  return (
    <>
      <PageHeader
        about={props.about}
        range={
          spec.dates ? rangeText(search, spec.dates.fallback, place.now(), place.zone, language) : undefined
        }
        actions={
          <>
            {props.actions}
            <Group gap={8} className={css.actions}>
              {!hasFilters && sortPicker}
              {bulk.button}
              {/* A phone's cards have none. */}
              {!phone && <ColumnChooser columns={columns} hidden={hidden} onChange={setHidden} />}
              <ExportMenu
                exports={exports}
                further={[views.entry]}
                shown={{
                  label: t('Export this page (CSV)'),
                  name,
                  csv: rows.length > 0 ? () => toCsv(visibleColumns(columns, hidden), rows) : null,
                }}
              />
            </Group>
          </>
        }
      >
        <FilterBar
          spec={spec}
          search={search}
          Search={SearchInput}
          onChange={change}
          // Buttons of the page's own are words: filters would wait for them that have room in a line without.
          taken={props.actions ? 0 : (bulk.button ? 3 : 2) * TOOL}
        />
        {hasFilters && sortPicker}
      </PageHeader>
      {props.figures}
      {asOf !== null && isOld && !list.isStale && <AgeLabel at={asOf} />}
      <StaleLine known={list} onRetry={retry} />
      {totalsFailure && <RefreshFailed failure={totalsFailure} onRetry={retry} what={t('the totals')} />}
      <div
        ref={frame}
        className={css.table}
        data-stale={list.isStale || undefined}
        // Figures above it, or cards, are as high as they are: the page scrolls.
        data-fills={props.figures || props.asCards || phone ? undefined : ''}
      >
        <DataTable
          caption={name}
          rows={rows}
          rowKey={definition.rowKey}
          columns={columns}
          hidden={hidden}
          sort={sort}
          onSort={onSort}
          sortBar={!phone}
          summary={totals?.data && definition.total ? definition.total.rows(totals.data) : undefined}
          renderCard={renderCard}
          asCards={props.asCards}
          loading={list.isLoading && list.data === undefined}
          failure={list.data ? null : failure}
          onRetry={retry}
          empty={
            <>
              {countSet(spec, search) === 0 && (
                <>
                  {definition.empty && <p>{definition.empty}</p>}
                  <SetupLink />
                </>
              )}
              <ActiveFiltersNote spec={spec} search={search} onChange={change} />
            </>
          }
          onRowPress={props.onRowPress}
          total={props.total}
          storedPosition={props.storedPosition}
          selection={bulk.selection}
          rowActions={removed || props.rowActions ? rowActions : undefined}
        />
      </div>
      {bulk.bar}
      {props.children}
      {views.dialog}
    </>
  )
}
