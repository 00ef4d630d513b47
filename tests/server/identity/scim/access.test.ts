import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { IdentityProvider } from '#server/services/oidc/provider-settings.ts'
import { forgotPassword, refresh } from '#src/contract/account/auth.ts'
import { currentUser } from '#src/contract/account/user.ts'
import {
  deleteUser,
  inviteUser,
  resetUserPassword,
  restoreUserPassword,
  unblockUser,
  updateUser,
  users,
} from '#src/contract/administration/administered-users.ts'
import { auditTrail } from '#src/contract/administration/audit.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, CREW } from '#tests/support/demo.ts'
import { type LiveServer, startLiveServer } from '#tests/support/live-server.ts'
import { type IdentityServer, startIdentityServer } from '#tests/support/oidc/identity-provider.ts'
import { CALLBACK, openBrowser, RULES, startSignOnServer } from '#tests/support/oidc/sign-on.ts'
import type { TestProvider } from '#tests/support/provider.ts'
import { emailOf, GROUP_RULES, openScim, type ScimClient } from '#tests/support/scim/scim.ts'
import { openStomp } from '#tests/support/stomp.ts'

const ANA = emailOf('ana')
const ADMINS: Partial<IdentityProvider> = {
  mayGrantAdmin: true,
  provisioning: { rules: [{ group: 'it', type: 'ADMIN', restaurants: [] }, ...GROUP_RULES] },
}

const chain = seededChain()
let identity: IdentityServer
let database: FreshDatabase
let provider: TestProvider
let scim: ScimClient

beforeAll(async () => {
  identity = await startIdentityServer({ redirectUris: [CALLBACK] })
})
afterAll(() => identity.stop())

const start = async (settings: Partial<IdentityProvider> = {}) => {
  provider = await startSignOnServer(identity, database.url, {
    rules: RULES,
    provisioning: { rules: GROUP_RULES },
    ...settings,
  })
  scim = await openScim(provider)
}
beforeEach(async () => {
  database = await chain.copy()
  identity.people.clear()
  await start()
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const restart = async (settings: Partial<IdentityProvider>) => {
  await provider.stop()
  await start(settings)
}
const listed = async (email: string) => {
  const token = await provider.tokenOf(ADMIN)
  const [user] = (await provider.call(users, { token, query: { search: email } })).body.content
  if (!user) throw new Error(`There is no ${email}.`)
  return user
}
const standing = async (email: string) => {
  const { status, type, userRoleDto, restaurants } = await listed(email)
  return [status, type, userRoleDto?.name ?? null, restaurants.map(({ number }) => number)]
}
const addTo = (group: string, ...members: string[]) =>
  scim.patch(`/Groups/${group}`, { op: 'add', path: 'members', value: members.map((value) => ({ value })) })
const removeFrom = (group: string, member: string) =>
  scim.patch(`/Groups/${group}`, { op: 'remove', path: `members[value eq "${member}"]` })
const setActive = (id: string, value: unknown) =>
  scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value })
/** Ana signs in there; her `sub` there is her name. */
const signIn = (says: Record<string, unknown> = {}) => {
  identity.people.set('ana', says)
  return openBrowser(identity).signIn(provider, 'ana')
}
const events = (subject: string) =>
  database.db.rows<{ action: string; actorName: string; changes: { field: string; after?: unknown }[] }>(sql`
    SELECT action, actor_name, changes FROM audit_event WHERE subject_name = ${subject} ORDER BY id`)

