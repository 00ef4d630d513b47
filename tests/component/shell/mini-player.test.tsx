import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { logout } from '#src/contract/account/auth.ts'
import { ownCameraView, saveCameraView } from '#src/contract/cameras/camera-view.ts'
import { cameras, cameraThumbnail } from '#src/contract/cameras/cameras.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { miniPlayer } from '#src/shell/player/mini-player-store.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'
import { FakeHandle, fakeGatewayClient } from '#tests/support/video/gateway.ts'
import { settleRecordings } from '#tests/support/video/recordings.ts'

vi.setConfig({ testTimeout: 120_000 })
const world = vi.hoisted(() => ({ client: null as unknown }))
vi.mock('#src/video/janus/client.ts', () => ({
  get client() {
    return world.client
  },
}))
const gateway = fakeGatewayClient()
world.client = gateway.client

const app = startConsole()
const NUMBER = '0412'
const WALL = '/cameras/view'
const ELSEWHERE = '/unusual/recordings'
let here = ''
let fryers = ''

beforeAll(async () => {
  await settleRecordings(app.provider)
  const { db } = app.provider.services
  const found = await db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE number = ${NUMBER}`)
  here = found?.uuid ?? ''
  const token = await app.provider.tokenOf(ADMIN)
  const params = { restaurantId: here }
  const { body } = await app.provider.call(cameras, { token, params, query: { limit: 100 } })
  fryers = body.content.find(({ name }) => name === 'Fryers')?.uuid ?? ''
  const view = { layout: [fryers], layoutType: 1 as const, presets: [] }
  await app.provider.call(saveCameraView, { token, params, body: view })
  expect((await app.provider.call(ownCameraView, { token, params })).body.layout).toEqual([fryers])
})
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) =>
    type.startsWith('video/mp4') ? 'probably' : '',
  )
  Object.defineProperty(window, 'innerHeight', { configurable: true, writable: true, value: 900 })
  app.mock(cameraThumbnail, new Refused(409, 'No picture'))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  miniPlayer.reset()
  await app.open(ELSEWHERE, ADMIN)
})

const open = (path: string) => app.open(`${path}?restaurantUuid=${here}`, ADMIN)
const mini = (name: RegExp = /^Mini player: Fryers/) => screen.findByRole('region', { name })
const noMini = () => expect(screen.queryByRole('region', { name: /^Mini player/ })).toBeNull()
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** Left, top, width and height of the window, in pixels. */
const place = () => {
  const { left, top, width, height } = screen.getByRole('region', { name: /^Mini player/ }).style
  return [left, top, width, height].map(Number.parseFloat)
}
/** jsdom has none. */
class FakeMedia {
  addTrack() {}
}
function there<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('It is not there yet')
  return one
}
/** Streams that the provider plays now. */
const streams = () => app.provider.services.video.figures().mountpoints

/** The wall, and its one camera in the mini player. */
async function openFryers() {
  await open(WALL)
  const wall = await screen.findByRole('list', { name: 'Live cameras' })
  await userEvent.click(await within(wall).findByRole('button', { name: 'Actions: Fryers' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mini player' }))
  const window = await mini()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  return window
}

describe('a live picture', () => {
  test('plays over every page, and is stopped with its window [2§4.20]', async () => {
    await openFryers()
    expect(place()).toEqual([980, 595, 445, 290])
    await app.open(ELSEWHERE, ADMIN)
    const window = within(await mini())
    window.getByLabelText('Live picture: Fryers')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    await waitFor(() => expect(streams()).toBe(1))
    await userEvent.click(button('Close the mini player'))
    noMini()
    expect(document.activeElement?.id).toBe('content')
    await waitFor(() => expect(streams()).toBe(0))
  })

  test('stops and goes back to the wall that it came from [2§4.24]', async () => {
    await openFryers()
    await app.open(ELSEWHERE, ADMIN)
    await mini()
    await userEvent.click(button('Stop and return'))
    await screen.findByRole('list', { name: 'Live cameras' })
    expect(app.location()).toBe(`${WALL}?restaurantUuid=${here}`)
    await waitFor(noMini)
    await screen.findByRole('region', { name: 'Fryers' })
  })

  test('another one takes its place', async () => {
    await openFryers()
    await openFryers()
    expect(screen.getAllByRole('region', { name: /^Mini player/ })).toHaveLength(1)
    await app.open(ELSEWHERE, ADMIN)
    await waitFor(() => expect(streams()).toBe(1))
  })

  test('is heard as the device remembers, but not next to the kitchen player, which has its own', async () => {
    vi.stubGlobal('MediaStream', FakeMedia)
    const earlier = gateway.sessions.length
    await openFryers()
    await app.open(ELSEWHERE, ADMIN)
    const session = await waitFor(() => there(gateway.sessions[earlier]))
    await act(async () => session.callbacks.success())
    const plugin = await waitFor(() => there(session.attached.at(-1)))
    const picture = () => screen.getByLabelText<HTMLVideoElement>('Live picture: Fryers')
    const track = (kind: string, mid: string) =>
      act(async () => plugin.onremotetrack({ kind } as MediaStreamTrack, mid, true, { reason: 'created' }))
    await act(async () => plugin.success(new FakeHandle()))
    await track('video', '0')
    fireEvent(picture(), new Event('loadedmetadata'))
    expect(screen.queryByRole('button', { name: /mute the mini player/ })).toBeNull()
    await track('audio', '1')
    expect(picture().muted).toBe(true)
    await userEvent.click(await screen.findByRole('button', { name: 'Unmute the mini player' }))
    expect(picture().muted).toBe(false)
    expect(localStorage.getItem('linewatch.kitchenPlayerMuted')).toBe('false')

    await open('/kitchen-player/player')
    const window = within(await mini())
    expect(window.getByLabelText<HTMLVideoElement>('Live picture: Fryers').muted).toBe(true)
    expect(window.queryByRole('button', { name: /mute the mini player/ })).toBeNull()
  })
})

describe('the window', () => {
  test('is moved and made larger by keys, says so, and keeps its place when it closes [2§4.21]', async () => {
    await openFryers()
    button('Move the mini player').focus()
    await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}')
    expect(place()).toEqual([970, 545, 445, 290])
    screen.getByText('970 from the left, 545 from the top')
    button('Resize the mini player').focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowUp}')
    // To the right there are 10 left: the rest is taken on the other side.
    expect(place()).toEqual([930, 545, 495, 280])
    screen.getByText('495 by 280')
    await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}')
    expect(place()).toEqual([930, 545, 495, 280])

    await userEvent.click(button('Close the mini player'))
    await openFryers()
    expect(place()).toEqual([930, 545, 495, 280])
  })

  test('is dragged by its head and pulled at its edges, within the margins', async () => {
    const window = await openFryers()
    const drag = (
      target: Element,
      by: [number, number],
      end: 'pointerUp' | 'pointerCancel' = 'pointerUp',
    ) => {
      const at = { pointerId: 1, button: 0 }
      fireEvent.pointerDown(target, { ...at, clientX: 1000, clientY: 600 })
      fireEvent.pointerMove(target, { ...at, clientX: 1000 + by[0], clientY: 600 + by[1] })
      fireEvent[end](target, at)
      // Let go, it stays where it is.
      fireEvent.pointerMove(target, { ...at, clientX: 0, clientY: 0 })
    }
    const head = within(window).getByRole('heading', { name: /^Fryers/ })
    drag(head, [-300, -200])
    await waitFor(() => expect(place()).toEqual([680, 395, 445, 290]))
    drag(head, [-5000, -5000])
    await waitFor(() => expect(place()).toEqual([15, 15, 445, 290]))
    drag(head, [200, 100], 'pointerCancel')
    await waitFor(() => expect(place()).toEqual([15, 15, 445, 290]))
    // Its buttons are no handles.
    drag(button('Stop and return'), [200, 100])
    expect(place()).toEqual([15, 15, 445, 290])
    const edge = (name: string) => window.querySelector(`[data-edge="${name}"]`) as Element
    drag(edge('se'), [55, 10])
    await waitFor(() => expect(place()).toEqual([15, 15, 500, 300]))
    drag(edge('e'), [-5000, 50])
    await waitFor(() => expect(place()).toEqual([15, 15, 300, 300]))
    drag(button('Resize the mini player'), [0, 100])
    await waitFor(() => expect(place()).toEqual([15, 115, 300, 200]))
  })

  test('stays whole on a screen that gets smaller, and is where it was when that grows again', async () => {
    await openFryers()
    setViewport(900)
    await waitFor(() => expect(place()).toEqual([440, 595, 445, 290]))
    setViewport(1440)
    button('Move the mini player').focus()
    await waitFor(() => expect(place()).toEqual([980, 595, 445, 290]))
    await userEvent.keyboard('{ArrowLeft}')
    setViewport(900)
    await waitFor(() => expect(place()[0]).toBe(440))
    setViewport(1440)
    await waitFor(() => expect(place()).toEqual([970, 595, 445, 290]))
  })

  test('on a phone it lies at the bottom, cannot be moved, and forgets where it was [2§4.22]', async () => {
    const window = await openFryers()
    button('Move the mini player').focus()
    await userEvent.keyboard('{ArrowLeft}')
    setViewport(390)
    await waitFor(() => expect(window.dataset.docked).toBe('true'))
    expect(window.style.left).toBe('')
    expect(screen.queryByRole('button', { name: /(Move|Resize) the mini player/ })).toBeNull()
    fireEvent.pointerDown(within(window).getByRole('heading'), { pointerId: 1, button: 0 })
    button('Stop and return')
    setViewport(1440)
    await waitFor(() => expect(place()).toEqual([980, 595, 445, 290]))
  })
})

describe('a recording', () => {
  /** As soon as the browser knows its length. */
  const loaded = (video: HTMLVideoElement) => {
    Object.defineProperty(video, 'readyState', { configurable: true, value: 1 })
    fireEvent.loadedMetadata(video)
    return [video.currentTime, video.muted, video.autoplay]
  }
  const film = () => screen.findByLabelText<HTMLVideoElement>(/^Breading check, Breading/)

  test('goes on where it stood, there and back', async () => {
    await open('/cameras/recordings')
    await userEvent.click(await screen.findByRole('button', { name: /^Play: Breading check/ }))
    const inDialog = await film()
    expect(loaded(inDialog)).toEqual([0, true, true])
    inDialog.currentTime = 12
    inDialog.muted = false
    fireEvent.play(inDialog)
    fireEvent.volumeChange(inDialog)
    await userEvent.click(screen.getByRole('button', { name: 'Mini player' }))
    await mini(/^Mini player: Breading check/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await app.open(ELSEWHERE, ADMIN)
    const inMini = await film()
    expect(loaded(inMini)).toEqual([12, false, true])
    inMini.currentTime = 20
    fireEvent.pause(inMini)
    await userEvent.click(button('Stop and return'))
    await screen.findByRole('dialog', { name: 'Breading check' })
    expect(app.location()).toBe(`/cameras/recordings?restaurantUuid=${here}`)
    noMini()
    expect(loaded(await film())).toEqual([20, false, false])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // It came back once.
    await app.open(ELSEWHERE, ADMIN)
    await open('/cameras/recordings')
    await screen.findByRole('button', { name: /^Play: Breading check/ })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that is not there yet, or must be fetched by another way, stands where it stood', async () => {
    await open('/cameras/recordings')
    await userEvent.click(await screen.findByRole('button', { name: /^Play: Breading check/ }))
    const inDialog = await film()
    loaded(inDialog)
    inDialog.currentTime = 12
    fireEvent.timeUpdate(inDialog)
    inDialog.currentTime = 0
    fireEvent.emptied(inDialog)
    fireEvent.timeUpdate(inDialog)
    expect(loaded(inDialog)).toEqual([12, true, true])
    await userEvent.click(screen.getByRole('button', { name: 'Mini player' }))
    await mini(/^Mini player: Breading check/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.pause(await film())
    await userEvent.click(button('Stop and return'))
    await screen.findByRole('dialog', { name: 'Breading check' })
    expect(loaded(await film())).toEqual([12, true, false])
  })
})

describe('it is not shown', () => {
  test('over a board in floor mode, and is there again behind it', async () => {
    await openFryers()
    await app.open(`/pcs/floor?restaurantUuid=${here}`, ADMIN)
    await waitFor(noMini)
    await app.open(ELSEWHERE, ADMIN)
    await mini()
  })

  test('after a sign-out: its place is forgotten too [2§4.23]', async () => {
    await openFryers()
    button('Move the mini player').focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(miniPlayer.place()).not.toBeNull()
    app.mock(logout, undefined)
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
    await waitFor(() => expect(app.location()).toMatch(/^\/login/))
    noMini()
    expect([miniPlayer.opened(), miniPlayer.place()]).toEqual([null, null])
  })
})
