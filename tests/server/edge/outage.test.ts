import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { addDays, DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { type Agents, ndjson, openAgents } from '#tests/support/edge/agents.ts'
import { down, passing } from '#tests/support/edge/proxy.ts'
import { LIVED_DAY, liveDay, livedRange } from '#tests/support/kitchen/kitchen-day.ts'
import { expectSameFacts } from '#tests/support/kitchen/same-facts.ts'
import { type Said, toldDay } from '#tests/support/kitchen/told-day.ts'
import { hashOnce, movableClock } from '#tests/support/provider.ts'

const DAYS = 3
const clock = movableClock(livedRange.startTime)
/** Longer than any fact of the last day takes. */
const END = livedRange.startTime + DAYS * DAY + 12 * HOUR

let agents: Agents
/** The same three days, as they are written without an agent. */
let written: FreshDatabase
let reports: Said[]

beforeAll(async () => {
  written = await freshDatabase()
  agents = await openAgents({ clock })
  await seedChain(written.db, {
    seed: 'test',
    now: clock.now(),
    secrets: testSecrets,
    hashPassword: hashOnce,
  })
  reports = []
  for (let day = 0; day < DAYS; day += 1) {
    const facts = await liveDay(written.db, '0412', addDays(LIVED_DAY, day))
    reports.push(...(await toldDay(agents.database.db, facts, (event) => [event])))
  }
  reports.sort((a, b) => a.at - b.at)
  await written.db.run(sql`TRUNCATE unusual_event, unusual_recording`)
}, 120_000)
afterEach(() => agents.cleanUp())
afterAll(async () => {
  await agents.close()
  await written.drop()
})

test('three days without the provider: new events go first, then the backlog, and every figure is right', {
  timeout: 240_000,
}, async () => {
  const startedAt = clock.now()
  const agent = await agents.run(await agents.enrolledFolder(), {
    clock: { now: clock.now, uptime: () => clock.now() - startedAt, boot: 'one' },
  })
  const all = reports.map(({ at, kind, data }) => ({ at, event: { type: `linewatch.${kind}.v1`, data } }))
  const last = all.splice(-20).map(({ event }) => event)
  const store = async (events: readonly object[]) => {
    const answer = await agent.send(ndjson(events))
    expect(answer.status).toBe(202)
  }

  agents.proxy.become(down)
  for (let hour = 1; all.length > 0; hour += 1) {
    const until = all.findIndex(({ at }) => at > livedRange.startTime + hour * HOUR)
    const ofHour = all.splice(0, until === -1 ? all.length : until)
    clock.advance(livedRange.startTime + hour * HOUR - clock.now())
    if (ofHour.length > 0) await store(ofHour.map(({ event }) => event))
  }
  clock.advance(Math.max(0, END - clock.now()))
  const backlog = reports.length - last.length
  expect(backlog).toBeGreaterThan(17_000)
  await expect.poll(agent.status).toMatchObject({ pending: backlog, sender: { acknowledgedAt: null } })

  // One that began before the last events would count them as new.
  await agents.proxy.newRequests()
  // The first request that gets through is held until there are new events.
  const requests: number[] = []
  let firstIsHeld = () => {}
  const held = new Promise<void>((resolve) => {
    firstIsHeld = resolve
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  agents.proxy.become(async (exchange) => {
    // Time goes on meanwhile: a key may send 20 events a second.
    clock.advance(MINUTE)
    requests.push(exchange.events().length)
    if (requests.length === 1) {
      firstIsHeld()
      await released
    }
    await exchange.pass()
  })
  await held
  await store(last)
  release()
  await expect.poll(() => requests.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(1)
  expect(requests.slice(0, 2)).toEqual([500, last.length])

  await expect.poll(async () => (await agent.status()).pending, { timeout: 180_000, interval: 200 }).toBe(0)
  agents.proxy.become(passing)
  expect(await agent.status()).toMatchObject({ sender: { refused: 0, problem: null } })
  expect(await agents.refusedCount()).toBe(0)
  await expectSameFacts(agents.database.db, written.db)
})
