import sql, { raw } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Clock } from '#server/edge/shared-clock.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type Agents, ndjson, openAgents } from '#tests/support/edge/agents.ts'
import { down, passing } from '#tests/support/edge/proxy.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'

const FIVE = 5 * HOUR
/** In the zone of 0412: figures of a day can be compared. */
const OTHER = '0471'

let agents: Agents
beforeAll(async () => {
  agents = await openAgents()
  await agents.database.db.run(sql`
    INSERT INTO container (code, name, marker, created_at, updated_at) VALUES ('PAN-1', 'Pan 1', 901, 0, 0)`)
})
afterEach(async () => {
  await agents.cleanUp()
  await agents.database.db.run(sql`TRUNCATE batch, hold, task_delay, fact_key`)
})
afterAll(() => agents.close())

/** What equipment reports at a minute of its work, with the times that its clock showed. */
interface Report {
  minute: number
  type: string
  data: object
}

/**
 * Batches and their pans: each is reported again whenever more is known of it, with all its earlier times.
 *
 * @param shown what the clock of the equipment showed at a minute
 */
function lunch(shown: (minute: number) => number): Report[] {
  return Array.from({ length: 8 }, (_, number) => {
    const start = number * 5
    const food = { material: number % 2 ? 'NUG' : 'ST', pieces: 48, weightG: 672 }
    const batch = { key: `b-${number}`, number, workCenter: 'BOARDS', ...food, startedAt: shown(start) }
    const breading = { BREADING: { expectedS: 60, endedAt: shown(start + 2) } }
    const loading = { ...breading, BASKET_LOADING: { expectedS: 30, endedAt: shown(start + 3) } }
    const pan = {
      key: `h-${number}`,
      batchKey: batch.key,
      material: food.material,
      container: 'PAN-1',
      piecesIn: 48,
      weightInG: 672,
      placedAt: shown(start + 7),
    }
    return [
      { minute: start, type: 'batch', data: batch },
      { minute: start + 2, type: 'batch', data: { ...batch, stages: breading } },
      { minute: start + 3, type: 'batch', data: { ...batch, stages: loading } },
      {
        minute: start + 6,
        type: 'batch',
        data: { ...batch, stages: loading, completedAt: shown(start + 6) },
      },
      { minute: start + 7, type: 'hold', data: pan },
      {
        minute: start + 22,
        type: 'hold',
        data: { ...pan, removedAt: shown(start + 22), piecesWasted: 6, weightWastedG: 84 },
      },
    ]
  })
    .flat()
    .sort((a, b) => a.minute - b.minute)
}

/** The facts of a restaurant and what is counted from them, without the ids of this database. */
async function factsOf(number: string): Promise<string[]> {
  const tables = ['batch', 'hold', 'task_delay', 'tally', 'day_figure']
  const rows = await Promise.all(
    tables.map((table) =>
      agents.database.db.rows<{ fact: object }>(sql`
        SELECT to_jsonb(f) - 'id' - 'batch_id' - 'restaurant_id' AS fact
          FROM ${raw(table)} f JOIN restaurant r ON r.id = f.restaurant_id WHERE r.number = ${number}`),
    ),
  )
  return rows.flatMap((ofTable, index) =>
    ofTable.map(({ fact }) => `${tables[index]} ${JSON.stringify(fact)}`).sort(),
  )
}

interface Story {
  /** How far the computer's clock is ahead before it is set right. */
  ahead: number
  /** The minute in which the provider is reached for the first time. */
  onlineAt: number
  /** The minute in which the clock is set right. */
  setAt: number
  /** The minutes in which the agent is started again. */
  restarts: readonly number[]
  /** The minute in which the computer is started again. */
  rebootAt?: number
}

