import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteRestaurant, restoreRestaurant } from '#src/contract/administration/administered-restaurants.ts'
import { bringDevices } from '#src/contract/devices/placing.ts'
import { TABLET_CLOSE } from '#src/contract/devices/tablet-socket.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { HELLO, madeTablet, openTablet, type TestTablet } from '#tests/support/tablet.ts'

vi.setConfig({ testTimeout: 30_000 })
let database: FreshDatabase
/** Two servers on one database: tablets are connected to the second, administrators to the first. */
let here: TestProvider
let there: TestProvider
let url: string
let token: string

beforeAll(async () => {
  database = await freshDatabase()
  here = await startTestProvider({ databaseUrl: database.url })
  there = await startTestProvider({ databaseUrl: database.url, seed: false, clock: here.clock })
  url = await there.app.listen({ port: 0, host: '127.0.0.1' })
  token = await here.tokenOf(ADMIN)
})
afterAll(async () => {
  await here.stop()
  await there.stop()
  await database.drop()
})

const hello = async (secret: string, uuid: string, session: string | null = null): Promise<TestTablet> => {
  const socket = await openTablet(url, { secret, restaurantUuid: uuid })
  socket.say({ ...HELLO, session })
  await expect.poll(() => socket.told.length).toBe(1)
  return socket
}
const sessionOf = ({ told: [first] }: TestTablet) => (first?.type === 'welcome' ? first.session : '')

test('a tablet that is moved is cut off, and let in with its session for the new restaurant alone', async () => {
  const [from, to] = [await restaurantUuid(database.db, '0412'), await restaurantUuid(database.db, '0204')]
  const tablet = await madeTablet(database.db, '0412', 'Walker')
  const socket = await hello(tablet.secret, from)
  const body = { devices: [{ uuid: tablet.uuid, version: 1 }] }
  expect((await here.call(bringDevices, { token, params: { id: to }, body })).status).toBe(200)
  await expect.poll(socket.closed).toMatchObject({ code: TABLET_CLOSE.forbidden })
  await expect(openTablet(url, { secret: tablet.secret, restaurantUuid: from })).rejects.toThrow('403')
  const back = await hello(tablet.secret, to, sessionOf(socket))
  expect(sessionOf(back)).toBe(sessionOf(socket))
  back.cut()
})

test('tablets of a restaurant that is deleted are cut off and stay out until it is restored', async () => {
  const uuid = await restaurantUuid(database.db, '0603')
  const tablet = await madeTablet(database.db, '0603', 'Stayer')
  const socket = await hello(tablet.secret, uuid)
  await here.call(deleteRestaurant, { token, params: { id: uuid }, query: { number: '0603' } })
  await expect.poll(socket.closed).toMatchObject({ code: TABLET_CLOSE.forbidden })
  await expect(openTablet(url, { secret: tablet.secret, restaurantUuid: uuid })).rejects.toThrow('401')
  await here.call(restoreRestaurant, { token, params: { id: uuid } })
  const back = await hello(tablet.secret, uuid)
  back.cut()
})
