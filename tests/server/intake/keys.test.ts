import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createIntakeKey,
  intakeKeys,
  revokeIntakeKey,
  rotateIntakeKey,
} from '#src/contract/devices/intake-keys.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { AREA, CREW } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
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

test('a key is shown once, by its beginning ever after, and its making is in the audit record', async () => {
  const shown = await sender.newKey(['FACTS', 'PLAN'])
  const { body } = await provider.call(intakeKeys, { token: sender.admin })
  const [listed] = body.content
  expect(listed).toMatchObject({
    name: 'Line of 0412',
    prefix: shown.slice(0, 10),
    scopes: ['FACTS', 'PLAN'],
  })
  expect(JSON.stringify(body)).not.toContain(shown)
  const { n } = await database.db.one<{ n: number }>(sql`
    SELECT count(*) AS n FROM audit_event WHERE action = 'INTAKE_KEY_CREATED'`)
  expect(n).toBeGreaterThan(0)
})

test('a key without the scope is refused', async () => {
  const answer = await sender.post([], { with: await sender.newKey(['PLAN']) })
  expect(answer.statusCode).toBe(403)
})

test('a key that is revoked is refused at once; a replaced one after its hours', async () => {
  const [first, second] = [await sender.newKey(), await sender.newKey()]
  const idOf = async (of: string) =>
    (await provider.call(intakeKeys, { token: sender.admin })).body.content.find(({ prefix }) =>
      of.startsWith(prefix),
    )?.uuid ?? ''
  const gone = await provider.call(revokeIntakeKey, {
    token: sender.admin,
    params: { id: await idOf(first) },
  })
  expect(gone.status).toBe(204)
  expect((await sender.post([], { with: first })).statusCode).toBe(401)
  const { body } = await provider.call(rotateIntakeKey, {
    token: sender.admin,
    params: { id: await idOf(second) },
    body: { overlapHours: 1 },
  })
  expect([
    (await sender.post([], { with: second })).statusCode,
    (await sender.post([], { with: body.key })).statusCode,
  ]).toEqual([200, 200])
  provider.clock.advance(HOUR + 1)
  expect([
    (await sender.post([], { with: second })).statusCode,
    (await sender.post([], { with: body.key })).statusCode,
  ]).toEqual([401, 200])
  provider.clock.advance(-HOUR - 1)
})

test('a key of restaurants that its reader does not see is not theirs to see, make or revoke', async () => {
  const foreign = await sender.newKey(['FACTS'], ['0412', '0826'])
  const area = await provider.tokenOf(AREA)
  const own = await provider.call(intakeKeys, { token: area })
  const outside = await restaurantUuid(database.db, '0826')
  expect(own.status === 200 ? own.body.content.map(({ prefix }) => prefix) : []).not.toContain(
    foreign.slice(0, 10),
  )
  const made = await provider.call(createIntakeKey, {
    token: area,
    body: { name: 'Mine', scopes: ['FACTS'], restaurantUuids: [outside] },
  })
  expect([403, 404]).toContain(made.status)
  const crew = await provider.call(intakeKeys, { token: await provider.tokenOf(CREW) })
  expect(crew.status).toBe(403)
})

test('a key reads what the server knows of its clock and its limits', async () => {
  const own = await sender.newKey()
  const state = (sentAt: number) =>
    provider.app.inject({
      url: '/intake/v1/state',
      headers: { authorization: `Bearer ${own}`, 'x-sent-at': String(sentAt) },
    })
  await state(provider.clock.now() - 90_500)
  expect((await state(provider.clock.now() - 90_000)).json()).toMatchObject({
    now: provider.clock.now(),
    clockOffsetMs: -90_000,
    restaurants: ['0412'],
    limits: { events: 500 },
  })
})

test('who tries keys is told to wait; one that was right before goes on from the same address', async () => {
  const own = await sender.newKey()
  expect((await sender.post([], { with: own })).statusCode).toBe(200)
  const statuses = new Map<number, number>()
  for (let turn = 0; turn < 70; turn += 1) {
    const { statusCode } = await sender.post([], { with: `lwe_${'x'.repeat(40)}${turn}` })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(statuses.get(401)).toBeLessThanOrEqual(60)
  expect(statuses.get(429)).toBeGreaterThanOrEqual(10)
  expect((await sender.post([], { with: own })).statusCode).toBe(200)
  provider.clock.advance(61_000)
  expect((await sender.post([], { with: await sender.newKey() })).statusCode).toBe(200)
})
