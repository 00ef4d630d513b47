import { basketEventsHistory, dumpPanHistory } from '#src/contract/history/potato.ts'
import { t } from '#src/domain/language/text.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { several } from '#src/list/filters/declare-filter.ts'
import { numbered, POTATO_MATERIALS } from '#src/list/filters/option-sources.ts'
import { historyList } from '#src/list/history/history-list.tsx'

export const basketEventsLists = historyList({
  calls: basketEventsHistory,
  sibling: dumpPanHistory,
  filters: {
    materials: several(t('Materials'), POTATO_MATERIALS),
    baskets: several(t('Baskets'), numbered(t('Basket'), 4)),
  },
  columns: [
    { as: 'time', key: 'friedTime', title: t('Fried') },
    { as: 'time', key: 'dumpedTime', title: t('Dumped'), wide: true },
    { as: 'time', key: 'emptiedTime', title: t('Emptied'), none: t('In the pan') },
    { as: 'text', key: 'material', title: t('Material'), wraps: true },
    { as: 'number', key: 'basket', title: t('Basket'), wide: 'GLOBAL' },
    { as: 'timer', key: 'drainTime', title: t('Drained'), wide: true },
    { as: 'weight', key: 'weight', title: t('Weight'), wide: true },
    { as: 'weight', key: 'packagedWeight', title: t('Packaged'), wide: true },
    { as: 'weight', key: 'remainingWeight', title: t('Remaining') },
  ],
  card: (row, time, unit) => ({
    title: t('{material} · Basket {basket}', { material: row.material, basket: row.basket }),
    lines: [
      time(row.friedTime),
      row.emptiedTime === null
        ? t('In the pan')
        : t('{weight} remaining', { weight: formatWeight(row.remainingWeight, unit) }),
    ],
    figure: formatWeight(row.weight, unit),
  }),
  noun: { one: t('basket'), other: t('baskets') },
  empty: t('Baskets of fries and hashbrowns appear here when they come out of the oil.'),
  known: ({ friedTime, basket }) => ({ at: friedTime, by: t('basket {basket}', { basket }) }),
})
