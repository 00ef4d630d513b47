import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { LANGUAGE_COOKIE } from '#src/domain/language/languages.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { pinStore } from '#src/shell/floor/pin.ts'
import { RETURN_AFTER_MS } from '#src/shell/floor/use-pin.ts'
import * as reload from '#src/shell/language/reload.ts'
import { setPwaState } from '#src/shell/pwa/pwa-state.ts'
import * as version from '#src/shell/pwa/take-new-version.ts'
import { CREW } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const db = () => app.provider.services.db
let place: { id: number; uuid: string; label: string }

beforeAll(async () => {
  place = await db().one(sql`
    SELECT r.id, r.uuid, r.number || ' - ' || r.name AS label
      FROM account a JOIN restaurant r ON r.id = a.restaurant_id WHERE a.email = ${CREW}`)
  await db().run(sql`DELETE FROM catering_order`)
})
beforeEach(async () => {
  await db().run(sql`DELETE FROM task_delay`)
  await db().run(sql`DELETE FROM stock_out`)
  await db().run(sql`DELETE FROM recommendation`)
  await db().run(sql`DELETE FROM batch`)
  await db().run(sql`DELETE FROM hold`)
})

/** A batch of nuggets whose breading began `ago` milliseconds ago. */
const begin = (number: number, ago = 0) =>
  db().run(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at, stage_expected_s)
    SELECT ${place.id}, id, ${number}, 48, 672, 'BOARDS', ${Date.now() - ago}, '{90,30,15,210,20,30}'
      FROM material WHERE material_code = 'NUG'`)
/** That it has lagged since. */
const lag = (number: number) =>
  db().run(sql`
    INSERT INTO task_delay (restaurant_id, material_id, batch_id, stage, started_at)
    SELECT restaurant_id, material_id, id, 1, ${Date.now() - 1000} FROM batch WHERE batch_number = ${number}`)
/** A pan of nuggets that may be held for 20 minutes. */
const hold = (placedAgo: number) =>
  db().run(sql`
    INSERT INTO hold (restaurant_id, material_id, container_id, pieces_in, weight_in_g, placed_at, limit_s)
    SELECT ${place.id}, m.id, c.id, 24, 336, ${Date.now() - placedAgo}, 1200
      FROM material m, LATERAL (SELECT id FROM container ORDER BY id LIMIT 1) c WHERE m.material_code = 'NUG'`)
const recommend = (minutes: number) =>
  db().run(sql`
    INSERT INTO recommendation (restaurant_id, material_id, recommended_at, pieces, weight_g, work_type,
                                minute_demand_g, minutes_before_stockout)
    SELECT ${place.id}, id, ${Date.now()}, 56, 784, 'PRODUCTION', 100, ${minutes}
      FROM material WHERE material_code = 'NUG'`)

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
/** What a list of the board says, once it says it. */
const lists = (name: string, expected: readonly unknown[]) =>
  waitFor(() => {
    const items = within(screen.getByRole('list', { name })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(expected)
  })
/** The board as the kitchen is now: it asks for the queue when it comes on the screen. */
async function openBoard() {
  await app.open('/pcs/fryer-manager', CREW)
  await app.open('/pcs/floor', CREW)
}

test('a screen of the kitchen is pinned, as large as the crew needs it, and left in two presses', async () => {
  await begin(701)
  await app.open('/pcs/monitor', CREW)
  await userEvent.click(await screen.findByRole('link', { name: 'Floor mode' }))
  await waitFor(() => expect(heading()).toBe(place.label))
  expect(app.location()).toBe(`/pcs/floor?restaurantUuid=${place.uuid}`)
  await lists('Breading: steps', [expect.stringMatching(/^NUG#7011:\d\dBread48 Nuggets$/)])
  // Neither header nor sections.
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Linewatch, home' })).toBeNull()
  // No wake lock in this browser: it says so.
  await screen.findByText(/^The screen may turn off, because this browser/)

  const load = vi.spyOn(reload, 'reloadInLanguage').mockResolvedValue()
  await press('Pin')
  const dialog = within(await screen.findByRole('dialog', { name: 'Pin this tablet to the board' }))
  await userEvent.click(dialog.getByRole('button', { name: /^Large(?!st)/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Español' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Pin' }))
  expect(pinStore.getSnapshot()).toEqual({ restaurantUuid: place.uuid, scale: 1.25, language: 'es' })
  // The board's own language, and not the account's.
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(document.cookie).toContain(`${LANGUAGE_COOKIE}=es`)
  expect(JSON.parse(localStorage.getItem('linewatch.alarms') ?? '')).toMatchObject({ sound: true })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pin' })).toBeNull())

  await press('Leave floor mode')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave for now' }))
  await waitFor(() => expect(heading()).toContain('Monitor'))
  await screen.findByText(/^This tablet is pinned to the floor board/)
  await press('Back now')
  await waitFor(() => expect(heading()).toBe(place.label))

  await press('Leave floor mode')
  await userEvent.click(await screen.findByRole('button', { name: 'Unpin and leave' }))
  await waitFor(() => expect(heading()).toContain('Monitor'))
  expect(screen.queryByText(/^This tablet is pinned/)).toBeNull()
  expect(localStorage.getItem('linewatch.floor')).toBeNull()
  expect(document.cookie).not.toContain(LANGUAGE_COOKIE)
})

test('the board says what is late, what is in the oil, what is held, and what is needed', async () => {
  await begin(702, 100_000)
  await begin(703)
  await hold(18 * MINUTE)
  await hold(5 * MINUTE)
  await openBoard()
  await lists('Breading: steps', [
    expect.stringMatching(/^NUGLate#702\+0:1\dBread48 Nuggets$/),
    expect.stringMatching(/^NUG#7031:\d\dBread48 Nuggets$/),
  ])
  await lists('Pans', [
    expect.stringMatching(/^NUG24.*1:\d\dNext$/),
    expect.stringMatching(/^NUG24.*14:\d\d$/),
  ])
  const fryers = within(screen.getByRole('list', { name: 'Fryers' })).getAllByRole('listitem')
  expect(fryers.every(({ textContent }) => textContent?.endsWith('Empty'))).toBe(true)
  await lists('Pieces needed now', ['NUG 96'])
  screen.getByText('No orders')
})

test('while there is nothing to do the board says what comes next', async () => {
  await recommend(20)
  await openBoard()
  await screen.findByRole('heading', { name: 'Nothing to cook now' })
  await lists('Next', [expect.stringMatching(/^NextNUG56 piecesstarts in 1[23]:\d\d$/)])
  screen.getByText('Nothing in hot holding')
})

test('where nothing is recommended the board says which order comes next', async () => {
  const now = Date.now()
  await db().run(sql`
    INSERT INTO catering_order (restaurant_id, material_id, order_type, order_number, pieces, work_center, departs_at,
                                scheduled_start, scheduled_end, created_at, updated_at)
    SELECT ${place.id}, id, 'BUS', 9, 64, 'BOARDS', ${now + 50 * MINUTE}, ${now}, ${now}, ${now}, ${now}
      FROM material WHERE material_code = 'NUG'`)
  await openBoard()
  await screen.findByRole('heading', { name: 'Nothing to cook now' })
  await lists('Next', [expect.stringMatching(/^Next order#9 Bus64 NUGleaves in [45]\d:\d\d$/)])
  expect(screen.queryByText('Nothing is recommended yet.')).toBeNull()
  await db().run(sql`DELETE FROM catering_order`)
})

test('an alarm stands over the steps; a tap on it acknowledges it, but not one that came too early', async () => {
  await begin(704)
  await lag(704)
  await openBoard()
  const alarm = await screen.findByRole('button', { name: /^Late.*NUG.*#704.*Tap anywhere to acknowledge/s })
  expect(alarm.textContent).toContain('Alarms are silent')
  expect(screen.queryByRole('list', { name: 'Breading: steps' })).toBeNull()
  await userEvent.click(alarm)
  expect(document.body.contains(alarm)).toBe(true)
  await vi.waitFor(async () => {
    await userEvent.click(alarm)
    expect(document.body.contains(alarm)).toBe(false)
  }, 5000)
  await lists('Breading: steps', [expect.stringContaining('#704')])
})

test('more than ten new alarms are one, which a tap acknowledges as a whole', async () => {
  for (const number of Array.from({ length: 11 }, (_, index) => 711 + index)) {
    await begin(number)
    await lag(number)
  }
  await openBoard()
  const alarm = await screen.findByRole('button', { name: /^11 alarms.*Late: 11/s })
  await vi.waitFor(async () => {
    await userEvent.click(alarm)
    expect(document.body.contains(alarm)).toBe(false)
  }, 5000)
  const kept = () => db().rows<{ alarmKey: string }>(sql`SELECT alarm_key FROM alarm_acknowledgement`)
  await expect.poll(async () => (await kept()).length).toBeGreaterThanOrEqual(11)
})

test('a pinned screen goes back by itself once nobody touches it, from wherever it was left', async () => {
  pinStore.set({ restaurantUuid: place.uuid, scale: 1 })
  await app.open('/pcs/floor', CREW)
  await waitFor(() => expect(heading()).toBe(place.label))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await app.open('/pcs/fryer-manager', CREW)
  await screen.findByText(/^This tablet is pinned/)
  // The wait is long; what it would call is called now.
  const waits = () => timers.mock.calls.flatMap(([told, ms]) => (ms === 120_000 ? [told as () => void] : []))
  await waitFor(() => expect(waits()).not.toEqual([]))
  waits().at(-1)?.()
  await waitFor(() => expect(app.location()).toBe(`/pcs/floor?restaurantUuid=${place.uuid}`))
  timers.mockRestore()
})

test('a pinned board takes a new version by itself, once nothing rings and nobody touches it', async () => {
  const take = vi.spyOn(version, 'takeNewVersion').mockResolvedValue()
  const later = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
    later(work, ms === RETURN_AFTER_MS ? 100 : ms)) as typeof setTimeout)
  pinStore.set({ restaurantUuid: place.uuid, scale: 1 })
  await hold(21 * MINUTE)
  await openBoard()
  const alarm = await screen.findByRole('button', { name: /Tap anywhere to acknowledge/ })
  act(() => setPwaState({ update: 'ready' }))
  // A tap on a band that has just come is none, and by then an idle board would have taken it.
  await new Promise((resolve) => later(resolve, 900))
  expect(take).not.toHaveBeenCalled()
  await userEvent.click(alarm)
  await waitFor(() => expect(take).toHaveBeenCalled())
  act(() => setPwaState({ update: 'none' }))
  pinStore.set(null)
  vi.restoreAllMocks()
})
