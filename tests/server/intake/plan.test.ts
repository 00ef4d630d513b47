import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PLAN_FRESH_MS } from '#server/services/intake/plan-watches.ts'
import { revokeIntakeKey } from '#src/contract/devices/intake-keys.ts'
import { createContainer } from '#src/contract/dictionaries/containers.ts'
import { type IntakePlan, intakePlan } from '#src/contract/intake/plan.ts'
import { createAdjustmentRule } from '#src/contract/kitchen/adjustment-rules.ts'
import { createFryer } from '#src/contract/kitchen/fryers.ts'
import { scalesOf, updateScales } from '#src/contract/kitchen/scales.ts'
import { createCateringOrder } from '#src/contract/orders/catering-orders.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
/** Another server of the same database. */
let other: TestProvider
let sender: Awaited<ReturnType<typeof openSender>>
let key: string
let uuid: string
let nuggets: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  other = await startTestProvider({ databaseUrl: database.url, clock: provider.clock })
  sender = await openSender(provider, database)
  uuid = await restaurantUuid(database.db, '0412')
  const material = await database.db.one<{ uuid: string }>(
    sql`SELECT uuid FROM material WHERE material_code = 'NUG' AND deleted_at IS NULL`,
  )
  nuggets = material.uuid
})
afterAll(async () => {
  await provider.stop()
  await other.stop()
  await database.drop()
})
beforeEach(async () => {
  // A key of its own: what one test leaves waiting is not in the way of another.
  key = await sender.newKey(['PLAN'])
})

interface Asking {
  by?: string
  etag?: string
  query?: string
  at?: TestProvider
}

const ask = ({ by = key, etag, query = '', at = provider }: Asking = {}) =>
  at.app.inject({
    url: `/intake/v1/plan${query}`,
    headers: { authorization: `Bearer ${by}`, ...(etag !== undefined && { 'if-none-match': etag }) },
  })

async function planNow(asking?: Asking): Promise<{ plan: IntakePlan; etag: string }> {
  const answer = await ask(asking)
  expect(answer.statusCode, answer.body).toBe(200)
  return { plan: intakePlan.parse(answer.json()), etag: String(answer.headers.etag) }
}

const called = async (call: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBe(200)
}

let count = 0
/** Something of the menu changes. */
async function addContainer(): Promise<string> {
  count += 1
  const body = { code: `PAN-${count}`, name: `Pan ${count}`, marker: 800 + count }
  await called(provider.call(createContainer, { token: sender.admin, body }))
  return body.code
}

const addFryer = (restaurantUuid: string, name: string) => {
  const body = { restaurantUuid, name, vendor: 'Henny', linked: true }
  return called(provider.call(createFryer, { token: sender.admin, body }))
}

async function setScale(scale: number): Promise<void> {
  const at = { token: sender.admin, params: { id: uuid } }
  const { version } = (await provider.call(scalesOf, at)).body
  const body = { scales: [{ materialUuid: nuggets, scale }], version }
  await called(provider.call(updateScales, { ...at, body }))
}

const placeOrder = (departsAt: number, batchSize: number) =>
  provider.call(createCateringOrder, {
    token: sender.admin,
    body: {
      restaurantUuid: uuid,
      orderType: 'BUS',
      materialUuid: nuggets,
      batchSize,
      workCenter: 'BOARDS',
      demandDescription: 'Two buses',
      restaurantDepartureTime: departsAt,
    },
  })

