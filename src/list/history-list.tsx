import type { AnyEndpoint } from '#src/contract/define.ts'
import { counted } from '#src/domain/units/plural.ts'
import type { WeightUnit } from '#src/domain/units/weight.ts'
import type { SummaryRow } from '#src/ui/table/columns.ts'
import { RowCard, type RowCardProps } from '#src/ui/table/row-card.tsx'
import type { ListSearchSpec, Option, OptionSource } from './filters.ts'
import {
  type HistoryColumn,
  type HistoryRow,
  historyColumns,
  type Reading,
  timeOfRow,
  timer,
} from './history-columns.tsx'
import type { ListDefinition } from './list-definition.ts'
import { withOptions } from './with-options.ts'

/** What a total tells: how many rows, and in some histories High, Low and Average seconds. */
export interface HistoryTotal {
  total: number
  high?: number | null
  low?: number | null
  average?: number | null
}

export interface DeclaredHistoryList<Row extends HistoryRow> {
  /** As `defineHistory` makes them. */
  calls: {
    list: AnyEndpoint
    total?: AnyEndpoint
    exported?: AnyEndpoint
    removed?: AnyEndpoint
    recalled?: AnyEndpoint
  }
  search: ListSearchSpec
  /** What tells a row from every other; its `id` unless told. */
  rowKey?: (row: Row) => string
  /** Where the options of its filters come from, by key. */
  options?: Readonly<Record<string, OptionSource | readonly Option[]>>
  columns: readonly HistoryColumn<Row>[]
  /** A row on a phone; `time` writes an instant as the table does. */
  card: (row: Row, time: (epoch: number) => string, unit: WeightUnit) => RowCardProps
  /** What one row is: 'fryer cycle'; and what its total counts: 'cycle'. */
  noun: string
  counts: string
  /** Another history of the same facts: its answers hold a deleted one too. */
  sibling?: { list: AnyEndpoint; total: AnyEndpoint }
  /** What tells one from another, beside its material: its time, and here and there a place. */
  known: (row: Row) => { at: number; by?: string }
  /** The column that High, Low and Average stand under. */
  spread?: string
}

export type HistoryLists<Row> = Readonly<Record<WeightUnit, ListDefinition<Row, HistoryTotal>>>

/** A history as a list screen, once for each unit of weights: pages choose by what their reader has chosen. */
export function historyList<Row extends HistoryRow>(history: DeclaredHistoryList<Row>): HistoryLists<Row> {
  return { kg: inUnit(history, 'kg'), lbs: inUnit(history, 'lbs') }
}

function inUnit<Row extends HistoryRow>(
  history: DeclaredHistoryList<Row>,
  unit: WeightUnit,
): ListDefinition<Row, HistoryTotal> {
  const { calls, search, options = {}, columns, card, noun, known, sibling } = history
  const reading = (zone: string): Reading => ({ zone, unit })
  return {
    endpoint: calls.list,
    spec: withOptions(search, options),
    rowKey: history.rowKey ?? ((row) => String((row as { id?: unknown }).id)),
    columns: (zone) => historyColumns(columns, search.sorts, reading(zone)),
    card: (row, zone, isGlobal) => {
      const drawn = card(row, (epoch) => timeOfRow(epoch, row, zone), unit)
      return <RowCard {...drawn} place={isGlobal ? row.restaurantNumber : undefined} />
    },
    ...(calls.total && { total: { endpoint: calls.total, rows: (total) => totalRows(history, total) } }),
    ...(calls.exported && { exported: calls.exported }),
    ...(calls.removed && {
      removed: {
        endpoint: calls.removed,
        ...(calls.recalled && { recall: calls.recalled }),
        noun,
        ...(sibling && { invalidates: [sibling.list, sibling.total] }),
        name: (row) => {
          const { at, by } = known(row)
          return [row.material, by, timeOfRow(at, row, row.timezone)].filter(Boolean).join(', ')
        },
      },
    }),
  }
}

function totalRows<Row extends HistoryRow>(
  { counts, spread }: DeclaredHistoryList<Row>,
  { total, high = null, low = null, average = null }: HistoryTotal,
): SummaryRow[] {
  const count = counted(total, counts)
  // The count stands under no column: under 'Actual' it would read as a time.
  const rows: SummaryRow[] = [{ key: 'total', label: 'Total', whole: count, cells: {} }]
  if (spread === undefined) return rows
  return [
    ...rows,
    { key: 'high', label: 'High', cells: { [spread]: timer(high) } },
    { key: 'low', label: 'Low', cells: { [spread]: timer(low) } },
    { key: 'average', label: 'Average', cells: { [spread]: timer(average) } },
  ]
}
