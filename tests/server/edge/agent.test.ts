import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { connectAsync } from 'mqtt'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startAgent } from '#server/edge/agent.ts'
import { enrol } from '#server/edge/enrol.ts'
import { openFolder } from '#server/edge/folder.ts'
import { openOutbox } from '#server/edge/outbox.ts'
import { formatResults, tryEachKind } from '#server/edge/trial.ts'
import { deviceById } from '#src/contract/devices/devices.ts'
import { type Agents, ndjson, openAgents } from '#tests/support/edge/agents.ts'
import { passing } from '#tests/support/edge/proxy.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { provideMosquitto, startMosquitto } from '#tests/support/programs/mosquitto.ts'
import { type Bundle, bundleProgram } from '#tests/support/programs/server-bundle.ts'

let agents: Agents
let bundle: Bundle
beforeAll(async () => {
  bundle = await bundleProgram('server/edge/edge.ts')
  agents = await openAgents()
})
afterEach(() => agents.cleanUp())
afterAll(async () => {
  await agents.close()
  await bundle.remove()
})

test('what equipment sends is stored at the provider', async () => {
  const agent = await agents.run(await agents.enrolledFolder())
  const events = agents.newEvents(3)
  const answer = await agent.send(ndjson(events))
  expect(answer.status).toBe(202)
  expect(await answer.json()).toEqual({ stored: 3, refused: [] })
  await agents.expectStored(events)
  await expect.poll(agent.status).toMatchObject({
    device: 'Line box',
    restaurant: expect.stringMatching(/^0412 /),
    pending: 0,
    oldestAt: null,
    sender: { problem: null, refused: 0, stopped: false },
  })
})

test('what the provider refuses is counted with the reason, and holds up nothing', async () => {
  const agent = await agents.run(await agents.enrolledFolder())
  const [event] = agents.newEvents(1)
  if (!event) throw new Error('There is no event.')
  await agent.send(JSON.stringify([{ type: 'linewatch.nothing.v1', data: {} }, event]), 'application/json')
  await agents.expectStored([event])
  await expect.poll(agent.status).toMatchObject({
    pending: 0,
    sender: { refused: 1, reasons: ['There are no events of the type linewatch.nothing.v1.'] },
  })
})

test('an agent reports how it is, and that another one uses its key', async () => {
  const folder = await openFolder(await agents.enrolledFolder())
  const identity = await folder.identity()
  if (!identity) throw new Error('The agent is not enrolled.')
  const report = async () => {
    const call = { token: await agents.adminToken(), params: { id: identity.device.uuid } }
    return (await agents.provider.call(deviceById, call)).body.report
  }
  agents.proxy.become((exchange) => exchange.answer(503, ''))
  const agent = await agents.run(dirname(folder.outbox), { reportEveryMs: 50 })
  await agent.send(ndjson(agents.newEvents(2)))
  await expect.poll(agent.status).toMatchObject({ sender: { problem: expect.any(String) } })
  const { problem } = (await agent.status()).sender ?? {}
  agents.proxy.become(passing)
  await expect.poll(report).toMatchObject({
    version: '1.0',
    waiting: 0,
    oldestTime: null,
    error: { message: problem },
    isShared: false,
  })
  // Somebody copies the key to another computer.
  const copy = await agents.newFolder()
  await (await openFolder(copy)).saveIdentity(identity)
  await agents.run(copy, { reportEveryMs: 50 })
  await expect.poll(report).toMatchObject({ isShared: true })
})

test('a full disk is logged, the oldest events stay, and equipment keeps new ones', async () => {
  agents.proxy.become((exchange) => exchange.answer(503, ''))
  const folder = await agents.enrolledFolder()
  const outbox = await openOutbox(join(folder, 'outbox'))
  await outbox.add(agents.newEvents(500), { at: 1 })
  await outbox.close()
  const agent = await agents.run(folder, { maxBytes: 1_000 })
  expect(agent.lines.join('\n')).toMatch(/The disk space for events is \d+ percent full\./)
  const refused = await agent.send(ndjson(agents.newEvents(1)))
  expect(refused.status).toBe(507)
  expect(await refused.json()).toEqual({
    message: 'The disk space for events is full. Keep this event, and send it again.',
  })
  expect((await agent.status()).pending).toBe(500)
})

test('what equipment publishes at a broker is stored, also what was published while the agent was away', async () => {
  await provideMosquitto(() => {})
  const mosquitto = await startMosquitto()
  agents.defer(() => mosquitto.stop())
  const equipment = await connectAsync(mosquitto.url)
  agents.defer(() => equipment.endAsync(true))
  const publish = (topic: string, payload: object | string) =>
    equipment.publishAsync(topic, typeof payload === 'string' ? payload : JSON.stringify(payload), { qos: 1 })
  const folder = await agents.enrolledFolder()
  const [here, whole, away] = agents.newEvents(3)
  if (!here || !whole || !away) throw new Error('There are no events.')
  const agent = await agents.run(folder, { broker: mosquitto.url })
  await expect.poll(() => agent.lines).toContain(`Connected to the broker at ${mosquitto.url}.`)
  await publish('linewatch/stockOut', 'no JSON')
  await publish('linewatch/stockOut', here.data)
  await publish('linewatch/events', whole)
  await agents.expectStored([here, whole])
  expect(agent.lines).toContain('A message on linewatch/stockOut was refused: This is not JSON.')
  await agent.stop()

  await publish('linewatch/stockOut', away.data)
  await publish('linewatch/stockOut/deleted', { key: here.data.key })
  await agents.run(folder, { broker: mosquitto.url })
  await agents.expectStored([whole, away])
})

