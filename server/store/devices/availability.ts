import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { DeviceGroup } from '#src/domain/devices/status.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { withinNamedOrNone } from '../administration/restaurants.ts'

export interface DeviceOnline {
  uuid: string
  identifier: string
  /** Of a tablet. */
  name: string | null
  restaurantUuid: string | null
  restaurantNumber: string | null
  onlineTime: number
  onlinePeriods: { onlineStartTime: number; onlineEndTime: number }[]
}

/** So many periods of a device are told one by one; of more, gaps are left out that are no wider than a pixel. */
const MOST_PERIODS = 1_000
const PIXELS = 2_000

/**
 * A device's times online that touch the range, clipped to it. They lie apart from each other in order: the one before
 * the range is the last that began by then, so the index gives no more than what is answered.
 */
const periodsOf = ({ start, end }: DateRange): Sql => sql`
  SELECT greatest(p.started_at, ${start}::bigint) AS a, least(p.ended_at, ${end}::bigint) AS b
    FROM online_period p
   WHERE p.device_id = d.id AND p.started_at < ${end} AND p.ended_at > ${start}
     AND p.started_at >= coalesce((SELECT max(q.started_at) FROM online_period q
                                    WHERE q.device_id = d.id AND q.started_at <= ${start}), ${start})
  UNION ALL
  SELECT greatest(d.status_at, ${start}::bigint), ${end}::bigint WHERE d.online AND d.status_at < ${end}`

/** When devices were online within a range, by restaurant and name; those of no restaurant where all are seen. */
export function onlineTimes(
  db: Database,
  scope: Scope,
  {
    group,
    restaurantUuid,
    limit,
    ...range
  }: DateRange & {
    group: DeviceGroup
    restaurantUuid: string | undefined
    limit: number
  },
): Promise<DeviceOnline[]> {
  const mine = withinNamedOrNone(scope, sql`d.restaurant_id`, restaurantUuid)
  const pixel = Math.floor((range.end - range.start) / PIXELS)
  return db.rows<DeviceOnline>(sql`
    SELECT d.uuid, d.identifier, d.name, r.uuid AS restaurant_uuid, r.number AS restaurant_number,
           o.online_time, o.online_periods
      FROM device d LEFT JOIN restaurant r ON r.id = d.restaurant_id,
           LATERAL (
             WITH periods AS (${periodsOf(range)}),
             marked AS (
               SELECT a, b, a - lag(b) OVER (ORDER BY a)
                        <= CASE WHEN count(*) OVER () > ${MOST_PERIODS} THEN ${pixel}::bigint ELSE -1 END AS joins
                 FROM periods),
             numbered AS (SELECT a, b, count(*) FILTER (WHERE joins IS NOT TRUE) OVER (ORDER BY a) AS island FROM marked),
             islands AS (SELECT min(a) AS a, max(b) AS b FROM numbered GROUP BY island)
             SELECT (SELECT coalesce(sum(b - a), 0) FROM periods)::bigint AS online_time,
                    coalesce((SELECT json_agg(json_build_object('onlineStartTime', a, 'onlineEndTime', b) ORDER BY a)
                                FROM islands), '[]') AS online_periods) o
     WHERE ${group === 'TABLET' ? sql`d.kind = 'TABLET'` : sql`d.kind <> 'TABLET'`} AND d.deleted_at IS NULL AND ${mine}
     ORDER BY r.number, coalesce(d.name, d.identifier), d.id LIMIT ${limit}`)
}
