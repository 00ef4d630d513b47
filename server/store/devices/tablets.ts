import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type { Tablet, tablets } from '#src/contract/devices/tablets.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { TabletStatus } from '#src/domain/devices/status.ts'
import { msg } from '#src/domain/language/text.ts'
import { scopeOfCall, withinNamed, withinNamedOrNone } from '../administration/restaurants.ts'
import type { DictionaryFilters, DictionarySource } from '../dictionary.ts'
import { PLACED, STATUS_RANK } from './devices.ts'
import { nameTabletAccount } from './pairing.ts'

export interface TabletQuery extends DictionaryFilters {
  statuses?: TabletStatus[] | undefined
  uuid?: string | undefined
  models?: string[] | undefined
  builds?: string[] | undefined
}

/** The tablets of the restaurants, and of none. */
export const tabletSource: DictionarySource<Tablet, { name: string }, TabletQuery, SortOf<typeof tablets>> = {
  noun: msg('tablet'),
  kind: 'TABLET',
  table: 'device',
  ofRestaurant: 'OR_NONE',
  only: sql`d.kind = 'TABLET'`,
  joins: sql`LEFT JOIN tablet t ON t.device_id = d.id`,
  columns: sql`
    ${PLACED}, d.name, CASE WHEN d.online THEN 'ONLINE' ELSE 'OFFLINE' END AS status,
    t.model, t.build, t.remote_access, t.shows`,
  searched: sql`d.searched`,
  lowered: true,
  where: ({ statuses, uuid, models, builds }) => [
    ...(uuid ? [sql`d.uuid = ${uuid}`] : []),
    ...(statuses ? [sql`d.online = ANY(${statuses.map((status) => status === 'ONLINE')}::boolean[])`] : []),
    ...(models ? [sql`t.model = ANY(${models}::text[])`] : []),
    ...(builds ? [sql`t.build = ANY(${builds}::text[])`] : []),
  ],
  orders: {
    name: sql`d.name`,
    status: STATUS_RANK,
    statusTime: sql`d.status_at`,
    model: sql`t.model`,
    build: sql`t.build`,
    restaurant: sql`coalesce(r.number, '')`,
  },
  stored: ({ name }) => ({ name }),
  storeMore: (tx, uuid, { name }) => nameTabletAccount(tx, uuid, name),
  called: ({ name }) => name,
  recorded: ({ name, remoteAccess, restaurantNumber }) => ({
    name,
    remoteAccess,
    restaurant: restaurantNumber,
  }),
}

/** What the tablets in sight are of: their models or their builds, each once. */
export async function tabletNames(
  db: Database,
  scope: Scope,
  column: 'model' | 'build',
  restaurantUuid: string | undefined,
): Promise<string[]> {
  const name: Sql = { model: sql`t.model COLLATE "C"`, build: sql`t.build COLLATE "C"` }[column]
  const seen = sql`
    FROM tablet t JOIN device d ON d.id = t.device_id
   WHERE d.deleted_at IS NULL AND ${withinNamedOrNone(scope, sql`d.restaurant_id`, restaurantUuid)}`
  const each = scope === 'all' && restaurantUuid === undefined ? oneByOne(name, seen) : distinct(name, seen)
  const rows = await db.rows<{ name: string }>(
    sql`${each} SELECT name FROM known ORDER BY name COLLATE readable`,
  )
  if (rows.length === 0) await scopeOfCall(db, scope, restaurantUuid)
  return rows.map((row) => row.name)
}

const distinct = (name: Sql, seen: Sql): Sql => sql`WITH known AS (SELECT DISTINCT ${name} AS name ${seen})`

/** Of a whole chain, from each to the next by the index: a few steps instead of all of its tablets. */
const oneByOne = (name: Sql, seen: Sql): Sql => sql`
  WITH RECURSIVE known AS (
    (SELECT ${name} AS name ${seen} ORDER BY 1 LIMIT 1)
    UNION ALL
    SELECT next.name FROM known, LATERAL (
      SELECT ${name} AS name ${seen} AND ${name} > known.name ORDER BY 1 LIMIT 1) next)`

/** Sets what is not the device's but the tablet's own. */
export async function setTablet(
  tx: Database,
  uuid: string,
  { remoteAccess, shows }: { remoteAccess?: boolean; shows?: string | null },
): Promise<void> {
  const id = sql`(SELECT id FROM device WHERE uuid = ${uuid})`
  if (remoteAccess !== undefined)
    await tx.run(sql`UPDATE tablet SET remote_access = ${remoteAccess} WHERE device_id = ${id}`)
  if (shows !== undefined) await tx.run(sql`UPDATE tablet SET shows = ${shows} WHERE device_id = ${id}`)
}

export interface LiveStream {
  zone: string | null
  id: string
  streamName: string
}

/** The live streams of a restaurant in scope, by zone and their place in it; those of no zone last. */
export const liveStreamsByZone = (
  db: Database,
  scope: Scope,
  restaurantUuid: string,
): Promise<LiveStream[]> =>
  db.rows<LiveStream>(sql`
    SELECT z.name AS zone, s.uuid AS id, s.description AS stream_name
      FROM stream s JOIN camera c ON c.id = s.camera_id LEFT JOIN zone z ON z.id = s.zone_id
     WHERE s.deleted_at IS NULL AND s.started_at IS NOT NULL AND c.deleted_at IS NULL
       AND ${withinNamed(scope, sql`s.restaurant_id`, restaurantUuid)}
     ORDER BY z.name NULLS LAST, coalesce(s.place, 2147483647), s.description, s.id`)
