import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
let restaurant: { uuid: string; number: string; name: string }

beforeAll(async () => {
  const { db } = app.provider.services
  restaurant = await db.one(sql`SELECT uuid, number, name FROM restaurant WHERE number = '0412'`)
})

const main = () => within(screen.getByRole('main'))
const says = () => main().findByText(/^Filtered by/)
const press = async (name: string) => userEvent.click(await main().findByRole('button', { name }))
const ways = () =>
  within((main().getByText('No records').parentElement ?? document.body) as HTMLElement)
    .queryAllByRole('button')
    .map((button) => button.textContent)

test('an empty list names restaurant, filters and search, and clears each', async () => {
  await app.open(`/users?restaurantUuid=${restaurant.uuid}&status=BLOCKED&search=nobody`, ADMIN)
  expect((await says()).textContent).toBe(
    `Filtered by restaurant ${restaurant.number} - ${restaurant.name}, search “nobody”, status Blocked.`,
  )
  expect(main().getByText('No records')).toBeDefined()
  expect(ways()).toEqual(['Show all restaurants', 'Clear filters'])
  await press('Clear filters')
  await waitFor(() => expect(app.location()).toBe(`/users?restaurantUuid=${restaurant.uuid}`))
})

test('all restaurants are shown with the same filters', async () => {
  await app.open(`/users?restaurantUuid=${restaurant.uuid}&search=nobody`, ADMIN)
  await says()
  await press('Show all restaurants')
  await waitFor(() => expect(app.location()).toBe('/users?restaurantUuid=select&search=nobody'))
  // The keyboard goes on from the page's title.
  expect(document.activeElement?.tagName).toBe('H1')
  await waitFor(async () => expect((await says()).textContent).toBe('Filtered by search “nobody”.'))
})

test('dates that were chosen are cleared, and with filters in one press', async () => {
  const [start, end] = [Date.UTC(2020, 0, 5, 12), Date.UTC(2020, 0, 6, 12)]
  await app.open(`/audit-log?restaurantUuid=select&search=nobody&startDate=${start}&endDate=${end}`, ADMIN)
  expect((await says()).textContent).toMatch(/^Filtered by search “nobody”, .*2020.* – .*2020.*\.$/)
  expect(ways()).toEqual(['Clear filters', 'Clear dates', 'Clear filters and dates'])
  await press('Clear filters and dates')
  await waitFor(() => expect(app.location()).toBe('/audit-log?restaurantUuid=select'))
})

test('a usual range is named too, with a way to a wider one', async () => {
  await app.open('/audit-log?restaurantUuid=select&search=nobody', ADMIN)
  expect((await says()).textContent).toBe('Filtered by search “nobody”, the last 7 days.')
  await press('Show the last month')
  await waitFor(() => expect(app.location()).toMatch(/timeInterval=1mo/))
})
