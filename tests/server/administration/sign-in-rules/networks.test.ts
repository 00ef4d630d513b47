import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logout, refresh, signIn } from '#src/contract/account/auth.ts'
import { multiFactorState } from '#src/contract/account/multi-factor.ts'
import { finishSingleSignOn } from '#src/contract/account/single-sign-on.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { createEnrolment } from '#src/contract/devices/enrolments.ts'
import { pairTablet } from '#src/contract/devices/pairing.ts'
import { DAY } from '#src/domain/time/zone.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, AREA, CREW, DEMO_PASSWORD, MANAGER } from '#tests/support/demo.ts'
import { startIdentityServer } from '#tests/support/oidc/identity-provider.ts'
import { CALLBACK, handoffOf, openBrowser, RULES, startSignOnServer } from '#tests/support/oidc/sign-on.ts'
import { type ProviderOptions, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { saidBy, setRules } from './level-rules.ts'

const OFFICE = '10.20.30.40'
const HOME = '203.0.113.9'
const outside = (address: string) =>
  `You can't use Linewatch from your current network. Your address is ${address}. Connect to an allowed network, or ask an administrator to allow this one.`

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const restart = async (options: Partial<ProviderOptions>) => {
  await provider.stop()
  provider = await startTestProvider({ databaseUrl: database.url, ...options })
}
const enterFrom = (address: string, email = CREW, password = DEMO_PASSWORD) =>
  provider.call(signIn, { body: { email, password }, address })
const seesFrom = (address: string, token: string, at = provider) => at.call(currentUser, { token, address })
/** Tests call from 127.0.0.1 unless they say so. */
const allow = (level: string, networks: string[]) => setRules(provider, level, { networks })
const failed = () =>
  database.db.rows<{ name: string; address: string }>(sql`
    SELECT subject_name AS name, address FROM audit_event WHERE action = 'SIGN_IN_FAILED' ORDER BY id`)

describe('a sign-in from a network that is not allowed', () => {
  test('is refused with the address and what to do, and recorded; from an allowed one it is not', async () => {
    await allow('USER', ['10.20.0.0/16', 'fd12:3456::/48'])
    const refused = await enterFrom(HOME)
    expect(saidBy(refused)).toEqual([403, outside(HOME)])
    expect(await failed()).toEqual([{ name: CREW, address: HOME }])
    for (const address of [OFFICE, `::ffff:${OFFICE}`, 'fd12:3456::7'])
      expect((await enterFrom(address)).status).toBe(200)
    for (const address of ['fd12:3457::7', '::ffff:203.0.113.9'])
      expect((await enterFrom(address)).status).toBe(403)
  })

  test('with a wrong password says no more than any other', async () => {
    await allow('USER', ['10.20.0.0/16'])
    expect(saidBy(await enterFrom(HOME, CREW, 'wrong'))).toEqual(
      saidBy(await enterFrom(HOME, 'nobody@linewatch.test', 'wrong')),
    )
  })

  test('has to be in the networks of each level that has some', async () => {
    await allow('EVERYBODY', ['10.0.0.0/8', '127.0.0.1'])
    await allow('Crew', ['10.20.0.0/16', '203.0.113.0/24'])
    expect((await enterFrom(OFFICE)).status).toBe(200)
    expect((await enterFrom(HOME)).status).toBe(403)
    expect((await enterFrom('10.30.0.1')).status).toBe(403)
    expect((await enterFrom('10.30.0.1', AREA)).status).toBe(200)
  })

  test('by an identity provider is refused and recorded too', async () => {
    const identity = await startIdentityServer({ redirectUris: [CALLBACK] })
    await provider.stop()
    provider = await startSignOnServer(identity, database.url, { rules: RULES })
    await allow('USER', ['10.20.0.0/16'])
    identity.people.set('ana', { groups: ['crew', 'of-0204'] })
    const finishFrom = async (address: string) => {
      const browser = openBrowser(identity)
      const back = await browser.comeBack(
        provider,
        await browser.visitor.signIn(await browser.begin(provider), 'ana'),
      )
      const body = { handoff: handoffOf(back), binding: browser.binding }
      return provider.call(finishSingleSignOn, { body, address })
    }
    expect(saidBy(await finishFrom(HOME))).toEqual([403, outside(HOME)])
    expect((await finishFrom(OFFICE)).status).toBe(200)
    expect((await failed()).map(({ address }) => address)).toEqual([HOME])
    await identity.stop()
  })
})

describe('a call from a network that is not allowed', () => {
  test('is refused, and its session goes on elsewhere [V8.2.4]', async () => {
    const { body: session } = await enterFrom(OFFICE)
    expect((await seesFrom(HOME, session.accessToken)).status).toBe(200)
    await allow('USER', ['10.20.0.0/16'])
    expect(saidBy(await seesFrom(HOME, session.accessToken))).toEqual([403, outside(HOME)])
    // Also what a session may do that waits for its code.
    const state = { token: session.accessToken, address: HOME }
    expect((await provider.call(multiFactorState, state)).status).toBe(403)
    expect((await seesFrom(OFFICE, session.accessToken)).status).toBe(200)
    // New tokens open nothing there either, and the next call says why.
    const body = { refreshToken: session.refreshToken }
    const next = await provider.call(refresh, { body, address: HOME })
    expect(next.status).toBe(200)
    expect((await seesFrom(HOME, next.body.accessToken)).status).toBe(403)
    expect((await seesFrom(OFFICE, next.body.accessToken)).status).toBe(200)
    const out = await provider.call(logout, { token: next.body.accessToken, address: HOME })
    expect(out.status).toBe(204)
    expect((await seesFrom(OFFICE, next.body.accessToken)).status).toBe(401)
  })

  test('is refused at once by every server, and let in at once when it is allowed again', async () => {
    const other = await startTestProvider({ databaseUrl: database.url, seed: false, clock: provider.clock })
    const { body } = await enterFrom(HOME)
    const statuses = async () =>
      Promise.all([provider, other].map(async (at) => (await seesFrom(HOME, body.accessToken, at)).status))
    expect(await statuses()).toEqual([200, 200])
    await allow('USER', ['10.20.0.0/16'])
    await expect.poll(statuses).toEqual([403, 403])
    await allow('USER', ['10.20.0.0/16', HOME])
    await expect.poll(statuses).toEqual([200, 200])
    await other.stop()
  })

  test('counts for a public call as one of nobody', async () => {
    const { body } = await enterFrom(OFFICE)
    await allow('USER', ['10.20.0.0/16'])
    const pair = { email: MANAGER, password: DEMO_PASSWORD }
    const again = await provider.call(signIn, { body: pair, token: body.accessToken, address: OFFICE })
    expect(again.status).toBe(200)
  })

  test('is asked of the user, and not of the role they view as', async () => {
    await allow('ADMIN', ['127.0.0.1'])
    const token = await provider.tokenOf(ADMIN)
    const { uuid } = await database.db.one<{ uuid: string }>(sql`SELECT uuid FROM role WHERE name = 'Crew'`)
    const headers = { 'x-view-as-role': uuid }
    expect((await provider.call(currentUser, { token, headers, address: HOME })).status).toBe(403)
    expect((await provider.call(currentUser, { token, headers })).status).toBe(200)
  })
})

describe('an emergency account', () => {
  beforeEach(() =>
    restart({ singleSignOn: { passwordSignIn: true, emergencyAccounts: [ADMIN.toUpperCase()] } }),
  )
  const giveFactor = () => database.db.run(sql`UPDATE account SET multi_factor = true WHERE email = ${ADMIN}`)

  test('with a second factor comes from every network, and waits for its code', async () => {
    await giveFactor()
    await allow('ADMIN', ['10.20.0.0/16'])
    const entered = await enterFrom(HOME, ADMIN)
    expect([entered.status, entered.body.multiFactorAuthentication]).toEqual([200, true])
    // Its use is mailed, as always.
    const mails = provider.queued.map(({ payload }) => JSON.stringify(payload))
    expect(mails.some((mail) => mail.includes('emergency account'))).toBe(true)
  })

  test('without one does not: anyone who has learned its password could set one up', async () => {
    await allow('ADMIN', ['127.0.0.1'])
    expect(saidBy(await enterFrom(HOME, ADMIN))).toEqual([403, outside(HOME)])
    expect((await enterFrom('127.0.0.1', ADMIN)).status).toBe(200)
  })
})

test('a tablet on the wall follows no rules of people', async () => {
  await database.db.run(sql`UPDATE account SET multi_factor = true WHERE email = ${ADMIN}`)
  const networks = ['127.0.0.1']
  const rules = { multiFactor: true, sessionHours: 1, idleMinutes: 15, sessions: 1, networks }
  expect((await setRules(provider, 'EVERYBODY', rules)).status).toBe(200)
  const token = await provider.tokenOf(ADMIN)
  const { uuid } = await database.db.one<{ uuid: string }>(
    sql`SELECT uuid FROM restaurant WHERE number = '0412'`,
  )
  const asked = { kind: 'TABLET', restaurantUuid: uuid, name: 'Wall' } as const
  const { code } = (await provider.call(createEnrolment, { token, body: asked })).body
  const pair = await provider.call(pairTablet, { body: { code, pin: '4711' }, address: OFFICE })
  expect(pair.status).toBe(200)
  expect((await seesFrom(OFFICE, pair.body.accessToken)).status).toBe(200)
  provider.clock.advance(30 * DAY)
  const next = await provider.call(refresh, {
    body: { refreshToken: pair.body.refreshToken },
    address: OFFICE,
  })
  expect((await seesFrom(OFFICE, next.body.accessToken)).status).toBe(200)
})
