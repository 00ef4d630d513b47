import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { recordDue } from '#server/services/cameras/recorder.ts'
import { changeRecording, recordLink } from '#src/contract/cameras/recordings.ts'
import { conflict, Refused } from '#src/contract/define/refusal.ts'
import { startOfDayKey } from '#src/domain/time/zone.ts'
import { topics } from '#src/live/live.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'
import { settleRecordings } from '#tests/support/video/recordings.ts'

const app = startConsole()
const LIST = '/cameras/recordings'
const NUMBER = '0412'
const HOUR = 3_600_000
let restaurantUuid = ''

beforeAll(async () => {
  await settleRecordings(app.provider)
  const rows = await app.provider.services.db.rows<{ uuid: string }>(
    sql`SELECT uuid FROM restaurant WHERE number = ${NUMBER}`,
  )
  restaurantUuid = rows[0]?.uuid ?? ''
})
afterEach(() => vi.restoreAllMocks())

const open = (path: string) => app.open(`${path}?restaurantUuid=${restaurantUuid}`, ADMIN)
/** What a row says in some of its columns. */
const rows = async () =>
  within(await screen.findByRole('table', { name: /Recordings$/ }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].slice(1, 4).map((cell) => cell.textContent))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(document.querySelector('section[role="dialog"]')).toBeNull())
/** What the recorder tells everybody who looks, as the socket would bring it. */
const told = () => topics.deliver(`/topic/restaurants/${restaurantUuid}/recordings`, { recordings: [] }, null)
/** A browser that plays MP4. */
const withVideo = () =>
  vi
    .spyOn(HTMLMediaElement.prototype, 'canPlayType')
    .mockImplementation((type) => (type.startsWith('video/mp4') ? 'probably' : ''))

test('without a restaurant the page says so', async () => {
  await app.open(`${LIST}?restaurantUuid=select`, ADMIN)
  await screen.findByText('No selected restaurant')
})

test('a restaurant chosen on the page itself keeps the dates, at the same time of its clocks [2§2.59]', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const day = startOfDayKey('2026-03-02', here)
  const [startDate, endDate] = [day + 6 * HOUR, day + 14 * HOUR]
  await app.open(`${LIST}?restaurantUuid=select&startDate=${startDate}&endDate=${endDate}&interval=1h`, ADMIN)
  await screen.findByText('No selected restaurant')
  await userEvent.click(within(screen.getByRole('main')).getByRole('combobox', { name: 'Restaurant' }))
  await userEvent.click(await screen.findByRole('option', { name: '0412 - Lakeview' }))
  await waitFor(() => expect(app.location()).toContain(restaurantUuid))
  const { searchParams } = new URL(app.location(), 'https://linewatch.test')
  const there = startOfDayKey('2026-03-02', 'America/Chicago')
  expect(['startDate', 'endDate'].map((key) => Number(searchParams.get(key)))).toEqual([
    there + 6 * HOUR,
    there + 14 * HOUR,
  ])
  expect(searchParams.get('interval')).toBe('1h')
})

test('a form that cannot be loaded leaves the page as it is, and the next press asks for it again', async () => {
  let asked = 0
  vi.doMock('#src/routes/_app/-recordings/recording-form.tsx', async (original) => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return original()
  })
  await open(LIST)
  const create = await screen.findByRole('button', { name: 'Create recording' })
  await userEvent.click(create)
  await waitFor(() => expect(asked).toBe(1))
  // A press before the first one was given up changes nothing.
  await waitFor(async () => {
    await userEvent.click(create)
    expect(asked).toBe(2)
  })
  await dialog('Create recording')
  expect(await rows()).not.toEqual([])
  await userEvent.keyboard('{Escape}')
  await gone()
})

test('the newest comes first, with what has become of it in words [2§3.5]', async () => {
  await open(LIST)
  await waitFor(async () =>
    expect(await rows()).toEqual([
      ['Lunch rush', 'Fryers', 'Finished'],
      ['Lunch rush', 'Hot Holding', 'Finished'],
      ['Breading check', 'Breading', 'Finished'],
      ...['Breading', 'Fryers', 'Hot Holding', 'Boards'].map((name) => ['Dinner rush', name, 'Finished']),
      ['Delivery', 'Back Door', 'Finished'],
    ]),
  )
})

test('one is asked for, begins, is stopped, renamed, deleted and brought back [2§2.15]', async () => {
  await open(LIST)
  await userEvent.click(await screen.findByRole('button', { name: 'Create recording' }))
  const form = within(await dialog('Create recording'))
  await userEvent.click(form.getByRole('button', { name: 'Create recording' }))
  await form.findByText('Enter a name')
  form.getByText('Choose a camera')
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Evening')
  await userEvent.click(form.getByRole('button', { name: /Cameras/ }))
  // The filter behind the form has the same cameras.
  const cameras = [...document.querySelectorAll('[role="listbox"][aria-label="Cameras"]')].at(-1)
  await userEvent.click(within(cameras as HTMLElement).getByRole('option', { name: 'Boards', hidden: true }))
  await userEvent.click(form.getByRole('button', { name: 'Create recording' }))
  await screen.findByText(/^Saved: Evening, Boards/)
  await gone()
  await waitFor(async () => expect((await rows())[0]).toEqual(['Evening', 'Boards', 'Scheduled']))

  await recordDue(app.provider.services)
  told()
  await waitFor(async () => expect((await rows())[0]).toEqual(['Evening', 'Boards', 'Recording']))
  await pressInRowMenu(/^Actions: Evening/, 'Stop')
  const question = within(await dialog('Stop recording?'))
  question.getByText(/is kept and can be played.*cannot be resumed/)
  await userEvent.click(question.getByRole('button', { name: 'Stop recording' }))
  await screen.findByText(/^Stopped: Evening/)
  await gone()
  await waitFor(async () => expect((await rows())[0]?.[2]).toMatch(/^Stopped|^Failed/))

  await pressInRowMenu(/^Actions: Evening/, 'Edit')
  const change = within(await dialog('Edit recording'))
  const name = change.getByRole('textbox', { name: 'Name' })
  expect(change.getByRole('spinbutton', { name: /Length/ })).toHaveProperty('disabled', true)
  await userEvent.clear(name)
  await userEvent.type(name, 'Proof')
  await userEvent.click(change.getByRole('button', { name: 'Save recording' }))
  await screen.findByText(/^Saved: Proof/)
  await gone()
  await waitFor(async () => expect((await rows())[0]?.[0]).toBe('Proof'))

  await pressInRowMenu(/^Actions: Proof/, 'Delete')
  const removal = within(await dialog('Delete recording?'))
  await userEvent.click(removal.getByRole('button', { name: 'Delete recording' }))
  await waitFor(async () => expect((await rows())[0]?.[0]).toBe('Lunch rush'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await rows())[0]?.[0]).toBe('Proof'))
})

