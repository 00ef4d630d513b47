import sql from 'sql-template-tag'
import type { SortOf } from '#src/contract/define/list.ts'
import type { breadingHistory, StationCycle } from '#src/contract/history/station.ts'
import { msg, tc } from '#src/domain/language/text.ts'
import type { HistoryQuery, HistorySource } from '../history.ts'
import { batchJoin, exportedFirst, secondsBetween } from '../history-parts.ts'

/** The timers of one station; breading and PRQ keep theirs in one table. */
export const stationHistory = (
  kind: string,
  station: 'BREADING' | 'PRQ',
): HistorySource<HistoryQuery, StationCycle, SortOf<typeof breadingHistory.list>> => ({
  kind,
  event: station === 'PRQ' ? msg('PRQ cycle') : msg('breading cycle'),
  table: 'station_cycle',
  only: sql`f.station = ${station}`,
  at: sql`f.started_at`,
  columns: () => sql`
    b.batch_number, f.started_at AS start_time, f.ended_at AS end_time, f.expected_s AS expected_time,
    ${secondsBetween(sql`f.started_at`, sql`f.ended_at`)} AS actual_time`,
  joins: batchJoin,
  where: () => [],
  orders: {
    startTime: sql`f.started_at`,
    endTime: sql`f.ended_at`,
    material: sql`m.name`,
    expectedTime: sql`f.expected_s`,
    actualTime: secondsBetween(sql`f.started_at`, sql`f.ended_at`),
  },
  exported: [
    ...exportedFirst<StationCycle>(),
    { title: msg('Batch'), value: (row) => row.batchNumber },
    { title: () => tc('time', 'Start'), value: (row) => row.startTime, at: true },
    { title: msg('End'), value: (row) => row.endTime, at: true },
    { title: msg('Expected (s)'), value: (row) => row.expectedTime },
    { title: msg('Actual (s)'), value: (row) => row.actualTime },
  ],
})
