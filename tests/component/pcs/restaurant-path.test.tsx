import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test, vi } from 'vitest'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
let harbor: string
let lakeview: string

beforeAll(async () => {
  const { db } = app.provider.services
  const rows = await db.rows<{ uuid: string; number: string }>(sql`SELECT uuid, number FROM restaurant`)
  const of = (wanted: string) => rows.find(({ number }) => number === wanted)?.uuid ?? ''
  harbor = of('0204')
  lakeview = of('0412')
})

test('/pcs/{id} leads to that restaurant’s live queue [1§2.5]', async () => {
  await app.open(`/pcs/${harbor}`, ADMIN)
  await vi.waitFor(() => expect(app.location()).toBe(`/pcs/monitor?restaurantUuid=${harbor}`))
})

test('a restaurant in the query is carried over [1§2.8]', async () => {
  await app.open(`/pcs/${harbor}?restaurantUuid=${lakeview}`, ADMIN)
  await vi.waitFor(() => expect(app.location()).toBe(`/pcs/monitor?restaurantUuid=${lakeview}`))
})

test('what is no restaurant’s id leads where any unknown path does', async () => {
  await app.open('/pcs/elsewhere?restaurantUuid=select', ADMIN)
  await vi.waitFor(() => expect(app.location()).toMatch(/^\/dashboard\/chicken/))
})

test('a restaurant that is none of the reader’s is refused as in any address', async () => {
  await app.open('/pcs/11111111-1111-4111-8111-111111111111?restaurantUuid=select', ADMIN)
  await vi.waitFor(() => expect(app.location()).toBe('/pcs/monitor?restaurantUuid=select'))
})

test('where no restaurant is chosen, each leads to its queue', async () => {
  await app.open('/pcs/monitor?restaurantUuid=select', ADMIN)
  const choice = within(await screen.findByRole('region', { name: 'Choose a restaurant to see its queue' }))
  expect(choice.getAllByRole('link')).toHaveLength(12)
  const link = choice.getByRole('link', { name: /^0204/ })
  expect(link.getAttribute('href')).toBe(`/pcs/${harbor}`)
  await userEvent.click(link)
  await vi.waitFor(() => expect(app.location()).toBe(`/pcs/monitor?restaurantUuid=${harbor}`))
  await screen.findByRole('link', { name: 'Floor mode' })
})

test('a screen for the wall offers them too', async () => {
  await app.open('/pcs/floor?restaurantUuid=select', ADMIN)
  await userEvent.click(await screen.findByRole('link', { name: /^0204/ }))
  await vi.waitFor(() => expect(app.location()).toMatch(new RegExp(`^/pcs/floor\\?.*${harbor}`)))
  await screen.findByRole('heading', { level: 1, name: /^0204/ })
})
