import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import type { VideoEngine } from '#server/video/engine.ts'
import { createJanusEngine } from '#server/video/janus/engine.ts'
import { wantsKey } from '#server/video/janus/feeds.ts'
import { ADMIN_KEY, type FakeJanus, startFakeJanus } from '#tests/support/video/fake-janus.ts'
import { type GatewayClient, openGateway } from '#tests/support/video/gateway-client.ts'
import { type GatewayPage, serveGatewayPage } from '#tests/support/video/gateway-page.ts'
import { noCameras } from '#tests/support/video/video.ts'

const FRYERS = { clip: 'fryers', width: 320, height: 180 }
let janus: FakeJanus
let engine: VideoEngine
let page: GatewayPage
const engines: VideoEngine[] = []

const engineAt = (url: string, now = Date.now) => {
  const made = createJanusEngine({
    pull: noCameras,
    url,
    adminKey: ADMIN_KEY,
    log: silentLog,
    now,
    recheckMs: 100,
    sweepMs: 100,
  })
  engines.push(made)
  return made
}
beforeEach(async () => {
  janus = await startFakeJanus()
  engine = engineAt(janus.url)
  page = await serveGatewayPage(engine)
})
afterEach(async () => {
  for (const each of engines.splice(0)) await each.close()
  await page.close()
  await janus.close()
})
const requests = (request: string) => janus.asked.filter(({ body }) => body?.request === request)

describe('mountpoints', () => {
  test('are made with the admin key, private, with a pin and a secret of their own', async () => {
    const [one, other] = [await engine.provision(FRYERS), await engine.provision(FRYERS)]
    expect(one.id).not.toBe(other.id)
    expect(Number.isSafeInteger(one.id)).toBe(true)
    expect(one.pin).not.toBe(other.pin)
    const [{ body } = {}] = requests('create')
    expect(body).toMatchObject({
      admin_key: ADMIN_KEY,
      type: 'rtp',
      id: one.id,
      pin: one.pin,
      is_private: true,
      permanent: false,
      media: [{ type: 'video', codec: 'h264', pt: 102, port: 0, rtcpport: 0, iface: '127.0.0.1' }],
    })
    const secrets = [...janus.mountpoints.values()].map(({ secret }) => secret)
    expect(new Set(secrets).size).toBe(2)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    expect(engine.figures().mountpoints).toBe(2)
  })

  test('are fed from the start on, a key frame first, and again as soon as Janus has a viewer for it', async () => {
    // Clips have a key frame every two seconds by the clock: this one has just had it.
    const ahead = 2000 - (Date.now() % 2000)
    const begun = engineAt(janus.url, () => Date.now() + ahead)
    await begun.provision(FRYERS)
    const keys = () => janus.packets.filter((packet) => (packet.readUInt8(12) & 0x1f) === 24).length
    await expect.poll(() => janus.packets.length).toBeGreaterThan(5)
    const [first] = janus.packets
    expect(first?.readUInt8(0)).toBe(0x80)
    expect((first?.readUInt8(1) ?? 0) & 0x7f).toBe(102)
    expect((first?.readUInt8(12) ?? 0) & 0x1f).toBe(24)
    expect(keys()).toBe(1)
    janus.wantKey()
    await expect.poll(keys, { interval: 20, timeout: 1200 }).toBe(2)
    const numbers = janus.packets.map((packet) => packet.readUInt16BE(2))
    expect(numbers.every((number, at) => number === ((numbers[0] ?? 0) + at) % 2 ** 16)).toBe(true)
  })

  test('are ended with their secret, by any server', async () => {
    const { id } = await engine.provision(FRYERS)
    const other = engineAt(janus.url)
    await other.release(id)
    expect(janus.mountpoints.size).toBe(0)
    // The one that feeds it finds out by itself.
    await expect.poll(() => engine.figures().mountpoints).toBe(0)
  })

  test('one that is gone already is not reported', async () => {
    await expect(engine.release(12)).resolves.toBeUndefined()
  })

  test('the engine takes its own along when it ends', async () => {
    await engine.provision(FRYERS)
    await engine.close()
    expect(janus.mountpoints.size).toBe(0)
  })
})

