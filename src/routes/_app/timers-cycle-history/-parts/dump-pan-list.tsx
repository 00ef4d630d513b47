import { basketEventsHistory, type DumpPanStay, dumpPanHistory } from '#src/contract/history/potato.ts'
import { t } from '#src/domain/language/text.ts'
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
    materials: several(t('Materials'), POTATO_MATERIALS),
    expired: either(t('Expired'), t('Expired'), t('On time')),
    remaining: either(t('Remaining'), t('With remaining'), t('Nothing remaining')),
  },
  columns: [
    { as: 'time', key: 'dumpedTime', title: t('Dumped') },
    { as: 'time', key: 'emptiedTime', title: t('Emptied'), none: t('In the pan'), wide: true },
    { as: 'text', key: 'material', title: t('Material'), wraps: true },
    { as: 'number', key: 'basket', title: t('Basket'), wide: 'GLOBAL' },
    { as: 'timer', key: 'panTime', title: t('In the pan') },
    { as: 'timer', key: 'limit', title: t('Limit'), wide: true },
    { as: 'weight', key: 'weight', title: t('Weight'), wide: true },
    { as: 'weight', key: 'remainingWeight', title: t('Remaining') },
    { as: 'status', key: 'state', title: t('Result'), status: state },
  ],
  card: (row, time) => ({
    title: t('{material} · Basket {basket}', { material: row.material, basket: row.basket }),
    lines: [time(row.dumpedTime), <StatusBadge key="state" status={state(row)} />],
    figure: formatTimer(row.panTime),
  }),
  noun: { one: t('dump pan record'), other: t('dump pan records') },
  counts: { one: t('basket'), other: t('baskets') },
  seen: ({ dumpedTime, emptiedTime }) => ({ place: 'FRIES', at: emptiedTime ?? dumpedTime }),
  empty: t('Baskets appear here as they are emptied into the dump pan.'),
  known: ({ dumpedTime, basket }) => ({ at: dumpedTime, by: t('basket {basket}', { basket }) }),
})
