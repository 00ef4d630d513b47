import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test, vi } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { allChickenPackages, allMaterials } from '#src/contract/dictionaries/filters.ts'
import { cateringOrders } from '#src/contract/orders/catering-orders.ts'
import { type Order, orderById, placeOrder, updateOrder } from '#src/contract/orders/orders.ts'
import { formatClock } from '#src/domain/time/format.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

/** Orders of several products, in pieces and in packages. */

vi.setConfig({ testTimeout: 180_000 })
const app = startConsole()
const NAME = 'PCS Scheduled Production'
/** Each order leaves at a minute of its own: a list shows its former rows until the new ones are there. */
let leaves = Math.floor(Date.now() / MINUTE) * MINUTE + 4 * HOUR

let lakeview: string
let token: string
let nuggets: string
let filet: { uuid: string; name: string }
let tray: { uuid: string; name: string; pieces: number }

beforeAll(async () => {
  lakeview = await restaurantUuid(app.provider.services.db, '0412')
  token = await app.provider.tokenOf(ADMIN)
  const materials = (await app.provider.call(allMaterials, { token })).body.content
  nuggets = materials.find(({ name }) => name === 'Nuggets')?.uuid ?? ''
  const types = (await app.provider.call(allChickenPackages, { token })).body.content
  const [smallest] = types
    .filter(({ materialUuid }) => materialUuid === nuggets)
    .toSorted((a, b) => a.pieces - b.pieces)
  tray = smallest ?? { uuid: '', name: '', pieces: 0 }
  filet = materials.find(({ uuid }) => uuid !== nuggets) ?? { uuid: '', name: '' }
}, 60_000)

const line = (more: object = {}) => ({
  materialUuid: nuggets,
  packageTypeUuid: null,
  amount: 40,
  workCenter: 'BOARDS' as const,
  ...more,
})
const body = (more: object = {}) => ({
  restaurantUuid: lakeview,
  orderType: 'BUS' as const,
  restaurantDepartureTime: leaves,
  demandDescription: 'Team bus',
  customerName: 'Dana Whitfield',
  customerPhone: '(555) 010-4477',
  lines: [line({ packageTypeUuid: tray.uuid, amount: 2 }), line({ materialUuid: filet.uuid, amount: 56 })],
  ...more,
})
const place = async (): Promise<Order> => {
  leaves += MINUTE
  return (await app.provider.call(placeOrder, { token, body: body() })).body
}
const now = async ({ uuid }: Order) =>
  (await app.provider.call(orderById, { token, params: { id: uuid } })).body
const clear = async () => {
  const { db } = app.provider.services
  await db.run(sql`DELETE FROM catering_order`)
}
const called = ({ batchNumber, restaurantDepartureTime }: Order) =>
  `#${batchNumber} · Bus, leaves ${formatClock(restaurantDepartureTime, 'America/Chicago')} (0412)`

/** In an order that no test before has listed: a list that was is taken for fresh. */
const open = (query = '') => app.open(`/pcs/scheduled-production?restaurantUuid=${lakeview}${query}`, ADMIN)
const rows = async () =>
  within(await screen.findByRole('table', { name: NAME }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].slice(0, 3).map((cell) => cell.textContent))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(document.querySelector('section[role="dialog"]')).toBeNull())
const act = (order: Order, verb: string) => pressInRowMenu(called(order), verb)
const product = (number: number) => within(screen.getByRole('group', { name: `Product ${number}` }))
const choose = async (number: number, label: RegExp, option: string) => {
  const input = product(number).getByLabelText(label, { selector: 'input' })
  if (input.getAttribute('aria-expanded') !== 'true') await userEvent.click(input)
  await waitFor(() => expect(input.getAttribute('aria-controls')).toBeTruthy())
  const list = () => document.getElementById(input.getAttribute('aria-controls') ?? '')
  await waitFor(() => expect(list()).not.toBeNull())
  await userEvent.click(await within(list() ?? document.body).findByText(option))
}
const shownIn = (number: number, label: RegExp) =>
  product(number).getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value

