import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { OpeningHours } from '#server/domain/restaurants/opening.ts'

/** Something of a restaurant that a rule watches over. */
interface Placed extends OpeningHours {
  subject: string
  name: string
  restaurantId: number
}

const HOURS = sql`r.timezone, r.opens_minute, r.closes_minute`

/** Cameras and devices that are not there, and those among `watched` that are: who was never missed is not asked for. */
export type PresenceRow = Placed & { isThere: boolean; since: number }

export const missingCameras = (db: Database, watched: readonly string[]): Promise<PresenceRow[]> =>
  db.rows<PresenceRow>(sql`
    SELECT c.uuid AS subject, c.name, c.restaurant_id, c.online AS is_there, c.status_at AS since, ${HOURS}
      FROM camera c JOIN restaurant r ON r.id = c.restaurant_id
     WHERE c.deleted_at IS NULL AND r.deleted_at IS NULL
       AND (NOT c.online OR c.uuid = ANY(${[...watched]}::uuid[]))`)

export const missingTablets = (db: Database, watched: readonly string[]): Promise<PresenceRow[]> =>
  db.rows<PresenceRow>(sql`
    SELECT d.uuid AS subject, d.name, d.restaurant_id, d.online AS is_there, d.status_at AS since, ${HOURS}
      FROM device d JOIN restaurant r ON r.id = d.restaurant_id
     WHERE d.kind = 'TABLET' AND d.deleted_at IS NULL AND r.deleted_at IS NULL
       AND (NOT d.online OR d.uuid = ANY(${[...watched]}::uuid[]))`)

/** PCs and edge boxes that report by a key. Of others nobody knows whether they should. */
export const missingPcs = (db: Database, watched: readonly string[]): Promise<PresenceRow[]> =>
  db.rows<PresenceRow>(sql`
    SELECT d.uuid AS subject, d.identifier AS name, d.restaurant_id, d.online AS is_there, d.status_at AS since, ${HOURS}
      FROM device d JOIN restaurant r ON r.id = d.restaurant_id
     WHERE d.kind <> 'TABLET' AND d.deleted_at IS NULL AND r.deleted_at IS NULL
       AND EXISTS (SELECT FROM intake_key k WHERE k.device_id = d.id AND k.ends_at IS NULL)
       AND (NOT d.online OR d.uuid = ANY(${[...watched]}::uuid[]))`)

/** Restaurants with stock-outs that began since `since`, and how many; and the watched ones, with none. */
export type StreakRow = Placed & { count: number }

export const stockOutStreaks = (
  db: Database,
  { since, until, watched }: { since: number; until: number; watched: readonly string[] },
): Promise<StreakRow[]> =>
  db.rows<StreakRow>(sql`
    SELECT r.uuid AS subject, r.number || ' - ' || r.name AS name, r.id AS restaurant_id, s.count, ${HOURS}
      FROM restaurant r
     CROSS JOIN LATERAL (SELECT count(*) AS count FROM stock_out o
                          WHERE o.restaurant_id = r.id AND o.started_at > ${since} AND o.started_at <= ${until}) s
     WHERE r.deleted_at IS NULL AND (s.count > 0 OR r.uuid = ANY(${[...watched]}::uuid[]))`)
