import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signIn } from '#src/contract/account/auth.ts'
import { unreadCount } from '#src/contract/account/notifications.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { conveyorHistory } from '#src/contract/history/conveyor.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { type FreshDatabase, lockWaiters } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { AREA, CREW, DEMO_PASSWORD, MANAGER } from '#tests/support/demo.ts'
import { type ProviderOptions, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider

beforeEach(async () => {
  database = await chain.copy()
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

async function start(heavy: ProviderOptions['heavy']) {
  provider = await startTestProvider({ databaseUrl: database.url, heavy })
}

/** Runs `meanwhile` while every read of fryer cycles has to wait. */
const whileReadsWait = (meanwhile: () => Promise<void>) =>
  database.db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE fryer_cycle IN ACCESS EXCLUSIVE MODE`)
    await meanwhile()
  })

function read(token: string) {
  const now = provider.clock.now()
  return provider.call(fryerHistory.total, { token, query: { startTime: now - 1000, endTime: now } })
}
const statusesOf = async (calls: readonly ReturnType<typeof read>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)
/** The same read of the database outside of the lock's own transaction. */
const waiting = () => lockWaiters(provider.services.db)
/** Calls that have no turn yet. */
const inLine = () => provider.services.heavy.waiting()

test('heavy calls have connections of their own: however many wait, others are answered at once [V2.4.1e]', async () => {
  // As if nothing bounded the calls of an account.
  await start({ atOnce: 100, atOncePerKey: 100 })
  const manager = await provider.tokenOf(MANAGER)
  const crew = await provider.tokenOf(CREW)
  let heavy: ReturnType<typeof read>[] = []
  await whileReadsWait(async () => {
    heavy = Array.from({ length: 40 }, () => read(manager))
    await expect.poll(waiting).toBe(5)
    const light = [
      provider.call(currentUser, { token: crew }),
      provider.call(unreadCount, { token: crew }),
      provider.call(signIn, { body: { email: CREW, password: DEMO_PASSWORD } }),
    ]
    expect((await Promise.all(light)).map(({ status }) => status)).toEqual([200, 200, 200])
  })
  expect(await statusesOf(heavy)).toEqual(Array(40).fill(200))
})

test('an account has a few heavy calls at once, and the next account does not wait behind its others', async () => {
  await start({ atOnce: 3, atOncePerKey: 2 })
  const [manager, area] = [await provider.tokenOf(MANAGER), await provider.tokenOf(AREA)]
  let heavy: ReturnType<typeof read>[] = []
  await whileReadsWait(async () => {
    heavy = Array.from({ length: 20 }, () => read(manager))
    await expect.poll(waiting).toBe(2)
    heavy.push(read(area))
    await expect.poll(waiting).toBe(3)
  })
  // A console that opens many dashboards at once waits, and loses none of them.
  expect(await statusesOf(heavy)).toEqual(Array(21).fill(200))
})

test('more than may wait are refused: busy, and when to come back [V2.4.1e]', async () => {
  await start({ atOnce: 1, atOncePerKey: 1, waitingPerKey: 2 })
  const [manager, area] = [await provider.tokenOf(MANAGER), await provider.tokenOf(AREA)]
  let heavy: ReturnType<typeof read>[] = []
  await whileReadsWait(async () => {
    heavy = Array.from({ length: 3 }, () => read(manager))
    await expect.poll(waiting).toBe(1)
    await expect.poll(inLine).toBe(2)
    const { status, body, headers } = await read(manager)
    expect([status, headers['retry-after']]).toEqual([429, '5'])
    expect(body).toEqual({
      success: false,
      code: 429,
      message: 'Linewatch is busy with your other requests. Try again in a moment.',
    })
    heavy.push(read(area))
  })
  expect(await statusesOf(heavy)).toEqual([200, 200, 200, 200])
})

test('what gets no turn in time is told that Linewatch is busy, not that the database is away', async () => {
  await start({ atOnce: 1, patienceMs: 10 })
  const [manager, area] = [await provider.tokenOf(MANAGER), await provider.tokenOf(AREA)]
  let heavy: ReturnType<typeof read>[] = []
  await whileReadsWait(async () => {
    heavy = [read(manager)]
    await expect.poll(waiting).toBe(1)
    const { status, body, headers } = await read(area)
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(body).toMatchObject({ message: 'Linewatch is busy. Try again in a moment.' })
  })
  expect(await statusesOf(heavy)).toEqual([200])
})

test('a direct export takes a turn as any other heavy call', async () => {
  await start({ atOnce: 1, atOncePerKey: 1, waitingPerKey: 1 })
  const manager = await provider.tokenOf(MANAGER)
  const now = provider.clock.now()
  const { exported } = fryerHistory
  if (!exported) throw new Error('Fryer cycles have an export.')
  const make = () =>
    provider.call(exported, { token: manager, query: { startTime: now - 1000, endTime: now } })
  let exports: ReturnType<typeof make>[] = []
  await whileReadsWait(async () => {
    exports = [make(), make()]
    await expect.poll(waiting).toBe(1)
    await expect.poll(inLine).toBe(1)
    expect((await make()).status).toBe(429)
  })
  expect((await Promise.all(exports)).map(({ status }) => status)).toEqual([200, 200])
})

test('a caller who leaves before the turn comes costs the database nothing', async () => {
  await start({ atOnce: 1, atOncePerKey: 1 })
  const manager = await provider.tokenOf(MANAGER)
  const address = await provider.app.listen({ port: 0, host: '127.0.0.1' })
  const now = provider.clock.now()
  const leaving = new AbortController()
  let heavy: ReturnType<typeof read>[] = []
  await whileReadsWait(async () => {
    heavy = [read(manager)]
    await expect.poll(waiting).toBe(1)
    const left = fetch(`${address}/api/v1${fryerHistory.total.path}?startTime=${now - 1000}&endTime=${now}`, {
      headers: { authorization: `Bearer ${manager}` },
      signal: leaving.signal,
    })
    const waited = provider.services.heavy
    await expect.poll(() => waited.waiting()).toBe(1)
    leaving.abort()
    await expect(left).rejects.toThrow()
    await expect.poll(() => waited.waiting()).toBe(0)
  })
  expect(await statusesOf(heavy)).toEqual([200])
})

test('a page of a week of one restaurant waits for no turn; of more, and what is no page, does', async () => {
  await start({ atOnce: 1, atOncePerKey: 1, waitingPerKey: 0 })
  const token = await provider.tokenOf(AREA)
  const { restaurantUuid } = await database.db.one<{ restaurantUuid: string }>(sql`
    SELECT r.uuid AS restaurant_uuid FROM account a JOIN account_restaurant o ON o.account_id = a.id
      JOIN restaurant r ON r.id = o.restaurant_id WHERE a.email = ${AREA} ORDER BY r.id LIMIT 1`)
  const endTime = provider.clock.now()
  const { list, total } = conveyorHistory
  const statusOf = async (call: typeof list | typeof total, days: number, one = true) => {
    const query = { startTime: endTime - days * DAY, endTime, ...(one && { restaurantUuid }) }
    return (await provider.call(call, { token, query })).status
  }
  let heavy: ReturnType<typeof read>[] = []
  await whileReadsWait(async () => {
    heavy = [read(token)]
    await expect.poll(waiting).toBe(1)
    expect(await statusOf(list, 7)).toBe(200)
    expect([await statusOf(list, 8), await statusOf(list, 7, false), await statusOf(total, 7)]).toEqual([
      429, 429, 429,
    ])
  })
  expect(await statusesOf(heavy)).toEqual([200])
})
