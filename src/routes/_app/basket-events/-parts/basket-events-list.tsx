import { basketEventsHistory, dumpPanHistory } from '#src/contract/history/potato.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { several } from '#src/list/filters/declare-filter.ts'
import { numbered, POTATO_MATERIALS } from '#src/list/filters/option-sources.ts'
import { historyList } from '#src/list/history/history-list.tsx'

export const basketEventsLists = historyList({
  calls: basketEventsHistory,
  sibling: dumpPanHistory,
  filters: {
    materials: several('Materials', POTATO_MATERIALS),
    baskets: several('Baskets', numbered('Basket', 4)),
  },
  columns: [
    { as: 'time', key: 'friedTime', title: 'Fried' },
    { as: 'time', key: 'dumpedTime', title: 'Dumped', wide: true },
    { as: 'time', key: 'emptiedTime', title: 'Emptied', none: 'In the pan' },
    { as: 'text', key: 'material', title: 'Material', wraps: true },
    { as: 'number', key: 'basket', title: 'Basket', wide: 'GLOBAL' },
    { as: 'timer', key: 'drainTime', title: 'Drained', wide: true },
    { as: 'weight', key: 'weight', title: 'Weight', wide: true },
    { as: 'weight', key: 'packagedWeight', title: 'Packaged', wide: true },
    { as: 'weight', key: 'remainingWeight', title: 'Remaining' },
  ],
  card: (row, time, unit) => ({
    title: `${row.material} · Basket ${row.basket}`,
    lines: [
      time(row.friedTime),
      row.emptiedTime === null ? 'In the pan' : `${formatWeight(row.remainingWeight, unit)} remaining`,
    ],
    figure: formatWeight(row.weight, unit),
  }),
  noun: 'basket',
  counts: 'basket',
  empty: 'Baskets of fries and hashbrowns appear here when they come out of the oil.',
  known: ({ friedTime, basket }) => ({ at: friedTime, by: `basket ${basket}` }),
})
