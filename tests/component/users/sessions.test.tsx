import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '#src/contract/account/auth.ts'
import { users } from '#src/contract/administration/administered-users.ts'
import { ADMIN, DEMO_PASSWORD, MANAGER } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

const enter = async (email: string) =>
  (await app.provider.call(signIn, { body: { email, password: DEMO_PASSWORD } })).body.accessToken
const uuidOf = async (email: string) => {
  const token = await enter(ADMIN)
  const { body } = await app.provider.call(users, { token, query: { search: email } })
  return body.content[0]?.uuid ?? ''
}
const sessionRows = () => screen.findAllByRole('button', { name: /^Delete session: / })

test('shows whose sessions they are, ends one, then all [1§2.30]', async () => {
  await enter(MANAGER)
  await enter(MANAGER)
  await enter(MANAGER)
  await app.open(`/users/${await uuidOf(MANAGER)}/sessions`, ADMIN)
  await screen.findByText(new RegExp(MANAGER))
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
  expect(crumbs.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/users')
  await waitFor(async () => expect(await sessionRows()).toHaveLength(3))
  expect(screen.queryByText('This browser')).toBeNull()

  const [first] = await sessionRows()
  await user.click(first ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Delete session' }))
  await waitFor(async () => expect(await sessionRows()).toHaveLength(2))

  await user.click(screen.getByRole('button', { name: 'Delete all' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete all sessions?' }))
  expect(question.getByText(/signed out everywhere/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Delete all sessions' }))
  await screen.findByText(`Signed out everywhere: ${MANAGER}`)
  await screen.findByText('No records')
})

test.each([
  ['unknown', '00000000-0000-4000-8000-000000000000'],
  ['no id at all', 'bogus'],
])('of a user who is not there the page says so, and leads back: %s', async (_, uuid) => {
  await app.open(`/users/${uuid}/sessions`, ADMIN)
  await screen.findByText('This user was not found.')
  expect(screen.queryByRole('button', { name: 'Delete all' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Go to Users' }))
  await waitFor(() => expect(app.location()).toBe('/users?restaurantUuid=select'))
})

test('marks the one that looks, and on a phone leads back to the users', async () => {
  setViewport(390)
  // What stood before keeps the frame it was made in.
  await app.open('/settings/chicken/materials', ADMIN)
  await app.open(`/users/${await uuidOf(ADMIN)}/sessions`, ADMIN)
  expect(await screen.findAllByText('This browser')).toHaveLength(1)
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Users' }))
  await waitFor(() => expect(app.location()).toBe('/users?restaurantUuid=select'))
})