test('an event of each kind is tried: the provider stores none, and explains what is wrong', async () => {
  const identity = await enrol(agents.providerUrl, await agents.newCode(), '1.0')
  const count = async () =>
    (await agents.database.db.one<{ count: number }>(sql`SELECT count(*) AS count FROM fact_key`)).count
  const before = await count()
  const now = agents.provider.clock.now()
  const results = await tryEachKind(identity, { now, camera: 'Nowhere' })
  expect(results.filter(({ problem }) => problem !== null)).toEqual([
    { kind: 'unusual', problem: 'There is no camera of this restaurant "Nowhere".' },
  ])
  const words = formatResults(await tryEachKind(identity, { now }))
  expect(words).toMatch(/^Recommendation {4}accepted\nBatch {13}accepted\n/)
  expect(words).toMatch(/\nUnusual event {5}not tested: name a camera with --camera NAME$/)
  expect(await count()).toBe(before)
  await agents.database.db.run(sql`UPDATE fryer SET deleted_at = ${now}`)
  const noFryers = formatResults(await tryEachKind(identity, { now }))
  expect(noFryers).toMatch(/\nBatch {13}accepted\n/)
  expect(noFryers).toMatch(/\nFryer cycle {7}not tested: add the fryers of this restaurant in Linewatch\n/)
  await expect(tryEachKind({ ...identity, restaurant: null }, { now: 0 })).rejects.toThrow(
    'This device is in no restaurant.',
  )
  await expect(tryEachKind({ ...identity, key: `${identity.key}x` }, { now: 0 })).rejects.toThrow(
    'This key is not known',
  )
})

test('the commands report what they did, and what is wrong', async () => {
  const folder = await agents.newFolder()
  const port = String(await freePort())
  async function edge(...options: string[]): Promise<{ code: number; text: string }> {
    const env = { ...process.env, EDGE_FOLDER: folder, EDGE_PORT: port }
    const child = spawn(process.execPath, [bundle.program, ...options], { env })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
    const [code] = (await once(child, 'exit')) as [number]
    return { code, text }
  }
  const failed = (text: string) => ({ code: 1, text: expect.stringContaining(text) })
  expect(await edge('dance')).toMatchObject(failed('npm run edge -- enrol'))
  expect(await edge('status')).toMatchObject(failed('No agent answers at'))
  expect(await edge('run', '--clock', 'mine')).toMatchObject(failed('The clock is "shared" or "own"'))
  const added = await edge('enrol', await agents.newCode(), '--url', agents.proxy.url)
  expect(added).toMatchObject({ code: 0, text: expect.stringMatching(/^Added: Line box, 0412 /) })
  const identity = JSON.parse(await readFile(join(folder, 'identity.json'), 'utf8'))
  expect(identity).toMatchObject({ url: agents.proxy.url })
  const file = join(folder, 'events.ndjson')
  await writeFile(file, `${ndjson(agents.newEvents(2))}\nnonsense`)
  const agent = await startAgent({ folder, port: Number(port), version: '1.0', log: () => {} })
  agents.defer(() => agent.stop())
  expect(await edge('send', file)).toEqual({
    code: 1,
    text: 'Line 3: This line is not JSON.\nStored: 2. Refused: 1.\n',
  })
  expect((await edge('status')).text).toMatch(/Device {10}Line box\n/)
  expect(await edge('run')).toMatchObject(failed(`Another agent uses the folder ${folder}.`))
  const another = await agents.newFolder()
  expect(await edge('run', '--folder', another)).toMatchObject(failed(`Port ${port} is already in use.`))
})

test('a computer that is not enrolled asks equipment to keep its events', async () => {
  const folder = await agents.newFolder()
  const agent = await agents.run(folder)
  const [event] = agents.newEvents(1)
  if (!event) throw new Error('There is no event.')
  const refused = await agent.send(ndjson([event]))
  expect(refused.status).toBe(503)
  expect(await refused.json()).toEqual({
    message: 'This computer is not enrolled yet. Keep this event, and send it again later.',
  })
  await expect.poll(agent.status).toMatchObject({ sender: { problem: 'This computer is not enrolled.' } })
  await (await openFolder(folder)).saveIdentity(
    await enrol(agents.providerUrl, await agents.newCode(), '1.0'),
  )
  expect((await agent.send(ndjson([event]))).status).toBe(202)
  await agents.expectStored([event])
})
