import { type StockOut, stockOutExport, stockOutList, stockOutTotal } from '#src/contract/stock-out.ts'
import { STOCK_OUT_STATES } from '#src/domain/status.ts'
import { secondsBetween } from '#src/domain/time/intervals.ts'
import { several } from '#src/list/filter-looks.ts'
import { timer } from '#src/list/history-columns.tsx'
import { historyList } from '#src/list/history-list.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { STOCK_OUT_MATERIALS } from './stock-out-materials.ts'

const state = ({ endTime }: StockOut) => (endTime === null ? STOCK_OUT_STATES.OPEN : STOCK_OUT_STATES.OVER)

/** As the times next to it say; the provider counts it to hundredths. */
const lasted = ({ startTime, endTime, elapsedTime }: StockOut) =>
  endTime === null ? elapsedTime : secondsBetween(startTime, endTime)

export const stockOutLists = historyList({
  calls: { list: stockOutList, total: stockOutTotal, exported: stockOutExport },
  filters: {
    materials: several('Materials', STOCK_OUT_MATERIALS),
  },
  columns: [
    { as: 'time', key: 'startTime', title: 'Start' },
    { as: 'time', key: 'endTime', title: 'End' },
    { as: 'text', key: 'material', title: 'Material', wraps: true },
    { as: 'seconds', key: 'elapsedTime', title: 'Lasted', seconds: lasted },
    { as: 'status', key: 'state', title: 'State', status: state },
  ],
  card: (row, time) => ({
    title: row.material,
    lines: [time(row.startTime), <StatusBadge key="state" status={state(row)} />],
    figure: timer(lasted(row)),
  }),
  noun: 'stock-out',
  counts: 'stock-out',
  known: ({ startTime }) => ({ at: startTime }),
  spread: 'elapsedTime',
})
