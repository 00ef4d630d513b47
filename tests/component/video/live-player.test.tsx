import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#src/api/call/result.ts'
import type { StreamKey } from '#src/domain/cameras/stream-life.ts'
import type { Session } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/use-session.ts'
import { setClock } from '#src/ui/clock/use-now.ts'
import { theme } from '#src/ui/theme/theme.ts'
import { LivePlayer, type LivePlayerProps } from '#src/video/player/live-player.tsx'
import { setViewport } from '#tests/support/jsdom.ts'
import { attachedTo, FakeHandle, fakeGatewayClient } from '#tests/support/video/gateway.ts'

const world = vi.hoisted(() => ({ client: null as unknown }))
vi.mock('#src/video/janus/client.ts', () => ({
  get client() {
    return world.client
  },
}))

const NOW = Date.UTC(2026, 2, 5, 20, 7, 9)
let gateway: ReturnType<typeof fakeGatewayClient>
let hidden = false
let restaurants = 0
const session = { accessToken: async () => 'token' } as unknown as Session

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  setClock(() => Date.now())
  gateway = fakeGatewayClient()
  world.client = gateway.client
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('MediaStream', FakeMedia)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** jsdom has none: what is heard and seen. */
class FakeMedia {
  constructor(readonly tracks: MediaStreamTrack[]) {}
  addTrack(track: MediaStreamTrack) {
    this.tracks.push(track)
  }
}

const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
/** What is imported on demand takes several turns to come. */
const come = async () => {
  for (let turn = 0; turn < 10; turn++) await pass()
}
const video = () => screen.getByLabelText<HTMLVideoElement>(/^Live picture/)
const button = (name: string) => screen.getByRole('button', { name })
const phase = () => screen.getByRole('region', { name: 'Fryer 2' }).dataset.phase
const frame = () => act(() => void fireEvent(video(), new Event('timeupdate')))

function show(change: Partial<LivePlayerProps> = {}) {
  const keys: ((key: StreamKey) => void)[] = []
  const start = vi.fn(() => new Promise<StreamKey>((give) => keys.push(give)))
  const stop = vi.fn(async () => {})
  // A gateway is kept for as long as the page: each test has a restaurant of its own.
  const restaurantUuid = `restaurant-${++restaurants}`
  const props = { restaurantUuid, start, stop, name: 'Fryer 2', restaurant: '0412', still: 'blob:still' }
  const draw = (more: Partial<LivePlayerProps> = {}) => (
    <StrictMode>
      <MantineProvider theme={theme}>
        <SessionProvider value={session}>
          <LivePlayer {...props} zone="America/New_York" {...change} {...more} />
        </SessionProvider>
      </MantineProvider>
    </StrictMode>
  )
  const { unmount, rerender } = render(draw())
  const give = async (id: number) => {
    keys.at(-1)?.({ id, pin: 'p' })
    await come()
  }
  const attach = async () => {
    const live = gateway.session(gateway.sessions.length - 1)
    await act(async () => live.callbacks.success())
    const plugin = attachedTo(live, live.attached.length - 1)
    plugin.success(new FakeHandle())
    return plugin
  }
  /** All the way to a picture. */
  const play = async () => {
    await give(7)
    const plugin = await attach()
    await act(async () => {
      plugin.onremotetrack({ kind: 'video' } as MediaStreamTrack, '0', true, { reason: 'created' })
      fireEvent(video(), new Event('loadedmetadata'))
    })
    return plugin
  }
  const redraw = (more: Partial<LivePlayerProps>) => rerender(draw(more))
  return { start, stop, give, attach, play, keys, unmount, redraw }
}

describe('the way to a picture', () => {
  test('a still and a spinner until the metadata is there, then the picture alone [2§4.16]', async () => {
    const { play } = show()
    expect(screen.getByRole('status', { name: 'Fryer 2 is connecting' })).toBeDefined()
    expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:still')
    await play()
    expect(phase()).toBe('playing')
    expect(screen.queryByRole('status')).toBeNull()
    expect(document.querySelector('img')).toBeNull()
    expect(video().srcObject).not.toBeNull()
    expect(gateway.session(0).callbacks.server).toContain('Authorization=token')
  })

  test('what sends a sound is heard with the picture, and the player says whether there is sound', async () => {
    const onSound = vi.fn()
    const { play } = show({ onSound })
    const plugin = await play()
    expect(onSound.mock.calls).toEqual([[false]])
    const sound = { kind: 'audio' } as MediaStreamTrack
    act(() => plugin.onremotetrack(sound, '1', true, { reason: 'created' }))
    expect(onSound.mock.calls).toEqual([[false], [true]])
    const { tracks } = video().srcObject as unknown as FakeMedia
    expect(tracks.map(({ kind }) => kind)).toEqual(['video', 'audio'])
  })

  test('mounted twice, as React does in development, it leaves one stream and gives the other back', async () => {
    const { start, stop, keys, give } = show()
    expect(start).toHaveBeenCalledTimes(2)
    keys[0]?.({ id: 1, pin: 'p' })
    await give(2)
    expect(stop.mock.calls).toEqual([[1]])
    expect(gateway.sessions).toHaveLength(1)
  })

  test('gone from the page it gives its stream back, and the session goes after a second', async () => {
    const { stop, play, unmount } = show()
    await play()
    const player = video()
    unmount()
    expect(stop).toHaveBeenCalledWith(7)
    // Else the browser keeps it, with the whole page around it, for as long as the tab lives.
    expect(player.srcObject).toBeNull()
    await vi.advanceTimersByTimeAsync(1000)
    expect(gateway.session(0).destroyed).toHaveLength(1)
  })
})

