import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { containerRows, materialRows, packageTypeRows } from '#server/domain/dictionaries/example.ts'
import { createFirstAdministrator } from '#server/services/identity/password-links.ts'
import { createRestaurant } from '#src/contract/administration/administered-restaurants.ts'
import { createUser } from '#src/contract/administration/administered-users.ts'
import { createPolicy, createRole } from '#src/contract/administration/roles.ts'
import { loadExampleDictionary, setup } from '#src/contract/administration/setup.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { createIntakeKey, revokeIntakeKey } from '#src/contract/devices/intake-keys.ts'
import { refusedEvents, retryRefusedEvents } from '#src/contract/devices/refused-events.ts'
import { createFryer } from '#src/contract/kitchen/fryers.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import type { SetupStep } from '#src/domain/setup.ts'
import { DAY, MINUTE } from '#src/domain/time/zone.ts'
import { type FilledDatabase, type FreshDatabase, filledDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** An empty database, as DEMO=0 makes it; each test has its own. */
const FIRST = 'first@chain.test'
let empty: FilledDatabase
let database: FreshDatabase
let provider: TestProvider
let token = ''

beforeAll(async () => {
  empty = await filledDatabase(async () => {})
})
afterAll(() => empty.drop())
beforeEach(async () => {
  database = await empty.copy()
  provider = await startTestProvider({ databaseUrl: database.url, seed: false })
  await createFirstAdministrator(provider.services, FIRST)
  token = await provider.tokenOf(FIRST)
  return async () => {
    await provider.stop()
    await database.drop()
  }
})

const state = async () => (await provider.call(setup, { token })).body
const done = async (): Promise<SetupStep[]> =>
  (await state()).steps.flatMap(({ step, state }) => (state === 'DONE' ? [step] : []))
const load = (by = token) => provider.call(loadExampleDictionary, { token: by })

async function restaurant(): Promise<string> {
  const body = { number: '0412', name: 'Lakeview', timezone: 'America/Chicago' }
  return (await provider.call(createRestaurant, { token, body })).body.uuid
}
const newKey = async (restaurantUuid: string, scopes: ('FACTS' | 'PLAN')[] = ['FACTS']) =>
  (
    await provider.call(createIntakeKey, {
      token,
      body: { name: 'Line', scopes, restaurantUuids: [restaurantUuid] },
    })
  ).body

const stockOut = (key: string, more: object = {}) => ({
  specversion: '1.0',
  id: key,
  source: '/restaurants/0412/line',
  type: 'linewatch.stockOut.v1',
  data: { key, material: 'NUG', startedAt: provider.clock.now() - MINUTE, ...more },
})
async function send(key: string, event: object, query = ''): Promise<void> {
  const answer = await provider.app.inject({
    method: 'POST',
    url: `/intake/v1/events${query}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: event,
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

test('from an empty database to the end, step by step', async () => {
  expect(await state()).toEqual({
    complete: false,
    steps: ['RESTAURANT', 'DICTIONARY', 'FRYERS', 'DEVICE', 'FIRST_EVENT', 'PEOPLE', 'CAMERAS'].map(
      (step) => ({ step, state: 'OPEN' }),
    ),
    missing: ['MATERIALS', 'CONTAINERS', 'PACKAGES'],
    firstEvent: null,
    refusedEvent: null,
  })

  const restaurantUuid = await restaurant()
  expect(await done()).toEqual(['RESTAURANT'])
  await load()
  expect(await done()).toEqual(['RESTAURANT', 'DICTIONARY'])
  const fryer = { restaurantUuid, name: 'Fryer 1', vendor: 'Henny', linked: true }
  await provider.call(createFryer, { token, body: fryer })
  expect(await done()).toEqual(['RESTAURANT', 'DICTIONARY', 'FRYERS'])

  // A key that only reads sends nothing.
  await newKey(restaurantUuid, ['PLAN'])
  expect(await done()).not.toContain('DEVICE')
  const { key, uuid } = await newKey(restaurantUuid)
  expect(await done()).toContain('DEVICE')

  // A trial stores nothing.
  await send(key, stockOut('trial'), '?trial=true')
  expect(await done()).not.toContain('FIRST_EVENT')
  await send(key, stockOut('one'))
  expect(await done()).toContain('FIRST_EVENT')

  const accesses = [{ moduleType: 'DASHBOARD' as const, actionType: ['VIEW' as const] }]
  const policy = await provider.call(createPolicy, { token, body: { name: 'Sees', accesses } })
  const role = await provider.call(createRole, {
    token,
    body: { name: 'Crew', constituents: [policy.body.uuid] },
  })
  expect((await state()).complete).toBe(false)
  const person = { email: 'crew@chain.test', displayName: 'Crew', notification: false }
  await provider.call(createUser, {
    token,
    body: {
      ...person,
      type: 'USER',
      roleUuid: role.body.uuid,
      restaurantUuids: [restaurantUuid],
      multiFactorAuthentication: false,
    },
  })
  expect((await state()).complete).toBe(true)
  expect(await done()).not.toContain('CAMERAS')

  // Each step is what the database says now.
  await provider.call(revokeIntakeKey, { token, params: { id: uuid } })
  expect((await state()).complete).toBe(false)
})

test('the first accepted event is shown as it came, with its delay; later ones do not replace it', async () => {
  await load()
  const { key } = await newKey(await restaurant())
  const first = stockOut('first')
  await send(key, first)
  provider.clock.advance(1000)
  await send(key, stockOut('second'))
  expect((await state()).firstEvent).toEqual({
    kind: 'stockOut',
    restaurant: '0412',
    receivedAt: provider.clock.now() - 1000,
    delayMs: MINUTE,
    event: JSON.stringify(first),
  })
  // Another server asks the database itself.
  const other = await startTestProvider({ databaseUrl: database.url, seed: false, clock: provider.clock })
  await other.app.inject({
    method: 'POST',
    url: '/intake/v1/events',
    headers: { authorization: `Bearer ${key}` },
    payload: stockOut('third'),
  })
  expect((await other.call(setup, { token })).body.firstEvent?.event).toBe(JSON.stringify(first))
  await other.stop()
})

test('an event that is too large to keep is still the first', async () => {
  await load()
  const { key } = await newKey(await restaurant())
  await send(key, { ...stockOut('large'), note: 'x'.repeat(20_000) })
  expect(await done()).toContain('FIRST_EVENT')
  expect((await state()).firstEvent).toMatchObject({ kind: 'stockOut', event: null })
})

test('while all are refused the newest is shown; tried again after the dictionary is there, it is the first', async () => {
  const { key } = await newKey(await restaurant())
  await send(key, stockOut('early'))
  const sentAt = provider.clock.now()
  provider.clock.advance(5 * MINUTE)
  const late = stockOut('late', { material: 'NONE' })
  await send(key, late)
  const { steps, refusedEvent } = await state()
  expect(steps).toContainEqual({ step: 'FIRST_EVENT', state: 'OPEN' })
  expect(refusedEvent).toMatchObject({
    code: 'unknown-name',
    message: 'There is no material "NONE".',
    lastTime: provider.clock.now(),
  })

  await load()
  const query = { startTime: sentAt - DAY, endTime: sentAt + DAY }
  const { total } = (await provider.call(refusedEvents, { token, query })).body
  expect(total).toBe(2)
  const retried = await provider.call(retryRefusedEvents, { token, query })
  expect(retried.body).toMatchObject({ accepted: 1, refused: 1 })
  const after = await state()
  expect(after.firstEvent).toMatchObject({ receivedAt: sentAt, delayMs: MINUTE })
  expect(after.firstEvent?.event).toContain('"early"')
  expect(after.refusedEvent).toBeNull()
})

test('what was accepted before Linewatch kept the first event counts', async () => {
  await load()
  const { key } = await newKey(await restaurant())
  await send(key, stockOut('old'))
  await database.db.run(sql`DELETE FROM setting WHERE key = 'firstEvent'`)
  expect(await done()).toContain('FIRST_EVENT')
  expect((await state()).firstEvent).toBeNull()
})

const count = async (what: string) =>
  (
    await database.db.one<{ total: number }>(
      sql`SELECT count(*) AS total FROM audit_event WHERE action = ${what}`,
    )
  ).total

test('the example is created once, entry by entry in the audit record, and its news sent once', async () => {
  const told: unknown[] = []
  const { live } = provider.services
  const { publish } = live
  live.publish = async (topic, audience, message, tx) => {
    if ((topic as object) === dictionariesTopic) told.push(message)
    await publish(topic, audience, message, tx)
  }
  const sizes = {
    materials: materialRows.length,
    containers: containerRows.length,
    packages: packageTypeRows.length,
  }
  expect((await load()).body).toEqual(sizes)
  expect(told).toEqual([{ kind: 'MATERIAL' }, { kind: 'PACKAGE' }, { kind: 'CONTAINER' }])
  const recorded = {
    materials: await count('MATERIAL_CREATED'),
    containers: await count('CONTAINER_CREATED'),
    packages: await count('PACKAGE_CREATED'),
  }
  expect(recorded).toEqual(sizes)
  const lines = await database.db.rows(sql`
    SELECT m.line, count(*) AS total FROM package_type p JOIN material m ON m.id = p.material_id GROUP BY m.line ORDER BY 1`)
  expect(lines).toEqual([
    { line: 'CHICKEN', total: 18 },
    { line: 'POTATO', total: 6 },
  ])

  const again = await load()
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({
    message: 'There are materials already. The example can only be loaded while there are none.',
  })
  expect(await count('MATERIAL_CREATED')).toBe(sizes.materials)
})

test('of two who load it at once one does, and what fails leaves nothing behind', async () => {
  const statuses = (await Promise.all([load(), load()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  const { total } = await database.db.one<{ total: number }>(sql`SELECT count(*) AS total FROM material`)
  expect(total).toBe(materialRows.length)
})

test('containers of the chain stay as they are', async () => {
  await database.db.run(sql`
    INSERT INTO container (code, name, marker, created_at, updated_at) VALUES ('P01', 'Ours', 7, 0, 0)`)
  expect((await load()).body.containers).toBe(0)
  expect(await database.db.rows(sql`SELECT name FROM container`)).toEqual([{ name: 'Ours' }])
})

test('only administrators see it or load the example', async () => {
  const restaurantUuid = await restaurant()
  await database.db.run(sql`
    INSERT INTO account (email, display_name, type, restaurant_id, created_at)
    SELECT 'crew@chain.test', 'Crew', 'USER', id, 0 FROM restaurant WHERE uuid = ${restaurantUuid}`)
  const crew = await provider.tokenOf('crew@chain.test')
  for (const endpoint of [setup, loadExampleDictionary] as AnyEndpoint[]) {
    expect((await provider.call(endpoint, { token: crew })).status).toBe(403)
    expect((await provider.call(endpoint)).status).toBe(401)
  }
  expect(await count('MATERIAL_CREATED')).toBe(0)
})

test('the demonstration counts as set up, also before its kitchens have sent anything', async () => {
  const seeded = await empty.copy()
  const demonstration = await startTestProvider({ databaseUrl: seeded.url })
  const { body } = await demonstration.call(setup, { token: await demonstration.tokenOf(ADMIN) })
  expect(body.complete).toBe(true)
  await demonstration.stop()
  await seeded.drop()
})