describe('what groups give', () => {
  test('a new user waits for a group, blocked, and the record says so', async () => {
    await scim.user('ana')
    expect(await standing(ANA)).toEqual(['BLOCKED', 'USER', null, []])
    const recorded = await events(ANA)
    expect(recorded.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['USER_CREATED', 'Chain'],
      ['USER_BLOCKED', 'Chain'],
    ])
    expect(recorded[1]?.changes).toEqual([{ field: 'blocked', before: false, after: true }])
    const token = await provider.tokenOf(ADMIN)
    const { body } = await provider.call(auditTrail, {
      token,
      query: { startTime: provider.clock.now() - 60_000, endTime: provider.clock.now() + 1, search: ANA },
    })
    expect(body.content[0]).toMatchObject({ user: null, program: 'Chain' })
  })

  test('the first rule that fits gives type and role, all that fit give restaurants', async () => {
    const id = await scim.user('ana')
    const crew = await scim.group('crew', [id])
    expect(await standing(ANA)).toEqual(['ACTIVE', 'USER', 'Crew', ['0204']])
    const managers = await scim.group('managers', [id])
    expect(await standing(ANA)).toEqual(['ACTIVE', 'MANAGER', 'Area Manager', ['0117', '0204']])
    await removeFrom(managers, id)
    expect(await standing(ANA)).toEqual(['ACTIVE', 'USER', 'Crew', ['0204']])
    await removeFrom(crew, id)
    expect((await standing(ANA))[0]).toBe('BLOCKED')
    await addTo(crew, id)
    expect((await standing(ANA))[0]).toBe('ACTIVE')
  })

  test('a group that is renamed or deleted gives what its name says then', async () => {
    const id = await scim.user('ana')
    const group = await scim.group('guests', [id])
    const rename = (displayName: string) =>
      scim.patch(`/Groups/${group}`, { op: 'replace', value: { displayName } })
    expect((await standing(ANA))[0]).toBe('BLOCKED')
    await rename('crew')
    expect((await standing(ANA))[0]).toBe('ACTIVE')
    await rename('guests')
    expect((await standing(ANA))[0]).toBe('BLOCKED')
    await rename('crew')
    await scim.send('DELETE', `/Groups/${group}`)
    expect((await standing(ANA))[0]).toBe('BLOCKED')
  })

  test.each([
    [
      'to a role that is not there',
      { group: 'odd', type: 'USER' as const, role: 'Nobody', restaurants: ['0204'] },
    ],
    [
      'to two restaurants for one',
      { group: 'odd', type: 'USER' as const, role: 'Crew', restaurants: ['0204', '0117'] },
    ],
    ['to restaurants only', { group: 'odd', restaurants: ['0204'] }],
  ])('a rule that leads %s gives nothing', async (_, rule) => {
    await restart({ provisioning: { rules: [rule] } })
    await scim.group('odd', [await scim.user('ana')])
    expect((await standing(ANA))[0]).toBe('BLOCKED')
  })

  test('administrators are made only where the provider may make them, and never lost as the last one', async () => {
    await restart(ADMINS)
    const id = await scim.user('ana')
    const it = await scim.group('it', [id])
    expect((await standing(ANA)).slice(0, 2)).toEqual(['ACTIVE', 'ADMIN'])
    // Still the provider's: it has to be able to take them away.
    expect((await scim.send('GET', `/Users/${id}`)).status).toBe(200)
    await database.db.run(sql`UPDATE account SET blocked_at = 1 WHERE type = 'ADMIN' AND email <> ${ANA}`)
    for (const refused of [
      await setActive(id, false),
      await removeFrom(it, id),
      await scim.send('DELETE', `/Groups/${it}`),
      await scim.send('DELETE', `/Users/${id}`),
    ])
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'This is the last administrator who can sign in. Make somebody else an administrator first.',
      ])
    const [row] = await database.db.rows(sql`
      SELECT type, blocked_at, deleted_at FROM account WHERE email = ${ANA}`)
    expect(row).toEqual({ type: 'ADMIN', blockedAt: null, deletedAt: null })
  })

  test('a user who was created here keeps what they may do until a group gives them something', async () => {
    const found = await scim.send('GET', `/Users?filter=userName eq "${CREW}"`.replaceAll(' ', '%20'))
    const id = found.body.Resources[0]?.id ?? ''
    await scim.patch(`/Users/${id}`, { op: 'add', path: 'externalId', value: 'crew-1' })
    const before = await standing(CREW)
    expect(before[0]).toBe('ACTIVE')
    const managers = await scim.group('managers', [id])
    expect(await standing(CREW)).toEqual(['ACTIVE', 'MANAGER', 'Area Manager', ['0117', '0204']])
    await removeFrom(managers, id)
    expect((await standing(CREW))[0]).toBe('BLOCKED')
  })
})

