import sql, { type Sql } from 'sql-template-tag'
import type { FiltersOf, SortOf } from '#src/contract/define/list.ts'
import type {
  RECOMMENDATION_STATES,
  RecommendationRow,
  recommendationHistory,
} from '#src/contract/history/recommendation.ts'
import { msg } from '#src/domain/language/text.ts'
import { WORK_TYPE_LABELS } from '#src/domain/queue/work-types.ts'
import { RECOMMENDATION_STATES as STATES } from '#src/domain/statuses.ts'
import type { HistorySource } from '../history.ts'
import { batchJoin, exportedFirst, whether } from '../history-parts.ts'

type State = (typeof RECOMMENDATION_STATES)[number]

export type RecommendationQuery = FiltersOf<typeof recommendationHistory.list>

export const canceledOrCatering = ({
  canceled,
  catering,
}: Pick<RecommendationQuery, 'canceled' | 'catering'>) => [
  ...whether(canceled, sql`f.canceled`),
  ...whether(catering, sql`f.work_type = 'CATERING'`),
]

/** What each state is made of; `state` below says the same of a row. */
const IN_STATE: Record<State, Sql> = {
  OPEN: sql`NOT f.canceled AND f.completed_at IS NULL`,
  COMPLETED: sql`NOT f.canceled AND f.completed_at IS NOT NULL`,
  CANCELED: sql`f.canceled`,
}

const narrowed = (q: RecommendationQuery): Sql[] => [
  ...canceledOrCatering(q),
  ...(q.status ? [IN_STATE[q.status]] : []),
  ...(q.type ? [sql`f.work_type = ${q.type}`] : []),
]

/** What the kitchens were told to cook. */
export const source: HistorySource<
  RecommendationQuery,
  RecommendationRow,
  SortOf<typeof recommendationHistory.list>
> = {
  kind: 'recommendation',
  event: msg('recommendation'),
  table: 'recommendation',
  at: sql`f.recommended_at`,
  columns: () => sql`
    f.recommended_at AS recommended_time, f.pieces, f.weight_g AS weight, f.minute_demand_g AS minute_demand,
    f.minutes_before_stockout, f.work_type, f.completed_at AS completed_time, b.batch_number,
    CASE WHEN f.canceled THEN 'CANCELED' WHEN f.completed_at IS NOT NULL THEN 'COMPLETED' ELSE 'OPEN' END AS state`,
  joins: batchJoin,
  where: narrowed,
  orders: {
    recommendedTime: sql`f.recommended_at`,
    completedTime: sql`f.completed_at`,
    material: sql`m.name`,
    pieces: sql`f.pieces`,
    weight: sql`f.weight_g`,
    minutesBeforeStockout: sql`f.minutes_before_stockout`,
  },
  // Of reports: it has no export of its own (spec 2 §7).
  exported: [
    ...exportedFirst<RecommendationRow>(),
    { title: msg('Recommended'), value: (row) => row.recommendedTime, at: true },
    { title: msg('Completed'), value: (row) => row.completedTime, at: true },
    { title: msg('State'), value: (row) => STATES[row.state].word },
    { title: msg('Pieces'), value: (row) => row.pieces },
    { title: msg('Weight (g)'), value: (row) => row.weight },
    { title: msg('Work type'), value: (row) => WORK_TYPE_LABELS[row.workType] },
    { title: msg('Demand (g/min)'), value: (row) => row.minuteDemand },
    { title: msg('Stock-out (min)'), value: (row) => row.minutesBeforeStockout },
    { title: msg('Batch'), value: (row) => row.batchNumber },
  ],
}
