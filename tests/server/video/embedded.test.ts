import { createSocket, Socket } from 'node:dgram'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RtpPacket } from 'werift'
import { silentLog } from '#server/db/log.ts'
import { createEmbeddedEngine } from '#server/video/embedded/engine.ts'
import { addressesFor } from '#server/video/embedded/peer.ts'
import type { VideoEngine } from '#server/video/engine.ts'
import { depacketize } from '#tests/support/video/depacketize.ts'
import { type GatewayClient, openGateway } from '#tests/support/video/gateway-client.ts'
import { type GatewayPage, serveGatewayPage } from '#tests/support/video/gateway-page.ts'
import { answerOffer } from '#tests/support/video/node-viewer.ts'
import { stunRequest } from '#tests/support/video/stun.ts'
import { noCameras } from '#tests/support/video/video.ts'

const FRYERS = { clip: 'fryers', width: 320, height: 180 }
let clock: number
let engine: VideoEngine
let page: GatewayPage
let client: GatewayClient
let at: { session_id: number; handle_id: number }

beforeEach(async () => {
  const begun = Date.now()
  clock = 0
  const now = () => begun + clock + (Date.now() - begun)
  engine = createEmbeddedEngine({ pull: noCameras, log: silentLog, now, recheckMs: 100 })
  page = await serveGatewayPage(engine)
  client = await openGateway(page.socketUrl)
  at = await client.attach()
})
afterEach(async () => {
  client.close()
  await engine.close()
  await page.close()
})

const message = (body: object, more: object = {}) => client.ask({ janus: 'message', ...at, body, ...more })
const watch = (mountpoint: { id: number; pin?: string }) => message({ request: 'watch', ...mountpoint })
const result = (status: string) => ({ plugindata: { data: { streaming: 'event', result: { status } } } })
const refused = (error_code: number) => ({ janus: 'event', plugindata: { data: { error_code } } })

/** Answers the offer of a watched mountpoint as a browser would; gives what comes in. */
async function play(offer: string) {
  const packets: RtpPacket[] = []
  const { connection, answer } = await answerOffer(offer, (packet) => packets.push(packet))
  const started = await message({ request: 'start' }, { jsep: { type: 'answer', sdp: answer } })
  return { connection, packets, started }
}

