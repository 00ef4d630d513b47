import { type CateringBatch, scheduledProductionHistory } from '#src/contract/history/scheduled-production.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { orderTitle } from '#src/domain/queue/batch-names.ts'
import { ORDER_STATUSES } from '#src/domain/statuses.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { either, rangeOf, several } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { historyList } from '#src/list/history/history-list.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'

const status = ({ cateringOrderStatus }: CateringBatch) => ORDER_STATUSES[cateringOrderStatus]
const workCenter = (row: CateringBatch) => (row.workCenter === 'BOARDS' ? t('Boards') : t('Catering'))

export const scheduledProductionLists = historyList({
  calls: scheduledProductionHistory,
  filters: {
    materials: several(t('Materials'), CHICKEN_MATERIALS),
    by: rangeOf(t('By start'), [{ value: 'completed', label: t('By completion') }]),
    canceled: either(t('Canceled'), t('Canceled'), t('Not canceled')),
  },
  columns: [
    { as: 'time', key: 'startTime', title: tc('time', 'Start') },
    { as: 'time', key: 'endTime', title: t('End'), none: t('Under way'), wide: true },
    { as: 'text', key: 'material', title: t('Material'), wraps: true },
    { as: 'batch', key: 'batchNumber', title: t('Batch') },
    { as: 'number', key: 'batchSize', title: t('Pieces') },
    { as: 'weight', key: 'weight', title: t('Weight'), wide: true },
    { as: 'word', key: 'workCenter', title: t('Work center'), word: workCenter, wide: true },
    { as: 'timer', key: 'expectedTime', title: t('Expected'), wide: true },
    { as: 'timer', key: 'actualTime', title: t('Actual') },
    { as: 'status', key: 'cateringOrderStatus', title: t('Status'), status },
  ],
  card: (row, time) => ({
    title: orderTitle(row),
    lines: [time(row.startTime), <StatusBadge key="status" status={status(row)} />],
    figure: piecesInWords(row.batchSize),
  }),
  noun: { one: t('catering batch'), other: t('catering batches') },
  counts: { one: t('batch'), other: t('batches') },
  empty: t('Batches of catering orders appear here when they are started.'),
  known: ({ startTime, batchNumber }) => ({
    at: startTime,
    by: t('batch {number}', { number: batchNumber }),
  }),
})
