import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { unusualImage, unusualRecordingPreview } from '#src/contract/kitchen/unusual.ts'
import { startOfDayKey } from '#src/domain/time/zone.ts'
import { UNUSUAL_KINDS, UNUSUAL_TITLES } from '#src/domain/unusual/kinds.ts'
import * as files from '#src/ui/table/download.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { addUnusualDay } from '#tests/support/kitchen/unusual.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const DAY = '2026-05-14'
let facts: DayFacts

beforeAll(async () => {
  // As if the restaurant's day had ended an hour ago.
  const ended = startOfDayKey(DAY, 'America/Chicago') + 22.5 * 3_600_000
  const { db } = app.provider.services
  facts = await addUnusualDay(db, '0412', DAY, Date.now() - 3_600_000 - ended)
  // The oldest one's images have been kept long enough.
  const [event] = of('wrong-marker')
  await db.run(sql`UPDATE unusual_event SET frames = NULL WHERE id = ${event?.id}`)
})
beforeEach(() => {
  let made = 0
  URL.createObjectURL = () => `blob:image-${made++}`
  URL.revokeObjectURL = () => {}
})

const of = (kind: string) => facts.unusualEvent.filter((event) => event.kind === kind)
afterEach(async () => {
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const buttons = (name: RegExp) => screen.findAllByRole('button', { name })

// First of all: what has once been shown is kept for a while.
test('an image that is refused for now shows an icon, and comes with another try', async () => {
  app.mock(unusualImage, new Refused(503, 'Too many images are being prepared. Try again in a moment.'))
  await app.open('/unusual/empty-pan', ADMIN)
  const count = Math.min(20, of('empty-pan').length)
  await waitFor(() => expect(screen.getAllByLabelText('The image could not be loaded')).toHaveLength(count))
  const [first] = await buttons(/^Images: /)
  await userEvent.click(first as HTMLElement)
  const again = await screen.findByRole('button', { name: 'Try again' })
  app.restore()
  await userEvent.click(again)
  const dialog = screen.getByRole('dialog')
  await waitFor(() =>
    expect(within(dialog).getByRole('img').getAttribute('alt')).toMatch(/^Empty pan with marker/),
  )
})

test.each(UNUSUAL_KINDS)('the screen of %s lists its events with their pictures', async (kind) => {
  await app.open(`/unusual/${kind}`, ADMIN)
  await screen.findByRole('link', { name: UNUSUAL_TITLES[kind], current: 'page' })
  const expected = Math.min(20, of(kind).length)
  await waitFor(async () => expect(await buttons(/^Images: /)).toHaveLength(expected))
  const [first] = await buttons(/^Images: /)
  await waitFor(() => expect(first?.querySelector('img')?.getAttribute('src')).toMatch(/^blob:/))
})

test('an event opens its images from the first one on [2§2.45]', async () => {
  await app.open('/unusual/dp-remaining', ADMIN)
  const [first] = await buttons(/^Images: DP Remaining Potato/)
  await userEvent.click(first as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: /^DP Remaining Potato, / })
  expect(await within(dialog).findByText('1 of 5')).toBeDefined()
  await waitFor(() =>
    expect(within(dialog).getByRole('img').getAttribute('alt')).toMatch(/^Dump pan \d+% full/),
  )
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(within(dialog).getByRole('img').getAttribute('alt')).toBe('Dump pan empty.'))
})

test('says No Image for events whose images are no longer kept [2§8.9]', async () => {
  await app.open('/unusual/wrong-marker', ADMIN)
  const gone = await screen.findByText('No Image')
  await userEvent.click(gone)
  const dialog = await screen.findByRole('dialog', { name: /^Wrong Marker, / })
  expect(await within(dialog).findByText('No Image')).toBeDefined()
})

test('a deleted event is gone from its list [2§4.26]', async () => {
  await app.open('/unusual/identical-markers', ADMIN)
  const before = await buttons(/^Images: /)
  await pressInRowMenu(/^Actions: Identical Markers/, 'Delete unusual event')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete unusual event' }))
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: /^Images: / })).toHaveLength(before.length - 1),
  )
})

