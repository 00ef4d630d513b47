import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { forgotPassword } from '#src/contract/account/auth.ts'
import { linkedProviders } from '#src/contract/account/single-sign-on.ts'
import { currentUser } from '#src/contract/account/user.ts'
import {
  blockUser,
  deleteUser,
  inviteUser,
  resetUserPassword,
  restoreUserPassword,
  updateUser,
} from '#src/contract/administration/administered-users.ts'
import { ADMIN, AREA, BLOCKED, CREW, MANAGER } from '#tests/support/demo.ts'
import { startIdentityServer } from '#tests/support/oidc/identity-provider.ts'
import { CALLBACK, openBrowser, startSignOnServer } from '#tests/support/oidc/sign-on.ts'
import { ADMINS, refusal, startSignOn } from './support.ts'

const site = startSignOn()
const { restart, enter, listed } = site

describe('the groups of somebody', () => {
  test.each([
    [
      'lead to no rule',
      { groups: ['guests'] },
      'Chain ID signed you in, but your groups there have no access to Linewatch. Ask your IT team.',
    ],
    [
      'are not said',
      {},
      'Chain ID signed you in, but your groups there have no access to Linewatch. Ask your IT team.',
    ],
    [
      'are too many',
      { _claim_names: { groups: 'src1' } },
      'You are in too many groups for Chain ID to list them, so Linewatch cannot tell what you may see. Tell your IT team.',
    ],
    [
      'lead to two restaurants for one',
      { groups: ['crew', 'of-0204', 'of-0117'] },
      'Your groups at Chain ID lead to a role or restaurant that Linewatch does not have. Tell your administrator.',
    ],
    [
      'lead to none',
      { groups: ['crew'] },
      'Your groups at Chain ID lead to a role or restaurant that Linewatch does not have. Tell your administrator.',
    ],
  ])('%s: nothing is granted, and that is told', async (_, says, message) => {
    expect(refusal(await enter('ana', says))).toEqual([403, message])
    expect(await listed('ana@chain.example')).toBeUndefined()
    const recorded = await site.database.db.rows<{ subjectName: string }>(
      sql`SELECT subject_name FROM audit_event WHERE action = 'SIGN_IN_FAILED'`,
    )
    expect(recorded).toEqual([{ subjectName: 'ana@chain.example' }])
  })

  test('are read again at each sign-in; what changed counts at once, in open sessions too', async () => {
    const first = await enter('ana', { groups: ['crew', 'of-0204'] })
    const token = first.body.signedIn?.accessToken
    await enter('ana', { groups: ['managers', 'of-0204', 'of-0117'] })
    expect((await site.provider.call(currentUser, { token })).body).toMatchObject({
      type: 'MANAGER',
      userRoleDto: { name: 'Area Manager' },
    })
    const [event] = await site.database.db.rows<{ changes: { field: string }[]; actorEmail: string }>(
      sql`SELECT changes, actor_email FROM audit_event WHERE action = 'USER_CHANGED'`,
    )
    expect(event?.changes.map(({ field }) => field)).toEqual(['type', 'role', 'restaurants'])
    expect(event?.actorEmail).toBe('ana@chain.example')
    // Without groups they keep what they had, and don't come in.
    expect((await enter('ana', { groups: [] })).status).toBe(403)
    expect((await listed('ana@chain.example'))?.type).toBe('MANAGER')
  })

  test('are asked for at userinfo where the ID token lacks them', async () => {
    const lean = await startIdentityServer({ redirectUris: [CALLBACK], claimsAtUserinfo: true })
    const other = await startSignOnServer(lean, site.database.url, {
      rules: [{ claim: 'name', value: 'Somebody ana', type: 'USER', role: 'Crew', restaurants: ['0117'] }],
    })
    const { status, body } = await openBrowser(lean).signIn(other, 'ana')
    expect([status, body.signedIn?.user.email]).toEqual([200, 'ana@chain.example'])
    await other.stop()
    await lean.stop()
  })
})

