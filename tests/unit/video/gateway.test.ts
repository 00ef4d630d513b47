import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGateway, NO_WEBRTC } from '#src/video/janus/gateway.ts'
import { attachedTo, FakeHandle, type FakeSession, fakeGatewayClient } from '#tests/support/video/gateway.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const KEY = { id: 7, pin: 'abc' }
const OFFER = { type: 'offer', sdp: 'offer' }
const VIDEO = { kind: 'video' } as MediaStreamTrack
const settle = () => vi.advanceTimersByTimeAsync(0)

function setUp() {
  const fake = fakeGatewayClient()
  let tokens = 0
  const gateway = createGateway({
    load: async () => fake.client,
    address: async () => ({ server: `ws://host/?Authorization=${++tokens}`, iceServers: [] }),
  })
  const watch = (key = KEY) => {
    const tracks: MediaStreamTrack[] = []
    const errors: string[] = []
    const watching = gateway.watch(key, {
      onTrack: (track) => tracks.push(track),
      onError: (reason) => errors.push(reason),
    })
    return { ...watching, tracks, errors }
  }
  /** A stream in full: its session is there, and so is its handle. */
  const watched = async (handle = new FakeHandle()) => {
    const stream = watch()
    await settle()
    const session = fake.session(fake.sessions.length - 1)
    session.callbacks.success()
    await settle()
    const plugin = attachedTo(session, session.attached.length - 1)
    plugin.success(handle)
    return { ...stream, session, plugin, handle }
  }
  return { ...fake, watch, watched }
}

