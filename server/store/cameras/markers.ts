import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { MARKER_CLIPS } from '#server/domain/cameras/clip-activities.ts'
import type { ValidatedRestaurant } from '#src/contract/cameras/plug-and-play.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { type PanSeen, SEEN_WITHIN_MS } from '#src/domain/cameras/markers.ts'
import { withinNamed } from '../administration/restaurants.ts'

/** A pan as the cameras of a restaurant saw it last. */
export interface SeenPan extends PanSeen {
  restaurantUuid: string
  marker: number
  container: string
  /** The marker that was read instead of its own, and the pan that has it. */
  seen: number | null
  other: string | null
}

const clips = [...MARKER_CLIPS]
const READS = sql`camera c WHERE c.restaurant_id = r.id AND c.clip = ANY(${clips}) AND c.deleted_at IS NULL`
const STREAMS = sql`stream s JOIN camera c ON c.id = s.camera_id
   WHERE s.restaurant_id = r.id AND s.deleted_at IS NULL AND c.deleted_at IS NULL AND c.clip = ANY(${clips})`

/** Restaurants in scope whose cameras read markers, by number. */
export const readingRestaurants = (
  db: Database,
  scope: Scope,
): Promise<Omit<ValidatedRestaurant, 'markers'>[]> =>
  db.rows(sql`
    SELECT r.uuid, r.number, r.name, r.timezone, (SELECT count(*) FROM ${STREAMS})::int AS streams,
           (SELECT count(*) FROM ${STREAMS} AND s.started_at IS NOT NULL)::int AS live
      FROM restaurant r WHERE ${withinNamed(scope, sql`r.id`, undefined)} AND EXISTS (SELECT FROM ${READS})
     ORDER BY r.number, r.id`)

/**
 * Every pan of the chain at each of the restaurants: when it was last put down before a camera, and what was wrong with
 * its marker then.
 */
export const pansSeen = (
  db: Database,
  { scope, restaurantUuid, now }: { scope: Scope; restaurantUuid?: string; now: number },
): Promise<SeenPan[]> =>
  db.rows<SeenPan>(sql`
    WITH place AS (
      SELECT r.id, r.uuid FROM restaurant r WHERE ${withinNamed(scope, sql`r.id`, restaurantUuid)}
    ), last AS (
      SELECT DISTINCT ON (h.restaurant_id, h.container_id) h.restaurant_id, h.container_id, h.id, h.placed_at,
             CASE WHEN h.removed_at <= ${now} THEN h.removed_at END AS removed_at
        FROM hold h
       WHERE h.restaurant_id IN (SELECT id FROM place)
         AND h.placed_at > ${now - SEEN_WITHIN_MS} AND h.placed_at <= ${now}
       ORDER BY h.restaurant_id, h.container_id, h.placed_at DESC, h.id DESC
    ), fault AS (
      SELECT DISTINCT ON (u.hold_id) u.hold_id, u.kind, u.marker_seen, u.other_container_id
        FROM unusual_event u
       WHERE u.restaurant_id IN (SELECT id FROM place) AND u.kind IN ('wrong-marker', 'identical-markers')
         AND u.event_at > ${now - SEEN_WITHIN_MS} AND u.event_at <= ${now}
       ORDER BY u.hold_id, u.event_at DESC, u.id DESC
    )
    SELECT place.uuid AS restaurant_uuid, n.marker, n.name AS container, last.placed_at, last.removed_at,
           fault.kind AS fault, fault.marker_seen AS seen, o.name AS other
      FROM place CROSS JOIN container n
      LEFT JOIN last ON last.restaurant_id = place.id AND last.container_id = n.id
      LEFT JOIN fault ON fault.hold_id = last.id
      LEFT JOIN container o ON o.id = fault.other_container_id
     WHERE n.deleted_at IS NULL ORDER BY n.marker, n.id`)
