import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type {
  RestaurantCard,
  RestaurantForm,
  RestaurantHoldings,
  restaurantCards,
} from '#src/contract/administration/administered-restaurants.ts'
import type { City, State } from '#src/contract/administration/places.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { msg } from '#src/domain/language/text.ts'
import type { RestaurantStatus } from '#src/domain/restaurants/status.ts'
import type { DictionaryFilters, DictionarySource } from '../dictionary.ts'
import { within } from './restaurants.ts'

export interface RestaurantEntry extends RestaurantCard {
  restaurantUuid: string
  /** When its security code was set; null where there is none. */
  securityCodeAt: number | null
}

/** A form with its security code as it is kept; left out where it stays, null where it goes. */
export type StoredRestaurant = Omit<RestaurantForm, 'securityCode'> & {
  securityCode?: { hash: string; at: number } | null | undefined
}

interface RestaurantQuery extends DictionaryFilters {
  statuses?: RestaurantStatus[] | undefined
  states?: string[] | undefined
}

/** By its PCs: a spare tablet lies in a drawer. */
const STATUS = sql`
  CASE WHEN n.devices = 0 THEN 'EMPTY' WHEN n.devices_online = n.devices THEN 'ONLINE'
       WHEN n.devices_online = 0 THEN 'OFFLINE' ELSE 'PARTLY' END`
/** As RESTAURANT_STATUSES stand: sorted DESC, what needs somebody comes first. */
const STATUS_RANK = sql`
  CASE WHEN n.devices = 0 THEN 0 WHEN n.devices_online = n.devices THEN 1 WHEN n.devices_online = 0 THEN 3 ELSE 2 END`

/** The restaurants, as they are administered. */
export const restaurantSource: DictionarySource<
  RestaurantEntry,
  StoredRestaurant,
  RestaurantQuery,
  SortOf<typeof restaurantCards>
> = {
  noun: msg('restaurant'),
  kind: 'RESTAURANT',
  table: 'restaurant',
  areRestaurants: true,
  joins: sql`
    LEFT JOIN state s ON s.id = d.state_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE v.kind <> 'TABLET') AS devices,
             count(*) FILTER (WHERE v.kind <> 'TABLET' AND v.online) AS devices_online,
             count(*) FILTER (WHERE v.kind = 'TABLET') AS tablets,
             count(*) FILTER (WHERE v.kind = 'TABLET' AND v.online) AS tablets_online
        FROM device v WHERE v.restaurant_id = d.id AND v.deleted_at IS NULL) n`,
  columns: sql`
    d.uuid AS restaurant_uuid, d.number, d.name, d.timezone, d.city, d.postal_code, d.address_line1, d.address_line2,
    ARRAY(SELECT h.host FROM restaurant_host h WHERE h.restaurant_id = d.id ORDER BY h.host) AS hosts,
    s.uuid AS state, s.code AS state_code, d.security_code_hash IS NOT NULL AS has_security_code, d.security_code_at,
    n.*, ${STATUS} AS status, d.deleted_at AS deleted_date`,
  searched: sql`concat_ws(' ', d.number, d.name, d.city, s.code, s.name, d.address_line1)`,
  where: ({ statuses, states }) => [
    ...(statuses ? [sql`${STATUS} = ANY(${statuses}::text[])`] : []),
    ...(states ? [sql`s.uuid = ANY(${states}::uuid[])`] : []),
  ],
  orders: {
    number: sql`d.number`,
    name: sql`d.name`,
    city: sql`concat_ws(' ', s.code, d.city)`,
    status: STATUS_RANK,
    timezone: sql`d.timezone`,
  },
  stored: ({
    number,
    name,
    timezone,
    state,
    city,
    postalCode,
    addressLine1,
    addressLine2,
    securityCode,
  }) => ({
    number,
    name,
    timezone,
    state_id: sql`(SELECT id FROM state WHERE uuid = ${state})`,
    city,
    postal_code: postalCode,
    address_line1: addressLine1,
    address_line2: addressLine2,
    ...(securityCode !== undefined && {
      security_code_hash: securityCode?.hash ?? null,
      security_code_at: securityCode?.at ?? null,
    }),
  }),
  called: ({ number, name }) => `${number} - ${name}`,
  recorded: ({
    number,
    name,
    timezone,
    stateCode,
    city,
    postalCode,
    addressLine1,
    addressLine2,
    securityCodeAt,
  }) => ({
    number,
    name,
    timezone,
    state: stateCode,
    city,
    postalCode,
    addressLine1,
    addressLine2,
    // That it was set and when, never what it is.
    securityCodeSet: securityCodeAt === null ? null : new Date(securityCodeAt).toISOString(),
  }),
  unique: [{ index: 'restaurant_number_in_use', field: 'number', word: msg('number') }],
  alwaysRecalled: true,
}

