import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AgentStatus, startAgent } from '#server/edge/agent.ts'
import { enrol } from '#server/edge/enrol.ts'
import { openFolder } from '#server/edge/folder.ts'
import { openOutbox } from '#server/edge/outbox.ts'
import { formatResults, tryEachKind } from '#server/edge/trial.ts'
import { createEnrolment } from '#src/contract/devices/enrolments.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { provideMosquitto, startMosquitto } from '#tests/support/programs/mosquitto.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let providerUrl: string
let own: string
/** Between the agent and the provider; what it does with a request, unless it is let through. */
let meddle: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null
let proxyUrl: string
const proxy = createServer((asked, answer) => {
  if (meddle?.(asked, answer)) return
  const { hostname, port } = new URL(providerUrl)
  const passed = request(
    { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
    (theirs) => {
      answer.writeHead(theirs.statusCode ?? 502, theirs.headers)
      theirs.pipe(answer)
    },
  )
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
})

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  providerUrl = await provider.app.listen({ port: 0, host: '127.0.0.1' })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  own = await restaurantUuid(database.db, '0412')
})
afterAll(async () => {
  proxy.close()
  proxy.closeAllConnections()
  await provider.stop()
  await database.drop()
})
const undo: (() => unknown)[] = []
afterEach(async () => {
  meddle = null
  for (const one of undo.splice(0).reverse()) await one()
})

async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'edge-'))
  undo.push(() => rm(path, { recursive: true, force: true }))
  return path
}

async function newCode(): Promise<string> {
  const body = { kind: 'EDGE', restaurantUuid: own, name: 'Line box' } as const
  const made = await provider.call(createEnrolment, { token: await provider.tokenOf(ADMIN), body })
  return made.body.code
}

/** A folder of an agent that is enrolled, and an agent on it. */
async function enrolled(): Promise<string> {
  const path = await newFolder()
  await (await openFolder(path)).saveIdentity(await enrol(proxyUrl, await newCode(), '1.0'))
  return path
}

async function run(folder: string, more: { maxBytes?: number; broker?: string } = {}) {
  const lines: string[] = []
  const port = await freePort()
  const agent = await startAgent({
    folder,
    port,
    version: '1.0',
    log: (line) => lines.push(line),
    sendEveryMs: 20,
    ...more,
  })
  let running = true
  const stop = async () => {
    if (running) await agent.stop()
    running = false
  }
  undo.push(stop)
  const url = `http://127.0.0.1:${port}`
  return {
    lines,
    stop,
    send: (body: string, type = 'application/x-ndjson') =>
      fetch(`${url}/events`, { method: 'POST', headers: { 'content-type': type }, body }),
    status: async () => (await (await fetch(`${url}/status`)).json()) as AgentStatus,
  }
}

let keys = 0
const newKeys = (count: number) =>
  Array.from({ length: count }, () => {
    keys += 1
    return `s-${keys}`
  })
const eventOf = (key: string) =>
  JSON.stringify({
    type: 'linewatch.stockOut.v1',
    data: { key, material: 'NUG', startedAt: provider.clock.now() - HOUR },
  })
const linesOf = (some: readonly string[]) => some.map(eventOf).join('\n')

/** The keys of these that are stored, each as often as it is. */
async function stored(some: readonly string[]): Promise<string[]> {
  const rows = await database.db.rows<{ key: string }>(sql`
    SELECT k.key FROM fact_key k JOIN stock_out o ON o.id = k.fact_id
     WHERE k.fact_table = 'stock_out' AND k.key = ANY(${[...some]}::text[])`)
  return rows.map(({ key }) => key).sort()
}
const allStored = (some: readonly string[]) =>
  expect.poll(() => stored(some), { timeout: 60_000 }).toEqual([...some].sort())

test('what equipment sends is stored at the provider, a broken line is refused alone with its number', async () => {
  const agent = await run(await enrolled())
  const some = newKeys(3)
  const body = [
    eventOf(some[0] ?? ''),
    '{"type":',
    '',
    eventOf(some[1] ?? ''),
    '[]',
    '{}',
    eventOf(some[2] ?? ''),
  ]
  const answer = await agent.send(body.join('\n'))
  expect(answer.status).toBe(202)
  expect(await answer.json()).toEqual({
    stored: 3,
    refused: [
      { position: 2, message: 'This line is not JSON.' },
      { position: 5, message: 'An event is a JSON object.' },
      { position: 6, message: 'An event needs a type.' },
    ],
  })
  await allStored(some)
  await expect.poll(agent.status).toMatchObject({
    device: 'Line box',
    restaurant: expect.stringMatching(/^0412 /),
    pending: 0,
    oldestAt: null,
    sender: { problem: null, refused: 0, stopped: false },
  })
})

test('what the provider refuses is counted with the reason, and holds up nothing', async () => {
  const agent = await run(await enrolled())
  const [key = ''] = newKeys(1)
  await agent.send(
    JSON.stringify([{ type: 'linewatch.nothing.v1', data: {} }, JSON.parse(eventOf(key))]),
    'application/json',
  )
  await allStored([key])
  await expect.poll(agent.status).toMatchObject({
    pending: 0,
    sender: { refused: 1, reasons: ['There are no events of the type linewatch.nothing.v1.'] },
  })
})

