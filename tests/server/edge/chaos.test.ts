import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openFolder } from '#server/edge/folder.ts'
import { type Agents, ndjson, openAgents } from '#tests/support/edge/agents.ts'
import type { Network } from '#tests/support/edge/proxy.ts'

let agents: Agents
beforeAll(async () => {
  agents = await openAgents()
})
afterEach(() => agents.cleanUp())
afterAll(() => agents.close())

/** Each way a network can be bad, in turn, and a good moment now and then. */
const TROUBLES: readonly Network[] = [
  (exchange) => exchange.answer(200, '<html>Sign in to the hotel</html>'),
  (exchange) => exchange.answer(500, '{"message":"Out of order"}'),
  (exchange) => exchange.answer(429, '{"message":"Later"}', { 'retry-after': '0' }),
  (exchange) => exchange.answer(502, '<html>Bad gateway</html>'),
  (exchange) => exchange.cut(),
  async (exchange) => {
    // It reaches the provider, and its answer reaches nobody.
    await exchange.forward()
    exchange.breakOff()
  },
  async (exchange) => {
    await exchange.forward()
    exchange.cut()
  },
  async (exchange) => {
    await pause(300)
    await exchange.pass()
  },
  (exchange) => exchange.answer(200, '{"now":1,"accepted":0,"unchanged":0,"refused":[]}'),
  (exchange) => exchange.pass(),
]

test('behind a network that delays, cuts, answers with pages and errors, and closes midway, every event comes exactly once', async () => {
  let requests = 0
  agents.proxy.become((exchange) => {
    const trouble = TROUBLES[requests % TROUBLES.length]
    requests += 1
    return trouble?.(exchange)
  })
  const agent = await agents.run(await agents.enrolledFolder())
  const events = agents.newEvents(400)
  for (let from = 0; from < events.length; from += 10) {
    const seen = requests
    expect((await agent.send(ndjson(events.slice(from, from + 10)))).status).toBe(202)
    // New events come while the agent is in trouble with the former ones.
    await expect.poll(() => requests, { interval: 5 }).toBeGreaterThan(seen)
  }
  await agents.expectStored(events)
  await expect.poll(agent.status).toMatchObject({ pending: 0, sender: { refused: 0, problem: null } })
  expect(requests).toBeGreaterThan(2 * TROUBLES.length)
  expect(agent.lines.join('\n')).toContain('Events are not being sent.')
  expect(agent.lines).toContain('Connected to Linewatch again.')
  expect(await agents.refusedCount()).toBe(0)
})

test('two agents that were given one key by mistake send every event, and what both send is stored once', async () => {
  const folder = await agents.enrolledFolder()
  const identity = await (await openFolder(folder)).identity()
  const copy = await agents.newFolder()
  if (identity) await (await openFolder(copy)).saveIdentity(identity)
  const [one, other] = [await agents.run(folder), await agents.run(copy)]
  const events = agents.newEvents(600)
  const [ofOne, ofBoth, ofOther] = [events.slice(0, 200), events.slice(200, 400), events.slice(400)]
  for (let from = 0; from < 200; from += 20) {
    const part = (some: typeof events) => ndjson(some.slice(from, from + 20))
    const answers = await Promise.all([
      one.send(part(ofOne)),
      other.send(part(ofOther)),
      one.send(part(ofBoth)),
      other.send(part(ofBoth)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  }
  await agents.expectStored(events)
  for (const agent of [one, other])
    await expect.poll(agent.status).toMatchObject({ pending: 0, sender: { refused: 0, stopped: false } })
  expect(await agents.refusedCount()).toBe(0)
})
