import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { PROOF_FRESH_MS } from '#server/services/identity/proof.ts'
import { startSingleSignOn } from '#src/contract/account/single-sign-on.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { KEPT_FORM_KEY, SESSION_KEY } from '#src/domain/storage-keys.ts'
import { ADMIN, CREW, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { knownAs } from '#tests/support/oidc/identity-provider.ts'
import { startConsole } from '#tests/support/render.tsx'

const ISSUER = 'https://id.chain.example'
const app = startConsole({ singleSignOn: { providers: [knownAs('chain', { issuer: ISSUER })] } })
const user = userEvent.setup()
const SECURITY = '/user-settings/security'

const section = async () => within(await screen.findByRole('region', { name: 'Single sign-on' }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (where: { findByRole: typeof screen.findByRole }, name: string) =>
  user.click(await where.findByRole('button', { name }))
/** The provider's sign-in page, as far as it goes here: this page is not left for it. */
const atProvider = () => app.mock(startSingleSignOn, { address: `${window.location.href}#at-provider` })
const wentToProvider = () => waitFor(() => expect(window.location.hash).toBe('#at-provider'))

const link = (email: string, byUser: boolean) =>
  app.provider.services.db.run(sql`
    INSERT INTO identity (account_id, issuer, subject, by_user, created_at)
    SELECT id, ${ISSUER}, 'of ' || email, ${byUser}, 0 FROM account WHERE email = ${email}`)
const linked = async () =>
  (await app.provider.services.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM identity`)).n
const changed = (change: object) => {
  const session = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}') as object
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, ...change }))
}

beforeEach(async () => {
  await app.open(SECURITY, ADMIN)
  await app.provider.services.db.run(sql`DELETE FROM identity`)
  window.location.hash = ''
})
/** Leaves the page for another one and comes back: its answers are asked for again. */
const reopen = async (path: string) => {
  await app.open('/glossary', ADMIN)
  await app.open(path, ADMIN)
}

test('connecting goes to the provider, or says why it can not', async () => {
  await reopen(SECURITY)
  app.mock(startSingleSignOn, new Refused(503, 'Chain ID is not responding. Try again in a few minutes.'))
  await press(await section(), 'Connect Chain ID')
  await screen.findByText('Chain ID is not responding. Try again in a few minutes.')
  app.restore()
  atProvider()
  await press(await section(), 'Connect Chain ID')
  await wentToProvider()
})

test('disconnecting asks first, says what ends, and offers to connect again', async () => {
  await link(ADMIN, true)
  await reopen(SECURITY)
  await (await section()).findByText('Chain ID: connected')
  await press(await section(), 'Disconnect Chain ID')
  const asked = await dialog('Disconnect Chain ID?')
  asked.getByText('You can no longer sign in with Chain ID. Sessions that you opened with it end now.')
  expect(asked.queryByText(/You are signed out here/)).toBeNull()
  await press(asked, 'Cancel')
  expect(await linked()).toBe(1)
  await press(await section(), 'Disconnect Chain ID')
  await press(await dialog('Disconnect Chain ID?'), 'Disconnect Chain ID')
  await screen.findByText('Disconnected: Chain ID')
  await (await section()).findByRole('button', { name: 'Connect Chain ID' })
  expect(await linked()).toBe(0)
})

test('the only way in can not be disconnected, and the page says so', async () => {
  await link(ADMIN, true)
  const { db } = app.provider.services
  const { passwordHash } = await db.one<{ passwordHash: string }>(
    sql`SELECT password_hash FROM account WHERE email = ${ADMIN}`,
  )
  await db.run(sql`UPDATE account SET password_hash = NULL WHERE email = ${ADMIN}`)
  await reopen(SECURITY)
  await (await section()).findByText('This is the only way you can sign in. Ask an administrator.')
  expect((await section()).queryByRole('button')).toBeNull()
  await db.run(sql`UPDATE account SET password_hash = ${passwordHash} WHERE email = ${ADMIN}`)
})

const TITLE = 'Confirm your identity'
const longAgo = () =>
  app.provider.services.db.run(
    sql`UPDATE session SET signed_in_time = ${Date.now() - PROOF_FRESH_MS - 60_000}, proved_at = NULL`,
  )
const newUser = async () => {
  await screen.findByRole('rowheader', { name: CREW })
  await press(screen, 'Create user')
  return dialog('Create user')
}
const choose = async (form: ReturnType<typeof within>, label: RegExp, option: string) => {
  const field = form.getByRole('combobox', { name: label })
  await user.click(field)
  const list = await waitFor(() => {
    const found = document.getElementById(field.getAttribute('aria-controls') ?? '')
    if (!found) throw new Error('The list is not open')
    return within(found)
  })
  await user.click(await list.findByRole('option', { name: option, hidden: true }))
}
const discard = async (form: ReturnType<typeof within>) => {
  await press(form, 'Cancel')
  await press(screen, 'Discard')
}

test('a new user outlasts the proof at the provider, but for the password; it comes back once', async () => {
  await longAgo()
  changed({ provider: 'chain' })
  await reopen('/users')
  const form = await newUser()
  await user.type(form.getByRole('textbox', { name: /E-mail/ }), 'ann@linewatch.test')
  await user.type(form.getByRole('textbox', { name: /Name/ }), 'Ann Lee')
  await choose(form, /^Type/, 'Administrator')
  await choose(form, /^First sign-in/, 'Set a first password')
  await user.type(form.getByLabelText('New password'), 'Waffle+Iron 77 deep')
  atProvider()
  await press(form, 'Create user')
  const proof = await dialog(TITLE)
  proof.getByText('You come back to this page. What you typed is kept, except passwords.')
  await press(proof, 'Sign in with Chain ID')
  await wentToProvider()
  const kept = sessionStorage.getItem(KEPT_FORM_KEY) ?? ''
  expect(kept).toContain('ann@linewatch.test')
  expect(kept).not.toContain('Waffle')

  // The page as the provider leads back to it.
  await press(proof, 'Close')
  await discard(form)
  await reopen('/users')
  const back = await dialog('Create user')
  expect(back.getByRole<HTMLInputElement>('textbox', { name: /E-mail/ }).value).toBe('ann@linewatch.test')
  expect(back.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Ann Lee')
  expect(back.getByLabelText<HTMLInputElement>('New password').value).toBe('')
  expect(sessionStorage.getItem(KEPT_FORM_KEY)).toBeNull()
  await discard(back)
  await reopen('/users')
  await screen.findByRole('rowheader', { name: CREW })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a changed user comes back as the change of what was opened, and can be saved', async () => {
  await longAgo()
  changed({ provider: 'chain' })
  await reopen('/users?search=crew@')
  await user.click(await screen.findByRole('rowheader', { name: CREW }))
  const form = await dialog('Edit user')
  const mail = form.getByRole<HTMLInputElement>('textbox', { name: /E-mail/ })
  await user.clear(mail)
  await user.type(mail, 'chris@linewatch.test')
  atProvider()
  await press(form, 'Save user')
  await press(await dialog(TITLE), 'Sign in with Chain ID')
  await wentToProvider()
  await press(await dialog(TITLE), 'Close')
  await discard(form)

  await app.provider.services.db.run(sql`UPDATE session SET proved_at = ${Date.now()}`)
  await reopen('/users?search=crew@')
  await press(await dialog('Edit user'), 'Save user')
  await screen.findByText(/^Saved: .*chris@linewatch\.test/)
  await app.provider.services.db.run(
    sql`UPDATE account SET email = ${CREW} WHERE email = 'chris@linewatch.test'`,
  )
})

const ownUuid = async () =>
  (await app.provider.services.db.one<{ uuid: string }>(sql`SELECT uuid FROM account WHERE email = ${ADMIN}`))
    .uuid

test.each([
  ['role', '/roles', 'Create role'],
  ['policy', '/policies', 'Create policy'],
])('a %s that was kept is opened again with what was typed', async (name, path, title) => {
  const kept = {
    name,
    row: null,
    values: { name: 'Night crew' },
    user: await ownUuid(),
    until: Date.now() + 60_000,
  }
  sessionStorage.setItem(KEPT_FORM_KEY, JSON.stringify(kept))
  await reopen(path)
  const form = await dialog(title)
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Night crew')
  await discard(form)
})
test('what somebody else typed, or too long ago, is not shown and forgotten', async () => {
  const kept = { name: 'role', row: null, values: { name: 'Night crew' } }
  for (const more of [
    { user: '00000000-0000-4000-8000-000000000000', until: Date.now() + 60_000 },
    { user: await ownUuid(), until: Date.now() - 1 },
  ]) {
    sessionStorage.setItem(KEPT_FORM_KEY, JSON.stringify({ ...kept, ...more }))
    await reopen('/roles')
    await screen.findByRole('button', { name: 'Create role' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sessionStorage.getItem(KEPT_FORM_KEY)).toBeNull()
  }
})

test('with a password the dialog asks for that, and nobody is sent away', async () => {
  await longAgo()
  changed({ provider: undefined })
  await reopen('/users')
  const form = await newUser()
  await user.type(form.getByRole('textbox', { name: /E-mail/ }), 'bob@linewatch.test')
  await user.type(form.getByRole('textbox', { name: /Name/ }), 'Bob Ray')
  await choose(form, /^Type/, 'Administrator')
  await press(form, 'Create user')
  await user.type((await dialog(TITLE)).getByLabelText('Password'), `${DEMO_PASSWORD}{Enter}`)
  await screen.findByText('Created, invitation sent to bob@linewatch.test')
})
