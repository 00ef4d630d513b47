import type { AnswerOf } from '#src/contract/define.ts'
import { type FryerCycle, fryerHistory, fryerVendors } from '#src/contract/history/fryer.ts'
import { CORRECTNESS } from '#src/domain/status.ts'
import { formatTimer } from '#src/domain/time/format.ts'
import type { OptionSource } from '#src/list/filters.ts'
import { historyList } from '#src/list/history-list.tsx'
import { CHICKEN_MATERIALS } from '#src/list/option-sources.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { fryerSearch } from './fryer-search.ts'

const correctness = ({ isCorrect }: FryerCycle) => (isCorrect ? CORRECTNESS.CORRECT : CORRECTNESS.NOT_CORRECT)

const VENDORS: OptionSource = {
  endpoint: fryerVendors,
  options: ({ content }: AnswerOf<typeof fryerVendors>) =>
    content.map((vendor) => ({ value: vendor, label: vendor })),
}

export const fryerLists = historyList<FryerCycle>({
  calls: fryerHistory,
  search: fryerSearch,
  options: { materials: CHICKEN_MATERIALS, vendors: VENDORS },
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
  counted: ['cycle', 'cycles'],
  known: ({ fryer, startTime }) => ({ at: startTime, by: `fryer ${fryer}` }),
  spread: 'actualTime',
})