describe('a stream', () => {
  test('asks to watch with its id and pin, answers the offer with one receiving video track, and starts [2§3.3]', async () => {
    const { session, plugin, handle, tracks } = await setUp().watched()
    expect(session.callbacks).toMatchObject({ server: 'ws://host/?Authorization=1', iceServers: [] })
    expect(plugin.plugin).toBe('janus.plugin.streaming')
    expect(handle.sent.map(({ message }) => message)).toEqual([{ request: 'watch', id: 7, pin: 'abc' }])
    plugin.onmessage({ result: { status: 'preparing' } }, OFFER)
    expect(handle.answers[0]).toMatchObject({
      jsep: OFFER,
      tracks: [{ type: 'video', capture: false, recv: true }],
    })
    handle.answers[0]?.success({ type: 'answer', sdp: 'own' })
    expect(handle.sent[1]).toMatchObject({
      message: { request: 'start' },
      jsep: { type: 'answer', sdp: 'own' },
    })
    plugin.onremotetrack(VIDEO, '0', true, { reason: 'created' })
    expect(tracks).toEqual([VIDEO])
  })

  test('shows a track when it is made, not each time that it is muted and unmuted', async () => {
    const { plugin, tracks } = await setUp().watched()
    plugin.onremotetrack(VIDEO, '0', true, { reason: 'created' })
    plugin.onremotetrack(VIDEO, '0', false, { reason: 'mute' })
    plugin.onremotetrack(VIDEO, '0', true, { reason: 'unmute' })
    expect(tracks).toEqual([VIDEO])
  })

  test.each([
    ['is asked for where it is offered', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', ['video', 'audio']],
    ['is not asked for where it was turned down', 'm=audio 0 UDP/TLS/RTP/SAVPF 111', ['video']],
    ['is not asked for where there is none', 'a=mid:0', ['video']],
  ])('its sound %s', async (_, line, asked) => {
    const { plugin, handle } = await setUp().watched()
    plugin.onmessage(
      {},
      { type: 'offer', sdp: ['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 102', line].join('\r\n') },
    )
    expect(handle.answers[0]?.tracks).toEqual(asked.map((type) => ({ type, capture: false, recv: true })))
  })

  test('has its sound with the picture', async () => {
    const sound = { kind: 'audio' } as MediaStreamTrack
    const { plugin, tracks } = await setUp().watched()
    plugin.onremotetrack(sound, '1', true, { reason: 'created' })
    plugin.onremotetrack(VIDEO, '0', true, { reason: 'created' })
    expect(tracks).toEqual([sound, VIDEO])
  })

  test('has the peer connection of its handle', async () => {
    const pc = {} as RTCPeerConnection
    const stream = await setUp().watched(Object.assign(new FakeHandle(), { webrtcStuff: { pc } }))
    expect(stream.peer()).toBe(pc)
    stream.stop()
    expect(stream.peer()).toBeNull()
  })

  test.each<[string, (plugin: ReturnType<typeof attachedTo>, handle: FakeHandle) => void]>([
    ['a wrong pin', (plugin) => plugin.onmessage({ error: 'Unauthorized', error_code: 457 })],
    ['a watch that is refused', (_, handle) => handle.sent[0]?.error?.('no')],
    ['a stream that was stopped', (plugin) => plugin.onmessage({ result: { status: 'stopped' } })],
    ['a connection that was hung up', (plugin) => plugin.webrtcState(false)],
    ['no way to the gateway', (plugin) => plugin.iceState('failed')],
    ['a handle that the gateway took', (plugin) => plugin.ondetached()],
    ['an attach that is refused', (plugin) => plugin.error('no')],
    [
      'an offer that cannot be answered',
      (plugin, handle) => {
        plugin.onmessage({}, OFFER)
        handle.answers[0]?.error('no codec')
      },
    ],
  ])('reports %s once, and lets its handle go', async (_, fails) => {
    const { plugin, handle, errors } = await setUp().watched()
    fails(plugin, handle)
    plugin.webrtcState(false)
    plugin.onmessage({ error: 'again' })
    expect(errors).toHaveLength(1)
    expect(handle.detached).toHaveLength(1)
  })

  test('is not ended by a connection that is merely disturbed', async () => {
    const { plugin, errors } = await setUp().watched()
    plugin.iceState('disconnected')
    plugin.webrtcState(true)
    expect(errors).toEqual([])
  })

  test('that was left hears nothing more, and undoes what comes too late', async () => {
    const { plugin, handle, errors, tracks, stop } = await setUp().watched()
    plugin.onmessage({}, OFFER)
    stop()
    stop()
    handle.answers[0]?.success({ type: 'answer' })
    plugin.onmessage({ error: 'gone' })
    plugin.onremotetrack(VIDEO, '0', true, { reason: 'created' })
    const late = new FakeHandle()
    plugin.success(late)
    expect(handle.detached).toEqual([{ noRequest: false }])
    expect(late.detached).toHaveLength(1)
    expect(handle.sent).toHaveLength(1)
    expect([errors, tracks]).toEqual([[], []])
  })

  test('takes one handle when it is given two', async () => {
    const { plugin, handle } = await setUp().watched()
    const second = new FakeHandle()
    plugin.success(second)
    expect(second.detached).toHaveLength(1)
    expect(handle.detached).toHaveLength(0)
  })
})

describe('the session', () => {
  test('is one for all streams of the page', async () => {
    const { watch, sessions, session } = setUp()
    watch()
    watch()
    await settle()
    session(0).callbacks.success()
    await settle()
    watch()
    await settle()
    expect(sessions).toHaveLength(1)
    expect(session(0).attached).toHaveLength(3)
  })

  const left = async (stop: (session: FakeSession) => void) => {
    const world = setUp()
    const stream = await world.watched()
    stream.stop()
    stop(stream.session)
    return { ...world, ...stream }
  }

  test('goes 1 s after the last stream [2§4.19]', async () => {
    const { session } = await left(() => {})
    await vi.advanceTimersByTimeAsync(999)
    expect(session.destroyed).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(session.destroyed).toMatchObject([{ cleanupHandles: true, notifyDestroyed: false }])
    session.destroyed[0]?.success?.()
    expect(session.forgotten).toBe(1)
  })

  test('stays for a stream that comes within that second', async () => {
    const { watch, session, sessions } = await left(() => {})
    await vi.advanceTimersByTimeAsync(500)
    watch()
    await vi.advanceTimersByTimeAsync(5000)
    expect(session.destroyed).toHaveLength(0)
    expect(sessions).toHaveLength(1)
  })

  test('is forgotten though nobody answers that it is gone', async () => {
    const { session } = await left(() => {})
    await vi.advanceTimersByTimeAsync(1000)
    await vi.advanceTimersByTimeAsync(2000)
    expect(session.forgotten).toBe(1)
  })

  test('that is not there yet when its stream goes, as where React mounts twice, is left once it is', async () => {
    const { watch, session } = setUp()
    watch().stop()
    await vi.advanceTimersByTimeAsync(1500)
    expect(session(0).destroyed).toHaveLength(0)
    session(0).callbacks.success()
    await settle()
    expect(session(0).destroyed).toHaveLength(1)
  })

  test('serves the second mount of a tile', async () => {
    const { watch, session, sessions } = setUp()
    const first = watch()
    first.stop()
    const second = watch()
    await settle()
    session(0).callbacks.success()
    await vi.advanceTimersByTimeAsync(5000)
    expect(sessions).toHaveLength(1)
    expect(session(0).attached).toHaveLength(1)
    expect(session(0).destroyed).toHaveLength(0)
    expect([first.errors, second.errors]).toEqual([[], []])
  })

  test('that is lost ends all its streams without asking a dead socket, and the next one gets a fresh session', async () => {
    const { watch, session, sessions } = setUp()
    const streams = [watch(), watch()]
    await settle()
    session(0).callbacks.success()
    await settle()
    const handle = new FakeHandle()
    attachedTo(session(0), 0).success(handle)
    session(0).callbacks.error('Lost connection to the server (is it down?)')
    session(0).callbacks.error('Lost connection to the server (is it down?)')
    expect(streams.map(({ errors }) => errors.length)).toEqual([1, 1])
    expect(handle.detached).toEqual([{ noRequest: true }])
    expect(session(0).forgotten).toBe(1)
    watch()
    await settle()
    expect(sessions).toHaveLength(2)
    expect(session(1).callbacks.server).toContain('Authorization=2')
    expect(session(0).destroyed).toHaveLength(0)
  })

  test('a success that comes after an error does not bring it back', async () => {
    const { watch, session, sessions } = setUp()
    const { errors } = watch()
    await settle()
    session(0).callbacks.error('Is the server down?')
    session(0).callbacks.success()
    await settle()
    expect(errors).toEqual(['Is the server down?'])
    expect(session(0).forgotten).toBe(1)
    expect(session(0).attached).toHaveLength(0)
    watch()
    await settle()
    expect(sessions).toHaveLength(2)
  })

  test('that never comes is given up after 10 s', async () => {
    const { watch, session } = setUp()
    const { errors } = watch()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(errors).toEqual(['The video gateway is not responding'])
    expect(session(0).forgotten).toBe(1)
  })

  test('that is refused before it is given back is forgotten all the same', async () => {
    const { watch, session, refuse } = setUp()
    refuse('Invalid server url')
    const { errors } = watch()
    await settle()
    expect(errors).toEqual(['Invalid server url'])
    expect(session(0).forgotten).toBe(1)
  })

  test('is not asked for where the browser has no WebRTC [2§8.10]', async () => {
    const { watch, sessions, unsupported } = setUp()
    unsupported()
    const { errors } = watch()
    await settle()
    expect(errors).toEqual([NO_WEBRTC])
    expect(sessions).toHaveLength(0)
  })

  test('a client that cannot be fetched is an error, and asked for again', async () => {
    let tries = 0
    const gateway = createGateway({
      load: async () => {
        tries++
        throw new Error('offline')
      },
      address: async () => ({ server: 'ws://host', iceServers: [] }),
    })
    const errors: string[] = []
    const told = { onTrack: () => {}, onError: (reason: string) => errors.push(reason) }
    gateway.watch(KEY, told)
    await settle()
    gateway.watch(KEY, told)
    await settle()
    expect(errors).toEqual(['offline', 'offline'])
    expect(tries).toBe(2)
  })
})
