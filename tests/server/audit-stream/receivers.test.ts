import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readStreamAddress } from '#server/services/audit-stream/address.ts'
import { receiverOf } from '#server/services/audit-stream/receiver.ts'
import { auditStreamState } from '#server/services/audit-stream/state.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { type Collector, startCollector } from '#tests/support/programs/collector.ts'
import { type SyslogServer, startSyslogServer } from '#tests/support/programs/syslog-server.ts'
import { record, type StreamWorld, streamWorld, uuidsOf } from './support.ts'

const TOKEN = 'a-token.of~its+own/='
let pem: string
let fresh: FreshDatabase
let world: StreamWorld
/** What is to be stopped. */
let running: { stop(): Promise<unknown> }[]

beforeEach(async () => {
  pem = await readFile(join(import.meta.dirname, '../live/fixtures/localhost.pem'), 'utf8')
  fresh = await freshDatabase()
  world = streamWorld(fresh)
  running = []
})
afterEach(async () => {
  await world.end()
  for (const { stop } of running) await stop()
  await fresh.drop()
})

const receiver = (address: string, means: { token?: string; ca?: string } = { ca: pem }) => {
  const read = readStreamAddress(address)
  if (!read) throw new Error(`${address} is no address.`)
  return receiverOf(read, means)
}
const stateOf = (address: string) =>
  auditStreamState(world.app, readStreamAddress(address)?.name ?? '', Date.now)()
const errorOf = async (address: string) => (await stateOf(address))?.error

describe('a file', () => {
  let folder: string
  let path: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linewatch-audit-'))
    path = join(folder, 'audit log.ndjson')
    running.push({ stop: () => rm(folder, { recursive: true, force: true }) })
  })
  const address = () => `file:${path.replaceAll(' ', '%20')}`
  const lines = async () => (await readFile(path, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const written = async () =>
    (await lines()).flatMap((line) => {
      try {
        return [JSON.parse(line).subject.name]
      } catch {
        return ['(cut off)']
      }
    })

  test('gets a line of JSON for each event, and is nobody else’s to read [V16.4.3a]', async () => {
    await record(world.app, 'Ünïcode\n"quoted"')
    world.stream(receiver(address()))
    await record(world.app, 'two')
    await expect.poll(written).toEqual(['Ünïcode\n"quoted"', 'two'])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await lines()).map((line) => JSON.parse(line).uuid)).toEqual(await uuidsOf(world.app))
  })

  test('that is moved away begins anew under its name', async () => {
    world.stream(receiver(address()))
    await record(world.app, 'one')
    await expect.poll(written).toEqual(['one'])
    await rename(path, `${path}.1`)
    await record(world.app, 'two')
    await expect.poll(written).toEqual(['two'])
  })

  test('a line that was cut off spoils none after it', async () => {
    await writeFile(path, '{"uuid":"half')
    world.stream(receiver(address()))
    await record(world.app, 'one')
    await expect.poll(written).toEqual(['(cut off)', 'one'])
  })

  test('that cannot be written is said, and written once it can', async () => {
    await mkdir(path)
    world.stream(receiver(address()))
    await record(world.app, 'one')
    await expect.poll(() => errorOf(address())).toBe('EISDIR')
    await rm(path, { recursive: true })
    await expect.poll(written).toEqual(['one'])
  })
})