test('an order of two products, one of them in trays; errors stand next to the right one', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create order' }))
  const form = within(await dialog('Create order'))
  const submit = () => userEvent.click(form.getByText('Create order', { selector: 'button *' }))
  await choose(1, /^Material/, 'Nuggets')
  expect(form.queryByRole('button', { name: /^Remove product/ })).toBeNull()
  await userEvent.click(form.getByText('Add product'))
  const second = () => product(2).getByLabelText(/^Material/, { selector: 'input' })
  expect(document.activeElement).toBe(second())
  await choose(1, /^Count in/, `${tray.name} (${tray.pieces} pieces)`)
  await userEvent.type(product(1).getByLabelText(/^Amount, packages/), '2')
  product(1).getByText(`${2 * tray.pieces} pieces`)

  await submit()
  await product(2).findByText('Choose a material')
  product(2).getByText('Enter the amount')
  expect(product(1).queryByText('Enter the amount')).toBeNull()
  expect(document.activeElement).toBe(second())

  expect(shownIn(2, /^Work center/)).toBe('Catering Work Center')
  await userEvent.click(form.getByRole('radio', { name: 'Bus' }))
  expect([1, 2].map((number) => shownIn(number, /^Work center/))).toEqual(['Boards', 'Boards'])
  await choose(2, /^Work center/, 'Catering Work Center')
  await choose(2, /^Material/, filet.name)
  await userEvent.type(product(2).getByLabelText(/^Amount/), '56')
  await userEvent.type(form.getByLabelText('Customer'), 'Dana Whitfield')
  await userEvent.type(form.getByLabelText('Customer phone'), '(555) 010-4477')
  await submit()
  await gone()
  await waitFor(async () =>
    expect((await rows()).toSorted()).toEqual([
      ['#1 · 1 of 2', 'Nuggets', 'Waiting'],
      ['#1 · 2 of 2', filet.name, 'Waiting'],
    ]),
  )
  screen.getByText(`2 × ${tray.name}`)
  const [row] = (await app.provider.call(cateringOrders, { token, query: {} })).body.content
  const order = (await app.provider.call(orderById, { token, params: { id: row?.orderUuid ?? '' } })).body
  expect(order).toMatchObject({
    orderType: 'BUS',
    customerName: 'Dana Whitfield',
    customerPhone: '(555) 010-4477',
    lines: [
      { packages: 2, batchSize: 2 * tray.pieces, workCenter: 'BOARDS' },
      { packages: null, batchSize: 56, workCenter: 'CATERING_WORK_CENTER' },
    ],
  })
})

test('a product that is removed takes what was typed along, and its message; another material counts pieces', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create order' }))
  const form = within(await dialog('Create order'))
  for (const _ of [2, 3]) await userEvent.click(form.getByText('Add product'))
  for (const number of [1, 2, 3])
    await userEvent.type(product(number).getByLabelText(/^Amount/), String(number * 10))
  await choose(1, /^Material/, 'Nuggets')
  await choose(3, /^Material/, 'Nuggets')
  await choose(3, /^Count in/, `${tray.name} (${tray.pieces} pieces)`)
  await userEvent.click(form.getByText('Create order', { selector: 'button *' }))
  await product(2).findByText('Choose a material')
  await userEvent.click(form.getByRole('button', { name: 'Remove product 2' }))
  expect(form.queryByText('Choose a material')).toBeNull()
  expect([1, 2].map((number) => shownIn(number, /^Amount/))).toEqual(['10', '30'])
  expect(document.activeElement?.textContent).toBe('Add product')
  await choose(2, /^Material/, filet.name)
  product(2).getByLabelText(/^Amount, pieces/)
  await userEvent.click(form.getByRole('button', { name: 'Remove product 1' }))
  expect(shownIn(1, /^Amount/)).toBe('30')
  expect(form.queryByRole('button', { name: /^Remove product/ })).toBeNull()
  await userEvent.click(form.getByText('Cancel'))
  await userEvent.click(await screen.findByText('Discard'))
  await gone()
})

test('products that somebody else changed are shown as they are saved, and the next press overwrites them', async () => {
  await clear()
  const order = await place()
  await open('&sortBy=batchNumber')
  await act(order, 'Edit')
  await screen.findByRole('button', { name: 'Save order' })
  const form = within(await dialog('Edit order'))
  expect([shownIn(1, /^Count in/), shownIn(1, /^Amount/), shownIn(2, /^Amount/)]).toEqual([
    `${tray.name} (${tray.pieces} pieces)`,
    '2',
    '56',
  ])
  expect(form.getByLabelText<HTMLInputElement>('Customer').value).toBe('Dana Whitfield')
  await userEvent.clear(product(2).getByLabelText(/^Amount/))
  await userEvent.type(product(2).getByLabelText(/^Amount/), '48')
  const changed = await app.provider.call(updateOrder, {
    token,
    params: { id: order.uuid },
    body: { ...body({ lines: [line()], customerName: 'Sam Ortiz' }), version: order.version },
  })
  expect(changed.status).toBe(200)
  const save = () => userEvent.click(form.getByText('Save order', { selector: 'button *' }))
  await save()
  await form.findByText('There are newer changes to the order. Review them before you save.')
  await userEvent.click(form.getByText('Load current version'))
  await form.findByText('Saved: 40 Nuggets, Boards')
  form.getByText('Saved: Sam Ortiz')
  await save()
  await gone()
  expect(await now(order)).toMatchObject({
    customerName: 'Dana Whitfield',
    lines: [{ packages: 2 }, { batchSize: 48 }],
  })
})

