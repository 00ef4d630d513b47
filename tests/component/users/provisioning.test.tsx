import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { revokeScimToken } from '#src/contract/administration/provisioning.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { openRowMenu, pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'
import { emailOf, openScim, provisioner } from '#tests/support/scim/scim.ts'

const app = startConsole({ singleSignOn: { providers: [provisioner('chain', { name: 'Chain ID' })] } })
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)
const saysOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent

test('the page has the address, and how many users are provisioned and blocked', async () => {
  const scim = await openScim(app.provider, 'chain', 'Counting')
  await scim.group('crew', [await scim.user('one')])
  await scim.user('two')
  await app.open('/provisioning', ADMIN)
  await screen.findByText('https://linewatch.test/scim/v2')
  expect(saysOf('Users from Chain ID')).toBe('2 users, 1 of them blocked')
})

test('a token is shown once, says when it was used, and is revoked after a question', async () => {
  await app.open('/provisioning', ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Create token' }))
  const form = await dialog('Create token')
  await userEvent.click(form.getByRole('button', { name: 'Create token' }))
  await form.findByText('Enter a name')
  await userEvent.type(form.getByLabelText(/^Name/), 'Entra')
  await userEvent.click(form.getByRole('button', { name: 'Create token' }))
  const shown = await dialog('Token: Entra')
  const token = (await shown.findByText(/^lws_/)).textContent ?? ''
  await userEvent.click(shown.getByRole('button', { name: 'Done' }))
  const row = await rowOf('Entra')
  row.getByText(`${token.slice(0, 10)}…`)
  row.getByText('Never')
  row.getByText('Active')
  expect(screen.queryByText(token)).toBeNull()

  await pressInRowMenu('Entra', 'Revoke token')
  const question = await dialog('Revoke token: Entra?')
  app.mock(revokeScimToken, new Refused(500, 'The provider is not well.'))
  await userEvent.click(question.getByRole('button', { name: 'Revoke token' }))
  await question.findByText('The provider is not well.')
  app.restore()
  await userEvent.click(question.getByRole('button', { name: 'Revoke token' }))
  await waitFor(async () => (await rowOf('Entra')).getByText('Ended'))
  const refused = await app.provider.app.inject({
    url: '/scim/v2/Users',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(refused.statusCode).toBe(401)
})

test('a provisioned user’s fields are locked, with who decides them', async () => {
  const scim = await openScim(app.provider, 'chain', 'Locking')
  await scim.group('managers', [await scim.user('locked')])
  await app.open(`/users?search=${emailOf('locked')}`, ADMIN)
  await pressInRowMenu(/locked@chain.example/, 'Edit')
  const form = await dialog('Edit user')
  for (const label of [/^E-mail/, /^Name/])
    expect(form.getByLabelText(label)).toHaveProperty('disabled', true)
  for (const label of [/^Type/, /^Role/])
    expect(form.getByRole('combobox', { name: label })).toHaveProperty('disabled', true)
  expect(form.getByRole('button', { name: 'Restaurants 2 of 12' })).toHaveProperty('disabled', true)
  form.getByText("Chain ID decides this user's e-mail and name. Change them there.")
  form.getByText("Chain ID decides this user's type, role and restaurants. Change the user's groups there.")
})

test('whom the provider keeps out, nobody is offered to unblock', async () => {
  const scim = await openScim(app.provider, 'chain', 'Keeping out')
  await scim.user('gone', { active: false })
  await app.open(`/users?search=${emailOf('gone')}`, ADMIN)
  const unblock = (await openRowMenu(/gone@chain.example/)).getByRole('menuitem', { name: /^Unblock/ })
  expect(unblock.ariaDisabled).toBe('true')
  expect(unblock.textContent).toContain('Chain ID deactivated this user')
})
