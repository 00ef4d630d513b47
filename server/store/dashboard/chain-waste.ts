import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { FEWEST_RESTAURANTS } from '#src/contract/dashboard/chain-waste.ts'
import { roundPercent } from '#src/domain/units/numbers.ts'
import { cookedParts } from '../analytic/cooked.ts'
import type { Frame } from '../analytic/frame.ts'
import { leftParts } from '../analytic/waste.ts'

/** The mean of the restaurants' waste percents, of those that cooked in the frame; null where those are too few. */
export async function averageWaste(db: Database, frame: Frame): Promise<{ percent: number | null }> {
  const { restaurants, percent } = await db.one<{ restaurants: number; percent: number | null }>(sql`
    SELECT count(*) AS restaurants, avg(y.waste * 100.0 / y.cooked)::float8 AS percent
      FROM (SELECT sum(x.waste) AS waste, sum(x.cooked) AS cooked
              FROM (SELECT p.restaurant_id, p.weight_g AS waste, 0 AS cooked FROM ${leftParts(frame, false)} p
                    UNION ALL
                    SELECT p.restaurant_id, 0, p.weight_g FROM ${cookedParts(false)(frame, false)} p) x
             GROUP BY x.restaurant_id) y
     WHERE y.cooked > 0`)
  return { percent: percent === null || restaurants < FEWEST_RESTAURANTS ? null : roundPercent(percent, 2) }
}
