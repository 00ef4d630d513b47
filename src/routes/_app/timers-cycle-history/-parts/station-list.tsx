import { breadingHistory, prqHistory, type StationCycle } from '#src/contract/history/station.ts'
import type { SeenPlace } from '#src/domain/cameras/seeing.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { PUNCTUALITY } from '#src/domain/statuses.ts'
import { formatTimer } from '#src/domain/time/format.ts'
import { several } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { historyList } from '#src/list/history/history-list.tsx'
import type { Noun } from '#src/list/noun.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'

const punctuality = ({ actualTime, expectedTime }: StationCycle) =>
  actualTime > expectedTime ? PUNCTUALITY.LATE : PUNCTUALITY.ON_TIME

const stationLists = (calls: typeof breadingHistory, noun: Noun, empty: string, place?: SeenPlace) =>
  historyList({
    calls,
    filters: {
      materials: several(t('Materials'), CHICKEN_MATERIALS),
    },
    columns: [
      { as: 'time', key: 'startTime', title: tc('time', 'Start') },
      { as: 'time', key: 'endTime', title: t('End'), wide: true },
      { as: 'text', key: 'material', title: t('Material'), wraps: true },
      { as: 'batch', key: 'batchNumber', title: t('Batch'), wide: true },
      { as: 'timer', key: 'expectedTime', title: t('Expected') },
      { as: 'timer', key: 'actualTime', title: t('Actual') },
      { as: 'status', key: 'punctuality', title: t('Result'), status: punctuality },
    ],
    card: (row, time) => ({
      title: row.material,
      isData: true,
      lines: [time(row.startTime), <StatusBadge key="result" status={punctuality(row)} />],
      figure: formatTimer(row.actualTime),
    }),
    noun,
    counts: { one: t('cycle'), other: t('cycles') },
    empty,
    seen: place && (({ startTime }: StationCycle) => ({ place, at: startTime })),
    known: ({ startTime }) => ({ at: startTime }),
  })

export const breadingLists = stationLists(
  breadingHistory,
  { one: t('breading cycle'), other: t('breading cycles') },
  t('Batches appear here when they have been breaded.'),
  'BREADING',
)
export const prqLists = stationLists(
  prqHistory,
  { one: t('PRQ cycle'), other: t('PRQ cycles') },
  t('Batches appear here when the timer of the PRQ station ends.'),
)