describe('from watching to pictures', () => {
  test('the offer is of one H.264 track, sent only, on this machine, asking nobody else', async () => {
    const offered = await watch(await page.provision(FRYERS))
    expect(offered).toMatchObject({ janus: 'event', sender: at.handle_id, jsep: { type: 'offer' } })
    expect(offered).toMatchObject(result('preparing'))
    const { sdp = '' } = offered.jsep ?? {}
    expect(sdp).toContain('a=ice-lite')
    expect(sdp).toContain('a=rtpmap:102 H264/90000')
    expect(sdp).toContain('profile-level-id=42e01f;packetization-mode=1')
    expect(sdp.match(/^m=/gm)).toHaveLength(1)
    expect(sdp).toContain('a=sendonly')
    expect(sdp).toMatch(/^a=candidate:.* 127\.0\.0\.1 \d+ typ host/m)
    expect(sdp).not.toMatch(/typ (srflx|relay)/)
  })

  test('frames come, a key frame first, and stop when told', async () => {
    const { jsep } = await watch(await page.provision(FRYERS))
    const { connection, packets, started } = await play(jsep?.sdp ?? '')
    expect(started).toMatchObject(result('starting'))
    await client.heard(({ janus }) => janus === 'webrtcup')
    await client.heard(({ plugindata }) => plugindata?.data.result?.status === 'started')
    await client.heard(({ janus }) => janus === 'media')
    await expect.poll(() => packets.length).toBeGreaterThan(20)
    const [first] = packets
    const picture = packets.filter(({ header }) => header.timestamp === first?.header.timestamp)
    expect(
      depacketize(picture.map(({ payload }) => ({ data: payload }))).map((nal) => (nal[0] ?? 0) & 0x1f),
    ).toEqual([7, 8, 5])
    expect(engine.figures()).toMatchObject({ viewers: 1, mountpoints: 1 })
    expect(engine.figures().framesSent).toBeGreaterThan(1)

    expect(await message({ request: 'stop' })).toMatchObject(result('stopping'))
    expect(await client.heard(({ janus }) => janus === 'hangup')).toMatchObject({ sender: at.handle_id })
    expect(engine.figures()).toMatchObject({ viewers: 0, mountpoints: 0 })
    await connection.close()
  })

  test('a network that is away for a moment loses packets, and ends nothing', async () => {
    const { jsep } = await watch(await page.provision(FRYERS))
    const { connection, packets } = await play(jsep?.sdp ?? '')
    await expect.poll(() => packets.length).toBeGreaterThan(5)
    const handles: unknown[] = Reflect.get(process, '_getActiveHandles')()
    // Those of the browser's side, which is played here by the same library, have nobody who listens.
    const sockets = handles.filter((each) => each instanceof Socket && each.listenerCount('error') > 0)
    expect(sockets.length).toBeGreaterThan(0)
    for (const socket of sockets) (socket as Socket).emit('error', new Error('send ENETUNREACH'))
    const before = packets.length
    await expect.poll(() => packets.length).toBeGreaterThan(before + 10)
    await connection.close()
  })

  test('a viewer’s browser that chooses another path is followed; somebody who is not it is not [V17.2.4]', async () => {
    const { jsep } = await watch(await page.provision(FRYERS))
    const { connection, packets } = await play(jsep?.sdp ?? '')
    await expect.poll(() => packets.length).toBeGreaterThan(5)
    const of = (sdp: string | undefined, line: RegExp) => line.exec(sdp ?? '')?.[1] ?? ''
    const names = [jsep, connection.localDescription].map((side) => of(side?.sdp, /^a=ice-ufrag:(\S+)/m))
    const port = Number(of(jsep?.sdp, /^a=candidate:.* 127\.0\.0\.1 (\d+) typ host/m))
    const password = of(jsep?.sdp, /^a=ice-pwd:(\S+)/m)
    const another = createSocket('udp4').bind(0, '127.0.0.1')
    const came: Buffer[] = []
    another.on('message', (data) => came.push(data))
    const ask = (by: string) =>
      another.send(stunRequest({ username: names.join(':'), password: by, chosen: true }), port, '127.0.0.1')

    ask('a guess')
    const before = packets.length
    await expect.poll(() => packets.length).toBeGreaterThan(before + 10)
    expect(came).toEqual([])
    ask(password)
    const pictures = () => came.filter((data) => ((data[1] ?? 0) & 0x7f) === 102)
    await expect.poll(() => pictures().length).toBeGreaterThan(10)
    another.close()
    await connection.close()
  })

  test('a clip that is not there any more is told, and the handle can be used again', async () => {
    const mountpoint = await page.provision(FRYERS)
    page.allow(mountpoint, { ...FRYERS, clip: 'nothing' })
    expect(await watch(mountpoint)).toMatchObject(refused(470))
    page.allow(mountpoint, FRYERS)
    expect(await watch(mountpoint)).toMatchObject(result('preparing'))
  })

  test('a mountpoint of another server is played as well as an own one', async () => {
    const other = createEmbeddedEngine({ pull: noCameras, log: silentLog, now: Date.now })
    const mountpoint = await other.provision(FRYERS)
    page.allow(mountpoint, FRYERS)
    const { jsep } = await watch(mountpoint)
    expect(jsep?.type).toBe('offer')
    await other.close()
  })
})

describe('what may not be watched', () => {
  test('without the right pin: 457', async () => {
    const { id, pin } = await page.provision(FRYERS)
    expect(await watch({ id, pin: `${pin}x` })).toMatchObject(refused(457))
    expect(await watch({ id })).toMatchObject(refused(457))
  })
  test('what is not there, or not the user’s: 455 [V17.3.2c]', async () => {
    expect(await watch({ id: 7, pin: '' })).toMatchObject(refused(455))
  })
  test('a second stream on one handle: 460', async () => {
    const mountpoint = await page.provision(FRYERS)
    await watch(mountpoint)
    expect(await watch(mountpoint)).toMatchObject(refused(460))
  })
  test('starting or stopping before watching: 455', async () => {
    expect(await message({ request: 'start' })).toMatchObject(refused(455))
    expect(await message({ request: 'stop' })).toMatchObject(refused(455))
  })
  test('an answer that is none: 460, and the handle can be used again', async () => {
    const mountpoint = await page.provision(FRYERS)
    await watch(mountpoint)
    const answer = { jsep: { type: 'answer', sdp: 'nothing' } }
    expect(await message({ request: 'start' }, answer)).toMatchObject(refused(460))
    expect(await message({ request: 'stop' })).toMatchObject(result('stopping'))
    expect(await watch(mountpoint)).toMatchObject(result('preparing'))
  })
  test('a clip that is none is not provisioned', () =>
    expect(engine.provision({ ...FRYERS, clip: 'nothing' })).rejects.toThrow('nothing'))
})

describe('a stream ends', () => {
  const over = () => client.heard(({ janus }) => janus === 'hangup')
  test('when its mountpoint is released', async () => {
    const mountpoint = await page.provision(FRYERS)
    await watch(mountpoint)
    await engine.release(mountpoint.id)
    expect(await over()).toMatchObject({ sender: at.handle_id, reason: 'Stream over' })
  })
  test('when the viewer may not watch it any more, or another server has released it', async () => {
    const mountpoint = await page.provision(FRYERS)
    await watch(mountpoint)
    page.forbid(mountpoint.id)
    expect(await over()).toMatchObject({ sender: at.handle_id, reason: 'Stream over' })
  })
  test('when it never connects', async () => {
    await watch(await page.provision(FRYERS))
    clock += 21_000
    expect(await over()).toMatchObject({ reason: 'ICE failed' })
  })
  test('with its socket', async () => {
    const mountpoint = await page.provision(FRYERS)
    await watch(mountpoint)
    client.close()
    await expect.poll(() => engine.figures().viewers).toBe(0)
    expect(page.left).toEqual([mountpoint.id])
  })
})

