import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cameras, cameraThumbnail, startCamera, stopCamera } from '#src/contract/cameras/cameras.ts'
import { type Recording, recordLink, records } from '#src/contract/cameras/recordings.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { playerMarks } from '#src/contract/kitchen/kitchen-player.ts'
import { formatTimeOfDay } from '#src/domain/time/format.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { holdCalls } from '#tests/support/hold-calls.ts'
import { startConsole } from '#tests/support/render.tsx'
import { fakeGatewayClient } from '#tests/support/video/gateway.ts'
import { settleRecordings } from '#tests/support/video/recordings.ts'

vi.mock('#src/video/janus/client.ts', () => ({ client: fakeGatewayClient().client }))

const app = startConsole()
const PLAYER = '/kitchen-player/player'
const MUTED_KEY = 'linewatch.kitchenPlayerMuted'
let here = ''
let zone = ''
let ids: Record<string, string> = {}
/** When the recordings of two cameras' lunch rush begin; they take a minute. */
let rush = 0
/** When a recording of the breading table begins, which takes half a minute. */
let checked = 0
const second = (after: number) => rush + after * 1000

beforeAll(async () => {
  await settleRecordings(app.provider)
  const { db } = app.provider.services
  const [restaurant] = await db.rows<{ id: number; uuid: string; timezone: string }>(
    sql`SELECT id, uuid, timezone FROM restaurant WHERE number = '0412'`,
  )
  here = restaurant?.uuid ?? ''
  zone = restaurant?.timezone ?? ''
  const token = await app.provider.tokenOf(ADMIN)
  const params = { restaurantId: here }
  const all = await app.provider.call(cameras, { token, params, query: { limit: 100 } })
  ids = Object.fromEntries(all.body.content.map(({ name, uuid }) => [name, uuid]))
  const startOf = async (search: string) =>
    (await app.provider.call(records, { token, params, query: { search } })).body.content[0]?.startTime ?? 0
  rush = await startOf('Lunch rush')
  checked = await startOf('Breading check')

  // What happened then, and nothing else.
  const chicken = sql`(SELECT min(id) FROM material WHERE line = 'CHICKEN')`
  await db.run(sql`DELETE FROM batch WHERE restaurant_id = ${restaurant?.id}`)
  await db.run(sql`DELETE FROM stock_out WHERE restaurant_id = ${restaurant?.id}`)
  await db.run(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at, stage_expected_s)
    VALUES (${restaurant?.id}, ${chicken}, 71, 24, 2400, 'BOARDS', ${second(20)}, '{1,1,1,1,1,1}')`)
  await db.run(sql`
    INSERT INTO stock_out (restaurant_id, material_id, started_at, ended_at)
    VALUES (${restaurant?.id}, ${chicken}, ${second(-600)}, ${second(-480)})`)
}, 60_000)

/** What a video element would do: it shows what it is sent to, and plays when it is told to. */
const times = new WeakMap<HTMLMediaElement, number>()
beforeEach(() => {
  localStorage.removeItem(MUTED_KEY)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    return times.get(this) ?? 0
  })
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'set').mockImplementation(function (
    this: HTMLMediaElement,
    to: number,
  ) {
    times.set(this, to)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) =>
    type.startsWith('video/mp4') ? 'probably' : '',
  )
  app.mock(cameraThumbnail, new Refused(409, 'No picture'))
  app.mock(startCamera, { id: 7, pin: 'abc' })
  app.mock(stopCamera, undefined)
})
afterEach(async () => {
  // The player is left, so that the next test opens its own.
  await app.open('/unusual/recordings', ADMIN)
  vi.restoreAllMocks()
})

async function open(query: Record<string, string | number | string[]> = {}) {
  const search = new URLSearchParams({ restaurantUuid: here })
  for (const [key, value] of Object.entries(query))
    for (const one of [value].flat()) search.append(key, String(one))
  await app.open(`${PLAYER}?${search}`, ADMIN)
  await screen.findByRole('slider', { name: 'Timeline' })
}
const query = () => new URL(app.location(), 'http://console').searchParams
const at = () => Number(query().get('at'))
const line = () => screen.getByRole('slider', { name: 'Timeline' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const refused = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const tile = (name: string) => within(screen.getByRole('region', { name }))
const film = (name: string) => screen.findByLabelText<HTMLVideoElement>(`Recording: ${name}`)
const clock = (time: number) => formatTimeOfDay(time, zone)

test('without a restaurant each of the reader’s leads to its player', async () => {
  await app.open(`${PLAYER}?restaurantUuid=select`, ADMIN)
  const choice = await screen.findByRole('region', { name: 'Choose a restaurant to see its kitchen' })
  const [first] = within(choice).getAllByRole('link')
  expect(first?.getAttribute('href')).toMatch(/^\/kitchen-player\/[\da-f-]{36}$/)
  await userEvent.click(first as HTMLElement)
  await screen.findByRole('slider', { name: 'Timeline' })
  expect(app.location()).toMatch(/^\/kitchen-player\/player\?restaurantUuid=[\da-f-]{36}$/)
})

describe('/kitchen-player/{id}', () => {
  test('of a restaurant is its player; of one of its cameras, that camera [1§2.6]', async () => {
    await app.open(`/kitchen-player/${here}?restaurantUuid=select`, ADMIN)
    await screen.findByRole('region', { name: 'Back Door' })
    expect(query().get('restaurantUuid')).toBe(here)
    expect(query().has('cameras')).toBe(false)

    await app.open(`/kitchen-player/${ids.Boards}?restaurantUuid=${here}`, ADMIN)
    await screen.findByRole('region', { name: 'Boards' })
    expect(query().getAll('cameras')).toEqual([ids.Boards])
    expect(screen.queryByRole('region', { name: 'Back Door' })).toBeNull()
  })

  test('of a camera that is not there shows the first that is', async () => {
    await app.open(`/kitchen-player/00000000-0000-4000-8000-000000000000?restaurantUuid=${here}`, ADMIN)
    await screen.findByRole('region', { name: 'Back Door' })
  })
})

describe('live', () => {
  test('is what it begins with: one camera, the present, and no moment in the URL [2§2.17]', async () => {
    await open()
    await screen.findByRole('region', { name: 'Back Door' })
    expect(button('Live').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('list', { name: 'Live cameras' }).children).toHaveLength(1)
    expect(line().getAttribute('aria-valuetext')).toMatch(/^Live, \d\d \w{3} • /)
    expect(query().has('at')).toBe(false)
  })

  test('shows up to four cameras, which the URL holds', async () => {
    await open()
    await userEvent.click(button('Cameras: 1'))
    const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
    expect((await box('Back Door')).disabled).toBe(true)
    for (const name of ['Fryers', 'Boards', 'Breading']) await userEvent.click(await box(name))
    await waitFor(async () => expect((await box('Hot Holding')).disabled).toBe(true))
    expect(query().getAll('cameras')).toEqual(
      ['Back Door', 'Fryers', 'Boards', 'Breading'].map((name) => ids[name]),
    )
    await userEvent.click(await box('Back Door'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Back Door' })).toBeNull())
    for (const name of ['Fryers', 'Boards', 'Breading']) screen.getByRole('region', { name })
  })
})

describe('recordings', () => {
  test('of the camera that was live are shown from the newest on, and live again [2§2.18]', async () => {
    await open({ cameras: [ids.Fryers ?? ''] })
    await userEvent.click(button('Recordings'))
    const video = await film('Fryers')
    expect(video.getAttribute('src')).toMatch(
      new RegExp(`/proxy/restaurants/${here}/records/file/[\\w-]{75}$`),
    )
    expect(at()).toBe(rush)
    expect(button('Recordings').getAttribute('aria-pressed')).toBe('true')
    button('Pause')
    await userEvent.click(button('Live'))
    await waitFor(() => expect(query().has('at')).toBe(false))
    await waitFor(() => expect(screen.queryByLabelText('Recording: Fryers')).toBeNull())
  })

  test('that were asked for together are looked at together, from one moment', async () => {
    await open({ list: 'recordings' })
    await userEvent.click(await screen.findByRole('button', { name: /^Lunch rush/ }))
    const both = [await film('Fryers'), await film('Hot Holding')]
    expect(query().getAll('cameras')).toEqual([ids.Fryers, ids['Hot Holding']])
    await userEvent.click(button('Forward 10 seconds'))
    await waitFor(() => expect(both.every(({ currentTime }) => currentTime >= 10)).toBe(true))
    const [one = 0, other = 0] = both.map(({ currentTime }) => currentTime)
    expect(Math.abs(one - other)).toBeLessThan(0.5)
    // Who has stopped them looks at what was ten seconds before, and they stand there.
    await userEvent.click(button('Pause'))
    const from = both[0]?.currentTime ?? 0
    await userEvent.click(button('Back 10 seconds'))
    await waitFor(() => expect(both.every(({ currentTime }) => currentTime <= from - 9)).toBe(true))
    button('Play')
  })

  test('four cameras of one moment are as many films, from one moment', async () => {
    await open({ list: 'recordings' })
    await userEvent.click(await screen.findByRole('button', { name: /^Dinner rush/ }))
    const names = ['Boards', 'Breading', 'Fryers', 'Hot Holding']
    const films = await Promise.all(names.map(film))
    expect(query().getAll('cameras')).toEqual(names.map((name) => ids[name]))
    await userEvent.click(button('Forward 10 seconds'))
    await waitFor(() => expect(films.every(({ currentTime }) => currentTime >= 10)).toBe(true))
    const times = films.map(({ currentTime }) => currentTime)
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(0.1)
  })

  test('a moment of a link is shown, a camera that has nothing of it says so', async () => {
    await open({ at: second(30), cameras: [ids.Fryers ?? '', ids.Boards ?? ''] })
    const video = await film('Fryers')
    await waitFor(() => expect(video.currentTime).toBeGreaterThanOrEqual(30))
    tile('Boards').getByText(/^This camera is recorded only when somebody asks for it\./)
    await open({ at: second(30), place: 'FRYERS' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Boards' })).toBeNull())
  })

  test('a gap leads to where there is a picture again, and so does play, which says where there is none', async () => {
    await open({ at: second(-60), cameras: [ids.Fryers ?? ''] })
    const way = await screen.findByRole('button', { name: `Go to ${clock(rush)}: Fryers` })
    button('Play')
    await userEvent.click(way)
    await film('Fryers')
    await waitFor(() => expect(at()).toBe(rush))

    await app.open('/unusual/recordings', ADMIN)
    await open({ at: second(-60), cameras: [ids.Fryers ?? ''] })
    await screen.findByRole('button', { name: `Go to ${clock(rush)}: Fryers` })
    await userEvent.click(button('Play'))
    await film('Fryers')

    await open({ at: checked + 40_000, cameras: [ids.Breading ?? ''] })
    await waitFor(() => expect(refused('Play')).toBe(true))
    await userEvent.click(button('Play'))
    await screen.findByRole('tooltip', { name: 'Nothing is recorded in the next hours' })
  })

  test('what its camera missed is told apart from what nobody asked for', async () => {
    const token = await app.provider.tokenOf(ADMIN)
    const { body } = await app.provider.call(records, {
      token,
      params: { restaurantId: here },
      query: { cameras: [ids.Fryers ?? ''] },
    })
    const [recording] = body.content as [Recording]
    const parts = [
      { startTime: rush, length: 10_000 },
      { startTime: second(40), length: 20_000 },
    ]
    app.mock(records, { ...body, content: [{ ...recording, parts }] })
    // Of cameras that were not asked for before.
    await open({ at: second(20), cameras: [ids.Fryers ?? '', ids.Breading ?? ''] })
    await screen.findByText('The camera sent no picture')
    button(`Go to ${clock(second(40))}: Fryers`)
  })

  test('that cannot be loaded say so, and are asked for again', async () => {
    app.mock(records, new Refused(500, 'No'))
    await open({ at: second(30), cameras: [ids.Fryers ?? '', ids['Fry Station'] ?? ''] })
    await waitFor(() => tile('Fry Station').getByText('The recordings could not be loaded'))
    expect(tile('Fryers').queryByRole('status', { name: 'Loading' })).toBeNull()
    app.restore()
    await userEvent.click(button('Try again: Fryers'))
    await film('Fryers')
  })

  test('one that cannot be played leaves the others alone', async () => {
    app.mock(recordLink, new Refused(404, 'This recording was not found.'))
    await open({ at: checked + 10_000, cameras: [ids.Breading ?? '', ids.Boards ?? ''] })
    await tile('Breading').findByText('This recording was not found.')
    tile('Boards').getByText('Not recorded')
    app.restore()
    await userEvent.click(button('Try again: Breading'))
    const dead = await film('Breading')
    fireEvent.error(dead)
    await tile('Breading').findByText('The recording could not be played.')

    // By another link: the one that led nowhere would fail again before that has come.
    const goOn = holdCalls(({ url }) => url.includes('/records/'))
    await userEvent.click(button('Try again: Breading'))
    await tile('Breading').findByRole('status', { name: 'Loading' })
    expect(screen.queryByLabelText('Recording: Breading')).toBeNull()
    goOn()
    expect(await film('Breading')).not.toBe(dead)
  })
})

describe('the time line', () => {
  test('has the marks of what happened; each leads to its moment', async () => {
    await open({ at: second(30), cameras: [ids.Fryers ?? ''] })
    const marks = await screen.findByRole('list', { name: 'Events' })
    const [stockOut, batch] = within(marks).getAllByRole('button')
    expect(stockOut?.textContent).toMatch(/out of stock.*2 min/)
    expect(batch?.textContent).toMatch(/^Batch 71 · .*24 pieces$/)
    expect(batch?.textContent).toContain(clock(second(20)))
    await userEvent.click(stockOut as HTMLElement)
    await waitFor(() => expect(at()).toBe(second(-600)))
    expect(line().getAttribute('aria-valuetext')).toContain('out of stock')
    await tile('Fryers').findByText('Not recorded')

    await userEvent.click(button('Next event'))
    await waitFor(() => expect(at()).toBe(second(20)))
    expect(line().getAttribute('aria-valuetext')).toMatch(/Batch 71 · .* · 24 pieces$/)
    await film('Fryers')
    expect(refused('Next event')).toBe(true)
    await userEvent.click(button('Previous event'))
    await waitFor(() => expect(at()).toBe(second(-600)))
    await waitFor(() => expect(refused('Previous event')).toBe(true))
    await userEvent.click(button('Previous event'))
    await screen.findByRole('tooltip', { name: 'There are no earlier events on this timeline' })
    expect(at()).toBe(second(-600))
  })

  test('is moved by keys', async () => {
    await open({ at: second(-60), cameras: [ids.Fryers ?? ''] })
    await screen.findByRole('button', { name: `Go to ${clock(rush)}: Fryers` })
    line().focus()
    const says = (time: number) =>
      waitFor(() => expect(line().getAttribute('aria-valuetext')).toContain(clock(time)))
    await userEvent.keyboard('{ArrowLeft}')
    await says(second(-65))
    await userEvent.keyboard('{PageDown}')
    await says(second(-125))
    // Written to the URL once the keys rest.
    await waitFor(() => expect(at()).toBe(second(-125)))
  })

  test('shows more of time, or earlier and later', async () => {
    await open({ at: second(-60), cameras: [ids.Fryers ?? ''] })
    expect(line().getAttribute('aria-valuemax')).toBe('3600')
    await userEvent.click(screen.getByRole('combobox', { name: 'Timeline length' }))
    await userEvent.click(await screen.findByRole('option', { name: '4 h' }))
    await waitFor(() => expect(line().getAttribute('aria-valuemax')).toBe('14400'))
    expect(query().get('span')).toBe('4h')
    await userEvent.click(button('4 h earlier'))
    await waitFor(() => expect(at()).toBe(second(-60) - 4 * 3_600_000))
  })

  test('goes to a time on the restaurant’s clock, but to none that has not come', async () => {
    await open({ at: second(-90), cameras: [ids.Fryers ?? ''] })
    await userEvent.click(button('Go to'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Go to a time' }))
    const day = dialog.getByLabelText<HTMLInputElement>('Day')
    const was = day.value
    fireEvent.change(day, { target: { value: '2099-01-01' } })
    await dialog.findByText('Choose a time in the past')
    fireEvent.change(day, { target: { value: was } })
    const time = within(dialog.getByRole('group', { name: /^Time/ }))
    for (const [field, typed] of [
      ['Hours', '11'],
      ['Minutes', '0'],
      ['Seconds', '7'],
    ] as const) {
      const part = time.getByRole('spinbutton', { name: field })
      await userEvent.clear(part)
      await userEvent.type(part, typed)
    }
    expect(dialog.getByRole('status').textContent).toBe('11:00:07 AM')
    await userEvent.click(dialog.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(clock(at())).toBe('11:00:07 AM'))
  })

  test('says so when its marks cannot be had', async () => {
    app.mock(playerMarks, new Refused(403, 'No'))
    await open({ at: second(-36 * 3600) })
    await screen.findByText('No information')
    app.restore()
    await userEvent.click(button('Try again'))
    await screen.findByText('No records')
  })
})

test('the sound is off until it is asked for, of one camera alone, and the device remembers [2§2.19]', async () => {
  const both = { at: second(30), cameras: [ids.Fryers ?? '', ids['Hot Holding'] ?? ''] }
  await open(both)
  const muted = async () => [(await film('Fryers')).muted, (await film('Hot Holding')).muted]
  expect(await muted()).toEqual([true, true])
  // What is chosen holds for cameras that have one; the demonstration's have none.
  await screen.findByText('No sound')
  await userEvent.click(button('Unmute'))
  await waitFor(async () => expect(await muted()).toEqual([false, true]))
  expect(localStorage.getItem(MUTED_KEY)).toBe('false')

  await app.open('/unusual/recordings', ADMIN)
  await open(both)
  // Silent until the page is touched, as browsers ask.
  button('Unmute')
  expect(await muted()).toEqual([true, true])
  await userEvent.keyboard('{Shift}')
  await waitFor(async () => expect(await muted()).toEqual([false, true]))

  await app.open('/unusual/recordings', ADMIN)
  await open(both)
  // The first touch is the one that asks for the sound: what was chosen holds.
  await userEvent.click(button('Unmute'))
  await waitFor(async () => expect(await muted()).toEqual([false, true]))
  expect(localStorage.getItem(MUTED_KEY)).toBe('false')
  await userEvent.click(button('Mute'))
  expect(localStorage.getItem(MUTED_KEY)).toBe('true')
})
