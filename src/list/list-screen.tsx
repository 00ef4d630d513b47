import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { DEFAULT_LIMIT, type Paged } from '#src/contract/common.ts'
import type { AnyEndpoint } from '#src/contract/define.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { AgeLabel } from '#src/ui/feedback/age-label.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import type { Column, Sort, SummaryRow } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { Pagination } from '#src/ui/table/pagination.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { ListSearch, ListSearchSpec } from './filters.ts'
import { useFocusAfterRemoval } from './focus-after-removal.ts'
import css from './list.module.css'
import { ListActions } from './list-actions.tsx'
import type { ListNotice } from './notice.ts'
import { RemoveRow } from './remove-row.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'
import { type ListContext, useList } from './use-list.ts'

/** Everything a list screen is: one object a route declares once, outside its component. */
export interface ListDefinition<Row, Total = undefined> {
  endpoint: AnyEndpoint
  spec: ListSearchSpec
  rowKey: (row: Row) => string
  /** Made for the reader's zone; called again only when it changes. */
  columns: (zone: string) => readonly Column<Row>[]
  /** A row on a phone: two or three lines, its figure right. `isGlobal`: rows are of several restaurants. */
  card: (row: Row, zone: string, isGlobal: boolean) => ReactNode
  /** Totals below the table: total row, High, Low, Average. */
  total?: { endpoint: AnyEndpoint; rows: (total: Total) => SummaryRow[] }
  exported?: AnyEndpoint
  /** Deleting one row: what it is called in the question, and in the notice after. */
  removed?: {
    endpoint: AnyEndpoint
    name: (row: Row) => string
    noun: string
    /** Takes a deletion back: 'Undo' stands in the notice after it. */
    recall?: AnyEndpoint
    /** Other endpoints whose answers hold the row. */
    invalidates?: readonly AnyEndpoint[]
  }
}

export interface ListScreenProps<Row, Total> {
  definition: ListDefinition<Row, Total>
  search: ListSearch
  /** Replaces the URL's parameters; the page goes back to the first unless told otherwise. */
  onSearch: (search: ListSearch, ways?: { replace: boolean }) => void
  place: ListContext & {
    can: (permission: Permission) => boolean
    refusal: (permission: Permission) => string | null
  }
  /** The page's title, for the table's caption and file names. */
  name: string
  onNotice: (notice: ListNotice) => void
  /** The provider makes the export and will tell (202). */
  onExportAccepted: () => void
  /** Draws the page's head around filters and actions. */
  head: (parts: { filters: ReactNode; actions: ReactNode }) => ReactNode
  /** Further row actions. */
  rowActions?: (row: Row) => ReactNode
  /** A press on a row's card, on a phone. Keep both functions the same between renders. */
  onCardPress?: (row: Row) => void
}

/** Rows from an earlier visit tell their age while the present ones are asked for; younger ones need not. */
const OLD_MS = MINUTE
const NO_ROWS: never[] = []

/** The last page where an answer is of a page behind it, else null. */
function pageInstead({ page, total, content }: Paged<unknown>, limit: number): number | null {
  const last = Math.max(0, Math.ceil(total / limit) - 1)
  return content.length === 0 && page > last ? last : null
}

/** A list: filters, table or cards, totals, paging, export and deletion, with no way to forget a state. */
export function ListScreen<Row, Total>(props: ListScreenProps<Row, Total>) {
  const { definition, search, onSearch, place, name, onNotice, head } = props
  const { endpoint, spec, removed } = definition
  const isGlobal = place.restaurantUuid === undefined
  const columns = useMemo(
    () => definition.columns(place.zone).filter((column) => isGlobal || !column.global),
    [definition, place.zone, isGlobal],
  )
  const [hidden, setHidden] = useHiddenColumns(endpoint.name, columns)
  const { list, total, retry } = useList<Row, Total>(
    { list: endpoint, total: definition.total?.endpoint },
    spec,
    search,
    place,
  )
  const rows = list.data?.content ?? NO_ROWS
  const frame = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(frame, rows, definition.rowKey)
  const beyond = list.data ? pageInstead(list.data, search.limit ?? DEFAULT_LIMIT) : null
  const turnBack = useEffectEvent((page: number) => onSearch({ ...search, page }, { replace: true }))
  // The last row of the last page was deleted, or a link is old: the rows there are, instead of none.
  useEffect(() => {
    if (beyond !== null) turnBack(beyond)
  }, [beyond])
  const removeRefusal = removed ? place.refusal(removed.endpoint.permission) : null

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
            refusal={removeRefusal}
            id={definition.rowKey(row)}
            invalidates={[
              endpoint,
              ...(definition.total ? [definition.total.endpoint] : []),
              ...(removed.invalidates ?? []),
            ]}
            onNotice={onNotice}
          />
        )}
      </>
    ),
    [ownActions, removeRefusal, removed, definition, endpoint, onNotice],
  )

  const { asOf } = list
  const isOld = list.isAwaited && asOf !== null && place.now() - asOf > OLD_MS
  const sort: Sort = {
    sortBy: search.sortBy ?? spec.sorts[0],
    orderDirection: search.orderDirection ?? spec.defaultDirection,
  }
  const { page: _, ...unpaged } = search
  const filters = (
    <FilterBar
      spec={spec}
      search={search}
      zone={place.zone}
      zoneOf={place.zoneOf}
      now={place.now}
      onNotice={onNotice}
      onChange={(change, ways) => onSearch({ ...unpaged, ...change }, ways)}
    />
  )
  const actions = (
    <Group gap={8} className={css.actions}>
      <ColumnChooser columns={columns} hidden={hidden} onChange={setHidden} />
      <ListActions {...props} columns={columns} hidden={hidden} rows={rows} />
    </Group>
  )

  return (
    <>
      {head({ filters, actions })}
      {asOf !== null && (list.isStale || isOld) && <AgeLabel at={asOf} stale={list.isStale} />}
      <div ref={frame} className={css.table} data-stale={list.isStale || undefined}>
        <DataTable
          caption={name}
          rows={rows}
          rowKey={definition.rowKey}
          columns={columns}
          hidden={hidden}
          sort={sort}
          onSort={(next) => onSearch({ ...unpaged, ...next })}
          summary={total.data && definition.total ? definition.total.rows(total.data) : undefined}
          renderCard={renderCard}
          loading={list.isLoading && list.data === undefined}
          unreachable={list.failure?.isNetwork}
          onRetry={list.failure ? retry : undefined}
          onCardPress={props.onCardPress}
          rowActions={removed || props.rowActions ? rowActions : undefined}
        />
      </div>
      <Pagination
        page={list.data?.page ?? search.page ?? 0}
        size={search.limit ?? DEFAULT_LIMIT}
        total={list.data?.total ?? 0}
        onChange={({ page, size }) => onSearch({ ...unpaged, page, limit: size })}
      />
    </>
  )
}