describe('the plan', () => {
  test('says what the kitchen of a restaurant must know, by the names that events use', async () => {
    const token = sender.admin
    const code = await addContainer()
    const now = provider.clock.now()
    await addFryer(uuid, 'Plan fryer')
    await called(
      provider.call(createAdjustmentRule, {
        token,
        body: {
          restaurantUuid: uuid,
          name: 'Busy Fridays',
          materialUuids: [nuggets],
          weekdays: ['FRIDAY'],
          startMinutes: 660,
          endMinutes: 780,
          percent: 20,
        },
      }),
    )
    await setScale(110)
    const order = await placeOrder(now + 5 * HOUR, 128)
    await called(placeOrder(now + 20 * DAY, 64))

    const { plan } = await planNow()
    expect(plan.restaurant).toMatchObject({ number: '0412', timezone: expect.stringContaining('/') })
    expect(plan.restaurant.hours.length).toBeGreaterThanOrEqual(6)
    expect(plan.restaurant.hours[0]).toEqual({ weekday: 'MONDAY', opensMinute: 360, closesMinute: 1320 })
    const nug = plan.materials.find((material) => material.code === 'NUG')
    expect(nug).toMatchObject({ line: 'CHICKEN', pieceWeightG: 14, holdLimitS: expect.any(Number) })
    expect(nug?.stages).toEqual({
      BREADING: 90,
      BASKET_LOADING: 30,
      BASKET_TRANSFER: 15,
      BASKET_FRYING: nug?.fryTimeS,
      CTS_TRANSFER: 22,
      HOT_HOLDING_TRANSFER: 30,
    })
    expect(plan.materials.filter(({ line }) => line === 'POTATO').map(({ stages }) => stages)).toContain(null)
    expect(plan.containers).toContainEqual({ code, name: 'Pan 1', marker: 801 })
    expect(plan.packageTypes).toContainEqual(
      expect.objectContaining({ line: 'CHICKEN', material: 'NUG', pieces: expect.any(Number) }),
    )
    expect(plan.fryers).toContainEqual({ name: 'Plan fryer', vendor: 'Henny', linked: true })
    expect(plan.rules).toContainEqual({
      name: 'Busy Fridays',
      materials: ['NUG'],
      weekdays: ['FRIDAY'],
      startMinute: 660,
      endMinute: 780,
      percent: 20,
      changedAt: now,
    })
    expect(plan).toMatchObject({ scales: [{ material: 'NUG', percent: 110 }], scalesChangedAt: now })
    const own = plan.orders.filter(({ description }) => description === 'Two buses')
    expect(own).toEqual([
      {
        uuid: order.body.uuid,
        number: order.body.batchNumber,
        type: 'BUS',
        status: 'NEW',
        material: 'NUG',
        pieces: 128,
        workCenter: 'BOARDS',
        description: 'Two buses',
        startAt: order.body.scheduledStart,
        readyAt: order.body.scheduledEnd,
        departsAt: now + 5 * HOUR,
      },
    ])
  })

  test('names what its events can name', async () => {
    const { plan } = await planNow()
    const by = await sender.newKey(['FACTS'])
    const placedAt = provider.clock.now() - HOUR
    const batch = sender.batchOf({ material: plan.materials.find(({ line }) => line === 'CHICKEN')?.code })
    const pan = { material: batch.material, container: plan.containers[0]?.code, placedAt }
    const answer = await sender.tell(
      [sender.event('batch', batch), sender.event('hold', sender.panOf(batch.key, pan))],
      { with: by },
    )
    expect(answer).toMatchObject({ accepted: 2, refused: [] })
  })

  test('is not sent again to a kitchen that has it', async () => {
    const { etag } = await planNow()
    expect(etag).toMatch(/^"[\w-]{40,}"$/)
    const again = await ask({ etag })
    expect(again.headers).toMatchObject({ 'cache-control': 'private, no-cache' })
    expect(again.headers.vary).toContain('authorization')
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await ask({ etag: `"old", W/${etag}` })).statusCode).toBe(304)
    expect((await planNow({ at: other })).etag).toBe(etag)
    await addContainer()
    const { etag: changed } = await planNow({ etag })
    expect(changed).not.toBe(etag)
  })
})

describe('who may ask', () => {
  test('a key with the scope PLAN', async () => {
    const facts = await ask({ by: await sender.newKey(['FACTS']) })
    expect(facts.statusCode).toBe(403)
    expect(facts.json().message).toContain('scope PLAN')
    expect((await ask({ by: `${key}x` })).statusCode).toBe(401)
    expect((await provider.app.inject('/intake/v1/plan')).statusCode).toBe(401)
  })

  test('for one of its restaurants, which it names when it has several', async () => {
    const by = await sender.newKey(['PLAN'], ['0412', '0826'])
    const unnamed = await ask({ by })
    expect(unnamed.statusCode).toBe(400)
    expect(unnamed.json().message).toBe('This key has 2 restaurants. Name one, such as ?restaurant=0412.')
    const { plan } = await planNow({ by, query: '?restaurant=0826' })
    expect(plan.restaurant.number).toBe('0826')
    for (const number of ['9999', '0826']) {
      const foreign = await ask({ query: `?restaurant=${number}` })
      expect([foreign.statusCode, foreign.json().message]).toEqual([
        403,
        `This key has no restaurant ${number}.`,
      ])
    }
    expect((await ask({ query: '?restaurant=0412' })).statusCode).toBe(200)
  })

  test('a key that has not sent more than it may', async () => {
    const eager = await sender.newKey(['FACTS', 'PLAN'])
    const events = Array.from({ length: 500 }, () => sender.event('pizza', {}))
    for (let turn = 0; turn < 40; turn += 1) await sender.tell(events, { with: eager })
    const answer = await ask({ by: eager })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '1'])
  })

  test.each([
    ['?wait=26', 'Wait a whole number of seconds, from 0 to 25.'],
    ['?wait=', 'Wait a whole number of seconds, from 0 to 25.'],
    ['?wait=-1', 'Wait a whole number of seconds, from 0 to 25.'],
    ['?restaurant=0412&restaurant=0826', 'Name one restaurant by its number.'],
    ['?waitS=5', 'There is no parameter waitS. Use restaurant and wait.'],
  ])('%s is refused', async (query, message) => {
    const answer = await ask({ query })
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
  })
})

