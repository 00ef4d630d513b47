import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookAfterPcs, PC_SILENT_MS } from '#server/services/devices/pc-presence.ts'
import { deviceAvailability, devices } from '#src/contract/devices/devices.ts'
import { intakeKeys } from '#src/contract/devices/intake-keys.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { addEdgeBox } from '#tests/support/kitchen/edge-box.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let token: string
let own: string
let key: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(ADMIN)
  own = await restaurantUuid(database.db, '0412')
  key = (await addEdgeBox(provider, { token, restaurantUuid: own })).key
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const use = () =>
  provider.app.inject({ url: '/intake/v1/state', headers: { authorization: `Bearer ${key}` } })
const shown = async () =>
  (await provider.call(devices, { token, query: { search: 'Line box' } })).body.content[0]
const status = async () => (await shown())?.status
const lastUsed = async () => {
  const { body } = await provider.call(intakeKeys, { token, query: { search: 'Line box' } })
  return body.content[0]?.lastUsedTime
}
const others = async () => {
  const { body } = await provider.call(devices, { token, query: { limit: 100, statuses: ['ONLINE'] } })
  return body.content.map(({ identifier }) => identifier).filter((name) => name !== 'Line box')
}

test('a PC is online while it uses its key, and offline as of when it was last heard', async () => {
  expect(await status()).toBe('OFFLINE')
  const before = await others()
  const cameAt = provider.clock.now()
  await use()
  await expect.poll(status).toBe('ONLINE')
  provider.clock.advance(2 * MINUTE)
  const heardAt = provider.clock.now()
  await use()
  await expect.poll(lastUsed).toBe(heardAt)
  provider.clock.advance(PC_SILENT_MS - 1)
  await lookAfterPcs(provider.services)
  expect(await status()).toBe('ONLINE')
  provider.clock.advance(2)
  await lookAfterPcs(provider.services)
  expect(await shown()).toMatchObject({ status: 'OFFLINE', statusTime: heardAt })
  const range = { startTime: cameAt - HOUR, endTime: provider.clock.now(), restaurantUuid: own }
  const { body } = await provider.call(deviceAvailability, { token, query: range })
  expect(body.content.find(({ identifier }) => identifier === 'Line box')?.onlinePeriods).toEqual([
    { onlineStartTime: cameAt, onlineEndTime: heardAt },
  ])
  await use()
  await expect.poll(status).toBe('ONLINE')
  // PCs without a key are none of its business.
  expect(before.length).toBeGreaterThan(0)
  expect(await others()).toEqual(before)
})
