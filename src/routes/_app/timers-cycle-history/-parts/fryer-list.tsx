import type { AnswerOf } from '#src/contract/define.ts'
import {
  deleteFryerCycle,
  type FryerCycle,
  fryerHistory,
  fryerHistoryExport,
  fryerHistoryTotal,
} from '#src/contract/history/fryer.ts'
import { CORRECTNESS } from '#src/domain/status.ts'
import { formatTimer, formatTimestamp } from '#src/domain/time/format.ts'
import type { ListDefinition } from '#src/list/list-screen.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { fryerSearch } from './fryer-search.ts'

type Total = AnswerOf<typeof fryerHistoryTotal>

/** Times are read in the row's own restaurant, which in Global mode differs from row to row. */
const started = (row: FryerCycle) => formatTimestamp(row.startTime, row.timezone)
const correctnessOf = ({ isCorrect }: FryerCycle) =>
  isCorrect ? CORRECTNESS.CORRECT : CORRECTNESS.NOT_CORRECT
const correctness = (row: FryerCycle) => <StatusBadge status={correctnessOf(row)} />

const columns: readonly Column<FryerCycle>[] = [
  {
    key: 'restaurant',
    title: 'Restaurant',
    cell: (row) => row.restaurantNumber,
    text: (row) => row.restaurantNumber,
    hideable: true,
  },
  { key: 'startTime', title: 'Start', sortable: true, cell: started, text: started },
  {
    key: 'endTime',
    title: 'End',
    sortable: true,
    hideable: true,
    cell: (row) => formatTimestamp(row.endTime, row.timezone),
    text: (row) => formatTimestamp(row.endTime, row.timezone),
  },
  {
    key: 'material',
    title: 'Material',
    sortable: true,
    cell: (row) => row.material,
    text: (row) => row.material,
  },
  { key: 'fryer', title: 'Fryer', sortable: true, cell: (row) => row.fryer, text: (row) => row.fryer },
  {
    key: 'vendor',
    title: 'Vendor',
    sortable: true,
    hideable: true,
    cell: (row) => row.vendor,
    text: (row) => row.vendor,
  },
  {
    key: 'expectedTime',
    title: 'Expected',
    align: 'right',
    hideable: true,
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

const timer = (seconds: number | null) => (seconds === null ? 'N/A' : formatTimer(Math.round(seconds)))

export const fryerList: ListDefinition<FryerCycle, Total> = {
  endpoint: fryerHistory,
  spec: fryerSearch,
  rowKey: (row) => row.id,
  columns: () => columns,
  card: (row) => (
    <RowCard
      title={`${row.material} · ${row.fryer}`}
      lines={[started(row), correctness(row)]}
      figure={formatTimer(row.actualTime)}
    />
  ),
  total: {
    endpoint: fryerHistoryTotal,
    rows: ({ total, high, low, average }) => [
      { key: 'total', label: 'Total', cells: { actualTime: String(total) } },
      { key: 'high', label: 'High', cells: { actualTime: timer(high) } },
      { key: 'low', label: 'Low', cells: { actualTime: timer(low) } },
      { key: 'average', label: 'Average', cells: { actualTime: timer(average) } },
    ],
  },
  exported: fryerHistoryExport,
  removed: {
    endpoint: deleteFryerCycle,
    noun: 'fryer cycle',
    name: (row) => `${row.material}, fryer ${row.fryer}, ${started(row)}`,
  },
}
