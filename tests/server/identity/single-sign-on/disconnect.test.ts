import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { IdentityProvider } from '#server/services/oidc/provider-settings.ts'
import { refresh } from '#src/contract/account/auth.ts'
import { disconnectProvider, linkedProviders } from '#src/contract/account/single-sign-on.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { disconnectUser, inviteUser } from '#src/contract/administration/administered-users.ts'
import { ADMIN, AREA, CREW } from '#tests/support/demo.ts'
import { openBrowser } from '#tests/support/oidc/sign-on.ts'
import { refusal, startSignOn } from './support.ts'

const site = startSignOn()

const AS_CREW = { groups: ['crew', 'of-0204'] }
/** The tokens of somebody who signs in there, of whom it says this. */
const enter = async (name: string, says: Record<string, unknown>) => {
  const { body } = await site.enter(name, says)
  return {
    token: body.signedIn?.accessToken ?? '',
    refreshToken: body.signedIn?.refreshToken ?? '',
    email: body.signedIn?.user.email,
  }
}
/** A user connects their own account, as 'ana' there. */
const connect = async (email: string) => {
  const token = await site.provider.tokenOf(email)
  const browser = openBrowser(site.identity)
  const address = await browser.begin(site.provider, { purpose: 'LINK', token })
  const back = await browser.comeBack(site.provider, await browser.visitor.signIn(address, 'ana'))
  expect((await browser.finish(site.provider, back, token)).status).toBe(200)
  return token
}
const leave = (token: string) =>
  site.provider.call(disconnectProvider, { token, params: { provider: 'chain' } })
const disconnect = async (email: string, by = ADMIN, id = 'chain') =>
  site.provider.call(disconnectUser, {
    token: await site.provider.tokenOf(by),
    params: { id: (await site.listed(email))?.uuid ?? '' },
    body: { provider: id },
  })
const statusOf = async (token: string) => (await site.provider.call(currentUser, { token })).status
const recorded = async (action: string) =>
  (await site.database.db.rows<{ subjectName: string; actorEmail: string | null }>(
    sql`SELECT subject_name, actor_email FROM audit_event WHERE action = ${action}`,
  )) as object[]
const TAKEN =
  'An account with your e-mail already exists. Sign in with your password, then connect Chain ID under Security.'

