import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type AuditEvent, auditTrail } from '#src/contract/administration/audit.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const ada = { uuid: uuid(1), name: 'Ada', email: ADMIN }
const from = { address: '192.0.2.7', device: 'Pixel 9', browser: 'Chrome 156', restaurantUuid: null }
const event = (id: string, more: Partial<AuditEvent>): AuditEvent => ({
  id,
  eventTime: Date.now() - Number(id) * 60_000,
  user: ada,
  action: 'POLICY_CHANGED',
  subject: { kind: 'POLICY', uuid: uuid(2), name: 'Kitchen' },
  changes: [],
  ...from,
  ...more,
})
const view = { moduleType: 'PCS', actionType: ['VIEW'] }
const EVENTS = [
  event('1', {
    changes: [
      { field: 'name', before: 'Kitchen', after: 'Kitchens' },
      { field: 'accesses', before: [], after: [view] },
    ],
  }),
  event('2', {
    action: 'USER_CREATED',
    subject: { kind: 'USER', uuid: uuid(3), name: 'new@linewatch.test' },
    changes: [
      { field: 'email', after: 'new@linewatch.test' },
      { field: 'notification', after: true },
      { field: 'role', after: null },
    ],
  }),
  event('3', {
    action: 'PASSWORD_CHANGED',
    subject: { kind: 'USER', uuid: uuid(1), name: ADMIN },
    changes: [{ field: 'password' }],
  }),
  event('4', {
    action: 'SIGN_IN_FAILED',
    user: null,
    subject: { kind: 'USER', uuid: null, name: 'who@linewatch.test' },
  }),
  event('5', {
    action: 'USER_BLOCKED',
    user: null,
    program: 'Entra',
    subject: { kind: 'USER', uuid: uuid(3), name: 'new@linewatch.test' },
    changes: [{ field: 'blocked', before: false, after: true }],
  }),
]
const answer = { content: EVENTS, total: EVENTS.length, page: 0, limit: 20, existNext: false }

const opener = (words: string) => screen.findByRole('link', { name: new RegExp(`${words}: show details`) })
const changes = (list: HTMLElement) =>
  within(list)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('who did what to whom, with names as they were, and nobody where there was nobody', async () => {
  app.mock(auditTrail, answer)
  await app.open('/audit-log', ADMIN)
  const table = await screen.findByRole('table', { name: 'Audit Log' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent))).toEqual([
    [
      `Ada${ADMIN}`,
      'Policy changed',
      'Policy: Kitchen',
      'Name, Permissions',
      '192.0.2.7',
      'Pixel 9, Chrome 156',
    ],
    [
      `Ada${ADMIN}`,
      'User created',
      'User: new@linewatch.test',
      'E-mail, Notifications, Role',
      '192.0.2.7',
      'Pixel 9, Chrome 156',
    ],
    [`Ada${ADMIN}`, 'Password changed', `User: ${ADMIN}`, 'Password', '192.0.2.7', 'Pixel 9, Chrome 156'],
    ['Not signed in', 'Sign-in failed', 'User: who@linewatch.test', '', '192.0.2.7', 'Pixel 9, Chrome 156'],
    ['Entra', 'User blocked', 'User: new@linewatch.test', 'Blocked', '192.0.2.7', 'Pixel 9, Chrome 156'],
  ])
})

test('a row opens on every changed field, before and after, and its address opens it again', async () => {
  app.mock(auditTrail, answer)
  await app.open('/audit-log', ADMIN)
  await userEvent.click(await opener('Policy changed'))
  const detail = await screen.findByRole('dialog', { name: 'Policy changed' })
  expect(app.location()).toBe('/audit-log?restaurantUuid=select&event=1')
  expect(changes(within(detail).getByRole('table', { name: 'Changes' }))).toEqual([
    ['Field', 'Before', 'After'],
    ['Name', 'Kitchen', 'Kitchens'],
    ['Permissions', '—', 'PCS: View'],
  ])
  await userEvent.click(within(detail).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(app.location()).toBe('/audit-log?restaurantUuid=select'))
  await app.open('/audit-log?event=2', ADMIN)
  const created = await screen.findByRole('dialog', { name: 'User created' })
  expect(changes(within(created).getByRole('table', { name: 'Changes' }))).toEqual([
    ['Field', 'After'],
    ['E-mail', 'new@linewatch.test'],
    ['Notifications', 'Yes'],
    ['Role', '—'],
  ])
  await app.open('/audit-log?event=3', ADMIN)
  const secret = await screen.findByRole('dialog', { name: 'Password changed' })
  expect(within(secret).getByText('Changed (the value is secret)')).toBeTruthy()
})

test('a detail leads to everything about its subject or by its user, and back', async () => {
  app.mock(auditTrail, answer)
  await app.open('/audit-log?event=1', ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Everything about this subject' }))
  await waitFor(() =>
    expect(app.location()).toBe(`/audit-log?subjectUuid=${uuid(2)}&timeInterval=1y&restaurantUuid=select`),
  )
  await screen.findByRole('button', { name: 'About Kitchen: show all again' })
  await userEvent.click(await opener('Policy changed'))
  await userEvent.click(await screen.findByRole('button', { name: 'Everything by this user' }))
  await waitFor(() =>
    expect(app.location()).toBe(`/audit-log?userUuid=${uuid(1)}&timeInterval=1y&restaurantUuid=select`),
  )
  await userEvent.click(await screen.findByRole('button', { name: `By ${ADMIN}: show all again` }))
  await waitFor(() => expect(app.location()).toBe('/audit-log?restaurantUuid=select&timeInterval=1y'))
})

test('somebody unknown leads nowhere, and a subject without an id neither', async () => {
  app.mock(auditTrail, answer)
  await app.open('/audit-log?event=4', ADMIN)
  const detail = within(await screen.findByRole('dialog', { name: 'Sign-in failed' }))
  expect(detail.getByText('Not signed in')).toBeTruthy()
  expect(detail.queryByRole('button', { name: /^Everything/ })).toBeNull()
})

test('the provider’s own record: a sign-in stands in it, and what filters leave out does not [2§2.53]', async () => {
  await app.open('/audit-log?actions=POLICY_DELETED&actions=NOT_ONE', ADMIN)
  await screen.findByText('No records')
  await waitFor(() => expect(app.location()).toBe('/audit-log?restaurantUuid=select&actions=POLICY_DELETED'))
  await app.open('/audit-log?actions=SIGNED_IN', ADMIN)
  await opener('Signed in')
})
