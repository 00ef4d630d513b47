import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { pageOf } from '#server/store/page-of.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type { Enrolment, enrolments } from '#src/contract/devices/enrolments.ts'
import type { EnrolmentAnswer, EnrolmentRequest } from '#src/contract/intake/enrolment.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { codeState } from '#src/domain/devices/enrolment.ts'
import type { DeviceKind } from '#src/domain/devices/status.ts'
import type { IntakeScope } from '#src/domain/intake/scopes.ts'
import { withinNamed, withinNamedOrNone } from '../administration/restaurants.ts'
import { contains } from '../search.ts'

export interface NewEnrolment {
  codeHash: Buffer
  kind: DeviceKind
  name: string
  restaurantId: number
  replacesId: number | null
  scopes: readonly IntakeScope[]
  createdBy: number | null
  expiresAt: number
}

export async function insertEnrolment(tx: Database, one: NewEnrolment, at: number): Promise<string> {
  const { uuid } = await tx.one<{ uuid: string }>(sql`
    INSERT INTO enrolment (code_hash, kind, name, restaurant_id, replaces_id, scopes, created_by, created_at, expires_at)
    VALUES (${one.codeHash}, ${one.kind}, ${one.name}, ${one.restaurantId}, ${one.replacesId}, ${[...one.scopes]},
            ${one.createdBy}, ${at}, ${one.expiresAt}) RETURNING uuid`)
  return uuid
}

/** A row, whose state is told by the time at which it is read. */
type Read = Omit<Enrolment, 'state'> & { canceledTime: number | null }

const FROM = sql`
  FROM enrolment e JOIN restaurant r ON r.id = e.restaurant_id
       LEFT JOIN account a ON a.id = e.created_by LEFT JOIN device d ON d.id = e.device_id
       LEFT JOIN device f ON f.id = e.replaces_id`

const COLUMNS = sql`
  e.uuid, e.kind, e.name, e.created_at AS created_time, e.expires_at, e.canceled_at AS canceled_time,
  e.redeemed_at AS redeemed_time, e.address, a.display_name AS created_by, d.uuid AS device_uuid,
  coalesce(f.name, f.identifier) AS replaces,
  nullif(concat_ws(', ', e.about->>'name', e.about->>'model', e.about->>'build'), '') AS about,
  jsonb_build_object('uuid', r.uuid, 'number', r.number, 'name', r.name, 'timezone', r.timezone) AS restaurant`

const rowOf = ({ canceledTime, ...row }: Read, now: number): Enrolment => ({
  ...row,
  state: codeState({ ...row, canceledTime }, now),
})

const ORDERS: Record<SortOf<typeof enrolments>, Sql> = {
  createdTime: sql`e.created_at`,
  name: sql`e.name`,
  kind: sql`e.kind`,
  restaurant: sql`r.number`,
  redeemedTime: sql`e.redeemed_at`,
}

/** As `codeState` has it. */
const stateAt = (now: number): Sql => sql`
  CASE WHEN e.redeemed_at IS NOT NULL THEN 'USED' WHEN e.canceled_at IS NOT NULL THEN 'CANCELED'
       WHEN e.expires_at > ${now} THEN 'WAITING' ELSE 'EXPIRED' END`

/** One page of the codes of restaurants that a caller sees. */
export async function enrolmentPage(
  db: Database,
  scope: Scope,
  query: QueryOf<typeof enrolments>,
  now: number,
): Promise<Paged<Enrolment>> {
  const { page, limit, sortBy, orderDirection, restaurantUuid, search, states, uuid } = query
  const where = join(
    [
      withinNamed(scope, sql`e.restaurant_id`, restaurantUuid),
      ...(uuid ? [sql`e.uuid = ${uuid}`] : []),
      ...(states ? [sql`${stateAt(now)} = ANY(${states}::text[])`] : []),
      ...(search ? [contains(sql`e.name || ' ' || coalesce(e.address, '')`, search)] : []),
    ],
    ' AND ',
  )
  const direction = raw(orderDirection)
  const rows = await db.rows<Read>(sql`
    SELECT ${COLUMNS} ${FROM} WHERE ${where}
     ORDER BY ${ORDERS[sortBy]} ${direction} NULLS LAST, e.id ${direction} LIMIT ${limit} OFFSET ${page * limit}`)
  const { total } = await db.one<{ total: number }>(sql`SELECT count(*) AS total ${FROM} WHERE ${where}`)
  const content = rows.map((row) => rowOf(row, now))
  return pageOf({ page, limit }, content, total)
}

/** A code that a caller sees, locked; null where there is none. */
export async function lockEnrolment(
  tx: Database,
  scope: Scope,
  uuid: string,
  now: number,
): Promise<Enrolment | null> {
  const row = await tx.maybe<Read>(sql`
    SELECT ${COLUMNS} ${FROM} WHERE e.uuid = ${uuid} AND ${withinNamed(scope, sql`e.restaurant_id`, undefined)}
       FOR UPDATE OF e`)
  return row && rowOf(row, now)
}

