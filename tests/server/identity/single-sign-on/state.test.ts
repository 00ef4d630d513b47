import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { signOnState } from '#src/contract/administration/sign-on-state.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, AREA, BLOCKED, CREW, MANAGER } from '#tests/support/demo.ts'
import {
  CLIENT_SECRET,
  type IdentityServer,
  startIdentityServer,
} from '#tests/support/oidc/identity-provider.ts'
import { CALLBACK, openBrowser, RULES, startSignOnServer } from '#tests/support/oidc/sign-on.ts'
import type { TestProvider } from '#tests/support/provider.ts'

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
  provider = await startSignOnServer(
    identity,
    database.url,
    {
      rules: [...RULES, { claim: 'groups', value: 'x', type: 'USER', role: 'Pilot', restaurants: ['9999'] }],
      multiFactor: { amr: ['mfa'], acr: ['c1'] },
    },
    {
      consoleOrigins: ['https://console.example'],
      singleSignOn: {
        passwordSignIn: false,
        emergencyAccounts: [ADMIN.toUpperCase(), AREA, BLOCKED, CREW, 'nobody@linewatch.test'],
      },
    },
  )
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})
const state = async (email = ADMIN) => provider.call(signOnState, { token: await provider.tokenOf(email) })

test('says how people sign in, what to register at the provider, and what its rules name that is not there', async () => {
  identity.people.set('ana', { groups: ['crew', 'of-0204'] })
  await openBrowser(identity).signIn(provider, 'ana')
  const { status, body } = await state()
  expect([status, body.passwordSignIn]).toEqual([200, false])
  const [known] = body.providers
  expect(known).toMatchObject({
    ...{ id: 'chain', name: 'Chain ID', issuer: identity.issuer, fault: null, users: 1 },
    redirectAddress: CALLBACK,
    backChannelAddress: CALLBACK.replace('callback', 'logout'),
    signOutAddresses: ['https://linewatch.test/login', 'https://console.example/login'],
    ...{ mayGrantAdmin: false, linkByEmail: false, logoutEverywhere: false, multiFactor: ['mfa', 'c1'] },
  })
  expect(known?.rules).toHaveLength(5)
  expect(known?.rules[0]).toEqual({
    ...{ claim: 'groups', value: 'managers', type: 'MANAGER', role: 'Area Manager', roleMissing: false },
    ...{ restaurants: [], missingRestaurants: [] },
  })
  expect(known?.rules.slice(2)).toMatchObject([
    { type: null, role: null, roleMissing: false, restaurants: ['0204'], missingRestaurants: [] },
    { missingRestaurants: [] },
    { role: 'Pilot', roleMissing: true, missingRestaurants: ['9999'] },
  ])
  expect(JSON.stringify(body)).not.toContain(CLIENT_SECRET)
})

test('says how far each emergency account is good for one', async () => {
  await database.db.run(sql`UPDATE account SET multi_factor = true WHERE email = ${ADMIN}`)
  await database.db.run(sql`UPDATE account SET multi_factor = false WHERE email = ${AREA}`)
  await database.db.run(sql`UPDATE account SET password_hash = NULL WHERE email = ${CREW}`)
  expect((await state()).body.emergencyAccounts).toEqual([
    { email: ADMIN, state: 'READY' },
    { email: AREA, state: 'NO_FACTOR' },
    { email: BLOCKED, state: 'BLOCKED' },
    { email: CREW, state: 'NO_PASSWORD' },
    { email: 'nobody@linewatch.test', state: 'MISSING' },
  ])
})

test('asks a provider that was down again, but not all the time', async () => {
  await identity.down()
  const [down] = (await state()).body.providers
  expect(down?.fault).toBe('CONNECTION')
  await identity.up()
  const [again] = (await state()).body.providers
  expect([again?.fault, again?.checkedAt]).toEqual(['CONNECTION', down?.checkedAt])
  provider.clock.advance(5_000)
  const [up] = (await state()).body.providers
  expect(up?.fault).toBeNull()
  // Its addresses are known, but nobody is sent there while it is down.
  await identity.down()
  provider.clock.advance(5_000)
  expect((await state()).body.providers[0]?.fault).toBe('CONNECTION')
  await expect(openBrowser(identity).begin(provider)).rejects.toThrow('Chain ID is not responding.')
  await identity.up()
  provider.clock.advance(5_000)
  await expect(openBrowser(identity).begin(provider)).resolves.toContain(identity.issuer)
})

test('a provider that went down since the last sign-in is told at the start', async () => {
  await expect(openBrowser(identity).begin(provider)).resolves.toContain(identity.issuer)
  await identity.down()
  provider.clock.advance(5_000)
  await expect(openBrowser(identity).begin(provider)).rejects.toThrow('Chain ID is not responding.')
  await identity.up()
  provider.clock.advance(5_000)
})

test('is for administrators only', async () => {
  expect((await state(MANAGER)).status).toBe(403)
  expect((await provider.call(signOnState, {})).status).toBe(401)
})