describe('a person without an account', () => {
  test.each([
    [
      'no e-mail',
      { email: undefined },
      'Chain ID did not send your e-mail address, which Linewatch needs. Tell your IT team.',
    ],
    [
      'none that is one',
      { email: 'ana' },
      'Chain ID did not send your e-mail address, which Linewatch needs. Tell your IT team.',
    ],
    [
      'one that is not theirs',
      { email_verified: false },
      'Your e-mail address is not verified at Chain ID. Verify it there, then try again.',
    ],
  ])('of whom the provider says %s, is not let in', async (_, says, message) => {
    expect(refusal(await enter('ana', { groups: ['crew', 'of-0204'], ...says }))).toEqual([403, message])
  })

  test('may have an e-mail of which nobody says that it is verified, as Entra’s', async () => {
    const { status } = await enter('ana', { groups: ['crew', 'of-0204'], email_verified: undefined })
    expect(status).toBe(200)
  })
})

describe('an account with the same e-mail', () => {
  const AS_CREW = { email: CREW, groups: ['crew', 'of-0204'] }
  const TAKEN =
    'An account with your e-mail already exists. Sign in with your password, then connect Chain ID under Security.'

  test('is not linked unless that is on [V10.5.2]', async () => {
    expect(refusal(await enter('ana', AS_CREW))).toEqual([403, TAKEN])
  })

  test('is linked where it is on and the e-mail is verified, and its user is told', async () => {
    await restart({ linkByEmail: true })
    for (const says of [{ email_verified: undefined }, { email_verified: false }])
      expect((await enter('ana', { ...AS_CREW, ...says })).status).toBe(403)
    const { body } = await enter('ana', AS_CREW)
    expect(body.signedIn?.user.email).toBe(CREW)
    expect(site.provider.queued.filter(({ task }) => task === 'mail')).toMatchObject([
      { payload: { to: CREW, subject: 'A new way to sign in to your Linewatch account' } },
    ])
    // From now on by their id there, whatever their e-mail is.
    const renamed = await enter('ana', { ...AS_CREW, email: MANAGER })
    expect(renamed.body.signedIn?.user.email).toBe(CREW)
  })

  test('is linked to one person', async () => {
    await restart({ linkByEmail: true })
    await enter('ana', AS_CREW)
    expect(refusal(await enter('bob', AS_CREW))).toEqual([403, TAKEN])
  })

  test('is never linked if it is an administrator’s', async () => {
    await restart({ ...ADMINS, linkByEmail: true })
    expect(refusal(await enter('ana', { email: ADMIN, groups: ['it'] }))).toEqual([403, TAKEN])
  })

  test('is never linked if it is an emergency account', async () => {
    await restart({ linkByEmail: true }, { singleSignOn: { emergencyAccounts: [CREW.toUpperCase()] } })
    expect(refusal(await enter('ana', AS_CREW))).toEqual([
      403,
      'This is an emergency account. It signs in with its password only.',
    ])
  })

  test('that is blocked stays blocked', async () => {
    await restart({ linkByEmail: true })
    const says = { email: BLOCKED, groups: ['crew', 'of-0204'] }
    expect(refusal(await enter('ana', says))).toEqual([403, 'User is blocked'])
    expect((await listed(BLOCKED))?.status).toBe('BLOCKED')
  })
})

describe('connecting one’s own account', () => {
  const connect = async (email: string, says: Record<string, unknown> = {}) => {
    site.identity.people.set('ana', says)
    const token = await site.provider.tokenOf(email)
    const browser = openBrowser(site.identity)
    const address = await browser.begin(site.provider, { purpose: 'LINK', token })
    const back = await browser.comeBack(site.provider, await browser.visitor.signIn(address, 'ana'))
    return { token, done: await browser.finish(site.provider, back, token), browser, back }
  }

  test('lets its user sign in there, also with another e-mail', async () => {
    const { token, done } = await connect(CREW)
    expect([done.status, done.body.purpose]).toEqual([200, 'LINK'])
    const { body } = await site.provider.call(linkedProviders, { token })
    expect(body).toEqual([
      { id: 'chain', name: 'Chain ID', linked: true, disconnectRefusal: null, current: false },
    ])
    const entered = await enter('ana', { groups: ['crew', 'of-0204'] })
    expect(entered.body.signedIn?.user.email).toBe(CREW)
  })

  test('is refused for who is connected to somebody else, for another session, and without one', async () => {
    await connect(CREW)
    expect(refusal((await connect(MANAGER)).done)).toEqual([
      403,
      'This Chain ID account is already connected to another Linewatch user.',
    ])
    expect(refusal((await connect(CREW)).done)).toEqual([
      403,
      'Your account is already connected to Chain ID.',
    ])
    const browser = openBrowser(site.identity)
    await expect(browser.begin(site.provider, { purpose: 'LINK' })).rejects.toThrow('401')
    const begun = await browser.begin(site.provider, {
      purpose: 'LINK',
      token: await site.provider.tokenOf(AREA),
    })
    const back = await browser.comeBack(site.provider, await browser.visitor.signIn(begun, 'carl'))
    expect((await browser.finish(site.provider, back, await site.provider.tokenOf(MANAGER))).status).toBe(403)
  })

  test('asks for a fresh proof', async () => {
    const token = await site.provider.tokenOf(CREW)
    await site.database.db.run(sql`UPDATE session SET signed_in_time = signed_in_time - 660000`)
    const begun = openBrowser(site.identity).begin(site.provider, { purpose: 'LINK', token })
    await expect(begun).rejects.toThrow('PROOF_NEEDED')
  })

  test('is refused for an administrator whom the provider could not let in', async () => {
    expect(refusal((await connect(ADMIN)).done)).toEqual([
      403,
      'This administrator account cannot sign in with Chain ID. Sign in with the password.',
    ])
  })
})

