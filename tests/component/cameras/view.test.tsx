import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import {
  type CameraView,
  type KeptCameraView,
  ownCameraView,
  saveCameraView,
} from '#src/contract/cameras/camera-view.ts'
import { cameras, cameraThumbnail, startCamera, stopCamera } from '#src/contract/cameras/cameras.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import {
  type StreamActivityEvent,
  streamActivity,
  streamActivityImage,
} from '#src/contract/operations/stream-activity.ts'
import { layoutTypeOf, restoreLayout } from '#src/domain/cameras/layout.ts'
import { connection } from '#src/live/live.ts'
import { queryClient } from '#src/shell/queries.tsx'
import { ADMIN } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'
import { fakeGatewayClient } from '#tests/support/video/gateway.ts'

vi.mock('#src/video/janus/client.ts', () => ({ client: fakeGatewayClient().client }))

const app = startConsole()
let token = ''
/** Each test has another restaurant than the one before, with the six cameras of the demonstration, all of them online. */
const kitchens: string[] = []
let here = ''
let ids: Record<string, string> = {}

const camerasAt = async (restaurantId: string) =>
  (await app.provider.call(cameras, { token, params: { restaurantId }, query: { limit: 100 } })).body

beforeAll(async () => {
  token = await app.provider.tokenOf(ADMIN)
  const { body } = await app.provider.call(restaurants, { token, query: { limit: 100 } })
  for (const { uuid } of body.content.slice(1)) {
    const found = (await camerasAt(uuid)).content
    if (found.length === 6 && found.every(({ status }) => status === 'ONLINE')) kitchens.push(uuid)
  }
})
beforeEach(async () => {
  here = kitchens.shift() ?? ''
  kitchens.push(here)
  localStorage.removeItem('linewatch.cameraSides')
  // A list that an earlier test mocked would be shown until the restaurant's own is there.
  queryClient.removeQueries({ type: 'inactive' })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  app.mock(cameraThumbnail, new Refused(409, 'No picture'))
  app.mock(startCamera, { id: 7, pin: 'abc' })
  app.mock(stopCamera, undefined)
  app.mock(streamActivity, { content: [], existNext: false })
  app.mock(streamActivityImage, new Refused(404, 'No image'))
  ids = Object.fromEntries((await camerasAt(here)).content.map(({ name, uuid }) => [name, uuid]))
})
// The wall is left, so that the next test opens its own.
afterEach(() => app.open('/unusual/recordings', ADMIN))

const idsOf = (names: readonly (string | null)[]) =>
  names.map((name) => (name === null ? null : (ids[name] ?? name)))
const kept = async (): Promise<KeptCameraView> =>
  (await app.provider.call(ownCameraView, { token, params: { restaurantId: here } })).body
const keptNames = async () =>
  (await kept()).layout.map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? null)

/** Opens the wall, with what was left on it. */
async function open(names: readonly (string | null)[] = [], presets: CameraView['presets'] = []) {
  const layout = idsOf(names)
  const body = { layout, layoutType: layoutTypeOf(restoreLayout(layout, null)), presets }
  await app.provider.call(saveCameraView, { token, params: { restaurantId: here }, body })
  await reopen()
}
async function reopen() {
  await app.open('/unusual/recordings', ADMIN)
  await app.open(`/cameras/view?restaurantUuid=${here}`, ADMIN)
  await screen.findByRole('list', { name: 'Live cameras' })
}
const wall = () => screen.getByRole('list', { name: 'Live cameras' })
/** What stands in each place, from the first. */
const places = () =>
  [...wall().querySelectorAll(':scope > li')].map(
    (place) =>
      within(place as HTMLElement)
        .queryByRole('region')
        ?.getAttribute('aria-label') ?? null,
  )