test('what the provider refuses stands by its field', async () => {
  await open(LIST)
  await pressInRowMenu(/^Actions: Delivery/, 'Edit')
  const form = within(await dialog('Edit recording'))
  app.mock(changeRecording, conflict('This recording has ended.', { endTime: 'It has ended' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), ' 2')
  await userEvent.click(form.getByRole('button', { name: 'Save recording' }))
  await form.findByText('It has ended')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await gone()
})

test('a recording plays behind a link, and says when it cannot', async () => {
  withVideo()
  await open(LIST)
  await userEvent.click(await screen.findByRole('button', { name: /^Play: Breading check/ }))
  const film = within(await dialog('Breading check'))
  const video = await film.findByLabelText(/^Breading check, Breading/)
  expect(video.getAttribute('src')).toMatch(
    new RegExp(`/proxy/restaurants/${restaurantUuid}/records/file/[\\w-]{75}$`),
  )
  expect(video).toHaveProperty('controls', true)
  film.getByRole('button', { name: /^Download: Breading check/ })
  video.dispatchEvent(new Event('error'))
  await film.findByText('The recording could not be played.')
  await userEvent.click(film.getByRole('button', { name: 'Try again' }))
  await film.findByLabelText(/^Breading check, Breading/)
  await userEvent.keyboard('{Escape}')
  await gone()
})

test('a recording is opened in the kitchen player, from its menu, where it plays and from the list there', async () => {
  withVideo()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const toPlayer = /^\/kitchen-player\/player\?.*cameras=[\da-f-]{36}&at=\d{13}/
  await open(LIST)
  await pressInRowMenu(/^Actions: Breading check/, 'Open in Kitchen Player')
  await screen.findByLabelText('Recording: Breading')
  expect(app.location()).toMatch(toPlayer)
  history.back()
  await userEvent.click(await screen.findByRole('button', { name: /^Play: Breading check/ }))
  const film = within(await dialog('Breading check'))
  const link = film.getByRole('link', { name: 'Open in Kitchen Player' })
  expect(link.getAttribute('href')).toMatch(toPlayer)
  await userEvent.keyboard('{Escape}')
  await gone()
  await open('/kitchen-player/recordings')
  const inRow = await screen.findByRole('link', { name: /^Open in Kitchen Player: Breading check/ })
  expect(inRow.getAttribute('href')).toBe(link.getAttribute('href'))
})

test('a browser without video is told so; a link that is refused, too [2§8.8]', async () => {
  await open(LIST)
  await userEvent.click(await screen.findByRole('button', { name: /^Play: Delivery/ }))
  await screen.findByText("Your browser doesn't support HTML5 video.")
  await userEvent.keyboard('{Escape}')
  await gone()
  app.mock(recordLink, new Refused(404, 'This recording was not found.'))
  await userEvent.click(await screen.findByRole('button', { name: /^Play: Lunch rush, Hot Holding/ }))
  await screen.findByText('This recording was not found.')
  await userEvent.keyboard('{Escape}')
  await gone()
})

test('the kitchen player has what can be played: kept as a file, deleted, brought back [2§2.20]', async () => {
  await open('/kitchen-player/recordings')
  const names = async () => (await rows()).map(([name]) => name)
  await waitFor(async () => expect(await names()).toContain('Delivery'))
  expect(await screen.findAllByRole('button', { name: /^Download: Lunch rush/ })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Create recording' })).toBeNull()
  await pressInRowMenu(/^Actions: Delivery/, 'Delete recording')
  const question = within(await dialog('Delete recording?'))
  await userEvent.click(question.getByRole('button', { name: 'Delete recording' }))
  await gone()
  await waitFor(async () => expect(await names()).not.toContain('Delivery'))
  const undo = await screen.findAllByRole('button', { name: 'Undo' })
  await userEvent.click(undo.at(-1) as HTMLElement)
  await waitFor(async () => expect(await names()).toContain('Delivery'))
})

test('a recording that was deleted elsewhere meanwhile goes from the list once its download says so', async () => {
  await open('/kitchen-player/recordings')
  const download = await screen.findByRole('button', { name: /^Download: Breading check/ })
  const { db } = app.provider.services
  await db.run(sql`UPDATE recording SET deleted_at = ${Date.now()} WHERE name = 'Breading check'`)
  await userEvent.click(download)
  await waitFor(async () => expect((await rows()).map(([name]) => name)).not.toContain('Breading check'))
})
