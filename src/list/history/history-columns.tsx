import { t } from '#src/domain/language/text.ts'
import { numbered } from '#src/domain/queue/batch-names.ts'
import type { Status } from '#src/domain/status.ts'
import { formatTimestamp, formatZonedDateTime, timer } from '#src/domain/time/format.ts'
import { zoneLabel } from '#src/domain/time/zone.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { formatWeight, type WeightUnit } from '#src/domain/units/weight.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { RowTime } from '../row-time.tsx'

/** What the rows of every history say of themselves. */
export interface HistoryRow {
  restaurantUuid: string
  restaurantNumber: string
  timezone: string
  material: string | null
}

type Keys<Row, Value> = { [K in keyof Row]: Row[K] extends Value ? K : never }[keyof Row] & string
type Flags = Pick<Column<never>, 'hideable' | 'wide' | 'wraps'> & {
  title: string
  /** Shown where there is nothing to show; 'N/A' unless set. */
  none?: string
}

/** A column of a history: which part of its rows, and what that is: times in milliseconds, timers in seconds, grams, numbers of batches. */
export type HistoryColumn<Row> = Flags &
  (
    | { as: 'text'; key: Keys<Row, string | null> }
    | { as: 'time' | 'timer' | 'number' | 'weight' | 'batch'; key: Keys<Row, number | null> }
    | { as: 'status'; key: string; status: (row: Row) => Status }
    | { as: 'word'; key: string; word: (row: Row) => string }
  )

/** Whose clock and which unit a list is read in. */
export interface Reading {
  /** The page's zone; in Global mode a row may have another. */
  zone: string
  unit: WeightUnit
}

/**
 * A row's time on its own restaurant's clock, which in Global mode differs from row to row: a clock other than the
 * page's says which it is.
 */
export function timeOfRow(epoch: number, row: Pick<HistoryRow, 'timezone'>, pageZone: string): string {
  const same = zoneLabel(epoch, row.timezone) === zoneLabel(epoch, pageZone)
  return formatTimestamp(epoch, row.timezone, same ? 'twice' : 'always')
}

const NONE = t('N/A')

const restaurant = {
  key: 'restaurant',
  title: t('Restaurant'),
  cell: (row: HistoryRow) => row.restaurantNumber,
  text: (row: HistoryRow) => row.restaurantNumber,
  hideable: true,
  global: true,
} satisfies Column<HistoryRow>

/** A history's columns as a table draws them, its restaurant's first. */
export function historyColumns<Row extends HistoryRow>(
  columns: readonly HistoryColumn<Row>[],
  reading: Reading,
): readonly Column<Row>[] {
  // Only the first time names the zone; the other times of the row are in the same one.
  const leading = columns.find(({ as }) => as === 'time')
  return [
    restaurant,
    ...columns.map((column): Column<Row> => {
      const { key, title, wide, wraps, hideable = wide !== undefined } = column
      const shared = { key, title, wide, wraps, hideable }
      return { ...shared, ...drawn(column, column === leading, reading) }
    }),
  ]
}

type Drawn<Row> = Pick<Column<Row>, 'cell' | 'text' | 'align' | 'isData'>

function drawn<Row extends HistoryRow>(
  column: HistoryColumn<Row>,
  leading: boolean,
  { zone, unit }: Reading,
): Drawn<Row> {
  const { none = NONE } = column
  if (column.as === 'status') {
    const { status } = column
    return { cell: (row) => <StatusBadge status={status(row)} />, text: (row) => status(row).word }
  }
  if (column.as === 'word') return { cell: column.word, text: column.word }
  if (column.as === 'text') {
    const text = (row: Row) => (row[column.key] as string | null) ?? none
    return { cell: text, text, isData: true }
  }
  const { as, key } = column
  const written = (write: (value: number, row: Row) => string) => (row: Row) => {
    const value = row[key] as number | null
    return value === null ? none : write(value, row)
  }
  if (as === 'time') {
    const shown = written((at, row) =>
      leading ? timeOfRow(at, row, zone) : formatTimestamp(at, row.timezone),
    )
    const cell = leading ? (row: Row) => <RowTime text={shown(row)} /> : shown
    return { cell, text: written((at, row) => formatZonedDateTime(at, row.timezone)) }
  }
  if (as === 'batch') return { cell: written(numbered), text: written(String), align: 'right' }
  const figures = { timer, number: formatNumber, weight: (grams: number) => formatWeight(grams, unit) }
  const text = written(figures[as])
  return { cell: text, text, align: 'right' }
}