test('a recording plays in its dialog', async () => {
  await app.open('/unusual/recordings', ADMIN)
  await waitFor(async () => expect(await buttons(/^Play: /)).toHaveLength(facts.unusualRecording.length))
  const [play] = await buttons(/^Play: /)
  await userEvent.click(play as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('video')?.getAttribute('src')).toMatch(/^blob:/))
  expect(dialog.querySelector('video')?.textContent).toBe("Your browser doesn't support HTML5 video.")
})

test('a recording leads to its camera and its time in the kitchen player, where that was recorded then', async () => {
  await app.open('/unusual/recordings', ADMIN)
  const [refused] = await buttons(/^Open in Kitchen Player: /)
  expect(refused?.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(refused as HTMLElement)
  await screen.findByText('The camera was not recorded at that time')

  await app.open('/unusual/event', ADMIN)
  await app.provider.services.db.run(sql`
    INSERT INTO recording (group_uuid, restaurant_id, camera_id, name, camera_name, status, start_at, end_at, length_ms,
                           parts, created_at, updated_at)
    SELECT gen_random_uuid(), f.restaurant_id, c.id, 'Around it', c.name, 'FINISHED', f.event_at, f.event_at + 1000, 1000,
           jsonb_build_array(jsonb_build_object('startTime', f.event_at, 'length', 1000)), 0, 0
      FROM unusual_recording f JOIN camera c ON c.restaurant_id = f.restaurant_id`)
  await app.open('/unusual/recordings?limit=50', ADMIN)
  const [link] = await screen.findAllByRole('link', { name: /^Open in Kitchen Player: / })
  const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href)
  expect(pathname).toBe('/kitchen-player/player')
  const at = Number(searchParams.get('at'))
  const recording = facts.unusualRecording.find(({ eventAt }) => eventAt === at)
  expect(recording).toBeDefined()
  expect(searchParams.getAll('cameras')).toHaveLength(1)
  expect(searchParams.get('restaurantUuid')).toMatch(/^[\da-f-]{36}$/)
})

test('a recording that is no longer kept is No Image', async () => {
  app.mock(unusualRecordingPreview, new Refused(404, 'This recording was not found.'))
  await app.open('/unusual/recordings', ADMIN)
  const [, play] = await buttons(/^Play: /)
  await userEvent.click(play as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('No Image')).toBeDefined()
})

test('a pack of evidence is asked for by the restaurant’s own clock, and from an event', async () => {
  const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => {})
  const { body } = await app.provider.call(restaurants, { token: await app.provider.tokenOf(ADMIN) })
  const here = body.content.find(({ number }) => number === '0412')
  await app.open('/unusual/dp-remaining', ADMIN)
  const global = await screen.findByRole('button', { name: 'Evidence pack' })
  expect(global.getAttribute('aria-disabled')).toBe('true')

  await app.open(`/unusual/dp-remaining?restaurantUuid=${here?.uuid}`, ADMIN)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Evidence pack' }).getAttribute('aria-disabled')).toBeNull(),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Evidence pack' }))
  const form = await screen.findByRole('dialog', { name: 'Evidence pack' })
  const length = within(form).getByRole('spinbutton', { name: /^Length, minutes/ })
  await userEvent.clear(length)
  await userEvent.type(length, '60')
  await userEvent.click(within(form).getByRole('button', { name: 'Download pack' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  const [pack, name] = save.mock.calls[0] ?? []
  expect(name).toMatch(/^evidence-0412-\d{8}-\d{4}00\.zip$/)
  expect((pack as Blob).size).toBeGreaterThan(500)

  const [first] = await buttons(/^Images: DP Remaining Potato/)
  await userEvent.click(first as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: /^Download: Evidence pack, / }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  // The images of the event are in it.
  const sizes = save.mock.calls.map(([blob]) => (blob as Blob).size)
  expect(sizes[1]).toBeGreaterThan(10_000)
  save.mockRestore()
})
