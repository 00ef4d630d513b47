import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import {
  type StockOut,
  stockOutExport,
  stockOutList,
  stockOutMaterials,
  stockOutTotal,
} from '#src/contract/kitchen/stock-out.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { STOCK_OUT_STATES } from '#src/domain/statuses.ts'
import { timer } from '#src/domain/time/format.ts'
import { several } from '#src/list/filters/declare-filter.ts'
import type { OptionSource } from '#src/list/filters/filters.ts'
import { historyList } from '#src/list/history/history-list.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'

/** The materials that stock-outs can be about, as a filter's options. */
const STOCK_OUT_MATERIALS: OptionSource = {
  endpoint: stockOutMaterials,
  options: ({ content }: AnswerOf<typeof stockOutMaterials>) =>
    content.map(({ materialCode, material }) => ({ value: materialCode, label: material })),
}

const state = ({ endTime }: StockOut) => (endTime === null ? STOCK_OUT_STATES.OPEN : STOCK_OUT_STATES.OVER)

export const stockOutLists = historyList({
  calls: { list: stockOutList, total: stockOutTotal, exported: stockOutExport },
  filters: {
    materials: several(t('Materials'), STOCK_OUT_MATERIALS),
  },
  columns: [
    { as: 'time', key: 'startTime', title: tc('time', 'Start') },
    { as: 'time', key: 'endTime', title: t('End') },
    { as: 'text', key: 'material', title: t('Material'), wraps: true },
    { as: 'timer', key: 'elapsedTime', title: t('Lasted') },
    { as: 'status', key: 'state', title: t('State'), status: state },
  ],
  card: (row, time) => ({
    title: row.material,
    lines: [time(row.startTime), <StatusBadge key="state" status={state(row)} />],
    figure: timer(row.elapsedTime),
  }),
  noun: { one: t('stock-out'), other: t('stock-outs') },
  seen: ({ startTime }) => ({ place: 'HOT_HOLDING', at: startTime }),
  empty: t('A stock-out appears here when guests want a product and none of it is in hot holding.'),
  known: ({ startTime }) => ({ at: startTime }),
  spread: 'elapsedTime',
})
