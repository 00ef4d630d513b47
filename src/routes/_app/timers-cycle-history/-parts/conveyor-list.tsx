import { conveyorHistory } from '#src/contract/history/conveyor.ts'
import { t } from '#src/domain/language/text.ts'
import { timer } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { rangeOf, several } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS, CONTAINERS } from '#src/list/filters/option-sources.ts'
import { historyList } from '#src/list/history/history-list.tsx'

export const conveyorLists = historyList({
  calls: conveyorHistory,
  filters: {
    materials: several(t('Materials'), CHICKEN_MATERIALS),
    by: rangeOf(t('By inbound time'), [{ value: 'outbound', label: t('By outbound time') }]),
    containers: several(t('Containers'), CONTAINERS),
  },
  columns: [
    { as: 'time', key: 'inboundTime', title: t('Inbound') },
    { as: 'time', key: 'placedTime', title: t('Placed'), wide: true },
    { as: 'time', key: 'removedTime', title: t('Removed'), none: t('Still held'), wide: true },
    { as: 'time', key: 'outboundTime', title: t('Outbound'), none: t('Still held') },
    { as: 'text', key: 'material', title: t('Material'), wraps: true },
    { as: 'text', key: 'container', title: t('Container') },
    { as: 'timer', key: 'cycleTime', title: t('Cycle') },
  ],
  card: (row, time) => ({
    title: sideBySide([row.material, row.container]),
    lines: [
      t('In {time}', { time: time(row.inboundTime) }),
      row.outboundTime === null ? t('Still held') : t('Out {time}', { time: time(row.outboundTime) }),
    ],
    figure: timer(row.cycleTime),
  }),
  noun: { one: t('conveyor cycle'), other: t('conveyor cycles') },
  counts: { one: t('cycle'), other: t('cycles') },
  empty: t('Pans appear here as soon as the conveyor takes them in.'),
  known: ({ inboundTime, container }) => ({ at: inboundTime, ...(container && { by: container }) }),
})