test('what a server that died has left is ended once it has heard nothing for a minute', async () => {
  /** Mountpoints that this server does not know of. */
  const leave = async (description: string, silentMs: number) => {
    const { id } = await engine.provision(FRYERS)
    const made = janus.mountpoints.get(id)
    if (!made) throw new Error('Nothing was made')
    await engine.release(id)
    janus.mountpoints.set(id, { ...made, description, silentMs })
    return id
  }
  const kept = [await leave('linewatch', 59_000), await leave('of somebody else', 3_600_000)]
  const own = await engine.provision(FRYERS)
  Object.assign(janus.mountpoints.get(own.id) ?? {}, { silentMs: 61_000 })
  const left = await leave('linewatch', 61_000)
  await expect.poll(() => janus.mountpoints.has(left)).toBe(false)
  expect([...janus.mountpoints.keys()]).toEqual([...kept, own.id])
})

describe('Janus away', () => {
  test('a start is refused until it is back; then it works again, and nothing of before is fed', async () => {
    await engine.provision(FRYERS)
    janus.open = false
    janus.drop(true)
    await expect
      .poll(() => engine.provision(FRYERS).catch((error: unknown) => error))
      .toMatchObject({ code: 503 })
    janus.open = true
    await expect
      .poll(() =>
        engine.provision(FRYERS).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await expect.poll(() => engine.figures().mountpoints).toBe(1)
  })

  test('what was released meanwhile is ended when it is back', async () => {
    const { id } = await engine.provision(FRYERS)
    janus.open = false
    janus.drop()
    await engine.release(id)
    expect(janus.mountpoints.size).toBe(1)
    janus.open = true
    await expect.poll(() => janus.mountpoints.size).toBe(0)
  })

  test('its silence is told once, however many ask meanwhile, and told again the next time', async () => {
    const said: string[] = []
    const tell = (_details: object, message: string) => void said.push(message)
    const log = { info: tell, warn: tell, error: tell }
    const told = createJanusEngine({
      pull: noCameras,
      url: janus.url,
      adminKey: ADMIN_KEY,
      log,
      now: Date.now,
    })
    engines.push(told)
    const isThere = () =>
      told.provision(FRYERS).then(
        () => true,
        () => false,
      )
    for (const outage of [1, 2]) {
      await expect.poll(isThere).toBe(true)
      janus.open = false
      janus.drop(true)
      await expect.poll(isThere).toBe(false)
      for (let i = 0; i < 5; i += 1) expect(await isThere()).toBe(false)
      expect(said.filter((words) => words === 'The video gateway does not answer.')).toHaveLength(outage)
      janus.open = true
    }
  })

  test('with a wrong key nothing is made, and it is said why', async () => {
    const wrong = createJanusEngine({
      pull: noCameras,
      url: janus.url,
      adminKey: 'wrong',
      log: silentLog,
      now: Date.now,
    })
    engines.push(wrong)
    await expect(wrong.provision(FRYERS)).rejects.toThrow('admin_key')
  })
})

describe('a viewer is passed on', () => {
  let client: GatewayClient
  let at: { session_id: number; handle_id: number }
  beforeEach(async () => {
    client = await openGateway(page.socketUrl)
    at = await client.attach()
  })
  afterEach(() => client.close())
  const message = (body: object, more: object = {}) => client.ask({ janus: 'message', ...at, body, ...more })

  test('to watch what they may, with only the known parts of their message', async () => {
    const { id, pin } = await page.provision(FRYERS)
    const answer = await message(
      { request: 'watch', id, pin, secret: 'x', admin_key: 'x' },
      { apisecret: 'x' },
    )
    expect(answer).toMatchObject({
      janus: 'event',
      plugindata: { data: { result: { status: 'preparing' } } },
    })
    const [asked] = requests('watch')
    expect(Object.keys(asked ?? {}).sort()).toEqual([
      'body',
      'handle_id',
      'janus',
      'session_id',
      'transaction',
    ])
    expect(asked?.body).toEqual({ request: 'watch', id, pin })
    expect(engine.figures().viewers).toBe(1)
  })

  test('a wrong pin is for Janus to refuse, and is not counted', async () => {
    const { id } = await page.provision(FRYERS)
    expect(await message({ request: 'watch', id, pin: 'x' })).toMatchObject({
      plugindata: { data: { error_code: 457 } },
    })
    expect(engine.figures().viewers).toBe(0)
  })

  test('but not to watch what they may not', async () => {
    const { id, pin } = await engine.provision(FRYERS)
    expect(await message({ request: 'watch', id, pin })).toMatchObject({
      janus: 'event',
      sender: at.handle_id,
      plugindata: { data: { error_code: 455 } },
    })
    expect(requests('watch')).toEqual([])
  })

  test.each(['create', 'edit', 'destroy', 'info', 'recording'])('nor to %s anything', async (request) => {
    const before = requests(request).length
    expect(await message({ request, id: 1, admin_key: ADMIN_KEY })).toMatchObject({
      plugindata: { data: { error_code: 452 } },
    })
    expect(requests(request)).toHaveLength(before)
  })

  test('nor into the session of somebody else, or of this server', async () => {
    const strangers = janus.asked
      .flatMap(({ session_id }) => session_id ?? [])
      .filter((id) => id !== at.session_id)
    expect(strangers.length).toBeGreaterThan(0)
    for (const session_id of strangers)
      expect(await client.ask({ janus: 'keepalive', session_id })).toMatchObject({ error: { code: 458 } })
  })

  test('there is an end to sessions and handles', async () => {
    const attach = { janus: 'attach', session_id: at.session_id, plugin: 'janus.plugin.streaming' }
    const handles = await Promise.all(Array.from({ length: 20 }, () => client.ask(attach)))
    expect(handles.filter(({ janus: word }) => word === 'success')).toHaveLength(15)
    const sessions = await Promise.all(Array.from({ length: 5 }, () => client.ask({ janus: 'create' })))
    expect(sessions.filter(({ janus: word }) => word === 'success')).toHaveLength(2)
    await client.ask({ janus: 'destroy', session_id: at.session_id })
    expect((await client.ask({ janus: 'create' })).janus).toBe('success')
  })

  test('a viewer’s handle is taken away when they may not watch any more', async () => {
    const { id, pin } = await page.provision(FRYERS)
    await message({ request: 'watch', id, pin })
    page.forbid(id)
    expect(await client.heard(({ janus: word }) => word === 'detached')).toMatchObject({
      sender: at.handle_id,
    })
    expect(engine.figures().viewers).toBe(0)
  })

  test('a viewer’s socket ends with that to Janus', async () => {
    janus.drop()
    expect(await client.closed).toMatchObject({ code: 1013 })
  })
  test('and that to Janus with the viewer’s', async () => {
    const { id, pin } = await page.provision(FRYERS)
    await message({ request: 'watch', id, pin })
    client.close()
    await expect.poll(() => engine.figures().viewers).toBe(0)
    expect(page.left).toEqual([id])
  })
  test('a session that ends takes along what was watched in it', async () => {
    const { id, pin } = await page.provision(FRYERS)
    await message({ request: 'watch', id, pin })
    await client.ask({ janus: 'destroy', session_id: at.session_id })
    expect(page.left).toEqual([id])
  })
  test('nobody is left waiting for a Janus that is not there', async () => {
    janus.open = false
    const late = await openGateway(page.socketUrl)
    expect(await late.closed).toMatchObject({ code: 1013 })
  })
  test('somebody who says too much at once is sent away', async () => {
    for (let n = 0; n < 300; n++) client.raw(JSON.stringify({ janus: 'create', transaction: `${n}` }))
    expect(await client.closed).toMatchObject({ code: 1008 })
  })
})

describe('RTCP that asks for a key frame', () => {
  test.each([
    ['picture loss', '81ce0002000000010000000a', true],
    ['full intra request', '84ce0004000000010000000a0000000a01000000', true],
    ['after a report', '80c900010000000a81ce0002000000010000000a', true],
    ['an estimate of the bandwidth', '8fce0005000000010000000052454d4201013fcd8ad27637', false],
    ['lost packets', '81cd0003000000010000000a00010000', false],
    ['nothing', '', false],
    ['too little', '81ce', false],
  ])('%s: %s', (_name, hex, wanted) => {
    expect(wantsKey(Buffer.from(hex, 'hex'))).toBe(wanted)
  })
})