describe('a user who is deactivated', () => {
  let live: LiveServer
  beforeEach(async () => {
    live = await startLiveServer(database.url)
  })
  afterEach(() => live.stop())

  test.each([
    ['by active', (id: string) => setActive(id, 'False')],
    ['by losing the last group', async (id: string, crew: string) => removeFrom(crew, id)],
    ['by being deleted', (id: string) => scim.send('DELETE', `/Users/${id}`)],
  ])('%s, is out at once: session, refresh and socket', async (_, act) => {
    const id = await scim.user('ana')
    const crew = await scim.group('crew', [id])
    const signedIn = (await signIn()).body.signedIn
    const token = signedIn?.accessToken
    if (!signedIn || !token) throw new Error('Nobody signed in.')
    expect((await provider.call(currentUser, { token })).status).toBe(200)
    const peer = await openStomp(live.socketUrl(token))
    await peer.connect()
    expect((await act(id, crew)).status).toBeLessThan(300)
    expect((await provider.call(currentUser, { token })).status).toBe(401)
    const { refreshToken } = signedIn
    expect((await provider.call(refresh, { body: { refreshToken } })).status).toBe(401)
    await vi.waitFor(async () => expect((await Promise.race([peer.closed, null]))?.code).toBe(4401), {
      timeout: 1_000,
      interval: 20,
    })
    expect((await signIn()).status).toBe(403)
  })

  test('is told why', async () => {
    const id = await scim.user('ana')
    await scim.group('crew', [id])
    const { body } = await signIn()
    await setActive(id, false)
    const refreshToken = body.signedIn?.refreshToken ?? ''
    const refused = await provider.call(refresh, { body: { refreshToken } })
    expect(refused.body).toMatchObject({ message: 'Your organization deactivated this account.' })
  })

  test('comes back when active again, and not by signing in, nor by an administrator', async () => {
    const id = await scim.user('ana')
    await scim.group('crew', [id])
    await setActive(id, false)
    expect((await signIn({ groups: ['managers', 'of-0204'] })).status).toBe(403)
    expect((await standing(ANA))[0]).toBe('BLOCKED')
    const { uuid, keptOut } = await listed(ANA)
    expect(keptOut).toBe(true)
    const refused = await provider.call(unblockUser, {
      token: await provider.tokenOf(ADMIN),
      params: { id: uuid },
    })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        message:
          "Chain ID deactivated this user, or none of the user's groups there has access. Change that there.",
      },
    ])
    await setActive(id, true)
    expect((await standing(ANA))[0]).toBe('ACTIVE')
    expect((await listed(ANA)).keptOut).toBeUndefined()
    expect((await signIn()).status).toBe(200)
  })

  test('stays inactive when a group comes, whatever it gives', async () => {
    const id = await scim.user('ana', { active: false })
    await scim.group('managers', [id])
    expect((await scim.send('GET', `/Users/${id}`)).body.active).toBe(false)
    expect((await standing(ANA))[0]).toBe('BLOCKED')
  })
})

