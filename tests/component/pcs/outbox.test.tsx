import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { markRead } from '#src/contract/account/notifications.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { acknowledgeAlarms } from '#src/contract/kitchen/queue.ts'
import { outbox } from '#src/shell/outbox/outbox.ts'
import { CREW } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
let place: { id: number; uuid: string; account: number }

beforeAll(async () => {
  const { db } = app.provider.services
  place = await db.one(sql`
    SELECT r.id, r.uuid, a.id AS account FROM account a JOIN restaurant r ON r.id = a.restaurant_id
     WHERE a.email = ${CREW}`)
  await db.run(sql`DELETE FROM batch`)
  // Pans expire as time passes, and each of them would be one more alarm.
  await db.run(sql`DELETE FROM hold`)
})
beforeEach(async () => {
  const { db } = app.provider.services
  await db.run(sql`DELETE FROM stock_out`)
  await db.run(sql`DELETE FROM alarm_acknowledgement`)
  await db.run(sql`
    INSERT INTO stock_out (restaurant_id, material_id, started_at)
    SELECT ${place.id}, id, ${Date.now() - 65_000} FROM material WHERE material_code IN ('SST', 'NUG')`)
})

const acknowledgements = async () =>
  (await app.provider.services.db.rows(sql`SELECT 1 FROM alarm_acknowledgement`)).length
const online = () => window.dispatchEvent(new Event('online'))
const bar = () => within(screen.getByRole('region', { name: 'Alarms' }))

/** The monitor opened again, with both alarms unacknowledged. */
async function monitor() {
  await app.open('/pcs/fryer-manager', CREW)
  await app.open(`/pcs/monitor?restaurantUuid=${place.uuid}`, CREW)
  await screen.findByRole('region', { name: 'Alarms' })
  await bar().findByRole('button', { name: 'Acknowledge all' })
}

test('offline an acknowledgement counts here, is seen to wait, and is sent when the connection is back', async () => {
  await monitor()
  app.mock(acknowledgeAlarms, 'unreachable')
  await userEvent.click(bar().getByText('Out of stock: Spicy Strips'))
  await screen.findByText('1 waiting to be sent')
  await userEvent.click(bar().getByText('Out of stock: Nuggets'))
  await screen.findByText('2 waiting to be sent')
  await bar().findByText('2 alarms, acknowledged')

  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  const list = within(await screen.findByRole('list', { name: 'Waiting to be sent' }))
  expect(list.getAllByText('Acknowledge 1 alarm')).toHaveLength(2)
  expect(list.getAllByText(/ago$|^just now$/)).toHaveLength(2)
  screen.getByText(/Orders, fryer changes and tablet commands are never sent late/)
  const [first] = list.getAllByRole('button', { name: 'Discard' })
  if (first) await userEvent.click(first)
  await screen.findByText('1 waiting to be sent')
  // What will not be sent is not acknowledged.
  await bar().findByText('2 alarms')
  expect(await acknowledgements()).toBe(0)

  app.restore()
  online()
  await expect.poll(acknowledgements).toBe(1)
  await waitFor(() => expect(screen.queryByText(/waiting to be sent$/)).toBeNull())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await bar().findByText('2 alarms')
})

test('a refusal is told once the provider is reached, and the alarm is to be heard again', async () => {
  await monitor()
  app.mock(acknowledgeAlarms, 'unreachable')
  await userEvent.click(await bar().findByRole('button', { name: 'Acknowledge all' }))
  await screen.findByText('1 waiting to be sent')
  await bar().findByText('2 alarms, acknowledged')
  app.mock(acknowledgeAlarms, new Refused(403, 'You need the permission PCS VIEW'))
  online()
  await screen.findByText('Not done: Acknowledge 2 alarms')
  await bar().findByText('2 alarms')
  expect(outbox.getSnapshot()).toEqual([])
})

test('notifications that were looked at offline are marked as read later', async () => {
  const { db } = app.provider.services
  await db.run(sql`DELETE FROM notification WHERE account_id = ${place.account}`)
  await db.run(sql`
    INSERT INTO notification (account_id, type, message, event_time)
    VALUES (${place.account}, 'INFO', 'Fryer 2 is back', ${Date.now()})`)
  await app.open('/pcs/fryer-manager', CREW)
  app.mock(markRead, 'unreachable')
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }))
  await screen.findByText('Fryer 2 is back')
  await screen.findByText('1 waiting to be sent')
  app.restore()
  online()
  const unread = async () =>
    (await db.rows(sql`SELECT 1 FROM notification WHERE account_id = ${place.account} AND status = 'UNREAD'`))
      .length
  await expect.poll(unread).toBe(0)
  await waitFor(() => expect(screen.queryByText(/waiting to be sent$/)).toBeNull())
})
