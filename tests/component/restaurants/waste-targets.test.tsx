import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { updateWasteTargets } from '#src/contract/administration/waste-targets.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const LIST = '/restaurants?restaurantUuid=select'
const TITLE = 'Waste targets of 0412 - Lakeview'

const open = async () => {
  await pressInRowMenu('0412 - Lakeview', 'Waste targets')
  return form(TITLE)
}
/** The form, once it is more than the dialog that says that it loads. */
const form = async (name: string) => {
  const save = await screen.findByRole('button', { name: 'Save waste targets' })
  await waitFor(() => expect(screen.getAllByRole('dialog', { name })).toHaveLength(1))
  const dialog = within(screen.getByRole('dialog', { name }))
  return { dialog, save, lunch: dialog.getByRole('spinbutton', { name: 'Lunch, %' }) }
}
const saved = async (title: string) => {
  await screen.findByText(`Saved: ${title}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('targets are set, fall back to the chain’s, and say who set them before', async () => {
  await app.open(LIST, ADMIN)
  const first = await open()
  first.dialog.getByText('Chain: 4.5%')
  first.dialog.getByText('Chain: 3.5%')
  first.dialog.getByText('Chain: 8%')
  expect(first.lunch).toHaveProperty('value', '')
  expect(first.dialog.queryByRole('table')).toBeNull()

  await userEvent.type(first.lunch, '123')
  await userEvent.click(first.save)
  await first.dialog.findByText('From 0% to 100%')
  await userEvent.clear(first.lunch)
  await userEvent.type(first.lunch, '2.75')
  await userEvent.click(first.save)
  await saved(TITLE)

  const second = await open()
  expect(second.lunch).toHaveProperty('value', '2.75')
  const history = within(second.dialog.getByRole('table', { name: 'History of waste targets' }))
  history.getByRole('cell', { name: 'Ada Administrator' })
  history.getByRole('cell', { name: '2.75%' })
  expect(history.getAllByRole('cell', { name: 'Chain' })).toHaveLength(2)

  // Somebody else is faster.
  const { uuid } = await app.provider.services.db.one<{ uuid: string }>(
    sql`SELECT uuid FROM restaurant WHERE number = '0412'`,
  )
  const other = await app.provider.call(updateWasteTargets, {
    token: await app.provider.tokenOf(ADMIN),
    params: { id: uuid },
    body: { breakfast: null, lunch: 3, dinner: null, version: 1 },
  })
  expect(other.status).toBe(200)
  await userEvent.clear(second.lunch)
  await userEvent.click(second.save)
  await userEvent.click(await second.dialog.findByRole('button', { name: 'Load current version' }))
  await second.dialog.findByText('Saved: 3%')
  await userEvent.click(second.save)
  await saved(TITLE)

  const third = await open()
  expect(third.lunch).toHaveProperty('value', '')
  await third.dialog.findByText('Chain: 3.5%')
})

test('the chain’s targets are set by those who see all restaurants', async () => {
  await app.open(LIST, ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: "Chain's waste targets" }))
  const chain = await form("Chain's waste targets")
  chain.dialog.getByText('Default: 3.5%')
  await userEvent.type(chain.lunch, '5')
  await userEvent.click(chain.save)
  await saved("Chain's waste targets")
  const own = await open()
  own.dialog.getByText('Chain: 5%')
})
