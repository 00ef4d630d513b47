import type { ReactNode } from 'react'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { Column, SummaryRow } from '#src/ui/table/columns.ts'
import type { BulkWork } from './bulk/bulk-action.ts'
import type { ListSearchSpec } from './filters/filters.ts'
import type { Noun } from './noun.ts'

/** Everything a list is: one object a route declares once, outside its component. */
export interface ListDefinition<Row, Total = undefined> {
  endpoint: AnyEndpoint
  /** Where further rows are appended as somebody scrolls: how they are asked for. Pages by number unless set. */
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
  /** A sentence below 'No records' where no filter is set: what would be here, and when. */
  empty?: string
  /** Deleting one row: what it is called in the question, and in the notice after. */
  removed?: {
    endpoint: AnyEndpoint
    name: (row: Row) => string
    noun: Noun
    /** Takes a deletion back: 'Undo' stands in the notice after it. */
    recall?: AnyEndpoint
    /** Other endpoints whose answers hold the row. */
    invalidates?: readonly AnyEndpoint[]
  }
  /** What can be done with many rows at once, besides deleting them. */
  bulk?: BulkWork<Row>
}

/** A list whose rows can be deleted, and so have a noun and a name. */
export type EditableList<Row> = ListDefinition<Row> & Required<Pick<ListDefinition<Row>, 'removed'>>