describe('a collector by HTTPS', () => {
  let collector: Collector
  beforeEach(async () => {
    collector = await startCollector({ key: pem, cert: pem })
    running.push(collector)
  })
  const start = (query = '') =>
    world.stream(receiver(collector.url + query, { token: TOKEN, ca: pem }), { withinMs: 500 })

  test('gets NDJSON with its token [V16.4.3a]', async () => {
    await record(world.app, 'one')
    await record(world.app, 'two')
    start('?channel=7')
    await expect.poll(() => collector.accepted).toEqual(await uuidsOf(world.app))
    const [first] = collector.received
    expect(first).toMatchObject({
      path: '/ingest?channel=7',
      headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${TOKEN}` },
    })
    expect(first?.lines).toHaveLength(2)
  })

  test.each([
    ['a fault', (to: Parameters<Collector['answer']>[0]) => to.writeHead(503).end('later'), 'HTTP 503'],
    ['a refusal', (to: Parameters<Collector['answer']>[0]) => to.writeHead(401).end(), 'HTTP 401'],
    [
      'a redirect, which is not followed',
      (to: Parameters<Collector['answer']>[0]) => to.writeHead(307, { location: '/elsewhere' }).end(),
      'HTTP 307',
    ],
    ['a cut connection', (to: Parameters<Collector['answer']>[0]) => to.destroy(), 'ECONNRESET'],
    ['silence', () => {}, 'timeout'],
  ] as const)('that answers with %s gets the same again until it answers well', async (_, answer, error) => {
    const well = collector.answer
    collector.answer = answer
    await record(world.app, 'one')
    start()
    await expect.poll(() => errorOf(collector.url)).toBe(error)
    expect(collector.accepted).toEqual([])
    collector.answer = well
    await record(world.app, 'two')
    await expect.poll(() => collector.accepted).toEqual(await uuidsOf(world.app))
    expect(new Set(collector.received.map(({ path }) => path))).toEqual(new Set(['/ingest']))
  })

  test('that talks without end is not listened to', async () => {
    collector.answer = (to) => {
      to.writeHead(200)
      const talk = setInterval(() => to.write('x'.repeat(10_000)), 1)
      to.on('close', () => clearInterval(talk))
    }
    await record(world.app, 'one')
    start()
    await expect.poll(() => errorOf(collector.url)).toBeNull()
    await expect
      .poll(async () => (await auditStreamState(world.app, collector.url, Date.now)())?.lagMs)
      .toBe(0)
  })

  test('whose certificate is not believed gets nothing', async () => {
    await record(world.app, 'one')
    world.stream(receiver(collector.url, { token: TOKEN }))
    await expect.poll(() => errorOf(collector.url)).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/)
    expect(collector.received).toEqual([])
  })

  test('its key in the address is in no table and no error', async () => {
    collector.answer = (to) => to.writeHead(500).end()
    await record(world.app, 'one')
    start('?key=s3cret')
    await expect.poll(() => errorOf(collector.url)).toBe('HTTP 500')
    const rows = await world.app.rows(sql`SELECT receiver, error FROM audit_stream`)
    expect(rows).toEqual([{ receiver: collector.url, error: 'HTTP 500' }])
  })
})

describe.each([
  ['by TCP', 'syslog', false],
  ['by TLS', 'syslogs', true],
] as const)('a syslog server %s', (_, scheme, secure) => {
  let server: SyslogServer
  const credentials = () => (secure ? { key: pem, cert: pem } : null)
  beforeEach(async () => {
    server = await startSyslogServer(credentials())
    running.push({ stop: () => server.stop() })
  })
  const address = () => `${scheme}://localhost:${server.port}`
  const received = () =>
    server.messages.map((message) => JSON.parse(message.slice(message.indexOf('{'))).subject.name)

  test('gets a message as RFC 5424 has it for each event [V16.4.3a]', async () => {
    await record(world.app, 'Ünïcode 🍟\n<34>1 forged')
    world.stream(receiver(address()))
    await record(world.app, 'two')
    await expect.poll(received).toEqual(['Ünïcode 🍟\n<34>1 forged', 'two'])
    expect(server.messages[0]).toMatch(
      /^<109>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \S+ linewatch \d+ SIGN_IN_FAILED - \{"uuid":"[0-9a-f-]{36}",[\x20-\x7e]*\}$/,
    )
    expect(server.faults).toEqual([])
  })

  test('that hangs up and comes back gets what happened meanwhile', async () => {
    world.stream(receiver(address()))
    await record(world.app, 'one')
    await expect.poll(received).toEqual(['one'])
    const { port } = server
    await server.stop()
    await record(world.app, 'two')
    await expect.poll(() => errorOf(address())).toBe('ECONNREFUSED')
    server = await startSyslogServer(credentials(), port)
    await expect.poll(received).toEqual(['two'])
    expect(server.faults).toEqual([])
  })

  test('that reads nothing for a while gets everything once it reads', async () => {
    server.pause()
    const changes = [{ field: 'name', after: 'x'.repeat(1_000_000) }]
    const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
    for (const name of names) await record(world.app, name, { changes })
    world.stream(receiver(address()), { withinMs: 500 })
    // Sent as much as the connection holds, or given up: what that is depends on the machine.
    const begun = async () => {
      const state = await stateOf(address())
      return state?.sentAt ?? state?.error ?? null
    }
    await expect.poll(begun).not.toBeNull()
    server.resume()
    // What a connection holds that was given up is read next to what comes by the last one.
    await expect.poll(() => new Set(received())).toEqual(new Set(names))
    expect(server.faults).toEqual([])
  })
})

test('a syslog server whose certificate is not believed gets nothing', async () => {
  const server = await startSyslogServer({ key: pem, cert: pem })
  running.push(server)
  const address = `syslogs://localhost:${server.port}`
  await record(world.app, 'one')
  world.stream(receiver(address, {}))
  await expect.poll(() => errorOf(address)).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/)
  expect(server.messages).toEqual([])
})
