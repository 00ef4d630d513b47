import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { knownAs } from '#tests/support/oidc/identity-provider.ts'
import { startConsole } from '#tests/support/render.tsx'

const ISSUERS = { chain: 'https://id.chain.example', other: 'https://id.other.example' }
const app = startConsole({
  singleSignOn: {
    providers: [
      knownAs('chain', { issuer: ISSUERS.chain }),
      knownAs('other', { issuer: ISSUERS.other }, { name: 'Other ID' }),
    ],
  },
})
const user = userEvent.setup()

const menu = async (email: string) => {
  const cell = await screen.findByRole('rowheader', { name: email })
  await user.click(within(cell.closest('tr') ?? document.body).getByRole('button', { name: /^Actions: / }))
  return within(await screen.findByRole('menu', { name: new RegExp(email) }))
}
const press = async (email: string, item: string) =>
  user.click((await menu(email)).getByRole('menuitem', { name: item }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const link = (email: string, issuer: string) =>
  app.provider.services.db.run(sql`
    INSERT INTO identity (account_id, issuer, subject, created_at)
    SELECT id, ${issuer}, ${issuer} || email, 0 FROM account WHERE email = ${email}`)
const issuersOf = (email: string) =>
  app.provider.services.db.rows<{ issuer: string }>(sql`
    SELECT issuer FROM identity i JOIN account a ON a.id = i.account_id WHERE a.email = ${email}`)
const open = async (path = '/users') => {
  await app.open('/glossary', ADMIN)
  await app.open(path, ADMIN)
}

beforeEach(async () => {
  await app.open('/glossary', ADMIN)
  await app.provider.services.db.run(sql`DELETE FROM identity`)
})

test('type, role and restaurants that a provider decides are locked, and it is said why; the name is not', async () => {
  await link(CREW, ISSUERS.chain)
  await link(AREA, ISSUERS.chain)
  for (const [email, role, restaurants] of [
    [CREW, 'combobox', /^Restaurant/],
    [AREA, 'button', /^Restaurants/],
  ] as const) {
    await open(`/users?search=${email}`)
    await press(email, 'Edit')
    const form = await dialog('Edit user')
    form.getByText("Chain ID decides this user's type, role and restaurants. Change the user's groups there.")
    expect(form.getByRole<HTMLButtonElement>(role, { name: restaurants }).disabled).toBe(true)
    for (const label of [/^Type/, /^Role/])
      expect(form.getByRole<HTMLInputElement>('combobox', { name: label }).disabled).toBe(true)
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).disabled).toBe(false)
    await user.click(form.getByRole('button', { name: 'Cancel' }))
  }
  await open(`/users?search=${MANAGER}`)
  await press(MANAGER, 'Edit')
  const form = await dialog('Edit user')
  expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Type/ }).disabled).toBe(false)
  await user.click(form.getByRole('button', { name: 'Cancel' }))
})

test('a user is disconnected after a question, and their fields are open again', async () => {
  await link(CREW, ISSUERS.chain)
  await open(`/users?search=${CREW}`)
  await press(CREW, 'Disconnect Chain ID')
  const asked = await dialog('Disconnect Chain ID?')
  asked.getByText('The user can no longer sign in with Chain ID. Sessions opened with it end now.')
  expect(asked.queryByText(/Send an invitation/)).toBeNull()
  await user.click(asked.getByRole('button', { name: 'Disconnect Chain ID' }))
  await screen.findByText(/^Disconnected from Chain ID: .*crew@/)
  expect(await issuersOf(CREW)).toEqual([])
  await waitFor(async () =>
    expect((await menu(CREW)).queryByRole('menuitem', { name: /Disconnect/ })).toBeNull(),
  )
})

test('somebody without a password is to be invited then, from the notice too', async () => {
  const { db } = app.provider.services
  const email = 'only@linewatch.test'
  await db.run(sql`
    INSERT INTO account (email, display_name, type, created_at) VALUES (${email}, 'Only There', 'ADMIN', 0)`)
  await link(email, ISSUERS.chain)
  await open(`/users?search=${email}`)
  await press(email, 'Disconnect Chain ID')
  const asked = await dialog('Disconnect Chain ID?')
  asked.getByText(/no other way to sign in. Send an invitation afterwards/)
  await user.click(asked.getByRole('button', { name: 'Disconnect Chain ID' }))
  await screen.findByText(/Invite the user to choose a password\.$/)
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  await screen.findByText(`Invitation sent to ${email}`)
})

test('of several providers one is chosen', async () => {
  await link(CREW, ISSUERS.chain)
  await link(CREW, ISSUERS.other)
  await open(`/users?search=${CREW}`)
  await press(CREW, 'Disconnect single sign-on')
  const asked = await dialog('Disconnect Chain ID?')
  const field = asked.getByRole('combobox', { name: /Sign-in provider/ })
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'Other ID', hidden: true }))
  await user.click(
    (await dialog('Disconnect Other ID?')).getByRole('button', { name: 'Disconnect Other ID' }),
  )
  await screen.findByText(/^Disconnected from Other ID: /)
  expect(await issuersOf(CREW)).toEqual([{ issuer: ISSUERS.chain }])
})

test('whom no provider signs in has nothing to disconnect; that is an administrator’s to do', async () => {
  await open(`/users?search=${MANAGER}`)
  expect((await menu(MANAGER)).queryByRole('menuitem', { name: /Disconnect/ })).toBeNull()
})
