import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import type { OrderDirection, Paged } from '#src/contract/common.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { narrow, withinNamed } from '../restaurants.ts'
import { contains } from '../search.ts'

/** Which camera a caller means: one that he may see, of the restaurant he names. */
export interface CameraKey {
  scope: Scope
  restaurantUuid: string
  uuid: string
}

const statusAt = (now: number): Sql => sql`
  CASE WHEN c.restarting_until > ${now} THEN 'RESTARTING' WHEN c.online THEN 'ONLINE' ELSE 'OFFLINE' END`

const columns = (now: number): Sql => sql`
  c.uuid, r.uuid AS restaurant_uuid, r.number AS restaurant_number, r.timezone, c.name,
  ${statusAt(now)} AS status, greatest(c.status_at, least(c.restarting_until, ${now})) AS status_time,
  (SELECT json_build_object('uuid', p.uuid, 'name', p.name, 'codec', p.codec, 'width', p.width, 'height', p.height,
                            'frameRate', p.frame_rate, 'bitrate', p.bitrate, 'active', p.active)
     FROM camera_profile p WHERE p.camera_id = c.id AND p.active) AS profile,
  coalesce((SELECT json_agg(json_build_object('uuid', g.uuid, 'name', g.name) ORDER BY g.name)
              FROM camera_in_category i JOIN camera_category g ON g.id = i.camera_category_id
             WHERE i.camera_id = c.id AND g.deleted_at IS NULL), '[]') AS categories,
  c.username, c.version, c.updated_at AS updated_date`

const FROM = sql`camera c JOIN restaurant r ON r.id = c.restaurant_id`

export interface CameraQuery {
  search?: string | undefined
  categories?: string[] | undefined
  page: number
  limit: number
  sortBy?: 'name' | 'status' | undefined
  orderDirection?: OrderDirection | undefined
}

/** @throws Refused 404 for a restaurant that is not there or not the caller's. */
export async function listCameras(
  db: Database,
  { scope, restaurantUuid, now }: { scope: Scope; restaurantUuid: string; now: number },
  { search, categories, page, limit, sortBy = 'name', orderDirection = 'ASC' }: CameraQuery,
): Promise<Paged<Camera>> {
  const where = join(
    [
      sql`c.deleted_at IS NULL`,
      withinNamed(scope, sql`c.restaurant_id`, restaurantUuid),
      ...(search ? [contains(sql`c.name`, search)] : []),
      ...(categories
        ? [
            sql`EXISTS (SELECT FROM camera_in_category i JOIN camera_category g ON g.id = i.camera_category_id
                        WHERE i.camera_id = c.id AND g.deleted_at IS NULL AND g.uuid = ANY(${categories}::uuid[]))`,
          ]
        : []),
    ],
    ' AND ',
  )
  const by = sortBy === 'status' ? sql`${statusAt(now)} ${raw(orderDirection)},` : empty
  const [content, { total }] = await Promise.all([
    db.rows<Camera>(sql`
      SELECT ${columns(now)} FROM ${FROM} WHERE ${where}
       ORDER BY ${by} c.name ${raw(sortBy === 'name' ? orderDirection : 'ASC')}, c.id
       LIMIT ${limit} OFFSET ${page * limit}`),
    db.one<{ total: number }>(sql`SELECT count(*) AS total FROM ${FROM} WHERE ${where}`),
  ])
  if (total === 0) await narrow(db, scope, restaurantUuid)
  return { content, total, page, limit, existNext: (page + 1) * limit < total }
}

const isIt = ({ scope, restaurantUuid, uuid }: CameraKey): Sql =>
  sql`c.uuid = ${uuid} AND ${withinNamed(scope, sql`c.restaurant_id`, restaurantUuid)}`

export function cameraOf(
  db: Database,
  key: CameraKey,
  now: number,
  lock?: 'FOR UPDATE',
): Promise<Camera | null> {
  return db.maybe<Camera>(sql`
    SELECT ${columns(now)} FROM ${FROM}
     WHERE ${isIt(key)} AND c.deleted_at IS NULL ${lock ? sql`FOR UPDATE OF c` : empty}`)
}

/** What the server itself needs of a camera to play it. */
export interface PlayedCamera {
  id: number
  restaurantId: number
  restaurantNumber: string
  name: string
  clip: string
  playable: boolean
  width: number | null
  height: number | null
}

export function playedCamera(db: Database, key: CameraKey, now: number): Promise<PlayedCamera | null> {
  return db.maybe<PlayedCamera>(sql`
    SELECT c.id, c.restaurant_id, r.number AS restaurant_number, c.name, c.clip,
           c.online AND c.restarting_until <= ${now} AS playable, p.width, p.height
      FROM ${FROM} LEFT JOIN camera_profile p ON p.camera_id = c.id AND p.active
     WHERE ${isIt(key)} AND c.deleted_at IS NULL`)
}
