import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { wholeDays } from '#src/board/periods/whole-days.ts'
import { fryChutesHistory } from '#src/contract/history/chutes.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { liveDay } from '#tests/support/kitchen/kitchen-day.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'

const app = startConsole()
/** A day of the reader's, whose clock is UTC here; in Guam the next one begins within it. */
const start = Date.parse('2026-11-13T00:00:00Z')
const end = start + 24 * HOUR
let token: string

beforeAll(async () => {
  const { db } = app.provider.services
  const { number } = await db.one<{ number: string }>(
    sql`SELECT min(number) AS number FROM restaurant WHERE timezone = 'Pacific/Guam'`,
  )
  await liveDay(db, '0412', '2026-11-13')
  for (const day of ['2026-11-13', '2026-11-14']) await liveDay(db, number, day)
  token = await app.provider.tokenOf(ADMIN)
})

const counted = async (more: object) => {
  const query = { startTime: start, endTime: end, chutes: [1, 2], ...more }
  return (await app.provider.call(fryChutesHistory.total, { token, query })).body.total
}

test.each([
  ['the day', 1, '2026-11-13/2026-11-14', 'Nov 13'],
  ['what of the next day there is elsewhere', 2, '2026-11-14/2026-11-15', 'Nov 14'],
])('without a restaurant a bar of %s opens that local day of each', async (_, bar, days, day) => {
  const [of, all] = [await counted({ days }), await counted({})]
  expect(of).toBeGreaterThan(0)
  expect(of).toBeLessThan(all)
  await app.open(`/dashboard/potato?startDate=${start}&endDate=${end}`, ADMIN)
  const box = await screen.findByRole('region', { name: 'Packaged' })
  const chart = await within(box).findByRole('application')
  for (let at = 0; at < bar; at += 1) fireEvent.keyDown(chart, { key: 'ArrowRight' })
  fireEvent.keyDown(chart, { key: 'Enter' })
  await waitFor(() => expect(app.location()).toContain('/timers-cycle-history/fry-chutes?'))
  expect(decodeURIComponent(app.location())).toContain(`days=${days}`)
  await screen.findByRole('rowheader', { name: `Total ${of} entries` })
  await userEvent.click(screen.getByRole('button', { name: `Local day: ${day}. Show the whole range` }))
  await waitFor(() => expect(app.location()).not.toContain('days='))
  await screen.findByRole('rowheader', { name: `Total ${all} entries` })
})

/** The queries of the console's calls to a path, until the answer is called. */
function watchQueries(path: string) {
  const queries: URLSearchParams[] = []
  const network = globalThis.fetch
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const { pathname, searchParams } = new URL(String(url), window.location.href)
    if (pathname.endsWith(path)) queries.push(searchParams)
    return network(url, init)
  })
  onTestFinished(() => fetching.mockRestore())
  return queries
}

test('a preset by days asks for whole days: in Global for each restaurant’s own', async () => {
  const queries = watchQueries('/chicken-performance')
  const before = Date.now()
  await app.open('/performance/chicken?restaurantUuid=select&timeInterval=7d', ADMIN)
  await waitFor(() => expect(queries.length).toBeGreaterThan(0))
  const asked = [before, Date.now()].map((now) => {
    const { start, days } = wholeDays({ start: now - 7 * DAY, end: now }, 'UTC', true)
    // Days begin up to 26 hours before they do for the reader.
    return { days, startTime: String(start - 26 * HOUR) }
  })
  const [query] = queries
  expect(asked).toContainEqual({ days: query?.get('days'), startTime: query?.get('startTime') })
})

test('a preset by days starts with a restaurant’s midnight, an explicit range when it says', async () => {
  const { db } = app.provider.services
  const { uuid, timezone } = await db.one<{ uuid: string; timezone: string }>(
    sql`SELECT uuid, timezone FROM restaurant WHERE number = '0412'`,
  )
  const queries = watchQueries('/chicken-performance')
  const before = Date.now()
  await app.open(`/performance/chicken?restaurantUuid=${uuid}&timeInterval=7d`, ADMIN)
  await waitFor(() => expect(queries.length).toBeGreaterThan(0))
  const starts = [before, Date.now()].map((now) => {
    const { start } = wholeDays({ start: now - 7 * DAY, end: now }, timezone, false)
    return String(start)
  })
  expect(starts).toContain(queries[0]?.get('startTime'))
  expect(queries[0]?.has('days')).toBe(false)
  // The picker starts from the range that is asked for.
  await userEvent.click(screen.getByRole('button', { name: /^Dates:/ }))
  // Looked for in the panel alone: each look through a whole board takes longer than React is given in between.
  const panel = within(await screen.findByRole('dialog'))
  const shown = await panel.findByLabelText(/^From/, { selector: 'input' })
  expect(shown).toHaveProperty('value', '12:00 am')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.location()).not.toContain('startDate')
  queries.length = 0
  const from = start + 90 * 60_000
  await app.open(`/performance/chicken?restaurantUuid=select&startDate=${from}&endDate=${end}`, ADMIN)
  // The board that is left may ask once more, for all restaurants, before the new one stands.
  const asked = () => queries.find((query) => query.get('startTime') === String(from))
  await waitFor(() => expect(asked()).toBeDefined())
  expect(asked()?.has('days')).toBe(false)
})

test('why food was wasted is asked of one restaurant, which is chosen without losing the dates', async () => {
  await app.open('/dashboard/why?restaurantUuid=select&timeInterval=yesterday', ADMIN)
  const name = 'Choose a restaurant to see why its food was wasted'
  const choice = within(await screen.findByRole('region', { name }))
  await userEvent.click(choice.getByRole('link', { name: /^0412/ }))
  await screen.findByRole('region', { name: 'In words' })
  expect(app.location()).toMatch(/timeInterval=yesterday/)
  expect(app.location()).not.toMatch(/restaurantUuid=select/)
})

test('parts of the day are offered for all restaurants only where they are at the same time', async () => {
  const keys = async (path: string) => {
    await app.open(path, ADMIN)
    await userEvent.click(await screen.findByRole('button', { name: /^Dates/ }))
    const group = within(await screen.findByRole('group', { name: 'Quick intervals', hidden: true }))
    const found = group.getAllByRole('button', { hidden: true }).map((key) => key.textContent)
    await userEvent.keyboard('{Escape}')
    return found
  }
  expect(await keys('/dashboard/potato?restaurantUuid=select')).not.toContain('Breakfast')
  const [own] = await app.provider.services.db.rows<{ uuid: string }>(
    sql`SELECT uuid FROM restaurant WHERE number = '0412'`,
  )
  expect(await keys(`/dashboard/potato?restaurantUuid=${own?.uuid}`)).toContain('Breakfast')
})
