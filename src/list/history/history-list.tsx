import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { AnyList, RowOf } from '#src/contract/define/list.ts'
import type { SeenPlace } from '#src/domain/cameras/seeing.ts'
import { t } from '#src/domain/language/text.ts'
import { timer } from '#src/domain/time/format.ts'
import type { WeightUnit } from '#src/domain/units/weight.ts'
import type { SummaryRow } from '#src/ui/table/columns.ts'
import { RowCard, type RowCardProps } from '#src/ui/table/row-card.tsx'
import type { ListDates } from '../filters/filters.ts'
import type { ListDefinition } from '../list-definition.ts'
import { counted, type Noun } from '../noun.ts'
import { buildList, type FilterLooks } from '../show-list.ts'
import {
  type HistoryColumn,
  type HistoryRow,
  historyColumns,
  type Reading,
  timeOfRow,
} from './history-columns.tsx'

/** What a total tells: how many rows, and in some histories High, Low and Average seconds. */
export interface HistoryTotal {
  total: number
  high?: number | null
  low?: number | null
  average?: number | null
}

/** What narrows every history: a range (today unless set) and times by the restaurants' own clocks. */
export const HISTORY_DATES: ListDates = { mode: 'time', fallback: '1d', maxSpan: '1y' }
export const CLOCKS = {
  /** 'Between one and three in the afternoon, these thirty days'. */
  startTimeInterval: { kind: 'hours', end: 'endTimeInterval', label: t('Time of day') },
  endTimeInterval: null,
  /** Set by a bar of days of restaurants in several zones, whose days are not the same instants. */
  days: { kind: 'days', label: t('Local day') },
} as const
export type HistoryFilters<E extends AnyList> = FilterLooks<E, keyof typeof CLOCKS>

export interface DeclaredHistoryList<E extends AnyList, Row extends HistoryRow = RowOf<E> & HistoryRow> {
  /** As `defineHistory` makes them. */
  calls: {
    list: E
    total?: AnyEndpoint
    exported?: AnyEndpoint
    removed?: AnyEndpoint
    recalled?: AnyEndpoint
  }
  filters: HistoryFilters<E>
  /** What tells a row from every other; its `id` unless set. */
  rowKey?: (row: Row) => string
  columns: readonly HistoryColumn<Row>[]
  /** A row on a phone; `time` writes an instant as the table does. */
  card: (row: Row, time: (epoch: number) => string, unit: WeightUnit) => RowCardProps
  /** What a row is: 'fryer cycle'; and what its total counts, where that is called otherwise: 'cycle'. */
  noun: Noun
  counts?: Noun
  /** What would be here where there is nothing, and when: a sentence. */
  empty: string
  /** Another history of the same facts: its answers hold a deleted one too. */
  sibling?: { list: AnyEndpoint; total: AnyEndpoint }
  /** What tells one from another, besides its material: its time, and here and there a place. */
  known: (row: Row) => { at: number; by?: string }
  /** The column that High, Low and Average stand under. */
  spread?: string
  /** Where and when a camera may have seen what a row is about. */
  seen?: ((row: Row) => Seen) | undefined
}

interface Seen {
  /** The kitchen as a whole where it is undefined. */
  place: SeenPlace | undefined
  /** Epoch milliseconds. */
  at: number
}

/** What a camera may have seen of a row, and what the row is called. */
export type MomentOf<Row> = (row: Row) => Seen & { restaurantUuid: string; name: string }

export type HistoryLists<Row> = Readonly<Record<WeightUnit, ListDefinition<Row, HistoryTotal>>> &
  Pick<ListDefinition<Row>, 'spec'> & { momentOf?: MomentOf<Row> | undefined }

/** What a URL may hold does not hang on the unit. */
export function inBothUnits<Row>(
  inUnit: (unit: WeightUnit) => ListDefinition<Row, HistoryTotal>,
): HistoryLists<Row> {
  const kg = inUnit('kg')
  return { kg, lbs: inUnit('lbs'), spec: kg.spec }
}

/** A history as a list, once for each unit of weights: pages choose by what their reader has chosen. */
export function historyList<E extends AnyList>(
  history: DeclaredHistoryList<E>,
): HistoryLists<RowOf<E> & HistoryRow> {
  const { seen } = history
  const name = nameOf(history)
  return {
    ...inBothUnits((unit) => inUnit(history, unit)),
    ...(seen && {
      momentOf: (row) => ({ ...seen(row), restaurantUuid: row.restaurantUuid, name: name(row) }),
    }),
  }
}

/** What tells a row from the others, in words. */
const nameOf =
  <Row extends HistoryRow>({ known }: { known: (row: Row) => { at: number; by?: string } }) =>
  (row: Row): string => {
    const { at, by } = known(row)
    return [row.material, by, timeOfRow(at, row, row.timezone)].filter(Boolean).join(', ')
  }

function inUnit<E extends AnyList, Row extends HistoryRow = RowOf<E> & HistoryRow>(
  history: DeclaredHistoryList<E, Row>,
  unit: WeightUnit,
): ListDefinition<Row, HistoryTotal> {
  const { calls, filters, columns, card, noun, sibling, empty } = history
  const { list, total, exported, removed, recalled } = calls
  const reading = (zone: string): Reading => ({ zone, unit })
  return buildList<Row, HistoryTotal>(
    list,
    { ...filters, ...CLOCKS },
    {
      dates: HISTORY_DATES,
      empty,
      rowKey: history.rowKey ?? ((row) => String((row as { id?: unknown }).id)),
      columns: (zone) => historyColumns(columns, reading(zone)),
      card: (row, zone, isGlobal) => {
        const drawn = card(row, (epoch) => timeOfRow(epoch, row, zone), unit)
        return <RowCard {...drawn} place={isGlobal ? row.restaurantNumber : undefined} />
      },
      ...(total && { total: { endpoint: total, rows: (answer) => totalRows(history, answer) } }),
      ...(exported && { exported }),
      ...(removed && {
        removed: {
          endpoint: removed,
          ...(recalled && { recall: recalled }),
          noun,
          ...(sibling && { invalidates: [sibling.list, sibling.total] }),
          name: nameOf(history),
        },
      }),
    },
  )
}

function totalRows(
  { noun, counts = noun, spread }: { noun: Noun; counts?: Noun; spread?: string | undefined },
  { total, high = null, low = null, average = null }: HistoryTotal,
): SummaryRow[] {
  const count = counted(total, counts)
  // The count stands under no column: under 'Actual' it would read as a time.
  const rows: SummaryRow[] = [{ key: 'total', label: t('Total'), whole: count, cells: {} }]
  if (spread === undefined) return rows
  return [
    ...rows,
    { key: 'high', label: t('High'), cells: { [spread]: timer(high) } },
    { key: 'low', label: t('Low'), cells: { [spread]: timer(low) } },
    { key: 'average', label: t('Average'), cells: { [spread]: timer(average) } },
  ]
}
