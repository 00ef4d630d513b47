import { basketEventsHistory, type DumpPanStay, dumpPanHistory } from '#src/contract/history/potato.ts'
import { HOLD_STATES } from '#src/domain/statuses.ts'
import { formatTimer } from '#src/domain/time/format.ts'
import { either, several } from '#src/list/filters/declare-filter.ts'
import { POTATO_MATERIALS } from '#src/list/filters/option-sources.ts'
import { historyList } from '#src/list/history/history-list.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'

const state = ({ expired }: DumpPanStay) => (expired ? HOLD_STATES.EXPIRED : HOLD_STATES.IN_TIME)

export const dumpPanLists = historyList({
  calls: dumpPanHistory,
  sibling: basketEventsHistory,
  filters: {
    materials: several('Materials', POTATO_MATERIALS),
    expired: either('Expired', 'Expired', 'On time'),
    remaining: either('Remaining', 'With remaining', 'Nothing remaining'),
  },
  columns: [
    { as: 'time', key: 'dumpedTime', title: 'Dumped' },
    { as: 'time', key: 'emptiedTime', title: 'Emptied', none: 'In the pan', wide: true },
    { as: 'text', key: 'material', title: 'Material', wraps: true },
    { as: 'number', key: 'basket', title: 'Basket', wide: 'GLOBAL' },
    { as: 'timer', key: 'panTime', title: 'In the pan' },
    { as: 'timer', key: 'limit', title: 'Limit', wide: true },
    { as: 'weight', key: 'weight', title: 'Weight', wide: true },
    { as: 'weight', key: 'remainingWeight', title: 'Remaining' },
    { as: 'status', key: 'state', title: 'Result', status: state },
  ],
  card: (row, time) => ({
    title: `${row.material} · Basket ${row.basket}`,
    lines: [time(row.dumpedTime), <StatusBadge key="state" status={state(row)} />],
    figure: formatTimer(row.panTime),
  }),
  noun: 'dump pan record',
  counts: 'basket',
  seen: ({ dumpedTime, emptiedTime }) => ({ place: 'FRIES', at: emptiedTime ?? dumpedTime }),
  empty: 'Baskets appear here as they are emptied into the dump pan.',
  known: ({ dumpedTime, basket }) => ({ at: dumpedTime, by: `basket ${basket}` }),
})