describe('single sign-on', () => {
  test('lets a provisioned user in by their external id; their groups here decide, not the token', async () => {
    const id = await scim.user('ana')
    await scim.group('crew', [id])
    const { status, body } = await signIn({ email: 'other@chain.example', groups: ['managers', 'of-0117'] })
    expect([status, body.signedIn?.user.email]).toEqual([200, ANA])
    expect(await standing(ANA)).toEqual(['ACTIVE', 'USER', 'Crew', ['0204']])
    // Too many groups for a token are no matter then.
    expect((await signIn({ _claim_names: { groups: 'src1' } })).status).toBe(200)
  })

  test('does so by the claim that is configured, as Entra’s oid', async () => {
    await restart({ subjectClaim: 'oid' })
    await scim.group('crew', [await scim.user('ana', { externalId: 'object-1' })])
    expect((await signIn({ oid: 'object-2' })).status).toBe(403)
    const { status, body } = await signIn({ oid: 'object-1' })
    expect([status, body.signedIn?.user.email]).toEqual([200, ANA])
  })

  test('follows an external id that changes', async () => {
    const id = await scim.user('ana', { externalId: 'old' })
    await scim.group('crew', [id])
    expect((await signIn()).status).toBe(403)
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'externalId', value: 'ana' })
    expect((await signIn()).status).toBe(200)
  })

  test('of another user cannot be taken by an external id', async () => {
    expect((await signIn({ groups: ['crew', 'of-0204'] })).status).toBe(200)
    const taken = await scim.send('POST', '/Users', { body: { userName: emailOf('eve'), externalId: 'ana' } })
    expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness'])
    // Her own user is taken over with it, and with no other one.
    const found = await scim.send('GET', '/Users?filter=userName%20sw%20%22ana%22')
    const path = `/Users/${found.body.Resources[0]?.id}`
    const other = await scim.patch(path, { op: 'add', path: 'externalId', value: 'eve' })
    expect([other.status, other.body.scimType]).toEqual([409, 'uniqueness'])
    expect((await scim.patch(path, { op: 'add', path: 'externalId', value: 'ana' })).status).toBe(200)
  })

  test('recalls nobody who was deleted; a new user with the same external id comes in', async () => {
    const id = await scim.user('ana')
    const crew = await scim.group('crew', [id])
    await scim.send('DELETE', `/Users/${id}`)
    expect((await signIn()).status).toBe(403)
    await addTo(crew, await scim.user('ana'))
    expect((await signIn()).status).toBe(200)
  })
})

describe('under Users', () => {
  test('a provisioned user’s fields are the provider’s, and no password is mailed', async () => {
    const id = await scim.user('ana')
    await scim.group('crew', [id])
    const user = await listed(ANA)
    expect(user).toMatchObject({ uuid: id, managedBy: 'Chain ID', provisioned: true, status: 'ACTIVE' })
    const token = await provider.tokenOf(ADMIN)
    const { uuid, version, email, displayName, type, notification } = user
    const form = {
      ...{ uuid, version, email, displayName, type, notification, multiFactorAuthentication: false },
      roleUuid: user.userRoleDto?.uuid ?? null,
      restaurantUuids: user.restaurants.map((one) => one.uuid),
    }
    for (const more of [{ email: 'x@chain.example' }, { displayName: 'Other' }]) {
      const refused = await provider.call(updateUser, { token, body: { ...form, ...more } })
      expect([refused.status, refused.body]).toMatchObject([
        403,
        { message: "Chain ID decides this user's e-mail and name. Change them there." },
      ])
    }
    expect(
      (await provider.call(updateUser, { token, body: { ...form, notification: !notification } })).status,
    ).toBe(200)
  })

  test.each([
    ['with an external id', {}],
    ['without one', { externalId: undefined }],
  ])('and %s, gets no invitation and no link', async (_, more) => {
    const id = await scim.user('ana', more)
    await scim.group('crew', [id])
    const token = await provider.tokenOf(ADMIN)
    const answers = [
      await provider.call(inviteUser, { token, params: { id } }),
      await provider.call(restoreUserPassword, { token, params: { id } }),
      await provider.call(resetUserPassword, { token, body: { userUuid: id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    await provider.call(forgotPassword, { body: { email: ANA } })
    await provider.runQueued()
    expect(provider.mails).toEqual([])
  })

  test('one who is deleted here is gone there', async () => {
    const id = await scim.user('ana')
    await provider.call(deleteUser, { token: await provider.tokenOf(ADMIN), params: { id } })
    expect((await scim.send('GET', `/Users/${id}`)).status).toBe(404)
  })
})
