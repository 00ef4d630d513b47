import {
  type StockOut,
  stockOutExport,
  stockOutList,
  stockOutTotal,
} from '#src/contract/kitchen/stock-out.ts'
import { STOCK_OUT_STATES } from '#src/domain/status.ts'
import { several } from '#src/list/filters/declare-filter.ts'
import { timer } from '#src/list/history/history-columns.tsx'
import { historyList } from '#src/list/history/history-list.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { STOCK_OUT_MATERIALS } from './stock-out-materials.ts'

const state = ({ endTime }: StockOut) => (endTime === null ? STOCK_OUT_STATES.OPEN : STOCK_OUT_STATES.OVER)

export const stockOutLists = historyList({
  calls: { list: stockOutList, total: stockOutTotal, exported: stockOutExport },
  filters: {
    materials: several('Materials', STOCK_OUT_MATERIALS),
  },
  columns: [
    { as: 'time', key: 'startTime', title: 'Start' },
    { as: 'time', key: 'endTime', title: 'End' },
    { as: 'text', key: 'material', title: 'Material', wraps: true },
    { as: 'timer', key: 'elapsedTime', title: 'Lasted' },
    { as: 'status', key: 'state', title: 'State', status: state },
  ],
  card: (row, time) => ({
    title: row.material,
    lines: [time(row.startTime), <StatusBadge key="state" status={state(row)} />],
    figure: timer(row.elapsedTime),
  }),
  noun: 'stock-out',
  counts: 'stock-out',
  known: ({ startTime }) => ({ at: startTime }),
  spread: 'elapsedTime',
})