test('an order of several products is finalized as a whole, and that is taken back', async () => {
  await clear()
  const order = await place()
  await open('&sortBy=createdDate')
  await act(order, 'Finalize')
  const question = within(await dialog('Finalize order?'))
  await question.findByText(filet.name)
  const lines = question.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines.toSorted()).toEqual(
    [`${filet.name}: 0 of 56 pieces ready`, `Nuggets: 0 of ${2 * tray.pieces} pieces ready`].toSorted(),
  )
  expect(question.getByRole('status').textContent).toContain('Incomplete')
  await userEvent.click(question.getByText('Finalize order'))
  await screen.findByText(`Incomplete: ${called(order)}`)
  await gone()
  await screen.findByText('No records')
  await userEvent.click((await screen.findAllByText('Undo')).at(-1) ?? document.body)
  await screen.findByText(`Waiting again: ${called(order)}`)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

test('an order of several products is deleted with all of them, and comes back', async () => {
  await clear()
  const order = await place()
  await open('&sortBy=material')
  await act(order, 'Delete')
  await userEvent.click(within(await dialog('Delete order?')).getByText('Delete order'))
  await screen.findByText(`Deleted: ${called(order)}`)
  await gone()
  await screen.findByText('No records')
  await userEvent.click((await screen.findAllByText('Undo')).at(-1) ?? document.body)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

test('an order that cannot be loaded says so and is asked for again; what was begun since is not changed', async () => {
  await clear()
  const order = await place()
  await open('&sortBy=batchSize&orderDirection=DESC')
  app.mock(orderById, new Refused(500, 'The orders are being counted.'))
  await act(order, 'Edit')
  const loading = within(await dialog('Edit order'))
  await loading.findByText("Couldn't load this. The server reported an error.")
  const { status, lines, ...rest } = await now(order)
  app.mock(orderById, { ...rest, lines, status: 'IN_PROGRESS' })
  await userEvent.click(loading.getByText('Try again'))
  await loading.findByText('This order is In Progress and can no longer be changed.')
  await userEvent.keyboard('{Escape}')
  await gone()
  app.mock(orderById, { ...rest, lines, status })
  await act(order, 'Edit')
  await screen.findByRole('button', { name: 'Save order' })
  await userEvent.click(within(await dialog('Edit order')).getByText('Cancel'))
  await gone()
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Actions: ${called(order)}`)
})

test('the ticket says the order, the customer and the products, and is all that is printed', async () => {
  await clear()
  const order = await place()
  await open('&sortBy=batchSize')
  await act(order, 'Print ticket')
  const shown = within(await dialog('Print ticket'))
  const ticket = await shown.findByRole('region', { name: 'Ticket' })
  const texts = ['Restaurant 0412', `#${order.batchNumber}`, 'Bus', 'Dana Whitfield', '(555) 010-4477']
  for (const text of texts) within(ticket).getByText(text)
  within(ticket).getByText(new RegExp(`^Leaves \\w{3} \\d+, ${formatClock(leaves, 'America/Chicago')}`))
  expect(
    within(ticket)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`2 × ${tray.name}Nuggets, ${2 * tray.pieces} pieces · Boards`, `56 × ${filet.name}Boards`])
  within(ticket).getByText('Team bus')
  const sheet = document.querySelector('body > .print-sheet')
  expect(sheet?.querySelector('article')?.textContent).toBe(ticket.textContent)
  expect(sheet?.querySelector('style')?.textContent).toMatch(/@page \{ size: 80mm \d+mm; margin: 0 \}/)
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    expect(document.body.dataset.printing).toBe('')
  })
  await userEvent.click(shown.getByRole('button', { name: 'Print ticket' }))
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
  await userEvent.click(shown.getByText('Cancel'))
  await gone()
  expect(document.querySelector('.print-sheet')).toBeNull()
  expect(document.body.dataset.printing).toBeUndefined()
})
