import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { raise } from '#server/services/notifications/notifications.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()
afterEach(() => app.restore())

test('a notification of an alert leads to the alerts of its restaurant, and one of a request for help to these', async () => {
  const { db } = app.provider.services
  const { id } = await db.one<{ id: number }>(sql`SELECT id FROM account WHERE email = ${ADMIN}`)
  const place = await db.one<{ id: number; uuid: string }>(
    sql`SELECT id, uuid FROM restaurant WHERE number = '0412'`,
  )
  const told = { type: 'WARN', accountIds: [id] } as const
  await db.run(sql`DELETE FROM notification WHERE account_id = ${id}`)
  await raise(app.provider.services, { ...told, message: 'Welcome' })
  await raise(app.provider.services, { ...told, message: 'Help', subject: 'SUPPORT_REQUEST' })
  await raise(app.provider.services, { ...told, message: 'Hot', subject: 'ALERT', restaurantId: place.id })
  // A sheet: a popover has no place in a page without a layout.
  setViewport(390)
  await app.open('/dashboard/chicken', ADMIN)

  const item = async (text: string | RegExp) => {
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
    const panel = await screen.findByRole('dialog', { name: /^Notifications/ })
    const message = await within(panel).findByText(text)
    return within(message.closest('li') as HTMLElement)
  }
  const leads = async (heading: RegExp) => {
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Notifications/ })).toBeNull())
    await screen.findByRole('heading', { level: 1, name: heading })
  }
  const hot = await item(/: Hot$/)
  expect(hot.getByText('Alert')).toBeDefined()
  expect(await hot.findByText(/^0412 /)).toBeDefined()
  await user.click(hot.getByRole('link', { name: 'Show alerts' }))
  await leads(/Alerts$/)
  expect(location.search).toContain(`restaurantUuid=${place.uuid}`)

  await user.click((await item('Help')).getByRole('link', { name: 'Show requests' }))
  await leads(/Support History$/)
  const welcome = await item('Welcome')
  expect(welcome.queryByRole('link')).toBeNull()
  expect(welcome.getByText('Warning')).toBeDefined()
})
