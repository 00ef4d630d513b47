import { Group } from '@mantine/core'
import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import type { LastKnown } from '#src/api/last-known.ts'
import { pathRestaurant } from '#src/api/path-restaurant.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { AgeLabel } from '#src/ui/feedback/age-label.tsx'
import { RefreshFailed } from '#src/ui/feedback/refresh-failed.tsx'
import { StaleLine } from '#src/ui/feedback/stale-line.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import type { Sort } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import type { KeptSight } from '#src/ui/table/use-sight.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import { bulkWorkOf } from './bulk/bulk-action.ts'
import { useBulk } from './bulk/use-bulk.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { ListSearch } from './filters.ts'
import { useFocusAfterRemoval } from './focus-after-removal.ts'
import css from './list.module.css'
import { ListActions } from './list-actions.tsx'
import type { ListScreenProps } from './list-screen.tsx'
import { NarrowedBy } from './narrowed-by.tsx'
import { RemoveRow } from './remove-row.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'

export interface ListViewProps<Row, Total> extends ListScreenProps<Row, Total> {
  list: LastKnown<{ content: Row[] }>
  totals: LastKnown<Total> | undefined
  retry: () => void
  /** Around the rows; who loads more as they are scrolled gives it. */
  frame?: RefObject<HTMLDivElement | null>
  /** Rows there are in all, where those loaded are the first of them; and where among them the reader was. */
  total?: number | undefined
  sight?: KeptSight
  /** The way to further rows, below them. */
  children: ReactNode
}

/** Rows from an earlier visit tell their age while the present ones are asked for; younger ones need not. */
const OLD_MS = MINUTE
const NO_ROWS: never[] = []

/** What every list shows around its rows, whichever way further ones come. */
export function ListView<Row, Total>(props: ListViewProps<Row, Total>) {
  const { definition, search, onSearch, place, name, onNotice, head, list, totals, retry } = props
  const { endpoint, spec, removed } = definition
  const isGlobal = place.restaurantUuid === undefined
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

  const renderCard = useCallback(
    (row: Row) => definition.card(row, place.zone, isGlobal),
    [definition, place.zone, isGlobal],
  )
  const ownActions = props.rowActions
  const { restaurantUuid } = place
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
            params={pathRestaurant(removed.endpoint, restaurantUuid)}
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
    [ownActions, removeRefusal, removed, definition, endpoint, onNotice, restaurantUuid],
  )

  const { page: _, ...unpaged } = search
  const bulk = useBulk({
    work: useMemo(() => bulkWorkOf(definition, place.can), [definition, place.can]),
    of: JSON.stringify([endpoint.name, restaurantUuid, unpaged]),
    rows,
    rowKey: definition.rowKey,
    restaurantUuid,
    invalidates: [endpoint, ...(definition.total ? [definition.total.endpoint] : [])],
    onNotice,
  })

  const { asOf, failure } = list
  const isOld = list.isAwaited && asOf !== null && place.now() - asOf > OLD_MS
  const change = (part: ListSearch, ways?: { replace: boolean }) => onSearch({ ...unpaged, ...part }, ways)
  const totalsFailure = failure ? null : totals?.failure
  const sort: Sort = {
    sortBy: search.sortBy ?? spec.sorts[0],
    orderDirection: search.orderDirection ?? spec.defaultDirection,
  }
  const filters = (
    <FilterBar
      spec={spec}
      search={search}
      zone={place.zone}
      zoneOf={place.zoneOf}
      now={place.now}
      onNotice={onNotice}
      first={props.first}
      onChange={change}
    />
  )
  const actions = (
    <Group gap={8} className={css.actions}>
      {bulk.button}
      {/* A phone's cards have none. */}
      {!phone && <ColumnChooser columns={columns} hidden={hidden} onChange={setHidden} />}
      <ListActions {...props} columns={columns} hidden={hidden} rows={rows} />
    </Group>
  )

  return (
    <>
      {head({ filters, actions })}
      {asOf !== null && isOld && !list.isStale && <AgeLabel at={asOf} />}
      <StaleLine known={list} onRetry={retry} />
      {totalsFailure && <RefreshFailed failure={totalsFailure} onRetry={retry} what="the totals" />}
      <div ref={frame} className={css.table} data-stale={list.isStale || undefined}>
        <DataTable
          caption={name}
          rows={rows}
          rowKey={definition.rowKey}
          columns={columns}
          hidden={hidden}
          sort={sort}
          onSort={(next) => onSearch({ ...unpaged, ...next })}
          summary={totals?.data && definition.total ? definition.total.rows(totals.data) : undefined}
          renderCard={renderCard}
          asCards={props.asCards}
          loading={list.isLoading && list.data === undefined}
          failure={list.data ? null : failure}
          onRetry={retry}
          empty={
            <NarrowedBy
              spec={spec}
              search={search}
              place={place}
              onChange={change}
              onAllRestaurants={props.onAllRestaurants}
            />
          }
          onCardPress={props.onCardPress}
          total={props.total}
          sight={props.sight}
          selection={bulk.selection}
          rowActions={removed || props.rowActions ? rowActions : undefined}
        />
      </div>
      {bulk.bar}
      {props.children}
    </>
  )
}
