import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test, vi } from 'vitest'
import { allMaterials } from '#src/contract/dictionaries/filters.ts'
import { fillDestination } from '#src/contract/live/define.ts'
import { ordersTopic } from '#src/contract/live/orders.ts'
import {
  cateringOrderById,
  cateringOrders,
  createCateringOrder,
  finalizeCateringOrder,
  updateCateringOrder,
} from '#src/contract/orders/catering-orders.ts'
import { dayKey, HOUR } from '#src/domain/time/zone.ts'
import { topics } from '#src/live/live.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { cateringOrder } from '#tests/support/kitchen/catering-order.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

vi.setConfig({ testTimeout: 180_000 })
const app = startConsole()
const PAGE = '/pcs/scheduled-production'
const NAME = 'PCS Scheduled Production'

let lakeview: string
let nuggets: string
let token: string

beforeAll(async () => {
  const { db } = app.provider.services
  lakeview = (await db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE number = '0412'`)).uuid
  token = await app.provider.tokenOf(ADMIN)
  const { body } = await app.provider.call(allMaterials, { token })
  nuggets = body.content.find(({ name }) => name === 'Nuggets')?.uuid ?? ''
}, 60_000)

const place = async (more: object = {}) =>
  (
    await app.provider.call(createCateringOrder, {
      token,
      body: { ...cateringOrder(lakeview, nuggets), ...more },
    })
  ).body
const clear = () => app.provider.services.db.run(sql`DELETE FROM catering_order`)
const rows = async () =>
  within(await screen.findByRole('table', { name: NAME }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].slice(0, 4).map((cell) => cell.textContent))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(document.querySelector('section[role="dialog"]')).toBeNull())
/** The form to edit, once the order is loaded. */
const editForm = async (order: string) => {
  await pressInRowMenu(order, 'Edit')
  await screen.findByRole('button', { name: 'Save order' })
  return within(await dialog('Edit order'))
}
/** The question, once the order is loaded. */
const finalizeQuestion = async (order: string) => {
  await pressInRowMenu(order, 'Finalize')
  const question = within(await dialog('Finalize order?'))
  const button = question.getByRole('button', { name: 'Finalize order' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  return question
}
const open = async (query = '') => app.open(`${PAGE}?restaurantUuid=${lakeview}${query}`, ADMIN)

test('in Global the suggested departure follows the restaurant that is chosen, and one that was set stays', async () => {
  await app.open(PAGE, ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Create order' }))
  const form = within(await dialog('Create order'))
  const place = form.getByLabelText(/^Restaurant/, { selector: 'input' })
  const leaves = () => form.getByLabelText<HTMLInputElement>(/^Time \(/).value
  const choose = async (number: string) => {
    await userEvent.click(place)
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${number}`) }))
  }
  await choose('0718')
  const guam = leaves()
  await choose('0412')
  const chicago = leaves()
  expect(chicago).not.toBe(guam)
  const on = (value: string) => fireEvent.change(form.getByLabelText(/^Departure day/), { target: { value } })
  on('2030-07-01')
  form.getByLabelText('Time (CDT)')
  on('2030-01-01')
  form.getByLabelText('Time (CST)')
  await choose('0718')
  expect(leaves()).toBe(chicago)
  await userEvent.click(form.getByText('Cancel'))
  await userEvent.click(await screen.findByText('Discard'))
  await gone()
})

