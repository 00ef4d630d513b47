import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createRestaurant,
  restaurantCardById,
} from '#src/contract/administration/administered-restaurants.ts'
import {
  assignDevices,
  bringDevices,
  devicesIn,
  emptyDevices,
  moveDevices,
  moveOutlook,
  type StandingDevice,
} from '#src/contract/devices/placing.ts'
import { devicesTopic } from '#src/contract/live/devices.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let admin: string
let area: string
/** By number. */
let uuids: Map<string, string>

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  admin = await provider.tokenOf(ADMIN)
  area = await provider.tokenOf(AREA)
  const rows = await database.db.rows<{ number: string; uuid: string }>(
    sql`SELECT number, uuid FROM restaurant`,
  )
  uuids = new Map(rows.map(({ number, uuid }) => [number, uuid]))
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const of = (number: string) => uuids.get(number) ?? ''
const id = (uuid: string) => ({ id: uuid })
const pick = (devices: readonly StandingDevice[]) => devices.map(({ uuid, version }) => ({ uuid, version }))
const standing = async (uuid: string) =>
  (await provider.call(devicesIn, { token: admin, params: id(uuid) })).body.content
const empty = async (token = admin) => (await provider.call(emptyDevices, { token })).body.content
const bring = (to: string, devices: readonly StandingDevice[], token = admin) =>
  provider.call(bringDevices, { token, params: id(to), body: { devices: pick(devices) } })
const move = (from: string, to: string, devices: readonly StandingDevice[], token = admin) =>
  provider.call(moveDevices, {
    token,
    params: { id: from, restaurantUuid: to },
    body: { devices: pick(devices) },
  })
const fresh = async (number: string) => {
  const body = { number, name: `New ${number}`, timezone: 'America/Chicago' }
  return (await provider.call(createRestaurant, { token: admin, body })).body.uuid
}
const names = (devices: readonly StandingDevice[]) => devices.map(({ identifier }) => identifier)

test('empty devices are the chain’s: users who see only some restaurants see none of them', async () => {
  expect(names(await empty())).toEqual(['PC-NEW-01', 'PC-NEW-02', 'PC-NEW-03', 'TB-NEW-01', 'TB-NEW-02'])
  expect(await empty(area)).toEqual([])
})

test('a new restaurant is given an empty PC and an empty tablet, once', async () => {
  const to = await fresh('8001')
  const [pc, ...rest] = await empty()
  const tablet = rest.find(({ kind }) => kind === 'TABLET')
  const chosen = [pc, tablet].flatMap((one) => one ?? [])
  const assign = () =>
    provider.call(assignDevices, { token: admin, params: id(to), body: { devices: pick(chosen) } })
  const answer = await assign()
  expect(names(answer.body.content)).toEqual(names(chosen))
  expect(await provider.call(restaurantCardById, { token: admin, params: id(to) })).toMatchObject({
    body: { devices: 1, tablets: 1 },
  })
  expect(names(await empty())).not.toEqual(expect.arrayContaining(names(chosen)))
  expect((await assign()).status).toBe(409)
  const deeds = await database.db.rows<{ action: string; number: string }>(sql`
    SELECT e.action, r.number FROM audit_event e JOIN restaurant r ON r.id = e.restaurant_id ORDER BY e.id DESC LIMIT 2`)
  expect(deeds).toEqual([
    { action: 'TABLET_MOVED', number: '8001' },
    { action: 'DEVICE_MOVED', number: '8001' },
  ])
})

