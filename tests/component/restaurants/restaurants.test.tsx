import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import {
  createRestaurant,
  restaurantHoldings,
  updateRestaurant,
} from '#src/contract/administration/administered-restaurants.ts'
import { conflict, Refused } from '#src/contract/define/refusal.ts'
import { devicesIn, moveDevices, moveOutlook } from '#src/contract/devices/placing.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { topics } from '#src/live/live.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
/** Topics that the console listens to, from its start on. */
const heard = vi.spyOn(topics, 'listen')
// It asks to come back much later, so that nothing but a press on 'Try again' asks before that.
const failed = new Refused(500, 'Something went wrong on the server. Try again in a moment.', {
  retryAfter: 600,
})
const LIST = '/restaurants?restaurantUuid=select'

const row = (number: string) =>
  app.provider.services.db.one<{ uuid: string; version: number; state: string | null }>(sql`
    SELECT r.uuid, r.version, s.uuid AS state FROM restaurant r LEFT JOIN state s ON s.id = r.state_id
     WHERE r.number = ${number} AND r.deleted_at IS NULL`)
const card = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('restaurants are cards, or a table once somebody chose it: this device keeps to that [2§2.25]', async () => {
  await app.open(LIST, ADMIN)
  await card('0412 - Lakeview')
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  const table = within(await screen.findByRole('table', { name: 'Restaurants' }))
  table.getByRole('cell', { name: 'Chicago, IL' })
  await app.open('/users', ADMIN)
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Restaurants' })).toBeNull())
  await app.open(LIST, ADMIN)
  await screen.findByRole('table', { name: 'Restaurants' })
  expect(localStorage.getItem('linewatch.restaurants')).toBe('"table"')
  await userEvent.click(screen.getByRole('radio', { name: 'Cards' }))
  await card('0412 - Lakeview')
})