describe('disconnecting one’s own account', () => {
  test('ends the sessions that the provider opened and no others, is recorded and mailed', async () => {
    const token = await connect(CREW)
    const there = await enter('ana', { ...AS_CREW, email: CREW })
    expect(there.email).toBe(CREW)
    site.provider.queued.length = 0
    expect((await leave(token)).status).toBe(204)

    await expect.poll(() => statusOf(there.token)).toBe(401)
    expect(
      refusal(await site.provider.call(refresh, { body: { refreshToken: there.refreshToken } })),
    ).toEqual([401, 'Your account was disconnected from your organization. Sign in with your password.'])
    expect(await statusOf(token)).toBe(200)
    expect(await recorded('IDENTITY_UNLINKED')).toEqual([{ subjectName: CREW, actorEmail: CREW }])
    expect(site.provider.queued.map(({ payload }) => payload)).toMatchObject([
      { to: CREW, subject: 'A way to sign in to your Linewatch account was removed' },
    ])
    const { body } = await site.provider.call(linkedProviders, { token })
    expect(body).toMatchObject([{ linked: false, disconnectRefusal: null }])
    // It opens nothing any more, and can be connected again.
    site.identity.people.set('ana', { ...AS_CREW, email: CREW })
    expect(refusal(await openBrowser(site.identity).signIn(site.provider, 'ana'))).toEqual([403, TAKEN])
    await connect(CREW)
    expect((await leave(token)).status).toBe(204)
    expect((await leave(token)).status).toBe(404)
  })

  test('from a session that the provider opened ends that one, too', async () => {
    await connect(CREW)
    const { token } = await enter('ana', AS_CREW)
    const { body } = await site.provider.call(linkedProviders, { token })
    expect(body).toMatchObject([{ linked: true, current: true }])
    expect((await leave(token)).status).toBe(204)
    expect(await statusOf(token)).toBe(401)
  })

  test('asks for a fresh proof', async () => {
    const token = await connect(CREW)
    await site.database.db.run(sql`UPDATE session SET signed_in_time = signed_in_time - 660000`)
    expect((await leave(token)).body).toMatchObject({ code: 403, reason: 'PROOF_NEEDED' })
    expect((await site.provider.call(linkedProviders, { token })).body).toMatchObject([{ linked: true }])
  })

  const ONLY = 'This is the only way you can sign in. Ask an administrator.'
  test('is refused for the only way in: without a password, and where it lets nobody in', async () => {
    const { token } = await enter('bob', AS_CREW)
    expect(refusal(await leave(token))).toEqual([409, ONLY])
    const own = await connect(CREW)
    await site.restart({}, { singleSignOn: { passwordSignIn: false, emergencyAccounts: [ADMIN] } })
    expect(refusal(await leave(own))).toEqual([409, ONLY])
    expect((await site.provider.call(linkedProviders, { token: own })).body).toMatchObject([
      { linked: true, disconnectRefusal: ONLY },
    ])
  })

  test('is refused where the provider brought the account, unless to an administrator', async () => {
    await site.restart({ linkByEmail: true })
    const { token } = await enter('ana', { ...AS_CREW, email: CREW })
    expect(refusal(await leave(token))).toEqual([
      409,
      'Chain ID manages your account. Ask an administrator to disconnect it.',
    ])
    const rules: IdentityProvider['rules'] = [
      { claim: 'groups', value: 'it', type: 'ADMIN', restaurants: [] },
    ]
    await site.restart({ mayGrantAdmin: true, rules })
    const admin = await enter('carl', { groups: ['it'] })
    await site.database.db.run(
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
    expect((await site.listed(CREW))?.signInProviders).toEqual([
      { id: 'chain', name: 'Chain ID', onlyWayIn: false, disconnectRefusal: null },
    ])
    const there = await enter('ana', AS_CREW)
    site.provider.queued.length = 0
    const { status, body } = await disconnect(CREW)
    expect([status, body.signInProviders, body.managedBy, body.status]).toEqual([
      200,
      undefined,
      undefined,
      'ACTIVE',
    ])
    await expect.poll(() => statusOf(there.token)).toBe(401)
    expect(await recorded('IDENTITY_UNLINKED')).toEqual([{ subjectName: CREW, actorEmail: ADMIN }])
    expect(site.provider.queued).toMatchObject([
      { payload: { to: CREW, text: expect.stringContaining(`By: ${ADMIN}`) } },
    ])
    expect((await disconnect(CREW)).status).toBe(404)
  })

  test('who has no other way in leaves somebody to invite', async () => {
    const { token } = await enter('bob', AS_CREW)
    const email = 'bob@chain.example'
    expect((await site.listed(email))?.signInProviders).toMatchObject([
      { onlyWayIn: true, disconnectRefusal: null },
    ])
    const { body } = await disconnect(email)
    expect([body.status, body.type]).toEqual(['INVITED', 'USER'])
    await expect.poll(() => statusOf(token)).toBe(401)
    const invited = await site.provider.call(inviteUser, {
      token: await site.provider.tokenOf(ADMIN),
      params: { id: body.uuid },
    })
    expect(invited.status).toBe(200)
  })

  test('who could not be invited either is refused', async () => {
    await site.restart({}, { singleSignOn: { passwordSignIn: false, emergencyAccounts: [ADMIN] } })
    const { token } = await enter('bob', AS_CREW)
    const why =
      'Password sign-in is off, so this user could not sign in anymore. Block or delete the user instead.'
    expect(refusal(await disconnect('bob@chain.example'))).toEqual([409, why])
    expect((await site.listed('bob@chain.example'))?.signInProviders).toMatchObject([
      { onlyWayIn: true, disconnectRefusal: why },
    ])
    expect(await statusOf(token)).toBe(200)
  })

  test('who is the last administrator with a way in is refused', async () => {
    const rules: IdentityProvider['rules'] = [
      { claim: 'groups', value: 'it', type: 'ADMIN', restaurants: [] },
    ]
    await site.restart({ mayGrantAdmin: true, rules })
    const { token } = await enter('ana', { groups: ['it'] })
    const id = (await site.listed('ana@chain.example'))?.uuid ?? ''
    await site.database.db.run(
      sql`UPDATE account SET blocked_at = 1 WHERE type = 'ADMIN' AND email <> 'ana@chain.example'`,
    )
    const last = () =>
      site.provider.call(disconnectUser, { token, params: { id }, body: { provider: 'chain' } })
    expect(refusal(await last())).toEqual([
      409,
      'This is the last administrator who can sign in. Make somebody else an administrator first.',
    ])
    await site.database.db.run(sql`UPDATE account SET blocked_at = NULL WHERE email = ${ADMIN}`)
    await site.database.db.run(sql`UPDATE session SET signed_in_time = signed_in_time - 660000`)
    expect((await last()).body).toMatchObject({ reason: 'PROOF_NEEDED' })
  })
})
