import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '#server/services/oidc/provider-settings.ts'
import { refresh } from '#src/contract/account/auth.ts'
import { disconnectProvider, linkedProviders } from '#src/contract/account/single-sign-on.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { disconnectUser, inviteUser, users } from '#src/contract/administration/administered-users.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, AREA, CREW } from '#tests/support/demo.ts'
import { type IdentityServer, startIdentityServer } from '#tests/support/oidc/identity-provider.ts'
import { CALLBACK, openBrowser, RULES, startSignOnServer } from '#tests/support/oidc/sign-on.ts'
import type { ProviderOptions, TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let identity: IdentityServer
let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  identity = await startIdentityServer({ redirectUris: [CALLBACK] })
})
afterAll(() => identity.stop())
beforeEach(async () => {
  database = await chain.copy()
  identity.people.clear()
  provider = await startSignOnServer(identity, database.url, { rules: RULES })
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const restart = async (settings: Partial<IdentityProvider>, more: Partial<ProviderOptions> = {}) => {
  await provider.stop()
  provider = await startSignOnServer(identity, database.url, { rules: RULES, ...settings }, more)
}
const AS_CREW = { groups: ['crew', 'of-0204'] }
/** The tokens of somebody who signs in there, of whom it says this. */
const enter = async (name: string, says: Record<string, unknown>) => {
  identity.people.set(name, says)
  const { body } = await openBrowser(identity).signIn(provider, name)
  return {
    token: body.signedIn?.accessToken ?? '',
    refreshToken: body.signedIn?.refreshToken ?? '',
    email: body.signedIn?.user.email,
  }
}
/** A user connects their own account, as 'ana' there. */
const connect = async (email: string) => {
  const token = await provider.tokenOf(email)
  const browser = openBrowser(identity)
  const address = await browser.begin(provider, { purpose: 'LINK', token })
  const back = await browser.comeBack(provider, await browser.visitor.signIn(address, 'ana'))
  expect((await browser.finish(provider, back, token)).status).toBe(200)
  return token
}
const leave = (token: string) => provider.call(disconnectProvider, { token, params: { provider: 'chain' } })
const said = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message?: string } | undefined)?.message,
]
const listed = async (email: string) =>
  (await provider.call(users, { token: await provider.tokenOf(ADMIN), query: { search: email } })).body
    .content[0]
const disconnect = async (email: string, by = ADMIN, id = 'chain') =>
  provider.call(disconnectUser, {
    token: await provider.tokenOf(by),
    params: { id: (await listed(email))?.uuid ?? '' },
    body: { provider: id },
  })
const statusOf = async (token: string) => (await provider.call(currentUser, { token })).status
const recorded = async (action: string) =>
  (await database.db.rows<{ subjectName: string; actorEmail: string | null }>(
    sql`SELECT subject_name, actor_email FROM audit_event WHERE action = ${action}`,
  )) as object[]
const TAKEN =
  'An account with your e-mail already exists. Sign in with your password, then connect Chain ID under Security.'

describe('disconnecting one’s own account', () => {
  test('ends the sessions that the provider opened and no others, is recorded and mailed', async () => {
    const token = await connect(CREW)
    const there = await enter('ana', { ...AS_CREW, email: CREW })
    expect(there.email).toBe(CREW)
    provider.queued.length = 0
    expect((await leave(token)).status).toBe(204)

    await expect.poll(() => statusOf(there.token)).toBe(401)
    expect(said(await provider.call(refresh, { body: { refreshToken: there.refreshToken } }))).toEqual([
      401,
      'Your account was disconnected from your organization. Sign in with your password.',
    ])
    expect(await statusOf(token)).toBe(200)
    expect(await recorded('IDENTITY_UNLINKED')).toEqual([{ subjectName: CREW, actorEmail: CREW }])
    expect(provider.queued.map(({ payload }) => payload)).toMatchObject([
      { to: CREW, subject: 'A way to sign in to your Linewatch account was removed' },
    ])
    const { body } = await provider.call(linkedProviders, { token })
    expect(body).toMatchObject([{ linked: false, disconnectRefusal: null }])
    // It opens nothing any more, and can be connected again.
    identity.people.set('ana', { ...AS_CREW, email: CREW })
    expect(said(await openBrowser(identity).signIn(provider, 'ana'))).toEqual([403, TAKEN])
    await connect(CREW)
    expect((await leave(token)).status).toBe(204)
    expect((await leave(token)).status).toBe(404)
  })

  test('from a session that the provider opened ends that one, too', async () => {
    await connect(CREW)
    const { token } = await enter('ana', AS_CREW)
    const { body } = await provider.call(linkedProviders, { token })
    expect(body).toMatchObject([{ linked: true, current: true }])
    expect((await leave(token)).status).toBe(204)
    expect(await statusOf(token)).toBe(401)
  })

  test('asks for a fresh proof', async () => {
    const token = await connect(CREW)
    await database.db.run(sql`UPDATE session SET signed_in_time = signed_in_time - 660000`)
    expect((await leave(token)).body).toMatchObject({ code: 403, reason: 'PROOF_NEEDED' })
    expect((await provider.call(linkedProviders, { token })).body).toMatchObject([{ linked: true }])
  })

  const ONLY = 'This is the only way you can sign in. Ask an administrator.'
  test('is refused for the only way in: without a password, and where it lets nobody in', async () => {
    const { token } = await enter('bob', AS_CREW)
    expect(said(await leave(token))).toEqual([409, ONLY])
    const own = await connect(CREW)
    await restart({}, { singleSignOn: { passwordSignIn: false, emergencyAccounts: [ADMIN] } })
    expect(said(await leave(own))).toEqual([409, ONLY])
    expect((await provider.call(linkedProviders, { token: own })).body).toMatchObject([
      { linked: true, disconnectRefusal: ONLY },
    ])
  })

  test('is refused where the provider brought the account, unless to an administrator', async () => {
    await restart({ linkByEmail: true })
    const { token } = await enter('ana', { ...AS_CREW, email: CREW })
    expect(said(await leave(token))).toEqual([
      409,
      'Chain ID manages your account. Ask an administrator to disconnect it.',
    ])
    const rules: IdentityProvider['rules'] = [
      { claim: 'groups', value: 'it', type: 'ADMIN', restaurants: [] },
    ]
    await restart({ mayGrantAdmin: true, rules })
    const admin = await enter('carl', { groups: ['it'] })
    await database.db.run(
      sql`UPDATE account SET password_hash = 'of-their-own' WHERE email = 'carl@chain.example'`,
    )
    expect((await leave(admin.token)).status).toBe(204)
  })
})

