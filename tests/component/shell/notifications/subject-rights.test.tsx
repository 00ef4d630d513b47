import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { raise } from '#server/services/notifications/notifications.ts'
import { CREW } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

test('who may not see the best page is led to the next one, or to none', async () => {
  const { db } = app.provider.services
  const { id, restaurantId } = await db.one<{ id: number; restaurantId: number }>(
    sql`SELECT id, restaurant_id FROM account WHERE email = ${CREW}`,
  )
  const told = { type: 'ERROR', accountIds: [id], restaurantId } as const
  await db.run(sql`DELETE FROM notification WHERE account_id = ${id}`)
  await db.run(sql`
    DELETE FROM policy_access pa USING role_policy rp, account a
     WHERE a.id = ${id} AND rp.role_id = a.role_id AND pa.policy_id = rp.policy_id AND pa.module_type = 'PCS'`)
  await raise(app.provider.services, { ...told, message: 'Strips out for 4 min', subject: 'STOCK_OUT' })
  await raise(app.provider.services, { ...told, message: 'Hot', subject: 'ALERT' })
  setViewport(390)
  await app.open('/dashboard/chicken', CREW)
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
  const panel = await screen.findByRole('dialog', { name: /^Notifications/ })
  const stockOut = (await within(panel).findByText('Stock-out')).closest('li') as HTMLElement
  expect(within(stockOut).getByRole('link').textContent).toBe('Open dashboard')
  const alert = within(panel).getByText('Alert').closest('li') as HTMLElement
  expect(within(alert).queryByRole('link')).toBeNull()
})