/** Whether the database knows a zone: its list may be older than the server's, and takes long to read. */
export async function knowsZone(db: Database, zone: string): Promise<boolean> {
  const { known } = await db.one<{ known: boolean }>(
    sql`SELECT CASE WHEN EXISTS (SELECT FROM restaurant WHERE timezone = ${zone}) THEN true
                    ELSE EXISTS (SELECT FROM pg_timezone_names WHERE name = ${zone}) END AS known`,
  )
  return known
}

export async function knowsState(db: Database, uuid: string): Promise<boolean> {
  const { known } = await db.one<{ known: boolean }>(
    sql`SELECT EXISTS (SELECT FROM state WHERE uuid = ${uuid}) AS known`,
  )
  return known
}

/** Lets an account that sees some restaurants see this one, too. */
export async function addToAccount(tx: Database, accountId: number, uuid: string): Promise<void> {
  await tx.run(sql`
    INSERT INTO account_restaurant (account_id, restaurant_id) SELECT ${accountId}, id FROM restaurant WHERE uuid = ${uuid}`)
}

/** What hangs on a restaurant in scope; null where there is none, deleted or not. */
export const holdingsOf = (db: Database, scope: Scope, uuid: string) =>
  db.maybe<RestaurantHoldings>(sql`
    SELECT (SELECT count(*) FROM device v WHERE v.restaurant_id = r.id AND v.kind <> 'TABLET' AND v.deleted_at IS NULL) AS devices,
           (SELECT count(*) FROM device v WHERE v.restaurant_id = r.id AND v.kind = 'TABLET' AND v.deleted_at IS NULL) AS tablets,
           (SELECT count(*) FROM camera c WHERE c.restaurant_id = r.id AND c.deleted_at IS NULL) AS cameras,
           (SELECT count(*) FROM recording o WHERE o.restaurant_id = r.id AND o.deleted_at IS NULL) AS recordings,
           (SELECT count(*) FROM catering_order o WHERE o.restaurant_id = r.id AND o.deleted_at IS NULL
                                                   AND o.status IN ('NEW', 'IN_PROGRESS')) AS open_orders,
           (SELECT count(*) FROM account a WHERE a.deleted_at IS NULL AND a.restaurant_id = r.id) AS users,
           (SELECT min(b.started_at) FROM batch b WHERE b.restaurant_id = r.id) AS history_since
      FROM restaurant r WHERE r.uuid = ${uuid} AND ${within(scope, sql`r.id`)}`)

/** What of a restaurant has to end with it, on whichever server it is. */
export async function openIn(tx: Database, uuid: string): Promise<{ tablets: number[]; cameras: string[] }> {
  const of = sql`(SELECT id FROM restaurant WHERE uuid = ${uuid})`
  const tablets = await tx.rows<{ id: number }>(sql`
    SELECT id FROM device WHERE restaurant_id = ${of} AND kind = 'TABLET' AND deleted_at IS NULL`)
  const cameras = await tx.rows<{ uuid: string }>(sql`SELECT uuid FROM camera WHERE restaurant_id = ${of}`)
  return { tablets: tablets.map(({ id }) => id), cameras: cameras.map((camera) => camera.uuid) }
}

export const allStates = (db: Database) =>
  db.rows<State>(sql`
    SELECT s.uuid, s.code, s.name,
           ARRAY(SELECT c.timezone FROM city c WHERE c.state_id = s.id GROUP BY c.timezone ORDER BY min(c.id)) AS timezones
      FROM state s ORDER BY s.name`)

/** Cities of a state, or of all, that are offered, and those in which restaurants in scope are. */
export const citiesOf = (db: Database, scope: Scope, stateUuid: string | undefined) => {
  const ofState = stateUuid === undefined ? sql`TRUE` : sql`s.uuid = ${stateUuid}`
  return db.rows<City>(sql`
    SELECT name, state_uuid, min(timezone) AS timezone FROM (
      SELECT c.name COLLATE readable AS name, s.uuid AS state_uuid, c.timezone
        FROM city c JOIN state s ON s.id = c.state_id WHERE ${ofState}
      UNION ALL
      SELECT r.city COLLATE readable, s.uuid, r.timezone FROM restaurant r JOIN state s ON s.id = r.state_id
       WHERE ${ofState} AND r.city <> '' AND r.deleted_at IS NULL AND ${within(scope, sql`r.id`)}
         AND NOT EXISTS (SELECT FROM city c WHERE c.state_id = s.id AND lower(c.name) = lower(r.city))) known
     GROUP BY name, state_uuid ORDER BY name, state_uuid`)
}
