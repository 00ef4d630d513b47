import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusedEvents, retryRefusedEvents } from '#src/contract/devices/refused-events.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let sender: Awaited<ReturnType<typeof openSender>>
beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  sender = await openSender(provider, database)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const headers = { 'accept-language': 'es' }
const WRONG = 'data.pieces must be whole pieces from 0 to 100000, not "-1".'

test('equipment is answered in English, whatever it says it reads', async () => {
  const message = 'This key is not known, or it has ended. Stop sending, and keep what you have.'
  expect((await sender.post([], { with: 'nobody', headers })).json()).toMatchObject({ message })
  const nowhere = await provider.app.inject({ url: '/intake/v1/nowhere', headers })
  expect(nowhere.json()).toMatchObject({ message: 'There is no endpoint GET /intake/v1/nowhere.' })
})

test('why an event is refused is kept in English, also when a reader of another language retries it', async () => {
  const event = sender.event('batch', sender.batchOf({ pieces: -1 }))
  expect((await sender.tell(event, { headers })).refused).toMatchObject([{ message: WRONG }])
  const now = provider.clock.now()
  const asked = {
    token: sender.admin,
    query: { startTime: now - DAY, endTime: now + HOUR },
    headers,
  }
  const kept = async () =>
    (await provider.call(refusedEvents, asked)).body.content.map(({ message }) => message)
  expect(await kept()).toEqual([WRONG])
  expect((await provider.call(retryRefusedEvents, asked)).body).toMatchObject({ refused: 1 })
  expect(await kept()).toEqual([WRONG])
})
