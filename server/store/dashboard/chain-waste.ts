import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { FEWEST_RESTAURANTS } from '#src/contract/dashboard/chain-waste.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { type Frame, inFrame } from '../analytic/frame.ts'

/** The mean of the restaurants' waste percents, of those that cooked in the frame; null where those are too few. */
export async function averageWaste(db: Database, frame: Frame): Promise<{ percent: number | null }> {
  const { restaurants, percent } = await db.one<{ restaurants: number; percent: number | null }>(sql`
    SELECT count(*) AS restaurants, avg(y.waste * 100.0 / y.cooked)::float8 AS percent
      FROM (SELECT sum(x.waste) AS waste, sum(x.cooked) AS cooked
              FROM (SELECT f.restaurant_id, f.weight_wasted_g AS waste, 0 AS cooked
                      FROM hold f WHERE ${inFrame(frame, sql`f.removed_at`)} AND f.weight_wasted_g > 0
                    UNION ALL
                    SELECT f.restaurant_id, 0, f.weight_g
                      FROM batch f WHERE ${inFrame(frame, sql`f.completed_at`)}) x
             GROUP BY x.restaurant_id) y
     WHERE y.cooked > 0`)
  return { percent: percent === null || restaurants < FEWEST_RESTAURANTS ? null : roundTo(percent, 2) }
}
