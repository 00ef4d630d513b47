import sql from 'sql-template-tag'
import type { RecommendationRow } from '#src/contract/history/recommendation.ts'
import type { HistoryQuery, HistorySource } from '../history.ts'
import { batchJoin, whether } from '../history-parts.ts'

export interface RecommendationQuery extends HistoryQuery {
  canceled?: boolean | undefined
  catering?: boolean | undefined
}

export const canceledOrCatering = ({ canceled, catering }: Omit<RecommendationQuery, keyof HistoryQuery>) => [
  ...whether(canceled, sql`f.canceled`),
  ...whether(catering, sql`f.work_type = 'CATERING'`),
]

/** What the kitchens were told to cook. */
export const source: HistorySource<RecommendationQuery, RecommendationRow> = {
  kind: 'recommendation',
  event: 'recommendation',
  table: 'recommendation',
  at: sql`f.recommended_at`,
  columns: () => sql`
    f.recommended_at AS recommended_time, f.pieces, f.weight_g AS weight, f.minute_demand_g AS minute_demand,
    f.minutes_before_stockout, f.work_type, f.completed_at AS completed_time, b.batch_number,
    CASE WHEN f.canceled THEN 'CANCELED' WHEN f.completed_at IS NOT NULL THEN 'COMPLETED' ELSE 'OPEN' END AS state`,
  joins: batchJoin,
  where: canceledOrCatering,
  orders: {
    recommendedTime: sql`f.recommended_at`,
    completedTime: sql`f.completed_at`,
    material: sql`m.name`,
    pieces: sql`f.pieces`,
    weight: sql`f.weight_g`,
    minutesBeforeStockout: sql`f.minutes_before_stockout`,
  },
  // Spec 2 §7: it has no export.
  exported: [],
}
