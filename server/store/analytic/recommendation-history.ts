import sql, { join } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { canceledOrCatering } from '../history/recommendation.ts'
import { type ByOwnClock, byOwnClock } from '../local-clock.ts'
import { factsOf, perPeriod, sumOf, timed } from './figures.ts'
import type { Frame } from './frame.ts'

interface Figures {
  count: number
  incidentCount: number
  quantity: number
  recommendationWeight: number
}

/** The recommendations of the history as figures: `incidentCount` are those taken back. */
export async function recommendationFigures(
  db: Database,
  frame: Frame,
  filters: Parameters<typeof canceledOrCatering>[0] & ByOwnClock,
) {
  const rows = await perPeriod<Figures>(
    db,
    frame,
    factsOf(
      sql`recommendation`,
      sql`f.recommended_at`,
      join(
        [sql`TRUE`, ...canceledOrCatering(filters), ...byOwnClock(filters, sql`f.recommended_at`)],
        ' AND ',
      ),
    ),
    sql`count(*) AS count, count(*) FILTER (WHERE p.canceled) AS incident_count, sum(p.pieces) AS quantity,
        sum(p.weight_g) AS recommendation_weight`,
  )
  return {
    content: timed(frame, rows),
    total: {
      count: sumOf(rows, (row) => row.count),
      incidentCount: sumOf(rows, (row) => row.incidentCount),
      quantity: sumOf(rows, (row) => row.quantity),
      recommendationWeight: sumOf(rows, (row) => row.recommendationWeight),
    },
  }
}
