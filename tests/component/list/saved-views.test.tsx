import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ADMIN, CREW } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

/** From a list's menu; a board has a button. */
const openViews = async (from: 'menu' | 'button' = 'menu') => {
  const { findByRole } = within(screen.getByRole('main'))
  await user.click(await findByRole('button', { name: from === 'menu' ? 'More' : 'Saved views' }))
  if (from === 'menu') await user.click(await screen.findByRole('menuitem', { name: 'Saved views' }))
  return within(await screen.findByRole('dialog', { name: 'Saved views' }))
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const links = async (dialog: ReturnType<typeof within>) =>
  within(await dialog.findByRole('list', { name: 'Saved views of this page' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('the filters that are set are kept under a name, and are back with one press', async () => {
  await app.open('/users?status=BLOCKED&page=0', ADMIN)
  let dialog = await openViews()
  await dialog.findByText(/^Save the filters that are set now under a name/)
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  await dialog.findByText('Enter a name')
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Locked out')
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  await screen.findByText('Saved: Locked out')
  await closed()

  await app.open('/users', ADMIN)
  dialog = await openViews()
  expect(await links(dialog)).toEqual(['Locked out'])
  await user.click(dialog.getByRole('link', { name: 'Locked out' }))
  await closed()
  await waitFor(() => expect(app.location()).toBe('/users?status=BLOCKED&restaurantUuid=select'))
})

test('it is deleted after a question; a name that is taken keeps what was typed', async () => {
  await app.open('/users', ADMIN)
  const dialog = await openViews()
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'locked out')
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  await dialog.findByText('Another saved view has this name')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('locked out')
  await user.click(dialog.getByRole('button', { name: 'Delete saved view: Locked out' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete saved view?' }))
  await user.click(question.getByRole('button', { name: 'Delete saved view' }))
  await screen.findByText('Deleted: Locked out')
  await waitFor(() => expect(dialog.queryByRole('link')).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await closed()
})

test('within a restaurant it is shared, from a board too, and those of others say whose they are', async () => {
  const { db } = app.provider.services
  const { uuid } = await db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE number = '0412'`)
  const { maker } = await db.one<{ maker: string }>(sql`
    INSERT INTO saved_view (account_id, restaurant_id, path, name, search, created_at)
    SELECT a.id, r.id, '/dashboard/chicken', 'Last hour', '?timeInterval=LAST_1H', 0
      FROM account a, restaurant r WHERE a.email = ${CREW} AND r.number = '0412'
    RETURNING (SELECT display_name FROM account a WHERE a.id = account_id) AS maker`)
  await app.open(`/dashboard/chicken?timeInterval=7d&restaurantUuid=${uuid}`, ADMIN)
  let dialog = await openViews('button')
  expect(await links(dialog)).toEqual([`Last hour Shared · Saved by ${maker}`])
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Day')
  await user.click(dialog.getByRole('checkbox', { name: /^Share with everyone at 0412/ }))
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  await screen.findByText('Saved: Day')
  await closed()
  dialog = await openViews('button')
  await waitFor(async () =>
    expect(await links(dialog)).toEqual(['Day Shared', `Last hour Shared · Saved by ${maker}`]),
  )
  const kept = await db.one(sql`SELECT path, search FROM saved_view WHERE name = 'Day'`)
  expect(kept).toEqual({ path: '/dashboard/chicken', search: '?timeInterval=7d' })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await closed()
})
