import sql from 'sql-template-tag'
import { bulkInsert } from '#server/db/bulk-insert.ts'
import type { Database } from '#server/db/query.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { DAY } from '#src/domain/time/zone.ts'
import {
  type DeviceRow,
  devicesOfRestaurant,
  EMPTY_DEVICES,
  lifeOf,
  TABLET_BUILDS,
  TABLET_MODELS,
} from '../model/equipment/device-rows.ts'
import { onlineSpans } from '../model/equipment/devices.ts'
import { randomOf } from '../model/random.ts'
import { restaurantRows } from './restaurant-rows.ts'
import { type Ids, insertAll } from './seed-tables.ts'
import { seededUuid } from './seeded-uuid.ts'

/** Two months of history, and of what tablets told the last two weeks of them. */
const HISTORY_MS = 60 * DAY
const LOGGED_MS = 14 * DAY

interface Seeded extends DeviceRow {
  restaurantId: number | null
  spans: DateRange[]
  uuid: string
}
type Options = { seed: string; now: number }

/** Gives simulated kitchens their PCs and tablets, once, and the chain some that no kitchen has yet. */
export async function seedDevices(tx: Database, { seed, now }: Options): Promise<void> {
  const { bare } = await tx.one<{ bare: boolean }>(sql`select not exists (select from device) as bare`)
  const kitchens = await tx.rows<{ id: number; number: string; timezone: string }>(sql`
    select r.id, r.number, r.timezone from simulated_kitchen k join restaurant r on r.id = k.restaurant_id
     order by r.number`)
  if (!bare || kitchens.length === 0) return
  const lived = { start: now - HISTORY_MS, end: now }
  const seeded = (
    row: DeviceRow,
    place: Parameters<typeof lifeOf>[2],
    restaurantId: number | null,
  ): Seeded => ({
    ...row,
    restaurantId,
    uuid: seededUuid(seed, `device ${row.identifier}`),
    spans: onlineSpans(lifeOf(seed, row, place), lived),
  })
  const devices = kitchens.flatMap(({ id, number, timezone }) => {
    const character = restaurantRows.find((one) => one.number === number)?.character ?? 'NORMAL'
    return devicesOfRestaurant(seed, number).map((row) => seeded(row, { timezone, character }, id))
  })
  devices.push(...EMPTY_DEVICES.map((row) => seeded(row, null, null)))

  const ids = await insertAll(
    tx,
    'device',
    'uuid',
    devices.map((one) => deviceValues(one, lived)),
  )
  const id = ({ uuid }: Seeded) => ids.get(uuid) ?? 0
  // The last of those that are online lasts: it is the device's own.
  const ended = devices.flatMap((one) =>
    one.spans.filter(({ end }) => end < now).map(({ start, end }) => [id(one), start, end]),
  )
  await bulkInsert(tx, 'online_period', ['device_id', 'started_at', 'ended_at'], ended)
  await seedTablets(
    tx,
    { seed, now },
    devices.filter(({ kind }) => kind === 'TABLET'),
    ids,
  )
}

function deviceValues({ spans, ...one }: Seeded, { start, end }: DateRange) {
  const last = spans.at(-1)
  const online = last?.end === end
  return {
    uuid: one.uuid,
    kind: one.kind,
    restaurant_id: one.restaurantId,
    identifier: one.identifier,
    name: one.name,
    online,
    status_at: (online ? last?.start : last?.end) ?? start,
    confirmed_at: one.confirmed ? start : null,
    created_at: start,
    updated_at: start,
    version: 1,
  }
}

async function seedTablets(tx: Database, { seed, now }: Options, tablets: Seeded[], ids: Ids): Promise<void> {
  const of = tablets.map((one) => {
    const random = randomOf(`${seed}/${one.identifier}`)
    const id = ids.get(one.uuid) ?? 0
    const model = TABLET_MODELS[one.habit === 'CARRIED' ? 2 : random.whole(0, 1)]
    const build = TABLET_BUILDS[one.habit === 'DRAWER' ? 0 : random.whole(1, 2)]
    const online = one.spans.at(-1)?.end === now
    return { ...one, id, random, model: model ?? '', build: build ?? '', online }
  })
  await bulkInsert(
    tx,
    'tablet',
    ['device_id', 'model', 'build', 'remote_access', 'seen_at'],
    of.map(({ id, model, build, online, random, habit }) => [
      id,
      model,
      build,
      habit === 'DRAWER' || random.chance(0.85),
      online ? now : null,
    ]),
  )
  await bulkInsert(
    tx,
    'tablet_session',
    ['device_id', 'uuid', 'build', 'address', 'signed_in_time', 'last_used_at'],
    of.flatMap(({ id, uuid, habit, build, random, spans }) =>
      [46, 24, 5].slice(habit === 'DRAWER' ? 2 : random.whole(0, 2)).map((daysAgo, place, all) => {
        const signedIn = now - Math.round((daysAgo + random.next()) * DAY)
        const isLast = place === all.length - 1
        const used = isLast ? Math.max(signedIn, spans.at(-1)?.end ?? signedIn) : signedIn + 12 * DAY
        const address = `10.${random.whole(0, 63)}.${random.whole(0, 255)}.${random.whole(20, 90)}`
        return [id, seededUuid(seed, `session ${uuid} ${daysAgo}`), build, address, signedIn, used]
      }),
    ),
  )
  await bulkInsert(
    tx,
    'tablet_log',
    ['device_id', 'level', 'message', 'event_time'],
    of.flatMap(({ id, spans }) =>
      spans.flatMap(({ start, end }) =>
        [
          { at: start, level: 'INFO', message: 'Came online.' },
          { at: end, level: 'WARN', message: 'Went offline.' },
        ]
          .filter(({ at }) => at > now - LOGGED_MS && at < now)
          .map(({ at, level, message }) => [id, level, message, at]),
      ),
    ),
  )
}