describe('a request that waits', () => {
  /** Long enough for a request to be waiting, and for one that should wait to show it. */
  const SHORT_MS = 400
  const state = <T>(answer: Promise<T>) => Promise.race([answer, pause(SHORT_MS).then(() => 'waits')])

  test('is answered at once when the plan is another one, or none is known', async () => {
    expect((await ask({ query: '?wait=25' })).statusCode).toBe(200)
    expect((await ask({ query: '?wait=25', etag: '"old"' })).statusCode).toBe(200)
  })

  test('is answered 304 when its time is over', async () => {
    const { etag } = await planNow()
    const from = performance.now()
    expect((await ask({ query: '?wait=1', etag })).statusCode).toBe(304)
    expect(performance.now() - from).toBeGreaterThan(950)
  })

  test('finds at the end what changed without news', async () => {
    const { etag } = await planNow()
    const answer = ask({ query: '?wait=1', etag })
    expect(await state(answer)).toBe('waits')
    await database.db.run(sql`UPDATE restaurant SET opens_minute[1] = 420 WHERE number = '0412'`)
    provider.clock.advance(PLAN_FRESH_MS)
    const { statusCode, body } = await answer
    expect(statusCode).toBe(200)
    expect(JSON.parse(body).restaurant.hours[0].opensMinute).toBe(420)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a pan of the chain', addContainer],
    ['a fryer of its own', () => addFryer(uuid, 'Another fryer')],
    ['its scales', () => setScale(90)],
    ['an order of its own', () => called(placeOrder(provider.clock.now() + 4 * HOUR, 32))],
  ])('hears of %s, on every server', async (_, change) => {
    const { etag } = await planNow()
    const from = performance.now()
    const answers = [provider, other].map((at) => ask({ at, query: '?wait=25', etag }))
    expect(await state(Promise.race(answers))).toBe('waits')
    await change()
    for (const { statusCode, headers } of await Promise.all(answers)) {
      expect(statusCode).toBe(200)
      expect(headers.etag).not.toBe(etag)
    }
    expect(performance.now() - from).toBeLessThan(15_000)
  })

  test('goes on waiting after a change that is not in its plan', async () => {
    const { etag } = await planNow()
    const answer = ask({ query: '?wait=2', etag })
    expect(await state(answer)).toBe('waits')
    await called(placeOrder(provider.clock.now() + 30 * DAY, 32))
    await addFryer(await restaurantUuid(database.db, '0826'), 'Fryer of another')
    expect((await answer).statusCode).toBe(304)
  })

  test('does not outlive its key', async () => {
    const { etag } = await planNow()
    const answer = ask({ query: '?wait=25', etag })
    expect(await state(answer)).toBe('waits')
    const row = await database.db.one<{ uuid: string }>(
      sql`SELECT uuid FROM intake_key WHERE ends_at IS NULL ORDER BY id DESC LIMIT 1`,
    )
    await provider.call(revokeIntakeKey, { token: sender.admin, params: { id: row.uuid } })
    await addContainer()
    expect((await answer).statusCode).toBe(401)
  })

  test('is answered before its server stops', async () => {
    const third = await startTestProvider({ databaseUrl: database.url, clock: provider.clock })
    const { etag } = await planNow({ at: third })
    const answer = ask({ at: third, query: '?wait=25', etag })
    expect(await state(answer)).toBe('waits')
    const from = performance.now()
    await third.stop()
    expect((await answer).statusCode).toBe(304)
    expect(performance.now() - from).toBeLessThan(8_000)
  })

  test('holds no connection of the database', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => sender.newKey(['PLAN'])))
    const { etag } = await planNow()
    const answers = keys.map((by) => ask({ by, query: '?wait=2', etag }))
    expect(await state(Promise.race(answers))).toBe('waits')
    const { pool } = provider.services.db
    await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount))
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(304)
  })

  test('is the second of its key at most, and one that was left makes room', async () => {
    const url = new URL(await provider.app.listen({ host: '127.0.0.1', port: 0 }))
    const { etag } = await planNow()
    const headers = { authorization: `Bearer ${key}`, 'if-none-match': etag }
    /** Takes a place, again until it gets one; answers the way to leave it. */
    const takePlace = () => {
      const path = '/intake/v1/plan?wait=25'
      const send = () =>
        request({ host: url.hostname, port: url.port, path, headers }, (answer) => {
          answer.resume()
          if (answer.statusCode === 429) sent = send()
        })
          .on('error', () => {})
          .end()
      let sent = send()
      return () => sent.destroy()
    }
    const leave = [takePlace(), takePlace()]
    const full = () => ask({ query: '?wait=1', etag })
    await vi.waitFor(async () => expect((await full()).statusCode).toBe(429), { timeout: 10_000 })
    const refused = await full()
    expect([refused.headers['retry-after'], refused.json().message]).toEqual([
      '5',
      'This key has 2 requests waiting for a plan already. Try again in 5 s.',
    ])
    // Who does not wait takes no place.
    expect((await ask({ etag })).statusCode).toBe(304)
    leave[0]?.()
    await vi.waitFor(async () => expect((await full()).statusCode).toBe(304), { timeout: 10_000 })
    leave[1]?.()
  })
})