describe('disconnecting a user', () => {
  test('is for administrators, and named to the user', async () => {
    await connect(CREW)
    expect((await disconnect(CREW, AREA)).status).toBe(403)
    expect((await disconnect(CREW, ADMIN, 'other')).status).toBe(404)
    expect((await listed(CREW))?.signInProviders).toEqual([
      { id: 'chain', name: 'Chain ID', onlyWayIn: false, disconnectRefusal: null },
    ])
    const there = await enter('ana', AS_CREW)
    provider.queued.length = 0
    const { status, body } = await disconnect(CREW)
    expect([status, body.signInProviders, body.managedBy, body.status]).toEqual([
      200,
      undefined,
      undefined,
      'ACTIVE',
    ])
    await expect.poll(() => statusOf(there.token)).toBe(401)
    expect(await recorded('IDENTITY_UNLINKED')).toEqual([{ subjectName: CREW, actorEmail: ADMIN }])
    expect(provider.queued).toMatchObject([
      { payload: { to: CREW, text: expect.stringContaining(`By: ${ADMIN}`) } },
    ])
    expect((await disconnect(CREW)).status).toBe(404)
  })

  test('who has no other way in leaves somebody to invite', async () => {
    const { token } = await enter('bob', AS_CREW)
    const email = 'bob@chain.example'
    expect((await listed(email))?.signInProviders).toMatchObject([
      { onlyWayIn: true, disconnectRefusal: null },
    ])
    const { body } = await disconnect(email)
    expect([body.status, body.type]).toEqual(['INVITED', 'USER'])
    await expect.poll(() => statusOf(token)).toBe(401)
    const invited = await provider.call(inviteUser, {
      token: await provider.tokenOf(ADMIN),
      params: { id: body.uuid },
    })
    expect(invited.status).toBe(200)
  })

  test('who could not be invited either is refused', async () => {
    await restart({}, { singleSignOn: { passwordSignIn: false, emergencyAccounts: [ADMIN] } })
    const { token } = await enter('bob', AS_CREW)
    const why =
      'Password sign-in is off, so this user could not sign in anymore. Block or delete the user instead.'
    expect(said(await disconnect('bob@chain.example'))).toEqual([409, why])
    expect((await listed('bob@chain.example'))?.signInProviders).toMatchObject([
      { onlyWayIn: true, disconnectRefusal: why },
    ])
    expect(await statusOf(token)).toBe(200)
  })

  test('who is the last administrator with a way in is refused', async () => {
    const rules: IdentityProvider['rules'] = [
      { claim: 'groups', value: 'it', type: 'ADMIN', restaurants: [] },
    ]
    await restart({ mayGrantAdmin: true, rules })
    const { token } = await enter('ana', { groups: ['it'] })
    const id = (await listed('ana@chain.example'))?.uuid ?? ''
    await database.db.run(
      sql`UPDATE account SET blocked_at = 1 WHERE type = 'ADMIN' AND email <> 'ana@chain.example'`,
    )
    const last = () => provider.call(disconnectUser, { token, params: { id }, body: { provider: 'chain' } })
    expect(said(await last())).toEqual([
      409,
      'This is the last administrator who can sign in. Make somebody else an administrator first.',
    ])
    await database.db.run(sql`UPDATE account SET blocked_at = NULL WHERE email = ${ADMIN}`)
    await database.db.run(sql`UPDATE session SET signed_in_time = signed_in_time - 660000`)
    expect((await last()).body).toMatchObject({ reason: 'PROOF_NEEDED' })
  })
})