describe('sessions and handles', () => {
  test('the subprotocol is answered', () => expect(client.protocol).toBe('janus-protocol'))
  test('list names nothing: all is private', async () => {
    expect(await client.first({ janus: 'message', ...at, body: { request: 'list' } })).toMatchObject({
      janus: 'success',
      plugindata: { data: { streaming: 'list', list: [] } },
    })
  })
  test('candidates and signs of life are acknowledged', async () => {
    const trickled = { janus: 'trickle', ...at, candidate: { completed: true } }
    expect((await client.first(trickled)).janus).toBe('ack')
    expect((await client.first({ janus: 'keepalive', session_id: at.session_id })).janus).toBe('ack')
  })
  test('a handle and a session that were left are there no more', async () => {
    const keepalive = { janus: 'keepalive', session_id: at.session_id }
    expect((await client.ask({ janus: 'detach', ...at })).janus).toBe('success')
    expect(await message({ request: 'list' })).toMatchObject({ janus: 'error', error: { code: 459 } })
    expect((await client.ask({ janus: 'destroy', session_id: at.session_id })).janus).toBe('success')
    expect(await client.ask(keepalive)).toMatchObject({ janus: 'error', error: { code: 458 } })
  })
  test('a silent session is over after a minute', async () => {
    const mountpoint = await page.provision(FRYERS)
    await watch(mountpoint)
    clock += 40_000
    await client.first({ janus: 'keepalive', session_id: at.session_id })
    clock += 59_000
    expect((await client.first({ janus: 'keepalive', session_id: at.session_id })).janus).toBe('ack')
    clock += 61_000
    expect(await client.heard(({ janus }) => janus === 'timeout')).toMatchObject({
      session_id: at.session_id,
    })
    expect(engine.figures().viewers).toBe(0)
    expect(page.left).toEqual([mountpoint.id])
  })
  test('there is an end to sessions and handles', async () => {
    const attach = { janus: 'attach', session_id: at.session_id, plugin: 'janus.plugin.streaming' }
    const handles = await Promise.all(Array.from({ length: 20 }, () => client.ask(attach)))
    expect(handles.filter(({ janus }) => janus === 'success')).toHaveLength(15)
    expect(handles.at(-1)).toMatchObject({ error: { code: 461 } })
    const sessions = await Promise.all(Array.from({ length: 5 }, () => client.ask({ janus: 'create' })))
    expect(sessions.filter(({ janus }) => janus === 'success')).toHaveLength(2)
    expect(sessions.at(-1)).toMatchObject({ error: { code: 472 } })
  })
  test('somebody who says too much at once is sent away [V17.3.1]', async () => {
    const mountpoint = await page.provision(FRYERS)
    for (let n = 0; n < 300; n++)
      client.raw(
        JSON.stringify({
          janus: 'message',
          ...at,
          transaction: `${n}`,
          body: { request: 'watch', ...mountpoint },
        }),
      )
    expect(await client.closed).toMatchObject({ code: 1008 })
  })
  test('what cannot be read is said so', async () => {
    client.raw('{')
    expect(await client.heard(({ janus }) => janus === 'error')).toMatchObject({ error: { code: 454 } })
  })
  test('the engine ends', async () => {
    await engine.close()
    expect(await client.closed).toMatchObject({ code: 1001 })
  })
})

describe('where a viewer reaches the media', () => {
  test.each([
    ['192.168.7.5', ['192.168.7.5']],
    ['::ffff:192.168.7.5', ['192.168.7.5']],
  ])('who came in at %s: there', (reached, addresses) => {
    expect(addressesFor(reached)).toEqual(addresses)
  })
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'fd00::7'])(
    'who came in at %s: at all of the machine',
    (reached) => {
      expect(addressesFor(reached)[0]).toBe('127.0.0.1')
    },
  )
  test('an address that was named takes the place of all', async () => {
    const named = createEmbeddedEngine({
      pull: noCameras,
      log: silentLog,
      now: Date.now,
      address: '203.0.113.9',
    })
    const there = await serveGatewayPage(named)
    client.close()
    client = await openGateway(there.socketUrl)
    at = await client.attach()
    const { jsep } = await watch(await there.provision(FRYERS))
    expect(jsep?.sdp.match(/^a=candidate:.*/gm)?.map((line) => line.split(' ')[4])).toEqual(['203.0.113.9'])
    await named.close()
    await there.close()
  })
})
