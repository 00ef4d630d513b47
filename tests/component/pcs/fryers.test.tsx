import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { conflict, Refused } from '#src/contract/define/refusal.ts'
import { createFryer, fryers, updateFryer } from '#src/contract/kitchen/fryers.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { topics } from '#src/live/live.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const LIST = '/pcs/fryer-manager'

const restaurantUuid = async (number: string) => {
  const rows = await app.provider.services.db.rows<{ uuid: string; number: string }>(
    sql`SELECT uuid, number FROM restaurant`,
  )
  return rows.find((row) => row.number === number)?.uuid ?? ''
}
const names = async () =>
  within(await screen.findByRole('table', { name: 'PCS Fryer Manager' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].slice(0, 2).map((cell) => cell.textContent))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const fryer = (n: number) => `Fryer ${n}`

test('in Global mode rows say whose they are, and a new fryer asks whose it is to be', async () => {
  await app.open(`${LIST}?restaurantUuid=select`, ADMIN)
  await waitFor(async () => expect((await names())[0]).toEqual(['0117', 'Fryer 1']))
  await userEvent.click(screen.getByRole('button', { name: 'Create fryer' }))
  const form = within(await dialog('Create fryer'))
  await userEvent.click(form.getByRole('button', { name: 'Create fryer' }))
  await form.findByText('Choose a restaurant')
  form.getByText('Enter a name')
  form.getByText('Enter a vendor')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await gone()
})

test('a fryer is created with a vendor that is known, changed, deleted and brought back [2§2.56]', async () => {
  const lakeview = await restaurantUuid('0412')
  await app.open(`${LIST}?restaurantUuid=${lakeview}`, ADMIN)
  await waitFor(async () =>
    expect((await names()).map(([name]) => name)).toEqual([1, 2, 3, 4, 5, 6].map(fryer)),
  )

  await userEvent.click(screen.getByRole('button', { name: 'Create fryer' }))
  const form = within(await dialog('Create fryer'))
  expect(form.queryByRole('combobox', { name: 'Restaurant' })).toBeNull()
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Fryer 7')
  await userEvent.tab()
  const vendor = form.getByLabelText(/Vendor/)
  expect(document.activeElement).toBe(vendor)
  expect(vendor.hasAttribute('data-expanded')).toBe(false)
  await userEvent.keyboard('bri')
  await userEvent.click(await screen.findByRole('option', { name: 'Brightoil', hidden: true }))
  await userEvent.click(form.getByRole('button', { name: 'Create fryer' }))
  await screen.findByText('Saved: Fryer 7')
  await gone()
  await waitFor(async () => expect((await names()).at(-1)).toEqual(['Fryer 7', 'Brightoil']))

  await userEvent.click(screen.getByRole('button', { name: 'Edit fryer: Fryer 7 (0412)' }))
  const edit = within(await dialog('Edit fryer'))
  await userEvent.clear(edit.getByRole('textbox', { name: 'Name' }))
  await userEvent.type(edit.getByRole('textbox', { name: 'Name' }), 'Fryer 8')
  await userEvent.click(edit.getByRole('button', { name: 'Save fryer' }))
  await gone()
  await waitFor(async () => expect((await names()).at(-1)?.[0]).toBe('Fryer 8'))

  await pressInRowMenu('Fryer 8 (0412)', 'Delete fryer')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete fryer' }))
  await screen.findByText('Deleted: Fryer 8 (0412)')
  await waitFor(async () => expect(await names()).toHaveLength(6))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Restored: Fryer 8 (0412)')
  await waitFor(async () => expect(await names()).toHaveLength(7))
})

test('what the provider says of a failure is told, and what was typed stays [2§8.5]', async () => {
  await app.open(`${LIST}?restaurantUuid=${await restaurantUuid('0412')}`, ADMIN)
  app.mock(createFryer, new Refused(500, 'The fryers are being counted.'))
  await userEvent.click(await screen.findByRole('button', { name: 'Create fryer' }))
  const form = within(await dialog('Create fryer'))
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Fryer 9')
  await userEvent.type(form.getByLabelText(/Vendor/), 'Own make')
  await userEvent.click(form.getByRole('button', { name: 'Create fryer' }))
  expect((await form.findByRole('alert')).textContent).toContain('The fryers are being counted.')
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Fryer 9')
  app.mock(createFryer, conflict('Taken.', { name: 'Another fryer has this name' }))
  await userEvent.click(form.getByRole('button', { name: 'Create fryer' }))
  await form.findByText('Another fryer has this name')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await gone()
})

test('somebody else was first: what they saved is shown next to what was typed', async () => {
  await app.open(`${LIST}?restaurantUuid=${await restaurantUuid('0412')}`, ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit fryer: Fryer 2 (0412)' }))
  const edit = within(await dialog('Edit fryer'))
  await userEvent.type(edit.getByRole('textbox', { name: 'Name' }), ' left')
  const token = await app.provider.tokenOf(ADMIN)
  const { body } = await app.provider.call(fryers, { token, query: { search: 'Fryer 2' } })
  const other = body.content.find(({ restaurantNumber }) => restaurantNumber === '0412')
  await app.provider.call(updateFryer, {
    token,
    params: { id: other?.uuid ?? '' },
    body: { name: 'Fryer 2', vendor: 'Other make', linked: true, version: other?.version ?? 0 },
  })
  await userEvent.click(edit.getByRole('button', { name: 'Save fryer' }))
  await userEvent.click(await edit.findByRole('button', { name: 'Load current version' }))
  // The button is gone: the keyboard goes on from what stands in its place.
  const note = (await edit.findByText(/^The saved value is shown next to/)).closest('[role="status"]')
  await expect.poll(() => document.activeElement).toBe(note)
  await edit.findByText('Saved: Other make')
  await edit.findByText('Saved: Fryer 2')
  await userEvent.click(edit.getByRole('button', { name: 'Save fryer' }))
  await gone()
  await screen.findByText('Saved: Fryer 2 left')
})

test('the list follows what somebody else changes, as soon as it is told', async () => {
  const lakeview = await restaurantUuid('0412')
  await app.open(`${LIST}?restaurantUuid=${lakeview}`, ADMIN)
  await screen.findByText('Fryer 3')
  await waitFor(() => expect(topics.wanted()).toContain(dictionariesTopic.destination))
  const token = await app.provider.tokenOf(ADMIN)
  const query = { restaurantUuid: lakeview, search: 'Fryer 3' }
  const [third] = (await app.provider.call(fryers, { token, query })).body.content
  const changed = await app.provider.call(updateFryer, {
    token,
    params: { id: third?.uuid ?? '' },
    body: { name: 'Fryer by the window', vendor: 'Northfry', linked: true, version: third?.version ?? 0 },
  })
  expect(changed.status).toBe(200)
  topics.deliver(dictionariesTopic.destination, { kind: 'FRYER' }, null)
  await screen.findByText('Fryer by the window')
})