describe('a user whom the provider manages', () => {
  const AS_CREW = { groups: ['crew', 'of-0204'] }

  test('is active, and their type, role and restaurants are changed there only', async () => {
    await enter('ana', AS_CREW)
    const user = await listed('ana@chain.example')
    if (!user) throw new Error('Nobody was created.')
    expect([user.status, user.managedBy]).toEqual(['ACTIVE', 'Chain ID'])
    const { uuid, version, email, displayName, type, notification } = user
    const form = {
      ...{ uuid, version, email, displayName, type, notification, multiFactorAuthentication: false },
      roleUuid: user.userRoleDto?.uuid ?? null,
      restaurantUuids: user.restaurants.map((one) => one.uuid),
    }
    const token = await site.provider.tokenOf(ADMIN)
    const change = (more: object) => site.provider.call(updateUser, { token, body: { ...form, ...more } })
    const manager = await listed(MANAGER)
    for (const more of [
      { type: 'ADMIN', roleUuid: null, restaurantUuids: [] },
      { roleUuid: manager?.userRoleDto?.uuid },
      { restaurantUuids: manager?.restaurants.map((one) => one.uuid) },
    ])
      expect(refusal(await change(more))).toEqual([
        403,
        "Chain ID decides this user's type, role and restaurants. Change the user's groups there.",
      ])
    expect((await change({ displayName: 'Ana Other' })).status).toBe(200)
  })

  test('gets no link to set a password, from anybody', async () => {
    await enter('ana', AS_CREW)
    const { uuid = '' } = (await listed('ana@chain.example')) ?? {}
    const token = await site.provider.tokenOf(ADMIN)
    const links = [
      await site.provider.call(inviteUser, { token, params: { id: uuid } }),
      await site.provider.call(restoreUserPassword, { token, params: { id: uuid } }),
      await site.provider.call(resetUserPassword, { token, body: { userUuid: uuid } }),
    ]
    for (const link of links)
      expect(refusal(link)).toEqual([
        409,
        'This user signs in at your organization and has no password here.',
      ])
    await site.provider.call(forgotPassword, { body: { email: 'ana@chain.example' } })
    await site.provider.runQueued()
    expect(site.provider.queued).toEqual([])
  })

  test('loses links that would set a password when they are connected', async () => {
    await site.database.db.run(sql`UPDATE account SET password_hash = NULL WHERE email = ${CREW}`)
    await site.provider.call(forgotPassword, { body: { email: CREW } })
    await site.provider.runQueued()
    await restart({ linkByEmail: true })
    await enter('ana', { ...AS_CREW, email: CREW })
    const { open } = await site.database.db.one<{ open: number }>(
      sql`SELECT count(*) AS open FROM password_link WHERE expires_at > ${site.provider.clock.now()}`,
    )
    expect(open).toBe(0)
  })

  test('is not let in once they are blocked or deleted here', async () => {
    await enter('ana', AS_CREW)
    const { uuid = '' } = (await listed('ana@chain.example')) ?? {}
    const token = await site.provider.tokenOf(ADMIN)
    await site.provider.call(blockUser, { token, params: { id: uuid } })
    expect((await enter('ana', AS_CREW)).body).toMatchObject({ code: 403, reason: 'USER_BLOCKED' })
    await site.provider.call(deleteUser, { token, params: { id: uuid } })
    expect(refusal(await enter('ana', AS_CREW))).toEqual([
      403,
      'Your Linewatch account was deleted. Ask an administrator.',
    ])
  })
})