const list = () => screen.getByRole('list', { name: 'Cameras to add' })
/** Next to it a chosen camera has buttons with its own name, for how often it is shown. */
const choose = (name: string) =>
  userEvent.click(within(list()).getByRole('button', { name: new RegExp(`^${name} ?O`) }))
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Add( \d)?$/ })
const act = async (tile: string, item: string) => {
  await userEvent.click(within(wall()).getByRole('button', { name: `Actions: ${tile}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
}

test('while nothing tells how the cameras are, their states are greyed, with their age', async () => {
  await open()
  expect(list().dataset.stale).toBeUndefined()
  expect(screen.queryByText(/^Last known/)).toBeNull()
  await app.open('/unusual/recordings', ADMIN)
  const lost = {
    ...connection.getSnapshot(),
    state: 'connecting' as const,
    wasLive: true,
    // After whatever is answered meanwhile.
    since: Date.now() + 60_000,
  }
  const link = vi.spyOn(connection, 'getSnapshot').mockReturnValue(lost)
  await app.open(`/cameras/view?restaurantUuid=${here}`, ADMIN)
  await screen.findByText(/^Last known/)
  expect(list().dataset.stale).toBe('true')
  link.mockRestore()
})

describe('a wall that nobody has arranged', () => {
  const all = ['Back Door', 'Boards', 'Breading', 'Fry Station', 'Fryers', 'Hot Holding']
  const openFirst = async () => {
    await app.provider.services.db.run(sql`
      DELETE FROM camera_view WHERE restaurant_id = (SELECT id FROM restaurant WHERE uuid = ${here})`)
    await reopen()
  }

  test('has the restaurant’s cameras, and stays empty once they are removed', async () => {
    await openFirst()
    expect(places()).toEqual(all)
    // Looking at it arranges nothing: a camera that comes to the restaurant is shown too.
    await app.open('/unusual/recordings', ADMIN)
    expect((await kept()).saved).toBe(false)
    await reopen()
    for (const name of all) await act(name, 'Remove')
    expect(places()).toEqual([null])
    await waitFor(async () => expect(await kept()).toMatchObject({ saved: true, layout: [] }))
    await reopen()
    expect(places()).toEqual([null])
    expect(screen.getByRole('button', { name: 'Add a camera to tile 1' })).toBeDefined()
  })

  test('keeps the others when one is removed', async () => {
    await openFirst()
    await act('Boards', 'Remove')
    const others = ['Back Door', null, 'Breading', 'Fry Station', 'Fryers', 'Hot Holding']
    expect(places()).toEqual(others)
    await waitFor(async () => expect(await keptNames()).toEqual(others))
  })

  test('has no more cameras than fit, and those that give a picture', async () => {
    const list = await camerasAt(here)
    const [first, ...rest] = list.content.toSorted((a, b) => a.name.localeCompare(b.name))
    if (!first) throw new Error('There are no cameras')
    const added = { ...first, uuid: '00000000-0000-4000-8000-000000000007', name: 'Office' }
    const content = [{ ...first, status: 'OFFLINE' as const }, ...rest, added]
    app.mock(cameras, { ...list, content, total: content.length })
    await openFirst()
    expect(places()).toEqual([...all.slice(1), 'Office'])
  })

  test('has no camera where there is none', async () => {
    app.mock(cameras, { content: [], total: 0, page: 0, limit: 100, existNext: false })
    await openFirst()
    expect(places()).toEqual([null])
  })
})

describe('the wall', () => {
  test('has one empty place while nothing is on it; what is added is kept [2§2.1]', async () => {
    await open()
    expect(places()).toEqual([null])
    expect(addButton().getAttribute('aria-disabled')).toBe('true')
    await choose('Fryers')
    await choose('Breading')
    await userEvent.click(screen.getByRole('button', { name: 'Fryers: one more' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add 3' }))
    expect(places()).toEqual(['Breading', 'Fryers', 'Fryers', null])
    expect(document.activeElement).toBe(addButton())
    expect(addButton().getAttribute('aria-disabled')).toBe('true')
    await waitFor(async () => expect(await keptNames()).toEqual(['Breading', 'Fryers', 'Fryers']))
    expect((await kept()).layoutType).toBe(4)
  })

  test('comes back as it was left, without the cameras that are gone', async () => {
    await open(['Breading', '00000000-0000-4000-8000-000000000000', 'Fryers', 'Boards'])
    expect(places()).toEqual(['Breading', null, 'Fryers', 'Boards'])
  })

  test('a tile is removed, and leaves its place empty [2§2.4]', async () => {
    await open(['Breading', 'Fryers', 'Boards', 'Hot Holding'])
    await act('Fryers', 'Remove')
    expect(places()).toEqual(['Breading', null, 'Boards', 'Hot Holding'])
    await act('Boards', 'Remove')
    expect(places()).toEqual(['Breading', 'Hot Holding'])
    await waitFor(async () => expect(await keptNames()).toEqual(['Breading', 'Hot Holding']))
  })

  test('tiles can be swapped by menu and keyboard without restarting their streams [2§2.5]', async () => {
    await open(['Breading', 'Fryers', 'Boards'])
    const tile = screen.getByRole('region', { name: 'Breading' })
    await act('Breading', 'Swap with place 2')
    expect(places()).toEqual(['Fryers', 'Breading', 'Boards', null])
    expect(screen.getByText('Breading moved to position 2 of 4')).toBeDefined()
    screen.getByRole('button', { name: 'Actions: Breading' }).focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(places()).toEqual(['Fryers', 'Boards', 'Breading', null])
    expect(screen.getByRole('region', { name: 'Breading' })).toBe(tile)
    await waitFor(async () => expect(await keptNames()).toEqual(['Fryers', 'Boards', 'Breading']))
  })

  test('full, the chosen tile gives way to the next camera [2§2.2]', async () => {
    await open(['Breading', 'Fryers', 'Boards', 'Hot Holding', 'Fry Station', 'Back Door'])
    expect(screen.getByText('All 6 tiles are in use. Breading will be replaced.')).toBeDefined()
    await act('Boards', 'Replace this one next')
    expect(screen.getByText('All 6 tiles are in use. Boards will be replaced.')).toBeDefined()
    await choose('Fryers')
    await userEvent.click(addButton())
    expect(places()).toEqual(['Breading', 'Fryers', 'Fryers', 'Hot Holding', 'Fry Station', 'Back Door'])
  })
})

describe('the list', () => {
  test('is searched and sorted, and says when none fits [1§2.27]', async () => {
    await open()
    const names = () =>
      within(list())
        .getAllByRole('button')
        .map((button) => button.textContent?.replace('Online', ''))
    expect(names()).toEqual(['Back Door', 'Boards', 'Breading', 'Fry Station', 'Fryers', 'Hot Holding'])
    await userEvent.click(screen.getByRole('button', { name: 'Sort descending' }))
    expect(names()[0]).toBe('Hot Holding')
    const search = screen.getByRole('searchbox', { name: 'Search cameras' })
    await userEvent.type(search, 'fry{Enter}')
    expect(names()).toEqual(['Fryers', 'Fry Station'])
    await userEvent.type(search, 'x{Enter}')
    expect(screen.getByText('No suitable cameras')).toBeDefined()
  })

  test('counts each camera from one to five [2§2.3]', async () => {
    await open()
    await choose('Boards')
    const more = screen.getByRole('button', { name: 'Boards: one more' })
    for (let press = 0; press < 6; press++) await userEvent.click(more)
    expect(screen.getByRole('button', { name: 'Add 5' })).toBeDefined()
    expect(more.getAttribute('aria-disabled')).toBe('true')
    await choose('Boards')
    expect(addButton().getAttribute('aria-disabled')).toBe('true')
  })

  test('a camera that gives no picture cannot be chosen, and says why', async () => {
    const { body } = await app.provider.call(cameras, { token, params: { restaurantId: here }, query: {} })
    const content = body.content.map((one) => ({ ...one, status: 'OFFLINE' as const }))
    app.mock(cameras, { ...body, content })
    await open()
    await choose('Boards')
    expect(addButton().getAttribute('aria-disabled')).toBe('true')
    const button = within(list()).getByRole('button', { name: /^Boards ?O/ })
    expect(button.textContent).toContain('Offline')
    expect(button.textContent).toContain('This camera is offline')
    // Nor is it asked for one.
    expect(within(list()).getAllByText('No Image')).toHaveLength(content.length)
  })

  test('a finger that rests on a camera sees it large, and has not chosen it when it is lifted [1§2.28]', async () => {
    await open()
    const button = within(list()).getByRole('button', { name: /^Boards ?O/ })
    const large = () => document.querySelector('[data-still="large"]')
    const finger = { pointerType: 'touch' }
    fireEvent.pointerOver(button, finger)
    await waitFor(() => expect(large()).not.toBeNull())
    fireEvent.pointerOut(button, finger)
    await waitFor(() => expect(large()).toBeNull())
    fireEvent.click(button)
    expect(addButton().getAttribute('aria-disabled')).toBe('true')

    fireEvent.pointerOver(button, finger)
    fireEvent.pointerOut(button, finger)
    fireEvent.click(button)
    expect(addButton().disabled).toBe(false)
  })

  test('says when there are no cameras [1§8.9]', async () => {
    app.mock(cameras, { content: [], total: 0, page: 0, limit: 100, existNext: false })
    await open()
    expect(screen.getByText('No cameras')).toBeDefined()
  })

  test('is a drawer on a phone, where one column stands', async () => {
    setViewport(390)
    await open(['Breading'])
    expect(screen.queryByRole('list', { name: 'Cameras to add' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Camera list' }))
    await screen.findByRole('dialog', { name: 'Cameras' })
    await choose('Fryers')
    await userEvent.click(addButton())
    expect(places()).toEqual(['Breading', 'Fryers'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test('without a restaurant it says so, and one is chosen there', async () => {
  await app.open('/cameras/view?restaurantUuid=select', ADMIN)
  await screen.findByText('No selected restaurant')
  await userEvent.click(screen.getByRole('combobox', { name: 'Restaurant' }))
  await userEvent.click(await screen.findByRole('option', { name: /^0412/ }))
  await screen.findByRole('list', { name: 'Live cameras' })
  expect(app.location()).toMatch(/restaurantUuid=[\da-f-]{36}$/)
})

test('a layout is saved under a name, shown again, and deleted with a way back', async () => {
  await open(['Breading', 'Fryers'])
  const menu = async (item: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Layouts' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  await menu('Save this layout…')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Line{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act('Fryers', 'Remove')
  expect(places()).toEqual(['Breading'])
  await menu('Line')
  expect(places()).toEqual(['Breading', 'Fryers'])
  await waitFor(async () => expect((await kept()).presets).toMatchObject([{ name: 'Line', layoutType: 2 }]))
  await menu('Delete Line')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Layouts' }))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Line' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
})

test('a tile leads to its camera in the kitchen player, and Back to the wall', async () => {
  await open(['Breading', 'Fryers'])
  await act('Fryers', 'Open in Kitchen Player')
  await screen.findByRole('slider', { name: 'Timeline' })
  const { pathname, searchParams } = new URL(app.location(), 'http://console')
  expect(pathname).toBe('/kitchen-player/player')
  expect(searchParams.getAll('cameras')).toEqual([ids.Fryers])
  expect(searchParams.get('restaurantUuid')).toBe(here)
  history.back()
  await screen.findByRole('region', { name: 'Breading' })
  expect(places()).toEqual(['Breading', 'Fryers'])
})

test('what could not be kept is said', async () => {
  await open(['Breading', 'Fryers'])
  app.mock(saveCameraView, 'unreachable')
  await act('Fryers', 'Remove')
  expect(await screen.findByText('The layout could not be saved')).toBeDefined()
})

describe('the history', () => {
  const event = (uuid: string, at: string, displayTime: string): StreamActivityEvent => ({
    uuid,
    description: `Door opened (${uuid})`,
    location: 'Back of house',
    eventTime: Date.parse(at),
    displayTime,
  })

  test('tells what happened by the hour, what it saw, and loads more [2§2.6]', async () => {
    const first = event('e-1', '2026-03-05T20:07:09Z', '3:07:09 PM')
    app.mock(streamActivity, {
      content: [first, event('e-2', '2026-03-05T18:01:00Z', '1:01:00 PM')],
      existNext: true,
    })
    await open(['Breading'])
    await userEvent.click(screen.getByRole('button', { name: 'History' }))
    const panel = await screen.findByRole('complementary', { name: 'History' })
    // Led to it: on a phone it opens below the wall, out of sight.
    await waitFor(() => expect(document.activeElement).toBe(panel))
    expect(await within(panel).findByText('3:07:09 PM')).toBeDefined()
    expect(within(panel).getAllByRole('heading', { level: 3 })).toHaveLength(2)
    await waitFor(() => expect(within(panel).getAllByText('No Image')).toHaveLength(2))
    app.mock(streamActivity, {
      content: [event('e-3', '2026-03-05T17:00:00Z', '12:00:00 PM')],
      existNext: false,
    })
    expect(within(panel).getByRole('button', { name: 'Show more' })).toBeDefined()
    // Nothing has a height here, so any scrolling is at the end.
    fireEvent.scroll(within(panel).getByRole('region', { name: 'All cameras' }))
    expect(await within(panel).findByText('Door opened (e-3)')).toBeDefined()
    expect(within(panel).queryByRole('button', { name: 'Show more' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Close History' }))
    expect(screen.queryByRole('complementary', { name: 'History' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'History' }))
  })

  test('says that there was no activity [1§8.10]', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'History' }))
    expect(await screen.findByText('No activity')).toBeDefined()
  })
})