test.each<[string, Story]>([
  ['five hours ahead', { ahead: FIVE, onlineAt: 0, setAt: 31, restarts: [] }],
  ['five hours behind', { ahead: -FIVE, onlineAt: 0, setAt: 31, restarts: [] }],
  [
    'five hours ahead, set before the provider is reached',
    { ahead: FIVE, onlineAt: 40, setAt: 31, restarts: [] },
  ],
  [
    'five hours behind, set before the provider is reached',
    { ahead: -FIVE, onlineAt: 40, setAt: 31, restarts: [] },
  ],
  [
    'five hours ahead, with restarts of the agent',
    { ahead: FIVE, onlineAt: 20, setAt: 31, restarts: [10, 33, 45] },
  ],
  [
    'five hours behind, with a restart of the computer before the provider is reached',
    { ahead: -FIVE, onlineAt: 40, setAt: 31, restarts: [], rebootAt: 20 },
  ],
])('the clock of the computer is %s and set right in the midst: all figures are right', async (_, story) => {
  const { clock } = agents.provider
  const began = clock.now()
  const minuteNow = () => (clock.now() - began) / MINUTE
  const aheadAt = (minute: number) => (minute < story.setAt ? story.ahead : 0)
  const shown = (minute: number) => began + minute * MINUTE + aheadAt(minute)
  let bootedAt = began - HOUR
  const computer: Clock = {
    now: () => clock.now() + aheadAt(minuteNow()),
    uptime: () => clock.now() - bootedAt,
    boot: 'first boot',
  }
  const folder = await agents.enrolledFolder()
  const start = () => agents.run(folder, { isClockShared: true, clock: { ...computer } })
  let isOnline = story.onlineAt === 0
  agents.proxy.become((exchange) => (isOnline ? passing : down)(exchange))
  let agent = await start()
  const compared = () =>
    expect.poll(agent.status, { interval: 5 }).toMatchObject({ sender: { clockAheadMs: expect.any(Number) } })
  if (isOnline) await compared()

  const reports = lunch(shown)
  for (let minute = 0; minute <= 60; minute += 1) {
    // Nothing is under way when the time jumps, or the answer would seem to have taken a minute.
    if (isOnline) await expect.poll(agent.status, { interval: 5 }).toMatchObject({ pending: 0 })
    clock.advance(began + minute * MINUTE - clock.now())
    if (minute === story.onlineAt && !isOnline) {
      // One that began before would compare the clock with that of another minute.
      await agents.proxy.newRequests()
      isOnline = true
      await compared()
    }
    if (story.restarts.includes(minute) || minute === story.rebootAt) {
      await agent.stop()
      if (minute === story.rebootAt) {
        bootedAt = clock.now() - MINUTE / 2
        computer.boot = 'second boot'
      }
      agent = await start()
    }
    const due = reports.filter((report) => report.minute === minute)
    const events = due.map(({ type, data }) => ({ type: `linewatch.${type}.v1`, data }))
    if (events.length > 0) expect((await agent.send(ndjson(events))).status).toBe(202)
  }
  await expect.poll(agent.status).toMatchObject({ pending: 0, sender: { refused: 0, clockAheadMs: 0 } })
  expect(await agents.refusedCount()).toBe(0)

  const sender = await openSender(agents.provider, agents.database)
  const key = await sender.newKey(['FACTS'], [OTHER])
  const right = lunch((minute) => began + minute * MINUTE)
  const answer = await sender.tell(
    right.map(({ type, data }) => sender.event(type, data, `/restaurants/${OTHER}/line`)),
    { with: key },
  )
  expect(answer.refused).toEqual([])
  const facts = await factsOf('0412')
  expect(facts.length).toBeGreaterThan(30)
  expect(facts).toEqual(await factsOf(OTHER))
})

test('what is sent again after a lost answer and a restart has the same times, however exactly the clock is compared', async () => {
  const { clock } = agents.provider
  const folder = await agents.enrolledFolder()
  const start = (offMs: number) =>
    agents.run(folder, {
      isClockShared: true,
      clock: { now: () => clock.now() + FIVE, uptime: () => clock.now() + offMs, boot: 'one' },
    })
  // The provider stores everything, and its answers are lost.
  agents.proxy.become(async (exchange) => {
    if (exchange.path.endsWith('/state')) return exchange.pass()
    await exchange.forward()
    exchange.cut()
  })
  const right = agents.newEvents(50)
  const shown = right.map(({ type, data }) => ({ type, data: { ...data, startedAt: data.startedAt + FIVE } }))
  let agent = await start(0)
  expect((await agent.send(ndjson(shown))).status).toBe(202)
  await agents.expectStored(right)
  expect(await agent.status()).toMatchObject({ pending: 50 })
  await agent.stop()

  agent = await start(40)
  agents.proxy.become(passing)
  await expect.poll(agent.status).toMatchObject({ pending: 0, sender: { refused: 0 } })
  await agents.expectStored(right)
  expect(await agents.refusedCount()).toBe(0)
})

test('equipment with clocks of its own is right, however wrong the clock of the computer is', async () => {
  const { clock } = agents.provider
  const agent = await agents.run(await agents.enrolledFolder(), {
    clock: { now: () => clock.now() + FIVE, uptime: clock.now, boot: 'one' },
  })
  const events = agents.newEvents(5)
  await agent.send(ndjson(events))
  await agents.expectStored(events)
})
