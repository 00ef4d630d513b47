import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  createChickenMaterial,
  deleteChickenMaterial,
  recallChickenMaterial,
  updateChickenMaterial,
} from '#src/contract/dictionaries/chicken-materials.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let token: string
/** What was told since the test began. */
const told: unknown[] = []

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(ADMIN)
  const { live } = provider.services
  const publish = live.publish.bind(live)
  vi.spyOn(live, 'publish').mockImplementation(async (topic, audience, message, tx) => {
    if (topic.destination === dictionariesTopic.destination)
      told.push({ audience, message, inTransaction: tx !== undefined })
    await publish(topic, audience, message, tx)
  })
})
beforeEach(() => told.splice(0))
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const form = () => ({
  materialCode: randomUUID().slice(0, 8),
  name: 'Test filet',
  pieceWeight: 95,
  holdLimit: 1200,
  fryTime: 300,
  grilled: false,
})
const news = { audience: 'everyone', message: { kind: 'MATERIAL' }, inTransaction: true }

test('every change of an entry is told to everybody, and nothing of what it is', async () => {
  const body = form()
  const { uuid: id } = (await provider.call(createChickenMaterial, { token, body })).body
  const change = { ...body, name: 'Other filet', version: 1 }
  await provider.call(updateChickenMaterial, { token, params: { id }, body: change })
  await provider.call(deleteChickenMaterial, { token, params: { id } })
  await provider.call(recallChickenMaterial, { token, params: { id } })
  expect(told).toEqual([news, news, news, news])
})

test('what is refused is not told', async () => {
  const body = form()
  const { uuid: id } = (await provider.call(createChickenMaterial, { token, body })).body
  told.splice(0)
  expect((await provider.call(createChickenMaterial, { token, body })).status).toBe(409)
  const change = { ...body, name: 'Other filet', version: 7 }
  expect((await provider.call(updateChickenMaterial, { token, params: { id }, body: change })).status).toBe(
    409,
  )
  expect((await provider.call(recallChickenMaterial, { token, params: { id } })).status).toBe(409)
  expect(told).toEqual([])
})
