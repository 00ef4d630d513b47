import sql from 'sql-template-tag'
import { evaluateAlerts } from '#server/services/alerts/evaluate.ts'
import { notificationList } from '#src/contract/account/notifications.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import type { QueryInputOf } from '#src/contract/define/endpoint.ts'
import { type Alert, alertList } from '#src/contract/operations/alerts.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import {
  type MovableClock,
  movableClock,
  startTestProvider,
  type TestProvider,
} from '#tests/support/provider.ts'

const MINUTE = 60_000

interface Place {
  id: number
  uuid: string
  number: string
  /** Number and name. */
  label: string
}

/** A provider of a chain in which nothing is wrong yet, and which never closes. */
export interface AlertWorld {
  provider: TestProvider
  database: FreshDatabase
  clock: MovableClock
  /** Access tokens. They last a quarter of an hour of the clock's time; the method below gives new ones. */
  token: Record<'admin' | 'area' | 'manager' | 'crew', string>
  anew(): Promise<void>
  /** The manager's restaurant, and one that neither they nor the area manager may see. */
  own: Place
  foreign: Place
  zoneOf(restaurantId: number): Promise<{ timezone: string }>
  /** Uuids of the cameras and tablets of a restaurant, by name. */
  cameras(restaurantId: number): Promise<{ uuid: string; name: string }[]>
  tablets(restaurantId: number): Promise<{ uuid: string; name: string }[]>
  setCamera(uuid: string, online: boolean): Promise<void>
  setTablet(uuid: string, online: boolean): Promise<void>
  /** Stock-outs of a restaurant that begin now. */
  runOut(restaurantId: number, many: number): Promise<void>
  /** Lets minutes pass, and evaluates at each, after what `before` does. */
  pass(minutes: number, through?: TestProvider, before?: () => Promise<void>): Promise<void>
  /** An alert that is there already. */
  put(alert?: Partial<Put>): Promise<string>
  list(token?: string, query?: QueryInputOf<typeof alertList>): Promise<Alert[]>
  notices(token: string): Promise<string[]>
  clear(): Promise<void>
  close(): Promise<void>
}

interface Put {
  restaurantId: number | null
  rule: string
  severity: string
  message: string
  startedAt: number
  recoveredAt: number | null
}

export async function alertWorld(): Promise<AlertWorld> {
  const database = await freshDatabase()
  const { db } = database
  const clock = movableClock()
  const provider = await startTestProvider({ databaseUrl: database.url, clock })
  await db.run(sql`
    UPDATE restaurant SET opens_minute = array_fill(0, ARRAY[7]), closes_minute = array_fill(1440, ARRAY[7])`)
  const token = { admin: '', area: '', manager: '', crew: '' }
  const anew = async () => {
    const [admin, area, manager, crew] = await Promise.all([ADMIN, AREA, MANAGER, CREW].map(provider.tokenOf))
    Object.assign(token, { admin, area, manager, crew })
  }
  const clear = async () => {
    await db.run(sql`UPDATE camera SET online = true, status_at = ${clock.now()}`)
    await db.run(sql`UPDATE device SET online = true, status_at = ${clock.now()} WHERE kind = 'TABLET'`)
    for (const table of [sql`alert`, sql`alert_watch`, sql`stock_out`, sql`notification`])
      await db.run(sql`DELETE FROM ${table}`)
    await anew()
  }
  await clear()
  const seenWith = async (with_: string) =>
    (await provider.call(restaurants, { token: with_, query: { limit: 100 } })).body.content.map(
      ({ uuid }) => uuid,
    )
  const [all, some, one] = [
    await seenWith(token.admin),
    await seenWith(token.area),
    await seenWith(token.manager),
  ]
  const placeOf = (uuid = '') =>
    db.one<Place>(
      sql`SELECT id, uuid, number, number || ' ' || name AS label FROM restaurant WHERE uuid = ${uuid}`,
    )
  const own = await placeOf(one[0])
  const foreign = await placeOf(all.find((uuid) => ![...some, ...one].includes(uuid)))
  const list = async (with_ = token.admin, query: QueryInputOf<typeof alertList> = {}) =>
    (await provider.call(alertList, { token: with_, query })).body.content

  return {
    provider,
    database,
    clock,
    token,
    anew,
    own,
    foreign,
    clear,
    list,
    zoneOf: (id) => db.one(sql`SELECT timezone FROM restaurant WHERE id = ${id}`),
    cameras: (id) => db.rows(sql`SELECT uuid, name FROM camera WHERE restaurant_id = ${id} ORDER BY name`),
    tablets: (id) =>
      db.rows(
        sql`SELECT uuid, name FROM device WHERE restaurant_id = ${id} AND kind = 'TABLET' ORDER BY name`,
      ),
    setCamera: async (uuid, online) => {
      await db.run(sql`UPDATE camera SET online = ${online}, status_at = ${clock.now()} WHERE uuid = ${uuid}`)
    },
    setTablet: async (uuid, online) => {
      await db.run(sql`UPDATE device SET online = ${online}, status_at = ${clock.now()} WHERE uuid = ${uuid}`)
    },
    runOut: async (id, many) => {
      await db.run(sql`
        INSERT INTO stock_out (restaurant_id, material_id, started_at)
        SELECT ${id}, 1, ${clock.now()} FROM generate_series(1, ${many}::int)`)
    },
    async pass(minutes, through = provider, before = async () => {}) {
      for (let passed = 0; passed < minutes; passed += 1) {
        clock.advance(MINUTE)
        await before()
        await evaluateAlerts(through.services)
      }
      await anew()
    },
    async put(alert = {}) {
      const { restaurantId, rule, severity, message, startedAt, recoveredAt } = {
        restaurantId: own.id,
        rule: 'CAMERA_SILENT',
        severity: 'warning',
        message: 'Camera Fryers has no picture.',
        startedAt: clock.now(),
        recoveredAt: null,
        ...alert,
      }
      const { uuid } = await db.one<{ uuid: string }>(sql`
        INSERT INTO alert (rule, subject, subject_name, restaurant_id, severity, message, started_at, recovered_at, ending)
        VALUES (${rule}, gen_random_uuid(), 'Fryers', ${restaurantId}::int, ${severity}, ${message}, ${startedAt},
                ${recoveredAt}::bigint, CASE WHEN ${recoveredAt}::bigint IS NOT NULL THEN 'RECOVERED' END)
        RETURNING uuid`)
      return uuid
    },
    notices: async (with_) =>
      (await provider.call(notificationList, { token: with_ })).body.content.map(
        ({ type, message }) => `${type} ${message}`,
      ),
    async close() {
      await provider.stop()
      await database.drop()
    },
  }
}