test('a code that is wrong, was used, or goes to another server is explained', async () => {
  const code = await newCode()
  await enrol(proxyUrl, code, '1.0')
  await expect(enrol(proxyUrl, code, '1.0')).rejects.toThrow('This code has already been used.')
  await expect(enrol(proxyUrl, 'ABCD-EFGH', '1.0')).rejects.toThrow('This code is not known.')
  await expect(enrol(proxyUrl, 'nonsense', '1.0')).rejects.toThrow('A code looks like ABCD-EFGH.')
  await expect(enrol('linewatch', code, '1.0')).rejects.toThrow('linewatch is not a web address.')
  await expect(enrol(`http://127.0.0.1:${await freePort()}`, code, '1.0')).rejects.toThrow(
    '(ECONNREFUSED). Check the address and the network.',
  )
  meddle = (_, answer) => !!answer.end('<html>Sign in to the hotel</html>')
  await expect(enrol(proxyUrl, code, '1.0')).rejects.toThrow('is not Linewatch (it answered 200). Check the address.')
})

test('behind a network that delays, cuts, and answers with pages and errors, every event comes exactly once', async () => {
  let turn = 0
  meddle = (asked, answer) => {
    turn += 1
    if (turn % 8 === 1) answer.end('<html>Sign in to the hotel</html>')
    else if (turn % 8 === 2) answer.writeHead(500).end('{"message":"Out of order"}')
    else if (turn % 8 === 3) answer.writeHead(429, { 'retry-after': '0' }).end('{"message":"Later"}')
    else if (turn % 8 === 4) asked.socket.destroy()
    else if (turn % 8 === 5) {
      // It reaches the provider, and its answer reaches nobody.
      const { hostname, port } = new URL(providerUrl)
      const { url: path, method, headers } = asked
      const passed = request({ hostname, port, path, method, headers }, (theirs) => {
        theirs.resume()
        answer.writeHead(200, { 'content-length': 100 })
        answer.write('{"now"')
        asked.socket.destroySoon()
      })
      asked.pipe(passed)
    } else return false
    return true
  }
  const folder = await newFolder()
  await (await openFolder(folder)).saveIdentity(await enrol(providerUrl, await newCode(), '1.0'))
  const identity = await (await openFolder(folder)).identity()
  if (identity) await (await openFolder(folder)).saveIdentity({ ...identity, url: proxyUrl })
  const agent = await run(folder)
  const some = newKeys(60)
  for (let from = 0; from < some.length; from += 10) {
    expect((await agent.send(linesOf(some.slice(from, from + 10)))).status).toBe(202)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await allStored(some)
  await expect.poll(agent.status, { timeout: 60_000 }).toMatchObject({ pending: 0, sender: { refused: 0 } })
  expect(agent.lines.join('\n')).toContain('Events are not being sent.')
})

test('a key that ended stops the sending and keeps all; it goes on with another key', async () => {
  const folder = await enrolled()
  const kept = await openFolder(folder)
  const right = await kept.identity()
  if (!right) throw new Error('It is not enrolled.')
  await kept.saveIdentity({ ...right, key: `${right.key.slice(0, -4)}AAAA` })
  const agent = await run(folder)
  const some = newKeys(2)
  await agent.send(linesOf(some))
  await expect.poll(agent.status).toMatchObject({
    pending: 2,
    sender: { stopped: true, problem: expect.stringContaining('This key is not known, or it has ended.') },
  })
  await kept.saveIdentity(right)
  await allStored(some)
})

test('a full disk is logged, the oldest events stay, and equipment keeps new events', async () => {
  meddle = (_, answer) => !!answer.writeHead(503).end()
  const folder = await enrolledDirectly()
  const outbox = await openOutbox(join(folder, 'outbox'))
  await outbox.add(
    newKeys(500).map((key) => JSON.parse(eventOf(key)) as object),
    { at: 1 },
  )
  await outbox.close()
  const agent = await run(folder, { maxBytes: 1_000 })
  expect(agent.lines.join('\n')).toMatch(/The disk space for events is \d+ percent full\./)
  const refused = await agent.send(linesOf(newKeys(1)))
  expect(refused.status).toBe(507)
  expect((await agent.status()).pending).toBe(500)
})

async function enrolledDirectly(): Promise<string> {
  const folder = await newFolder()
  const who = await enrol(providerUrl, await newCode(), '1.0')
  await (await openFolder(folder)).saveIdentity({ ...who, url: proxyUrl })
  return folder
}

test('what equipment publishes at a broker is stored, also what was published while the agent was away', async () => {
  await provideMosquitto(() => {})
  const mosquitto = await startMosquitto()
  undo.push(() => mosquitto.stop())
  const equipment = await connectAsync(mosquitto.url)
  undo.push(() => equipment.endAsync(true))
  const publish = (topic: string, payload: string) => equipment.publishAsync(topic, payload, { qos: 1 })
  const dataOf = (key: string) => JSON.stringify((JSON.parse(eventOf(key)) as { data: object }).data)
  const folder = await enrolled()
  const [here = '', whole = '', away = ''] = newKeys(3)
  const agent = await run(folder, { broker: mosquitto.url })
  await expect.poll(() => agent.lines.join('\n')).toContain(`Connected to the broker at ${mosquitto.url}.`)
  await publish('linewatch/stockOut', 'no JSON')
  await publish('linewatch/stockOut', dataOf(here))
  await publish('linewatch/events', eventOf(whole))
  await allStored([here, whole])
  expect(agent.lines).toContain('A message on linewatch/stockOut was refused: This is not JSON.')
  await agent.stop()

  await publish('linewatch/stockOut', dataOf(away))
  await publish('linewatch/stockOut/deleted', JSON.stringify({ key: here }))
  await run(folder, { broker: mosquitto.url })
  await allStored([whole, away])
  await expect.poll(() => stored([here])).toEqual([])
})

test('an event of each kind is tried: the provider stores none, and explains what is wrong', async () => {
  const who = await enrol(providerUrl, await newCode(), '1.0')
  const count = async () =>
    (await database.db.one<{ count: number }>(sql`SELECT count(*) AS count FROM fact_key`)).count
  const before = await count()
  const tried = await tryEachKind(who, { now: provider.clock.now() })
  expect(tried.filter(({ problem }) => problem !== null)).toEqual([
    { kind: 'unusual', problem: 'There is no camera of this restaurant "any camera".' },
  ])
  expect(formatResults(tried)).toMatch(/^Recommendation {4}accepted\nBatch {13}accepted\n/)
  expect(await count()).toBe(before)
  await expect(tryEachKind({ ...who, restaurant: null }, { now: 0 })).rejects.toThrow(
    'This device is in no restaurant.',
  )
  await expect(tryEachKind({ ...who, key: `${who.key}x` }, { now: 0 })).rejects.toThrow(
    'This key is not known',
  )
})

test('killed again and again, the agent loses nothing that it took and sends nothing twice', {
  timeout: 180_000,
}, async () => {
  const folder = await enrolled()
  const port = await freePort()
  const program = new URL('../../../server/edge/edge.ts', import.meta.url).pathname
  const start = (): ChildProcess => {
    const options = ['--import', 'tsx', program, 'run', '--folder', folder, '--port', String(port)]
    return spawn(process.execPath, options, { stdio: 'ignore' })
  }
  const taken: string[] = []
  for (let kill = 0; kill < 8; kill++) {
    const agent = start()
    const gone = once(agent, 'exit')
    const until = Date.now() + 60_000
    let sent = 0
    while (sent < 5 && Date.now() < until) {
      const some = newKeys(20)
      const answer = await fetch(`http://127.0.0.1:${port}/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: linesOf(some),
      }).catch(() => null)
      if (answer?.status === 202) {
        taken.push(...some)
        sent += 1
      } else await new Promise((resolve) => setTimeout(resolve, 100))
    }
    agent.kill('SIGKILL')
    await gone
  }
  expect(taken).toHaveLength(8 * 5 * 20)
  const agent = await run(folder)
  await allStored(taken)
  expect((await agent.status()).pending).toBe(0)
})

test('the commands report what they did, and what is wrong', async () => {
  const folder = await newFolder()
  const program = new URL('../../../server/edge/edge.ts', import.meta.url).pathname
  const port = String(await freePort())
  async function edge(...options: string[]): Promise<{ code: number; text: string }> {
    const child = spawn(process.execPath, [
      '--import',
      'tsx',
      program,
      ...options,
      '--folder',
      folder,
      '--port',
      port,
    ])
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
    const [code] = (await once(child, 'exit')) as [number]
    return { code, text }
  }
  expect(await edge('dance')).toMatchObject({
    code: 1,
    text: expect.stringContaining('npm run edge -- enrol'),
  })
  expect(await edge('status')).toMatchObject({
    code: 1,
    text: expect.stringContaining('No agent answers at'),
  })
  const added = await edge('enrol', await newCode(), '--url', proxyUrl)
  expect(added).toMatchObject({ code: 0, text: expect.stringMatching(/^Added: Line box, 0412 /) })
  expect(JSON.parse(await readFile(join(folder, 'identity.json'), 'utf8'))).toMatchObject({ url: proxyUrl })
  const file = join(folder, 'events.ndjson')
  await writeFile(file, `${linesOf(newKeys(2))}\nnonsense`)
  const agent = await startAgent({ folder, port: Number(port), version: '1.0', log: () => {} })
  undo.push(() => agent.stop())
  const sent = await edge('send', file)
  expect(sent).toEqual({
    code: 1,
    text: 'Line 3: This line is not JSON.\nStored: 2. Refused: 1.\n',
  })
  expect((await edge('status')).text).toMatch(/Device {10}Line box\n/)
})
