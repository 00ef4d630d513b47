import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { PROOF_FRESH_MS } from '#server/services/identity/proof.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { userById, users } from '#src/contract/administration/administered-users.ts'
import { ADMIN, CREW, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()
const TITLE = 'Confirm your identity'

const stored = () =>
  JSON.parse(localStorage.getItem('linewatch.session') ?? '{}') as {
    accessToken: string
    refreshToken: string
  }
/** As if everybody had signed in longer ago than a proof counts. */
beforeEach(async () => {
  await app.open('/user-settings/active-sessions', ADMIN)
  const long = Date.now() - PROOF_FRESH_MS - 60_000
  await app.provider.services.db.run(sql`UPDATE session SET signed_in_time = ${long}, proved_at = NULL`)
})
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const give = async (password: string) => {
  const asked = await dialog(TITLE)
  const field = asked.getByLabelText('Password')
  await user.clear(field)
  await user.type(field, `${password}{Enter}`)
  return asked
}

test('ending the other sessions asks for the password once, says when it is wrong, and goes on by itself [V7.5.1c]', async () => {
  const other = await app.provider.tokenOf(ADMIN)
  const before = stored()
  await user.click(await screen.findByRole('button', { name: 'Sign out all others' }))
  await user.click(
    (await dialog('Sign out all others?')).getByRole('button', { name: 'Sign out all others' }),
  )
  const asked = await give('not the one')
  expect((await asked.findByRole('alert')).textContent).toContain('The password is not right.')
  expect((await app.provider.call(currentUser, { token: other })).status).toBe(200)
  await give(DEMO_PASSWORD)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const statusOf = async (token: string) => (await app.provider.call(currentUser, { token })).status
  await waitFor(async () => expect(await statusOf(other)).toBe(401))
  // The session goes on with new tokens; the former ones are dead.
  expect(stored().refreshToken).not.toBe(before.refreshToken)
  await waitFor(async () => expect(await statusOf(before.accessToken)).toBe(401))
  expect(await statusOf(stored().accessToken)).toBe(200)
})

test('what was typed into a form stays, whether the password is given or not [V7.5.1c]', async () => {
  await app.open('/users?search=crew@', ADMIN)
  const cell = await screen.findByRole('rowheader', { name: CREW })
  await user.click(within(cell.closest('tr') ?? document.body).getByRole('button', { name: /^Actions: / }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit', hidden: true }))
  const form = await dialog('Edit user')
  const mail = form.getByRole<HTMLInputElement>('textbox', { name: /E-mail/ })
  await user.clear(mail)
  await user.type(mail, 'chris@linewatch.test')
  await user.click(form.getByRole('button', { name: 'Save user' }))
  await user.click((await dialog(TITLE)).getByRole('button', { name: 'Close' }))
  expect((await form.findByRole('alert')).textContent).toContain('Confirm your identity first')
  expect(mail.value).toBe('chris@linewatch.test')
  await user.click(form.getByRole('button', { name: 'Save user' }))
  await give(DEMO_PASSWORD)
  await screen.findByText('Saved: Chris Crew (chris@linewatch.test)')
  const token = stored().accessToken
  const found = await app.provider.call(users, { token, query: { search: 'chris@' } })
  const id = found.body.content[0]?.uuid ?? ''
  expect((await app.provider.call(userById, { token, params: { id } })).body.email).toBe(
    'chris@linewatch.test',
  )
})
