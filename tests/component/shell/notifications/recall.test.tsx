import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { raise } from '#server/services/notifications/notifications.ts'
import { markUnread, notificationList, unreadCount } from '#src/contract/account/notifications.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

const token = () =>
  (JSON.parse(localStorage.getItem('linewatch.session') ?? '{}') as { accessToken: string }).accessToken
const unreadAtProvider = async () =>
  (await app.provider.call(unreadCount, { token: token() })).body.unreadTotalResults
const listed = async () =>
  (await app.provider.call(notificationList, { token: token(), query: {} })).body.content

/** Three unread ones, of three moments, and nothing else. */
beforeEach(async () => {
  const { db } = app.provider.services
  const { id } = await db.one<{ id: number }>(sql`SELECT id FROM account WHERE email = ${MANAGER}`)
  await db.run(sql`DELETE FROM notification WHERE account_id = ${id}`)
  for (const name of ['Fries', 'Strips', 'Nuggets']) {
    const said = { type: 'WARN', message: `<b>${name}</b> run out`, accountIds: [id] } as const
    await raise(app.provider.services, said)
    await db.run(sql`UPDATE notification SET event_time = event_time - 60000 WHERE account_id = ${id}`)
  }
  // A sheet: a popover has no place in a page without a layout.
  setViewport(390)
  await app.open('/dashboard/chicken', MANAGER)
})
afterEach(async () => {
  await closePanel()
  app.restore()
})

const bell = (name: string | RegExp) => screen.findByRole('button', { name })
const panel = () => screen.findByRole('dialog', { name: /^Notifications/ })
async function openPanel() {
  await user.click(await bell(/^Notifications/))
  await within(await panel()).findAllByRole('listitem')
}
async function closePanel() {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Notifications/ })).toBeNull())
}
const order = async () =>
  within(await panel())
    .queryAllByRole('listitem')
    .map((item) => /Fries|Strips|Nuggets/.exec(item.textContent ?? '')?.[0])

test('a deleted one can be taken back for some seconds, and returns to its place', async () => {
  await openPanel()
  await waitFor(async () => expect(await order()).toEqual(['Nuggets', 'Strips', 'Fries']))
  const [, middle] = within(await panel()).getAllByRole('button', { name: 'Delete notification' })
  await user.click(middle as HTMLElement)
  await waitFor(async () => expect(await order()).toEqual(['Nuggets', 'Fries']))
  expect(await listed()).toHaveLength(2)

  // The keyboard stays in the panel, and the way back stands there too.
  const line = await within(await panel()).findByText('Notification deleted')
  const undo = within(line).getByRole('button', { name: 'Undo' })
  await expect
    .poll(() => document.activeElement)
    .toBe(within(await panel()).getAllByRole('button', { name: 'Delete notification' })[1])
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(undo)
  await user.keyboard('{Enter}')
  // The panel stays open next to it.
  await waitFor(async () => expect(await order()).toEqual(['Nuggets', 'Strips', 'Fries']))
  expect(within(await panel()).getByText('3 notifications')).toBeDefined()
  expect(await listed()).toHaveLength(3)
})

test('the last one leaves the keyboard in the panel, next to the undo button', async () => {
  const { db } = app.provider.services
  await db.run(sql`DELETE FROM notification WHERE message NOT LIKE '%Nuggets%'`)
  await openPanel()
  // Until the panel has asked again it shows what it last knew.
  await waitFor(async () => expect(await order()).toEqual(['Nuggets']))
  await user.click(within(await panel()).getByRole('button', { name: 'Delete notification' }))
  const line = await within(await panel()).findByText('Notification deleted')
  await waitFor(async () => expect(await order()).toEqual([]))
  expect((await panel()).contains(document.activeElement)).toBe(true)
  await user.click(within(line).getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await order()).toEqual(['Nuggets']))
  expect((await panel()).contains(document.activeElement)).toBe(true)
})

test('several can be taken back together, also after the panel was closed', async () => {
  await openPanel()
  const remove = async () =>
    user.click(
      within(await panel()).getAllByRole('button', { name: 'Delete notification' })[0] as HTMLElement,
    )
  await remove()
  await waitFor(async () => expect(await order()).toEqual(['Strips', 'Fries']))
  await remove()
  await within(await panel()).findByText('2 notifications deleted')
  await closePanel()
  const notice = (await screen.findByText('2 notifications deleted')).closest(
    '[role="status"]',
  ) as HTMLElement
  await user.click(within(notice).getByRole('button', { name: 'Undo' }))
  await expect.poll(async () => (await listed()).length).toBe(3)
  await openPanel()
  await waitFor(async () => expect(await order()).toEqual(['Nuggets', 'Strips', 'Fries']))
})

test('what opening marked as read can be marked unread, and stays so until the panel is opened again', async () => {
  await openPanel()
  const line = await within(await panel()).findByText('3 marked as read')
  await bell('Notifications')
  expect(await unreadAtProvider()).toBe(0)

  await user.click(within(line).getByRole('button', { name: 'Undo' }))
  await bell('Notifications, 3 unread')
  expect(screen.queryByText('3 marked as read')).toBeNull()
  expect(await unreadAtProvider()).toBe(3)

  // A fetch while it stays open marks nothing.
  const { db } = app.provider.services
  await db.run(sql`DELETE FROM notification WHERE message LIKE '%Strips%'`)
  const [first] = within(await panel()).getAllByRole('button', { name: 'Delete notification' })
  await user.click(first as HTMLElement)
  await bell('Notifications, 1 unread')
  expect(await unreadAtProvider()).toBe(1)

  await closePanel()
  await openPanel()
  await within(await panel()).findByText('1 marked as read')
  await bell('Notifications')
  expect(await unreadAtProvider()).toBe(0)
})

test('a refused undo is told, and the line stays', async () => {
  await openPanel()
  const line = await within(await panel()).findByText('3 marked as read')
  app.mock(markUnread, new Refused(500, 'It broke'))
  await user.click(within(line).getByRole('button', { name: 'Undo' }))
  expect((await screen.findByRole('alert')).textContent).toContain('It broke')
  expect(within(await panel()).getByText('3 marked as read')).toBeDefined()
})