describe('what is wrong is said', () => {
  test('No selected restaurant [2§4.14]', async () => {
    const { start } = show({ restaurantUuid: null })
    await pass()
    expect(screen.getByRole('alert').textContent).toBe('No selected restaurant')
    expect(start).not.toHaveBeenCalled()
  })

  test('Unable to open stream, with a button that tries again [2§4.15]', async () => {
    const start = vi.fn().mockRejectedValue(new CallError({ success: false, code: 409, message: 'Offline' }))
    show({ start })
    await pass()
    expect(screen.getByRole('alert').textContent).toContain('Unable to open stream')
    const before = start.mock.calls.length
    fireEvent.click(button('Try again: Fryer 2'))
    await pass()
    expect(start).toHaveBeenCalledTimes(before + 1)
  })

  test('why no picture can come, where that is known; a camera that is back is asked at once', async () => {
    const start = vi.fn().mockRejectedValue(new CallError({ success: false, code: 409, message: 'Offline' }))
    const { redraw } = show({ start, unavailable: 'This camera is offline' })
    await pass()
    expect(screen.getByRole('alert').textContent).toMatch(/^Unable to open streamThis camera is offline/)
    const before = start.mock.calls.length
    redraw({ unavailable: null })
    await pass()
    expect(start).toHaveBeenCalledTimes(before + 1)
    expect(screen.getByRole('alert').textContent).not.toContain('This camera is offline')
  })

  test('a camera that is gone is not asked for again by itself', async () => {
    const start = vi.fn().mockRejectedValue(new CallError({ success: false, code: 404, message: 'Gone' }))
    show({ start })
    await pass()
    const before = start.mock.calls.length
    await pass(120_000)
    expect(start).toHaveBeenCalledTimes(before)
  })

  test("Can't connect to the restaurant, after six tries; it retries when the network is back [2§4.17]", async () => {
    const { give, start } = show()
    for (let tries = 1; tries <= 6; tries++) {
      await pass(tries > 2 ? 5000 : 0)
      await pass(2000)
      await give(tries)
      await act(async () => gateway.session(gateway.sessions.length - 1).callbacks.error('dead'))
    }
    expect(screen.getByRole('alert').textContent).toContain("Can't connect to the restaurant")
    const before = start.mock.calls.length
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(start).toHaveBeenCalledTimes(before + 1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('Frozen, with the age of the last frame; not any more when it moves', async () => {
    const { play } = show()
    await play()
    await frame()
    await pass(6000)
    expect(screen.getByText('Frozen')).toBeDefined()
    expect(document.body.textContent).toContain('last frame 6 s ago')
    await frame()
    await pass(1000)
    expect(screen.queryByText('Frozen')).toBeNull()
  })
})

test('full screen, begun from its menu, has the keyboard on the way out of it', () => {
  show()
  // jsdom knows of none.
  const value = screen.getByRole('region', { name: 'Fryer 2' })
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value })
  act(() => void document.dispatchEvent(new Event('fullscreenchange')))
  Reflect.deleteProperty(document, 'fullscreenElement')
  expect(document.activeElement).toBe(button('Leave full screen'))
})

test('its name stands below, by its controls: cameras write their own above', async () => {
  const { play } = show()
  await play()
  const controls = screen.getByRole('group', { name: 'Controls: Fryer 2' })
  expect(screen.getByTitle('Fryer 2').parentElement).toBe(controls.parentElement)
  fireEvent.click(button('Zoom'))
  expect(screen.queryByTitle('Fryer 2')).toBeNull()
  expect(screen.getByText('Fryer 2').parentElement?.contains(controls)).toBe(false)
})

test('in the background nothing plays; back in the foreground it is rebuilt', async () => {
  const { play, stop, start } = show()
  await play()
  const asked = start.mock.calls.length
  hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(1000)
  expect(phase()).toBe('paused')
  expect(stop).toHaveBeenCalledWith(7)
  hidden = false
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass()
  expect(start).toHaveBeenCalledTimes(asked + 1)
})

describe('what can be done with it', () => {
  test('restart, by its button and by its key [2§2.10]', async () => {
    const { play, start } = show()
    await play()
    const before = start.mock.calls.length
    fireEvent.click(button('Restart'))
    await pass()
    expect(start).toHaveBeenCalledTimes(before + 1)
    fireEvent.keyDown(button('Screenshot'), { key: 'r' })
    await pass()
    expect(start).toHaveBeenCalledTimes(before + 2)
    fireEvent.keyDown(button('Screenshot'), { key: 'r', ctrlKey: true })
    await pass()
    expect(start).toHaveBeenCalledTimes(before + 2)
  })

  test('a screenshot is a JPEG of 1920×1080, named by restaurant, camera and the restaurant’s time [1§9.28]', async () => {
    const { play } = show()
    await play()
    vi.spyOn(video(), 'videoWidth', 'get').mockReturnValue(640)
    vi.spyOn(video(), 'videoHeight', 'get').mockReturnValue(480)
    const drawImage = vi.fn()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => {},
      drawImage,
    } as unknown as CanvasRenderingContext2D & ImageBitmapRenderingContext)
    const made: unknown[] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      done,
      type,
    ) {
      made.push([this.width, this.height, type])
      done(new Blob(['picture'], { type: 'image/jpeg' }))
    })
    URL.createObjectURL = () => 'blob:shot'
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    fireEvent.click(button('Screenshot'))
    await pass()
    expect(made).toEqual([[1920, 1080, 'image/jpeg']])
    // 4:3 keeps its shape, between black.
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([240, 0, 1440, 1080])
    expect(saved).toEqual(['0412 Fryer 2 2026-03-05 15-07-09.jpg'])
  })

  test('a screenshot of nothing says so', async () => {
    const onProblem = vi.fn()
    show({ onProblem })
    fireEvent.click(button('Screenshot'))
    await pass()
    expect(onProblem).toHaveBeenCalledWith('There is no picture to save yet')
  })

  test('full screen by a click on the picture, unless it is zoomed [2§2.8]', async () => {
    const { play } = show()
    await play()
    const request = vi.fn(async () => {})
    screen.getByRole('region', { name: 'Fryer 2' }).requestFullscreen = request
    const picture = () => document.querySelector('button[aria-hidden]')
    fireEvent.click(picture() as Element)
    expect(request).toHaveBeenCalledTimes(1)
    fireEvent.click(button('Zoom'))
    expect(picture()).toBeNull()
  })

  test('zoom by steps of 0.1, by keys too, and back to the whole [2§2.7]', async () => {
    const { play } = show()
    await play()
    fireEvent.click(button('Zoom'))
    fireEvent.click(button('Zoom in'))
    expect(video().style.transform).toContain('scale(1.1)')
    fireEvent.keyDown(button('Zoom in'), { key: '+' })
    expect(video().style.transform).toContain('scale(1.2)')
    fireEvent.click(button('Show the whole picture'))
    expect(video().style.transform).toContain('scale(1)')
    fireEvent.click(button('Stop zooming'))
    expect(video().style.transform).toBe('')
  })

  test('no zoom on a phone [2§9.2]', () => {
    setViewport(390)
    show()
    expect(screen.queryByRole('button', { name: 'Zoom' })).toBeNull()
    expect(button('Screenshot')).toBeDefined()
  })

  test('stream info, read each half second [2§2.9]', async () => {
    const { give } = show()
    await give(7)
    await act(async () => gateway.session(0).callbacks.success())
    const handle = new FakeHandle()
    let reads = 0
    const inbound = () => ({
      type: 'inbound-rtp',
      kind: 'video',
      timestamp: NOW + reads * 500,
      frameWidth: 640,
      frameHeight: 360,
      framesDecoded: reads * 8,
      bytesReceived: reads * 31_250,
      packetsLost: 2,
      packetsReceived: 198,
    })
    const getStats = async () => {
      reads++
      return new Map([['in', inbound()]])
    }
    handle.webrtcStuff.pc = { getStats } as unknown as RTCPeerConnection
    attachedTo(gateway.session(0), 0).success(handle)
    fireEvent.click(button('Stream info'))
    await pass(500)
    const info = screen.getByLabelText('Stream info: Fryer 2').textContent
    expect(info).toContain('Size640 × 360')
    expect(info).toContain('Frames16 a second')
    expect(info).toContain('Bitrate500 kbit/s')
    expect(info).toContain('Packets lost2 (1%)')
    expect(info).toContain('Last frameN/A')
    const before = reads
    await pass(1000)
    expect(reads - before).toBe(2)
  })
})
