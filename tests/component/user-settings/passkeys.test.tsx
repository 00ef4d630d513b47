import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROOF_FRESH_MS } from '#server/services/identity/proof.ts'
import { passkeys } from '#src/contract/account/passkeys.ts'
import { isDirty } from '#src/session/dirty-forms.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { type Authenticator, createAuthenticator } from '#tests/support/passkeys/authenticator.ts'
import { putIntoWindow } from '#tests/support/passkeys/credentials.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole({ config: { passkeyOrigins: [window.location.origin] } })
const user = userEvent.setup()
const PATH = '/user-settings/security'
let authenticator: Authenticator = createAuthenticator()
let browser: ReturnType<typeof putIntoWindow>

beforeAll(() => {
  browser = putIntoWindow(() => authenticator)
})
afterAll(() => browser.takeOut())

const section = () => screen.findByRole('region', { name: 'Passkeys' })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (name: string) => user.click(await within(await section()).findByRole('button', { name }))
const stored = async () => {
  const { accessToken: token } = JSON.parse(localStorage.getItem('linewatch.session') ?? '{}') as {
    accessToken: string
  }
  return (await app.provider.call(passkeys, { token })).body.map(({ name }) => name)
}
const create = async (name: string) => {
  const form = await dialog('Add a passkey')
  const field = form.getByLabelText('Name of the passkey')
  await user.clear(field)
  await user.type(field, `${name}{Enter}`)
  return form
}

test('adding one says what the browser refused, and shows recovery codes once for the first', async () => {
  await app.open(PATH, MANAGER)
  await within(await section()).findByText('You have no passkeys yet.')
  await press('Add a passkey')
  const form = await dialog('Add a passkey')
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Create passkey' }).disabled).toBe(true)
  for (const [name, said] of [
    ['NotAllowedError', 'The window was closed, or it took too long'],
    ['InvalidStateError', 'already has a passkey'],
    ['SecurityError', 'do not work at this address'],
    ['ConstraintError', 'Set up a PIN'],
    ['UnknownError', "couldn't be used"],
  ] as const) {
    browser.refuseNext(name)
    await create('My laptop')
    await waitFor(() => expect(form.getByRole('alert').textContent).toContain(said))
  }
  expect(await stored()).toEqual([])
  await create('My laptop')
  const codes = await form.findByRole('list', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
  // What is shown once goes by its own button only.
  expect(isDirty()).toBe(true)
  expect(form.queryByRole('button', { name: 'Close' })).toBeNull()
  await user.click(form.getByRole('checkbox', { name: 'I saved the codes' }))
  await user.click(form.getByRole('button', { name: 'Done' }))
  await within(await section()).findByText('My laptop')
  await within(await section()).findByText('On one device or security key only')
  await screen.findByText('Recovery codes remaining: 10.')

  authenticator = createAuthenticator({ synced: true })
  await press('Add a passkey')
  await create('My phone')
  await within(await section()).findByText('My phone')
  await within(await section()).findByText('Backed up, works on your other devices, too')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one is renamed', async () => {
  await press('Rename My phone')
  const form = await dialog('Rename passkey')
  const field = form.getByLabelText<HTMLInputElement>('Name of the passkey')
  expect(field.value).toBe('My phone')
  await user.clear(field)
  await user.type(field, 'Old phone')
  await user.click(form.getByRole('button', { name: 'Save name' }))
  await within(await section()).findByText('Old phone')
  expect(await stored()).toEqual(['My laptop', 'Old phone'])
})

test('a passkey proves who its user is where a proof is asked for, and the step goes on by itself', async () => {
  const long = Date.now() - PROOF_FRESH_MS - 60_000
  await app.provider.services.db.run(sql`UPDATE session SET signed_in_time = ${long}, proved_at = NULL`)
  await press('Remove My laptop')
  const question = await dialog('Remove passkey?')
  await user.click(question.getByRole('button', { name: 'Remove passkey' }))
  const proof = await dialog('Confirm your identity')
  browser.refuseNext('NotAllowedError')
  await user.click(await proof.findByRole('button', { name: 'Use a passkey' }))
  expect((await proof.findByRole('alert')).textContent).toContain('No passkey was used.')
  await user.click(proof.getByRole('button', { name: 'Use a passkey' }))
  await waitFor(async () => expect(await stored()).toEqual(['Old phone']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('new recovery codes take a passkey where there is no app', async () => {
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  const form = await dialog('New recovery codes')
  await user.click(form.getByRole('button', { name: 'Use a passkey' }))
  expect(within(await form.findByRole('list')).getAllByRole('listitem')).toHaveLength(10)
  await user.click(form.getByRole('checkbox', { name: 'I saved the codes' }))
  await user.click(form.getByRole('button', { name: 'Done' }))
})

test('what the provider refuses to remove stays, and says why', async () => {
  const { db } = app.provider.services
  await db.run(sql`UPDATE account SET multi_factor_demanded = true WHERE email = ${MANAGER}`)
  await press('Remove Old phone')
  const question = await dialog('Remove passkey?')
  await user.click(question.getByRole('button', { name: 'Remove passkey' }))
  expect((await question.findByRole('alert')).textContent).toContain('An administrator requires multi-factor')
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await within(await section()).findByText('Old phone')
})
