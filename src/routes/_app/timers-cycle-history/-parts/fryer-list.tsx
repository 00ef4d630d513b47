import { type FryerCycle, fryerHistory } from '#src/contract/history/fryer.ts'
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
    fryer: exact('one fryer', { by: 'name' }),
    materials: several('Materials', CHICKEN_MATERIALS),
    vendors: several('Vendors', FRYER_VENDORS),
    isCorrect: either('Correct', 'Correct', 'Not correct'),
  },
  columns: [
    { as: 'time', key: 'startTime', title: 'Start' },
    { as: 'time', key: 'endTime', title: 'End', wide: true },
    { as: 'text', key: 'material', title: 'Material', wraps: true },
    { as: 'text', key: 'fryer', title: 'Fryer' },
    { as: 'text', key: 'vendor', title: 'Vendor', wide: true },
    { as: 'timer', key: 'expectedTime', title: 'Expected', wide: true },
    { as: 'timer', key: 'actualTime', title: 'Actual' },
    { as: 'status', key: 'isCorrect', title: 'Correct', status: correctness },
  ],
  card: (row, time) => ({
    title: `${row.material} · ${row.fryer}`,
    lines: [time(row.startTime), <StatusBadge key="correct" status={correctness(row)} />],
    figure: formatTimer(row.actualTime),
  }),
  noun: 'fryer cycle',
  counts: 'cycle',
  seen: ({ startTime }) => ({ place: 'FRYERS', at: startTime }),
  empty: 'Baskets appear here when they come out of the oil.',
  known: ({ fryer, startTime }) => ({ at: startTime, by: fryer }),
  spread: 'actualTime',
})