export async function cancelEnrolment(tx: Database, uuid: string, at: number): Promise<void> {
  await tx.run(sql`UPDATE enrolment SET canceled_at = ${at} WHERE uuid = ${uuid}`)
}

/** A code as a device sends it. */
export interface SentCode {
  uuid: string
  kind: DeviceKind
  name: string
  restaurantId: number
  scopes: readonly IntakeScope[]
  redeemedTime: number | null
  canceledTime: number | null
  expiresAt: number
  /** The restaurant is gone. */
  isClosed: boolean
  /** The device whose hardware is replaced. */
  replaced: { id: number; isGone: boolean } | null
}

/** The code with this hash, locked until the transaction ends. */
export const lockCode = (tx: Database, codeHash: Buffer): Promise<SentCode | null> =>
  tx.maybe<SentCode>(sql`
    SELECT e.uuid, e.kind, e.name, e.restaurant_id, e.scopes, e.redeemed_at AS redeemed_time,
           e.canceled_at AS canceled_time, e.expires_at, r.deleted_at IS NOT NULL AS is_closed,
           CASE WHEN f.id IS NOT NULL
                THEN jsonb_build_object('id', f.id, 'isGone', f.deleted_at IS NOT NULL) END AS replaced
      FROM enrolment e JOIN restaurant r ON r.id = e.restaurant_id LEFT JOIN device f ON f.id = e.replaces_id
     WHERE e.code_hash = ${codeHash} FOR UPDATE OF e`)

export async function redeemEnrolment(
  tx: Database,
  uuid: string,
  {
    deviceId,
    address,
    about,
    at,
  }: { deviceId: number; address: string; about: Omit<EnrolmentRequest, 'code'>; at: number },
): Promise<void> {
  const said = { name: about.name, ...about.about }
  await tx.run(sql`
    UPDATE enrolment SET redeemed_at = ${at}, device_id = ${deviceId}, address = ${address},
           about = ${JSON.stringify(said)}::jsonb WHERE uuid = ${uuid}`)
}

/** A device as it is added. */
export interface NewDevice {
  kind: DeviceKind
  restaurantId: number
  identifier: string
  /** Of a tablet. */
  name: string | null
  model: string
  build: string
}

/** Adds a device: confirmed, since the person who made its code may do that, and offline until it is heard. */
export async function insertDevice(tx: Database, device: NewDevice, at: number): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO device (kind, restaurant_id, identifier, name, status_at, confirmed_at, created_at, updated_at)
    VALUES (${device.kind}, ${device.restaurantId}, ${device.identifier}, ${device.name}, ${at}, ${at}, ${at}, ${at})
    RETURNING id`)
  if (device.kind === 'TABLET')
    await tx.run(sql`
      INSERT INTO tablet (device_id, model, build) VALUES (${id}, ${device.model}, ${device.build})`)
  return id
}

/** Has the keys of a device be refused from now on. */
export async function endKeysOf(tx: Database, deviceId: number, at: number): Promise<void> {
  await tx.run(sql`UPDATE intake_key SET ends_at = least(ends_at, ${at}) WHERE device_id = ${deviceId}`)
}

/** A device that a person sees, for a code that replaces its hardware; null where it is gone or not theirs. */
export const deviceToReplace = (
  db: Database,
  scope: Scope,
  uuid: string,
): Promise<{ id: number; kind: DeviceKind; name: string; restaurantUuid: string | null } | null> =>
  db.maybe(sql`
    SELECT d.id, d.kind, coalesce(d.name, d.identifier) AS name, r.uuid AS restaurant_uuid
      FROM device d LEFT JOIN restaurant r ON r.id = d.restaurant_id
     WHERE d.uuid = ${uuid} AND d.deleted_at IS NULL AND ${withinNamedOrNone(scope, sql`d.restaurant_id`, undefined)}
       FOR SHARE OF d`)

/** A device and its restaurant, as the device is told. */
export const addedDevice = (
  tx: Database,
  id: number,
): Promise<Omit<EnrolmentAnswer, 'key'> & { restaurantId: number | null }> =>
  tx.one(sql`
    SELECT jsonb_build_object('uuid', d.uuid, 'kind', d.kind, 'name', coalesce(d.name, d.identifier)) AS device,
           r.id AS restaurant_id,
           CASE WHEN r.id IS NOT NULL THEN jsonb_build_object(
             'uuid', r.uuid, 'number', r.number, 'name', r.name, 'timezone', r.timezone) END AS restaurant
      FROM device d LEFT JOIN restaurant r ON r.id = d.restaurant_id WHERE d.id = ${id}`)

/** Codes are kept so long after they were made. */
export const purgeEnrolments = (db: Database, before: number): Promise<number> =>
  db.run(sql`DELETE FROM enrolment WHERE created_at < ${before}`)
