import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { allMaterials } from '#src/contract/dictionaries/filters.ts'
import { fillDestination } from '#src/contract/live/define.ts'
import { ordersTopic } from '#src/contract/live/orders.ts'
import { cateringOrders, createCateringOrder } from '#src/contract/orders/catering-orders.ts'
import { topics } from '#src/live/live.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { holdAnswers } from '#tests/support/hold-calls.ts'
import { cateringOrder } from '#tests/support/kitchen/catering-order.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startConsole } from '#tests/support/render.tsx'

/** A list that is read on, here the one of orders. */

const app = startConsole()
let lakeview: string
let nuggets: string
let token: string

beforeAll(async () => {
  lakeview = await restaurantUuid(app.provider.services.db, '0412')
  token = await app.provider.tokenOf(ADMIN)
  const { body } = await app.provider.call(allMaterials, { token })
  nuggets = body.content.find(({ name }) => name === 'Nuggets')?.uuid ?? ''
})

async function placeOrders(count: number): Promise<void> {
  await app.provider.services.db.run(sql`DELETE FROM catering_order`)
  for (let n = 1; n <= count; n += 1)
    await app.provider.call(createCateringOrder, {
      token,
      body: { ...cateringOrder(lakeview, nuggets), batchSize: n },
    })
}
const open = (query: string) =>
  app.open(`/pcs/scheduled-production?restaurantUuid=${lakeview}${query}`, ADMIN)
const rows = async () =>
  within(await screen.findByRole('table', { name: 'PCS Scheduled Production' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('th, td')?.textContent)

/** Nothing has a height here, so a list would load all at once. */
function makeScrollable(): HTMLElement {
  const root = document.documentElement
  for (const [key, value] of Object.entries({ clientHeight: 1000, scrollHeight: 4000, scrollTop: 0 }))
    Object.defineProperty(root, key, { configurable: true, writable: true, value })
  return root
}

test('further rows are appended at 0.99 of the scroll, first by FIRST, then by NEXT [1§3.20]', async () => {
  await placeOrders(25)
  const root = makeScrollable()
  await open('&sortBy=batchSize')
  await screen.findByText('20 of 25')
  expect(await rows()).toHaveLength(20)
  root.scrollTop = 2900
  fireEvent.scroll(document)
  expect(screen.getByText('20 of 25')).toBeDefined()

  app.mock(cateringOrders, new Refused(500, 'No'))
  root.scrollTop = 2970
  fireEvent.scroll(document)
  await screen.findByText("Couldn't load more. Try again")
  expect(await rows()).toHaveLength(20)
  app.restore()
  await userEvent.click(screen.getByText("Couldn't load more. Try again"))
  await screen.findByText('25 of 25')
  const numbers = await rows()
  expect(new Set(numbers).size).toBe(25)
  expect(screen.queryByText('Load more')).toBeNull()
  root.scrollTop = 0
})

test.each([
  ['before', 'batchSize'],
  ['after', 'batchNumber'],
])('a press on Load more is not lost to news that come %s it', async (when, sortBy) => {
  makeScrollable()
  await placeOrders(25)
  // Each by a query of its own: an earlier one has all rows.
  await open(`&orderDirection=DESC&sortBy=${sortBy}`)
  await screen.findByText('20 of 25')
  const destination = fillDestination(ordersTopic, { uuid: lakeview })
  await waitFor(() => expect(topics.wanted()).toContain(destination))
  let asked = 0
  const answer = holdAnswers(({ url }) => {
    const isList = url.includes(cateringOrders.path)
    if (isList) asked += 1
    return isList
  })
  const steps = [
    () => topics.deliver(destination, { lists: ['catering'] }, null),
    async () => userEvent.click(await screen.findByText('Load more')),
  ]
  for (const [index, step] of (when === 'before' ? steps : steps.toReversed()).entries()) {
    await step()
    // A press during a refresh asks for nothing yet.
    if (index === 0 || when === 'after') await waitFor(() => expect(asked).toBeGreaterThan(index))
  }
  answer()
  await screen.findByText('25 of 25')
})