describe('a move', () => {
  test('is told before: what goes along, and what the restaurant keeps', async () => {
    const from = of('0412')
    const devices = await standing(from)
    const tablet = devices.find(({ kind }) => kind === 'TABLET')
    const counted = await database.db.one<{ periods: number; sessions: number; cameras: number }>(sql`
      SELECT (SELECT count(*) FROM online_period p JOIN device d ON d.id = p.device_id WHERE d.uuid = ${tablet?.uuid}) AS periods,
             (SELECT count(*) FROM tablet_session s JOIN device d ON d.id = s.device_id WHERE d.uuid = ${tablet?.uuid}) AS sessions,
             (SELECT count(*) FROM camera c JOIN restaurant r ON r.id = c.restaurant_id WHERE r.uuid = ${from}) AS cameras`)
    const { body } = await provider.call(moveOutlook, {
      token: admin,
      params: id(of('0204')),
      query: { devices: [tablet?.uuid ?? ''] },
    })
    expect(body.moves).toMatchObject({
      onlinePeriods: counted.periods,
      sessions: counted.sessions,
      showing: 0,
    })
    expect(body.stays).toMatchObject([
      { number: '0412', cameras: counted.cameras, devicesLeft: devices.length - 1 },
    ])
  })

  test('takes a device with its times online to the named restaurant, and tells both', async () => {
    const [from, to] = [of('0204'), of('0235')]
    const before = await standing(from)
    const [device] = before
    const publish = vi.spyOn(provider.services.live, 'publish')
    const answer = await move(from, to, before.slice(0, 1))
    expect(answer.body.content).toMatchObject([{ uuid: device?.uuid, version: (device?.version ?? 0) + 1 }])
    const told = publish.mock.calls.filter(([topic]) => (topic as unknown) === devicesTopic)
    publish.mockRestore()
    expect(told.map(([, where]) => where)).toEqual([{ restaurantUuid: to }, { restaurantUuid: from }])
    expect(names(await standing(from))).toEqual(names(before.slice(1)))
    expect(names(await standing(to))).toContain(device?.identifier)
  })

  test('brings devices of several restaurants and of none together', async () => {
    const to = await fresh('8002')
    const chosen = [
      ...(await standing(of('0436'))).slice(0, 1),
      ...(await standing(of('0458'))).slice(0, 1),
      ...(await empty()).slice(0, 1),
    ]
    expect((await bring(to, chosen)).status).toBe(200)
    expect(names(await standing(to)).sort()).toEqual(names(chosen).sort())
  })

  test('of two administrators at once only one is done, and all of a move or nothing', async () => {
    const from = of('0471')
    const devices = await standing(from)
    const answers = await Promise.all([move(from, of('0603'), devices), move(from, of('0622'), devices)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await standing(from)).toEqual([])
  })

  test('has a tablet forget the stream it showed, and connect again', async () => {
    const from = of('0826')
    const tablet = (await standing(from)).filter(({ kind }) => kind === 'TABLET').slice(0, 1)
    await database.db.run(
      sql`UPDATE tablet SET shows = 'Fry line' WHERE device_id = (SELECT id FROM device WHERE uuid = ${tablet[0]?.uuid})`,
    )
    const tell = vi.spyOn(provider.services.tablets, 'tell')
    await move(from, of('0849'), tablet)
    expect(tell.mock.calls.map(([, news]) => news)).toMatchObject([{ kind: 'moved' }])
    tell.mockRestore()
    const { shows } = await database.db.one<{ shows: string | null }>(
      sql`SELECT shows FROM tablet WHERE device_id = (SELECT id FROM device WHERE uuid = ${tablet[0]?.uuid})`,
    )
    expect(shows).toBeNull()
  })

  test('is refused without the permission, and for what is not the user’s', async () => {
    const manager = await provider.tokenOf(MANAGER)
    const mine = await standing(of('0117'))
    expect((await move(of('0117'), of('0718'), mine, manager)).status).toBe(403)
    const seen = (await provider.call(devicesIn, { token: area, params: id(of('0117')) })).status
    const foreign = seen === 404 ? of('0117') : of('0849')
    expect((await provider.call(devicesIn, { token: area, params: id(foreign) })).status).toBe(404)
    expect((await bring(foreign, mine, area)).status).toBe(404)
  })
})