test('a restaurant is created: its zone follows its place, its code is never shown again [1§3.1, 2§2.26]', async () => {
  await app.open(LIST, ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Create restaurant' }))
  const form = await dialog('Create restaurant')
  await userEvent.click(form.getByRole('button', { name: 'Create restaurant' }))
  await form.findByText('Enter a number')
  form.getByText('Enter a name')
  form.getByText('Choose a time zone')

  await userEvent.type(form.getByRole('textbox', { name: 'Number' }), '0950')
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Franklin')
  await userEvent.click(form.getByRole('combobox', { name: 'State' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Texas' }))
  const zone = form.getByRole('combobox', { name: 'Time zone' })
  expect(zone).toHaveProperty('value', expect.stringMatching(/^America\/Chicago/))
  await userEvent.tab()
  const city = form.getByLabelText('City')
  expect(document.activeElement).toBe(city)
  expect(city.hasAttribute('data-expanded')).toBe(false)
  await userEvent.keyboard('El Paso')
  await waitFor(() =>
    expect(zone).toHaveProperty('value', expect.stringMatching(/^America\/Denver .* UTC-[67]$/)),
  )
  await userEvent.type(form.getByLabelText('Security code'), '4711')
  await userEvent.click(form.getByRole('button', { name: 'Create restaurant' }))
  await screen.findByText('Saved: 0950 - Franklin')
  await gone()

  await userEvent.click(await card('0950 - Franklin'))
  const shown = await dialog('0950 - Franklin')
  shown.getByText('El Paso, TX')
  shown.getByText('Set')
  // Its status, and how many there are.
  expect(shown.getAllByText('No PCs')).toHaveLength(2)
  await shown.findByText('No host of this restaurant has reported a tunnel.')
  await userEvent.click(shown.getByRole('button', { name: 'Edit' }))
  const edit = await dialog('Edit restaurant')
  expect(edit.getByLabelText('Security code')).toHaveProperty('value', '')
  await userEvent.click(edit.getByRole('button', { name: 'Cancel' }))
  await gone()
})

test('what somebody else saved is shown next to what was typed [2§2.27]', async () => {
  await app.open(LIST, ADMIN)
  await pressInRowMenu('0204 - Harbor Point', 'Edit')
  const form = await dialog('Edit restaurant')
  const name = form.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Harbour')
  const { uuid, version, state } = await row('0204')
  const token = await app.provider.tokenOf(ADMIN)
  const body = { number: '0204', name: 'Harbor Gate', timezone: 'America/New_York', state, version }
  const other = await app.provider.call(updateRestaurant, { token, params: { id: uuid }, body })
  expect(other.body).toMatchObject({ name: 'Harbor Gate' })
  await userEvent.click(form.getByRole('button', { name: 'Save restaurant' }))
  await userEvent.click(await form.findByRole('button', { name: 'Load current version' }))
  await form.findByText(/Harbor Gate/)
  expect(name).toHaveProperty('value', 'Harbour')
  await userEvent.click(form.getByRole('button', { name: 'Save restaurant' }))
  await screen.findByText('Saved: 0204 - Harbour')
})

test('another zone says what it does to the history', async () => {
  const { uuid } = await row('0235')
  await app.provider.services.db.run(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at, stage_expected_s)
    SELECT id, 1, 1, 1, 1, 'BOARDS', ${Date.UTC(2026, 2, 4, 18)}, '{1,1,1,1,1,1}' FROM restaurant WHERE uuid = ${uuid}`)
  await app.open(LIST, ADMIN)
  await pressInRowMenu('0235 - Queen City', 'Edit')
  const form = await dialog('Edit restaurant')
  // The state is shown once states are known; they suggest zones, which makes the list of zones another one.
  await waitFor(() => expect(form.getByLabelText('State')).not.toHaveProperty('value', ''))
  await userEvent.click(form.getByRole('combobox', { name: 'Time zone' }))
  await userEvent.click(await screen.findByRole('option', { name: /^America\/Denver/ }))
  await form.findByText(/There is history since Mar 4, 2026/)
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: /Discard/ }))
  await gone()
})

test('a restaurant is deleted by its number alone, and comes back by Undo or from among the deleted [2§2.28]', async () => {
  await app.open(LIST, ADMIN)
  await pressInRowMenu('0471 - Gateway', 'Delete')
  const question = await dialog('Delete restaurant?')
  await question.findByText(/3 PCs|4 PCs|5 PCs/)
  const verb = question.getByRole('button', { name: 'Delete restaurant' })
  await userEvent.type(question.getByLabelText(/Number of the restaurant/), '047')
  expect(verb.getAttribute('aria-disabled')).toBe('true')
  question.getByText('Type 0471 to delete it.')
  await userEvent.type(question.getByLabelText(/Number of the restaurant/), '1')
  await userEvent.click(verb)
  await screen.findByText('Deleted: 0471 - Gateway')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^0471 - Gateway/ })).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await card('0471 - Gateway')

  await pressInRowMenu('0471 - Gateway', 'Delete')
  await userEvent.type(
    (await dialog('Delete restaurant?')).getByLabelText(/Number of the restaurant/),
    '0471',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete restaurant' }))
  await gone()
  await app.open(`${LIST}&deleted=deleted`, ADMIN)
  await screen.findByText(/^Deleted .*/)
  // How its devices stand is nothing that anybody could look after.
  expect(within(screen.getByRole('main')).queryByText(/online/i)).toBeNull()
  await pressInRowMenu('0471 - Gateway', 'Restore')
  await screen.findByText('Restored: 0471 - Gateway')
})

test('devices are moved after what goes and what stays was told, and back by Undo [2§2.29]', async () => {
  await app.open(LIST, ADMIN)
  await pressInRowMenu('0603 - Union Station', 'Move devices')
  const question = await dialog('Move devices of 0603')
  await question.findByText('Choose a restaurant.')
  await userEvent.click(question.getByRole('combobox', { name: 'To restaurant' }))
  await userEvent.click(await screen.findByRole('option', { name: '0622 - Temple Square' }))
  const [first] = await question.findAllByRole('checkbox')
  if (!first) throw new Error('There is no device')
  await userEvent.click(first)
  await question.findByText(/^Moves along: /)
  await question.findByText(/^Stays in 0603: \d+ cameras/)

  app.mock(
    moveDevices,
    conflict('There are newer changes to PC-0603-KDS-01. Review them before you move it.'),
  )
  await userEvent.click(question.getByRole('button', { name: 'Move 1 device' }))
  await question.findByText(/newer changes to PC-0603/)
  expect(first).toHaveProperty('checked', true)
  app.restore()
  await userEvent.click(question.getByRole('button', { name: 'Move 1 device' }))
  await screen.findByText('Now in 0622 - Temple Square: 1 device')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Moved back: 1 device')
})

test('devices do not move before what goes along is shown; if that cannot be loaded, it can be retried', async () => {
  app.mock(devicesIn, failed)
  app.mock(moveOutlook, failed)
  await app.open(LIST, ADMIN)
  // One whose devices nobody has asked for here yet: what is known would stay.
  await pressInRowMenu('0471 - Gateway', 'Move devices')
  const question = await dialog('Move devices of 0471')
  await question.findByText('No information')
  app.restore()
  app.mock(moveOutlook, failed)
  await userEvent.click(question.getByRole('button', { name: 'Try again' }))
  const [first] = await question.findAllByRole('checkbox')
  if (!first) throw new Error('There is no device')
  await userEvent.click(first)
  await userEvent.click(question.getByRole('combobox', { name: 'To restaurant' }))
  await userEvent.click(await screen.findByRole('option', { name: '0622 - Temple Square' }))
  await question.findByText("Couldn't check what moves along.")
  const move = question.getByRole('button', { name: 'Move 1 device' })
  expect(move.getAttribute('aria-disabled')).toBe('true')
  app.restore()
  await userEvent.click(question.getByRole('button', { name: 'Try again' }))
  await question.findByText(/^Moves along: /)
  expect(move.getAttribute('aria-disabled')).not.toBe('true')
})

test('what hangs on a restaurant could not be counted: that is said before it is deleted', async () => {
  app.mock(restaurantHoldings, failed)
  await app.open(LIST, ADMIN)
  await pressInRowMenu('0603 - Union Station', 'Delete')
  const question = await dialog('Delete restaurant?')
  await question.findByText("Couldn't count what will be hidden with it.")
  app.restore()
  await userEvent.click(question.getByRole('button', { name: 'Try again' }))
  await question.findByText('This will be hidden for everybody:')
})

test('a restaurant that somebody creates is in the selector of an open console', async () => {
  await app.open(LIST, ADMIN)
  await card('0412 - Lakeview')
  await waitFor(() =>
    expect(heard.mock.calls.some(([destination]) => destination === dictionariesTopic.destination)).toBe(
      true,
    ),
  )
  const token = await app.provider.tokenOf(ADMIN)
  const body = { number: '0990', name: 'Lamplight', timezone: 'America/Chicago' }
  await app.provider.call(createRestaurant, { token, body })
  for (const [destination, listener] of heard.mock.calls)
    if (destination === dictionariesTopic.destination) listener.onMessage({ kind: 'RESTAURANT' })
  await card('0990 - Lamplight')
  await userEvent.click(screen.getByRole('button', { name: /^Restaurant: / }))
  await screen.findByRole('option', { name: '0990 - Lamplight' })
})
