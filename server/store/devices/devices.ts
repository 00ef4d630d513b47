import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type { Device, devices } from '#src/contract/devices/devices.ts'
import type { DeviceStatus } from '#src/domain/devices/status.ts'
import { msg } from '#src/domain/language/text.ts'
import type { DictionaryFilters, DictionarySource } from '../dictionary.ts'
import { SHARED_MS } from './device-reports.ts'

export interface DeviceQuery extends DictionaryFilters {
  statuses?: DeviceStatus[] | undefined
}

const STATUS = sql`
  CASE WHEN d.confirmed_at IS NULL THEN 'UNCONFIRMED' WHEN d.online THEN 'ONLINE' ELSE 'OFFLINE' END`
/** As DEVICE_STATUSES stand: sorted DESC, what needs somebody comes first. */
export const STATUS_RANK = sql`
  CASE WHEN d.confirmed_at IS NULL THEN 2 WHEN d.online THEN 0 ELSE 1 END`

/** What a device reported about itself; null while it has not. */
const REPORT = sql`
  CASE WHEN p.device_id IS NOT NULL THEN jsonb_build_object(
    'reportedTime', p.reported_at, 'version', p.version, 'waiting', p.waiting, 'waitingBytes', p.waiting_bytes,
    'oldestTime', p.oldest_at, 'diskUsed', p.disk_used, 'clockOffsetMs', p.clock_offset_ms,
    'error', CASE WHEN p.error IS NOT NULL THEN jsonb_build_object('message', p.error, 'time', p.error_at) END,
    'isShared', coalesce(p.shared_at > p.reported_at - ${SHARED_MS}::bigint, false)) END`

/** What PCs and tablets say alike. */
export const PLACED: Sql = sql`
  d.identifier, d.status_at AS status_time, r.name AS restaurant_name, r.timezone`

/** The PCs of the restaurants, and of none; edge boxes are PCs. */
export const deviceSource: DictionarySource<Device, never, DeviceQuery, SortOf<typeof devices>> = {
  noun: msg('PC'),
  kind: 'DEVICE',
  table: 'device',
  ofRestaurant: 'OR_NONE',
  only: sql`d.kind <> 'TABLET'`,
  joins: sql`LEFT JOIN device_report p ON p.device_id = d.id`,
  columns: sql`${PLACED}, d.kind, ${STATUS} AS status, ${REPORT} AS report`,
  searched: sql`d.searched`,
  lowered: true,
  where: ({ statuses }) => (statuses ? [sql`${STATUS} = ANY(${statuses}::text[])`] : []),
  orders: {
    identifier: sql`d.identifier`,
    status: STATUS_RANK,
    restaurant: sql`coalesce(r.number, '')`,
    statusTime: sql`d.status_at`,
  },
  stored: () => ({}),
  called: ({ identifier }) => identifier,
  recorded: ({ identifier, status, restaurantNumber }) => ({
    identifier,
    confirmed: status !== 'UNCONFIRMED',
    restaurant: restaurantNumber,
  }),
}

export async function confirmDevice(tx: Database, uuid: string, at: number): Promise<void> {
  await tx.run(sql`
    UPDATE device SET confirmed_at = ${at}, updated_at = ${at}, version = version + 1 WHERE uuid = ${uuid}`)
}
