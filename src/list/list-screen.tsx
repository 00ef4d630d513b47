import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Paged } from '#src/contract/common.ts'
import type { AnyEndpoint } from '#src/contract/define.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import type { Column, SummaryRow } from '#src/ui/table/columns.ts'
import { Pagination } from '#src/ui/table/pagination.tsx'
import type { BulkWork } from './bulk/bulk-action.ts'
import { type ListSearch, type ListSearchSpec, pageSizeOf } from './filters.ts'
import { ListView } from './list-view.tsx'
import type { ListNotice } from './notice.ts'
import { type ListContext, useList } from './use-list.ts'

/** Everything a list screen is: one object a route declares once, outside its component. */
export interface ListDefinition<Row, Total = undefined> {
  endpoint: AnyEndpoint
  /** Where further rows are appended as somebody scrolls: how they are asked for. Pages by number unless told. */
  paging?: 'cursor' | 'offset'
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
  /** What can be done with many rows at once, beside deleting them. */
  bulk?: BulkWork<Row>
}

/** A list whose rows can be deleted, and so have a noun and a name. */
export type EditableList<Row> = ListDefinition<Row> & Required<Pick<ListDefinition<Row>, 'removed'>>

export interface ListScreenProps<Row, Total> {
  definition: ListDefinition<Row, Total>
  search: ListSearch
  /** Replaces the URL's parameters; the page goes back to the first unless told otherwise. */
  onSearch: (search: ListSearch, ways?: { replace: boolean }) => void
  place: ListContext & {
    can: (permission: Permission) => boolean
    refusal: (permission: Permission) => string | null
    /** Number and name of the restaurant, where it is of one. */
    restaurant?: string
  }
  /** Shows the rows of all restaurants; undefined where the reader can't choose one. */
  onAllRestaurants?: (() => void) | undefined
  /** The entry of the history that shows the list: another with each filter, the same again by Back. */
  entry: string
  /** The page's title, for the table's caption and file names. */
  name: string
  onNotice: (notice: ListNotice) => void
  /** The provider makes the export and will tell (202). */
  onExportAccepted: () => void
  /** What a phone asks before the filters. */
  first?: ReactNode
  /** Draws the page's head around filters and actions. */
  head: (parts: { filters: ReactNode; actions: ReactNode }) => ReactNode
  /** Further row actions. */
  rowActions?: (row: Row) => ReactNode
  /** A press on a row's card. Keep both functions the same between renders. */
  onCardPress?: (row: Row) => void
  /** Cards on every screen, where somebody has chosen them; on a phone alone unless told. */
  asCards?: boolean | undefined
}

/** The last page where an answer is of a page behind it, else null. */
function pageInstead({ page, total, content }: Paged<unknown>, limit: number): number | null {
  const last = Math.max(0, Math.ceil(total / limit) - 1)
  return content.length === 0 && page > last ? last : null
}

/** A list in pages: filters, table or cards, totals, paging, export and deletion, with no way to forget a state. */
export function ListScreen<Row, Total>(props: ListScreenProps<Row, Total>) {
  const { definition, search, onSearch, place } = props
  const { endpoint, spec } = definition
  const { list, total, retry } = useList<Row, Total>(
    { list: endpoint, total: definition.total?.endpoint },
    spec,
    search,
    place,
  )
  const { limit = pageSizeOf(spec) } = search
  const beyond = list.data ? pageInstead(list.data, limit) : null
  const turnBack = useEffectEvent((page: number) => onSearch({ ...search, page }, { replace: true }))
  // The last row of the last page was deleted, or a link is old: the rows there are, instead of none.
  useEffect(() => {
    if (beyond !== null) turnBack(beyond)
  }, [beyond])
  const { page: _, ...unpaged } = search

  return (
    <ListView {...props} list={list} totals={definition.total ? total : undefined} retry={retry}>
      <Pagination
        page={list.data?.page ?? search.page ?? 0}
        size={limit}
        total={list.data?.total ?? 0}
        onChange={({ page, size }) => onSearch({ ...unpaged, page, limit: size })}
      />
    </ListView>
  )
}