test('in Global a recurring order’s first day is today where the chosen restaurant is, unless it was set', async () => {
  await app.open(`${PAGE}?view=recurring`, ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Create recurring order' }))
  const form = within(await dialog('Create recurring order'))
  const place = form.getByLabelText(/^Restaurant/, { selector: 'input' })
  const first = () => form.getByLabelText<HTMLInputElement>(/^First day/)
  // Eighteen hours apart: for most of the day it is another one there.
  for (const [number, zone] of [
    ['0718', 'Pacific/Guam'],
    ['0849', 'America/Los_Angeles'],
  ] as const) {
    await userEvent.click(place)
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${number}`) }))
    expect(first().value).toBe(dayKey(Date.now(), zone))
  }
  fireEvent.change(first(), { target: { value: '2030-01-01' } })
  await userEvent.click(place)
  await userEvent.click(await screen.findByRole('option', { name: /^0718/ }))
  expect(first().value).toBe('2030-01-01')
  await userEvent.click(form.getByText('Cancel'))
  await userEvent.click(await screen.findByText('Discard'))
  await gone()
})

test('without orders it says so; the recurring ones stand under their tab', async () => {
  await open()
  await screen.findByText('No records', undefined, { timeout: 60_000 })
  await userEvent.click(screen.getByRole('link', { name: 'Recurring Orders' }))
  await screen.findByRole('button', { name: 'Create recurring order' })
  expect(app.location()).toContain('view=recurring')
})

test('an order is placed, and what is missing is said next to its field', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create order' }))
  const form = within(await dialog('Create order'))
  const material = form.getByLabelText(/^Material/, { selector: 'input' })
  // The form begins there, and none of it is hidden by a list.
  await waitFor(() => expect(document.activeElement).toBe(material))
  expect(material.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(form.getByText('Create order', { selector: 'button *' }))
  await form.findByText('Choose a material')
  form.getByText('Enter the amount')
  await userEvent.click(material)
  const list = material.getAttribute('aria-controls') ?? ''
  await waitFor(() => expect(document.getElementById(list)).not.toBeNull())
  await userEvent.click(within(document.getElementById(list) ?? document.body).getByText('Nuggets'))
  await userEvent.type(form.getByLabelText(/^Amount/), '96')
  await userEvent.click(form.getByText('Create order', { selector: 'button *' }))
  await gone()
  await waitFor(async () => expect(await rows()).toEqual([['#1', 'Nuggets', 'Waiting', '0%']]))
})

test('a departure that cannot be met says when it could leave', async () => {
  await open()
  const form = await editForm('#1 · Nuggets (0412)')
  const day = form.getByLabelText(/^Departure day/)
  fireEvent.change(day, { target: { value: '2026-01-01' } })
  await userEvent.click(form.getByText('Save order', { selector: 'button *' }))
  await form.findByText(/^It can leave at \w+ \d+, \d{4}, \d+:\d\d [AP]M at the earliest$/)
  await userEvent.click(form.getByText('Cancel'))
  await userEvent.click(await screen.findByText('Discard'))
  await gone()
})

test('an order that somebody else changed first is shown as it is saved, and gone over', async () => {
  await open()
  const form = await editForm('#1 · Nuggets (0412)')
  const amount = form.getByLabelText(/^Amount/)
  await userEvent.clear(amount)
  await userEvent.type(amount, '80')
  const [before] = (await app.provider.call(cateringOrders, { token, query: {} })).body.content
  const { orderType, workCenter, demandDescription, restaurantDepartureTime, version } =
    before ?? (await place())
  const theirs = { restaurantUuid: lakeview, materialUuid: nuggets, orderType, workCenter, demandDescription }
  const changed = await app.provider.call(updateCateringOrder, {
    token,
    params: { id: before?.uuid ?? '' },
    body: { ...theirs, restaurantDepartureTime, batchSize: 120, version },
  })
  expect(changed.status).toBe(200)
  await userEvent.click(form.getByText('Save order', { selector: 'button *' }))
  await form.findByText('There are newer changes to the order. Review them before you save.')
  await userEvent.click(await form.findByText('Load current version'))
  await form.findByText('Saved: 120 Nuggets, Catering Work Center')
  await userEvent.click(form.getByText('Save order', { selector: 'button *' }))
  await gone()
  const [after] = (await app.provider.call(cateringOrders, { token, query: {} })).body.content
  expect(after?.batchSize).toBe(80)
})

test('an order is finalized, and that is taken back [2§2.54]', async () => {
  await open()
  // The list begins as it was last seen, before the amount was changed.
  await screen.findAllByRole('cell', { name: '80' })
  const question = await finalizeQuestion('#1 · Nuggets (0412)')
  question.getByText(/0 of 80 pieces ready/)
  expect(question.getByRole('status').textContent).toContain('Incomplete')
  await userEvent.click(question.getByText('Finalize order'))
  await screen.findByText('Incomplete: #1 · Nuggets (0412)')
  await gone()
  await screen.findByText('No records')
  await userEvent.click(await screen.findByText('Undo'))
  await screen.findByText('Waiting again: #1 · Nuggets (0412)')
  await waitFor(async () => expect(await rows()).toEqual([['#1', 'Nuggets', 'Waiting', '0%']]))
})

test('an order that somebody else changed is shown as it is now, which the next press finalizes', async () => {
  await open()
  const question = await finalizeQuestion('#1 · Nuggets (0412)')
  const [before] = (await app.provider.call(cateringOrders, { token, query: {} })).body.content
  const {
    uuid: id,
    orderType,
    workCenter,
    demandDescription,
    restaurantDepartureTime,
    version,
  } = before ?? (await place())
  const theirs = { restaurantUuid: lakeview, materialUuid: nuggets, orderType, workCenter, demandDescription }
  const body = { ...theirs, restaurantDepartureTime, batchSize: 88, version }
  await app.provider.call(updateCateringOrder, { token, params: { id }, body })
  await userEvent.click(question.getByText('Finalize order'))
  await question.findByText('There are newer changes to the order. Review them before you finalize it.')
  await question.findByText(/0 of 88 pieces ready/)
  await userEvent.click(question.getByText('Finalize order'))
  await gone()
  await screen.findByText('No records')
  await userEvent.click((await screen.findAllByText('Undo')).at(-1) ?? document.body)
  await waitFor(async () => expect(await rows()).toEqual([['#1', 'Nuggets', 'Waiting', '0%']]))
})

test('who finalizes second is told that it is over', async () => {
  await open()
  const question = await finalizeQuestion('#1 · Nuggets (0412)')
  const [order] = (await app.provider.call(cateringOrders, { token, query: {} })).body.content
  await app.provider.call(finalizeCateringOrder, {
    token,
    params: { id: order?.uuid ?? '' },
    body: { result: 'CANCELED', version: order?.version ?? 0 },
  })
  await userEvent.click(question.getByText('Finalize order'))
  await question.findByText('This order is Canceled already.')
  await userEvent.click(question.getByText('Cancel'))
  await gone()
  await open('&statuses=canceled')
  await waitFor(async () => expect(await rows()).toEqual([['#1', 'Nuggets', 'Canceled', '0%']]))
})

test('an order is deleted, and comes back [2§2.55]', async () => {
  await open('&statuses=all')
  await pressInRowMenu('#1 · Nuggets (0412)', 'Delete')
  await userEvent.click(within(await dialog('Delete order?')).getByText('Delete order'))
  await screen.findByText('Deleted: #1 · Nuggets (0412)')
  await gone()
  await screen.findByText('No records')
  await userEvent.click((await screen.findAllByText('Undo')).at(-1) ?? document.body)
  await waitFor(async () => expect(await rows()).toHaveLength(1))
})

test('a recurring order is created, makes orders, and is deleted with them [2§1.7]', async () => {
  await clear()
  await open('&view=recurring')
  await userEvent.click(await screen.findByRole('button', { name: 'Create recurring order' }))
  const form = within(await dialog('Create recurring order'))
  const material = form.getByLabelText(/^Material/, { selector: 'input' })
  await userEvent.click(material)
  const list = material.getAttribute('aria-controls') ?? ''
  await waitFor(() => expect(document.getElementById(list)).not.toBeNull())
  await userEvent.click(within(document.getElementById(list) ?? document.body).getByText('Nuggets'))
  await userEvent.type(form.getByLabelText(/^Amount/), '48')
  await userEvent.click(form.getByText('Create recurring order', { selector: 'button *' }))
  await form.findByText('Choose at least one day')
  await userEvent.click(form.getByRole('button', { name: /^Weekdays/ }))
  const weekdays = [...document.querySelectorAll('[role="listbox"][aria-label="Weekdays"]')].at(-1)
  await userEvent.click(
    await within(weekdays?.parentElement ?? document.body).findByRole('button', {
      name: 'Select All',
      hidden: true,
    }),
  )
  await userEvent.click(form.getByText('Create recurring order', { selector: 'button *' }))
  const name = 'Nuggets, Every day 12:00 PM (0412)'
  await gone()
  await waitFor(async () =>
    expect((await rows())[0]?.slice(0, 3)).toEqual(['Nuggets', 'Every day', '12:00 PM']),
  )
  const made = (await app.provider.call(cateringOrders, { token, query: {} })).body
  expect(made.total).toBeGreaterThanOrEqual(6)

  await pressInRowMenu(name, 'Delete recurring order')
  await userEvent.click(within(await dialog('Delete recurring order?')).getByText('Delete recurring order'))
  await screen.findByText(`Deleted: ${name}`)
  await gone()
  expect((await app.provider.call(cateringOrders, { token, query: {} })).body.total).toBe(0)
})

test('what changes elsewhere stands in the list as soon as that is told, in Global too', async () => {
  await clear()
  const order = await place()
  for (const where of [lakeview, '']) {
    await app.open(where === '' ? PAGE : `${PAGE}?restaurantUuid=${where}`, ADMIN)
    await screen.findByRole('table', { name: NAME })
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    const destination = fillDestination(ordersTopic, { uuid: lakeview })
    await waitFor(() => expect(topics.wanted()).toContain(destination))
    const pieces = where === '' ? 96 : 72
    const { body } = await app.provider.call(cateringOrderById, { token, params: { id: order.uuid } })
    const changed = await app.provider.call(updateCateringOrder, {
      token,
      params: { id: order.uuid },
      body: {
        restaurantUuid: lakeview,
        orderType: 'CATERING',
        materialUuid: nuggets,
        batchSize: pieces,
        workCenter: 'BOARDS',
        demandDescription: '',
        restaurantDepartureTime: body.restaurantDepartureTime,
        version: body.version,
      },
    })
    expect(changed.status).toBe(200)
    topics.deliver(destination, { lists: ['catering'] }, null)
    const table = within(await screen.findByRole('table', { name: NAME }))
    expect(await table.findAllByText(String(pieces))).not.toHaveLength(0)
  }
})

test('the orders of a range of departures, also of one that lies ahead, on the restaurant’s clock', async () => {
  await clear()
  const soon = Math.floor(Date.now() / 60_000) * 60_000 + 4 * HOUR
  await place({ batchSize: 64 })
  await place({ batchSize: 72, restaurantDepartureTime: soon + 48 * HOUR })
  // In an order that no test before has listed.
  const sorted = '&sortBy=material'
  const batches = async () => (await rows()).map(([batch]) => batch)
  await open(sorted)
  await waitFor(async () => expect((await batches()).toSorted()).toEqual(['#1', '#2']))
  await open(`${sorted}&startDate=${soon + 24 * HOUR}&endDate=${soon + 72 * HOUR}`)
  await waitFor(async () => expect(await batches()).toEqual(['#2']))
  screen.getByRole('button', { name: /^Dates: .*–.* · C[SD]T$/ })
})

test('what a link narrows the list to is said, and taken away by a press', async () => {
  await open('&orderUuid=3f2b8f7e-1111-4222-8333-444455556666')
  await userEvent.click(await screen.findByRole('button', { name: 'Only one order. Show all' }))
  await waitFor(() => expect(app.location()).not.toContain('orderUuid'))
  expect(screen.queryByRole('button', { name: 'Only one order. Show all' })).toBeNull()
})
