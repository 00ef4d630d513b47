import { type CateringBatch, scheduledProductionHistory } from '#src/contract/history/scheduled-production.ts'
import { orderTitle } from '#src/domain/queue/batch-names.ts'
import { ORDER_STATUSES } from '#src/domain/statuses.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { either, rangeOf, several } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { historyList } from '#src/list/history/history-list.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'

const status = ({ cateringOrderStatus }: CateringBatch) => ORDER_STATUSES[cateringOrderStatus]
const workCenter = (row: CateringBatch) => (row.workCenter === 'BOARDS' ? 'Boards' : 'Catering')

export const scheduledProductionLists = historyList({
  calls: scheduledProductionHistory,
  filters: {
    materials: several('Materials', CHICKEN_MATERIALS),
    by: rangeOf('By start', [{ value: 'completed', label: 'By completion' }]),
    canceled: either('Canceled', 'Canceled', 'Not canceled'),
  },
  columns: [
    { as: 'time', key: 'startTime', title: 'Start' },
    { as: 'time', key: 'endTime', title: 'End', none: 'Under way', wide: true },
    { as: 'text', key: 'material', title: 'Material', wraps: true },
    { as: 'batch', key: 'batchNumber', title: 'Batch' },
    { as: 'number', key: 'batchSize', title: 'Pieces' },
    { as: 'weight', key: 'weight', title: 'Weight', wide: true },
    { as: 'word', key: 'workCenter', title: 'Work center', word: workCenter, wide: true },
    { as: 'timer', key: 'expectedTime', title: 'Expected', wide: true },
    { as: 'timer', key: 'actualTime', title: 'Actual' },
    { as: 'status', key: 'cateringOrderStatus', title: 'Status', status },
  ],
  card: (row, time) => ({
    title: orderTitle(row),
    lines: [time(row.startTime), <StatusBadge key="status" status={status(row)} />],
    figure: piecesInWords(row.batchSize),
  }),
  noun: 'catering batch',
  counts: 'batch',
  empty: 'Batches of catering orders appear here when they are started.',
  known: ({ startTime, batchNumber }) => ({ at: startTime, by: `batch ${batchNumber}` }),
})
