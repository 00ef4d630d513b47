import { type FryerCycle, fryerHistory } from '#src/contract/history/fryer.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { CORRECTNESS } from '#src/domain/statuses.ts'
import { formatTimer } from '#src/domain/time/format.ts'
import { either, exact, several } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { historyList } from '#src/list/history/history-list.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { FRYER_VENDORS } from './fryer-vendors.ts'

const correctness = ({ isCorrect }: FryerCycle) => (isCorrect ? CORRECTNESS.CORRECT : CORRECTNESS.NOT_CORRECT)

export const fryerLists = historyList({
  calls: fryerHistory,
  filters: {
    fryer: exact(t('one fryer'), { by: 'name' }),
    materials: several(t('Materials'), CHICKEN_MATERIALS),
    vendors: several(t('Vendors'), FRYER_VENDORS),
    isCorrect: either(t('Correct'), t('Correct'), t('Not correct')),
  },
  columns: [
    { as: 'time', key: 'startTime', title: tc('time', 'Start') },
    { as: 'time', key: 'endTime', title: t('End'), wide: true },
    { as: 'text', key: 'material', title: t('Material'), wraps: true },
    { as: 'text', key: 'fryer', title: t('Fryer') },
    { as: 'text', key: 'vendor', title: t('Vendor'), wide: true },
    { as: 'timer', key: 'expectedTime', title: t('Expected'), wide: true },
    { as: 'timer', key: 'actualTime', title: t('Actual') },
    { as: 'status', key: 'isCorrect', title: t('Correct'), status: correctness },
  ],
  card: (row, time) => ({
    title: `${row.material} · ${row.fryer}`,
    isData: true,
    lines: [time(row.startTime), <StatusBadge key="correct" status={correctness(row)} />],
    figure: formatTimer(row.actualTime),
  }),
  noun: { one: t('fryer cycle'), other: t('fryer cycles') },
  counts: { one: t('cycle'), other: t('cycles') },
  seen: ({ startTime }) => ({ place: 'FRYERS', at: startTime }),
  empty: t('Baskets appear here when they come out of the oil.'),
  known: ({ fryer, startTime }) => ({ at: startTime, by: fryer }),
  spread: 'actualTime',
})
