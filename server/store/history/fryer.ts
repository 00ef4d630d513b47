import sql, { type Sql } from 'sql-template-tag'
import type { FiltersOf, SortOf } from '#src/contract/define/list.ts'
import type { FryerCycle, fryerHistory } from '#src/contract/history/fryer.ts'
import { msg, tc } from '#src/domain/language/text.ts'
import type { HistorySource } from '../history.ts'
import { yesNo } from '../history-parts.ts'

type FryerQuery = FiltersOf<typeof fryerHistory.list>

/** Baskets' times in oil. */
export const source: HistorySource<FryerQuery, FryerCycle, SortOf<typeof fryerHistory.list>> = {
  kind: 'fryer',
  event: msg('fryer cycle'),
  table: 'fryer_cycle',
  at: sql`f.started_at`,
  columns: () => sql`
    f.fryer, f.vendor, f.started_at AS start_time, f.ended_at AS end_time, f.expected_s AS expected_time, f.actual_s AS actual_time, f.correct AS is_correct`,
  where: ({ vendors, isCorrect, fryer }): Sql[] => [
    ...(vendors ? [sql`f.vendor = ANY(${vendors})`] : []),
    ...(fryer ? [sql`f.fryer = ${fryer}`] : []),
    ...(isCorrect === undefined ? [] : [sql`f.correct = ${isCorrect}`]),
  ],
  orders: {
    startTime: sql`f.started_at`,
    endTime: sql`f.ended_at`,
    material: sql`m.name`,
    fryer: sql`f.fryer`,
    vendor: sql`f.vendor`,
    actualTime: sql`f.actual_s`,
  },
  // Seconds in oil.
  measure: sql`f.actual_s`,
  exported: [
    { title: msg('Restaurant'), value: (row) => row.restaurantNumber },
    { title: msg('Fryer'), value: (row) => row.fryer },
    { title: msg('Vendor'), value: (row) => row.vendor },
    { title: msg('Material'), value: (row) => row.material },
    { title: () => tc('time', 'Start'), value: (row) => row.startTime, at: true },
    { title: msg('End'), value: (row) => row.endTime, at: true },
    { title: msg('Expected (s)'), value: (row) => row.expectedTime },
    { title: msg('Actual (s)'), value: (row) => row.actualTime },
    { title: msg('Correct'), value: (row) => yesNo(row.isCorrect) },
  ],
}
