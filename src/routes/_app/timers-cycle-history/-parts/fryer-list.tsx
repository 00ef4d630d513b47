import type { AnswerOf } from '#src/contract/define.ts'
import {
  deleteFryerCycle,
  type FryerCycle,
  fryerHistory,
  fryerHistoryExport,
  fryerHistoryTotal,
  fryerVendors,
} from '#src/contract/history/fryer.ts'
import { CORRECTNESS } from '#src/domain/status.ts'
import { formatDateTime, formatTimer, formatTimestamp } from '#src/domain/time/format.ts'
import { zoneLabel } from '#src/domain/time/zone.ts'
import type { OptionSource } from '#src/list/filters.ts'
import type { ListDefinition } from '#src/list/list-screen.tsx'
import { CHICKEN_MATERIALS } from '#src/list/option-sources.ts'
import { withOptions } from '#src/list/with-options.ts'
import { plainNumber } from '#src/ui/chart/plain-number.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { fryerSearch } from './fryer-search.ts'

type Total = AnswerOf<typeof fryerHistoryTotal>

/**
 * Times are read in the row's own restaurant, which in Global mode differs from row to row: a clock other than
 * the page's says which it is.
 */
function timeIn(epoch: number, zone: string, pageZone: string): string {
  const label = zoneLabel(epoch, zone)
  const text = formatTimestamp(epoch, zone)
  return label === zoneLabel(epoch, pageZone) ? text : `${text} ${label}`
}

/** In a file nothing around the row says the year or whose time it is. */
const timeInFile = (epoch: number, zone: string) => `${formatDateTime(epoch, zone)} ${zoneLabel(epoch, zone)}`
const started = (row: FryerCycle, pageZone: string) => timeIn(row.startTime, row.timezone, pageZone)
const correctnessOf = ({ isCorrect }: FryerCycle) =>
  isCorrect ? CORRECTNESS.CORRECT : CORRECTNESS.NOT_CORRECT
const correctness = (row: FryerCycle) => <StatusBadge status={correctnessOf(row)} />

const columnsIn = (pageZone: string): readonly Column<FryerCycle>[] => [
  {
    key: 'restaurant',
    title: 'Restaurant',
    cell: (row) => row.restaurantNumber,
    text: (row) => row.restaurantNumber,
    hideable: true,
    global: true,
  },
  {
    key: 'startTime',
    title: 'Start',
    sortable: true,
    cell: (row) => started(row, pageZone),
    text: (row) => timeInFile(row.startTime, row.timezone),
  },
  {
    key: 'endTime',
    title: 'End',
    sortable: true,
    hideable: true,
    wide: true,
    // On the same clock as the start beside it.
    cell: (row) => formatTimestamp(row.endTime, row.timezone),
    text: (row) => timeInFile(row.endTime, row.timezone),
  },
  {
    key: 'material',
    title: 'Material',
    sortable: true,
    wraps: true,
    cell: (row) => row.material,
    text: (row) => row.material,
  },
  { key: 'fryer', title: 'Fryer', sortable: true, cell: (row) => row.fryer, text: (row) => row.fryer },
  {
    key: 'vendor',
    title: 'Vendor',
    sortable: true,
    hideable: true,
    wide: true,
    cell: (row) => row.vendor,
    text: (row) => row.vendor,
  },
  {
    key: 'expectedTime',
    title: 'Expected',
    align: 'right',
    hideable: true,
    wide: true,
    cell: (row) => formatTimer(row.expectedTime),
    text: (row) => formatTimer(row.expectedTime),
  },
  {
    key: 'actualTime',
    title: 'Actual',
    align: 'right',
    sortable: true,
    cell: (row) => formatTimer(row.actualTime),
    text: (row) => formatTimer(row.actualTime),
  },
  {
    key: 'isCorrect',
    title: 'Correct',
    cell: correctness,
    text: (row) => correctnessOf(row).word,
  },
]

const cycles = (count: number) => `${plainNumber(count)} ${count === 1 ? 'cycle' : 'cycles'}`
const timer = (seconds: number | null) => (seconds === null ? 'N/A' : formatTimer(Math.round(seconds)))

const VENDORS: OptionSource = {
  endpoint: fryerVendors,
  options: ({ content }: AnswerOf<typeof fryerVendors>) =>
    content.map((vendor) => ({ value: vendor, label: vendor })),
}

export const fryerList: ListDefinition<FryerCycle, Total> = {
  endpoint: fryerHistory,
  spec: withOptions(fryerSearch, { materials: CHICKEN_MATERIALS, vendors: VENDORS }),
  rowKey: (row) => row.id,
  columns: columnsIn,
  card: (row, pageZone) => (
    <RowCard
      title={`${row.material} · ${row.fryer}`}
      lines={[started(row, pageZone), correctness(row)]}
      figure={formatTimer(row.actualTime)}
    />
  ),
  total: {
    endpoint: fryerHistoryTotal,
    rows: ({ total, high, low, average }) => [
      // The count of cycles, under no column: under 'Actual' it would read as a time.
      { key: 'total', label: 'Total', whole: cycles(total), cells: {} },
      { key: 'high', label: 'High', cells: { actualTime: timer(high) } },
      { key: 'low', label: 'Low', cells: { actualTime: timer(low) } },
      { key: 'average', label: 'Average', cells: { actualTime: timer(average) } },
    ],
  },
  exported: fryerHistoryExport,
  removed: {
    endpoint: deleteFryerCycle,
    noun: 'fryer cycle',
    name: (row) => `${row.material}, fryer ${row.fryer}, ${started(row, row.timezone)}`,
  },
}
