import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refresh } from '#src/contract/account/auth.ts'
import { passkeyCreationOptions } from '#src/contract/account/passkeys.ts'
import {
  type AdministeredUser,
  deleteUser,
  updateUser,
  users,
} from '#src/contract/administration/administered-users.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { knownAs } from '#tests/support/oidc/identity-provider.ts'
import { createAuthenticator } from '#tests/support/passkeys/authenticator.ts'
import { passkeySteps } from '#tests/support/passkeys/people.ts'
import { type ProviderOptions, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider
const steps = passkeySteps(() => provider)
const { refusal } = steps
const ISSUER = 'https://id.chain.example'
const OTHER = 'other@linewatch.test'

const start = async (options: Partial<ProviderOptions> = {}) => {
  provider = await startTestProvider({ databaseUrl: database.url, ...options })
}
const restart = async (options: Partial<ProviderOptions>) => {
  await provider.stop()
  await start(options)
}
beforeEach(async () => {
  database = await chain.copy()
  await start()
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

async function find(email: string): Promise<AdministeredUser> {
  const token = await provider.tokenOf(ADMIN)
  const { body } = await provider.call(users, { token, query: { search: email } })
  const [user] = body.content
  if (!user) throw new Error(`There is no ${email}.`)
  return user
}
const turnOff = async (user: AdministeredUser, by = ADMIN) =>
  provider.call(updateUser, {
    token: await provider.tokenOf(by),
    body: {
      uuid: user.uuid,
      version: user.version,
      email: user.email,
      displayName: user.displayName,
      type: user.type,
      roleUuid: user.userRoleDto?.uuid ?? null,
      restaurantUuids: user.restaurants.map(({ uuid }) => uuid),
      notification: user.notification,
      multiFactorAuthentication: false,
    },
  })

describe('an administrator who turns multi-factor off', () => {
  test('takes the passkeys away, ends every session of the user, and they are mailed', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    const { body: session } = await steps.signIn(authenticator)
    const user = await find(MANAGER)
    expect(user).toMatchObject({ multiFactorAuthentication: true, multiFactorReady: true })
    provider.queued.splice(0)
    expect((await turnOff(user)).body).toMatchObject({ multiFactorReady: false })
    expect(await database.db.rows(sql`SELECT id FROM passkey`)).toEqual([])
    const codes = sql`SELECT code_hash FROM recovery_code c JOIN account a ON a.id = c.account_id WHERE a.email = ${MANAGER}`
    expect(await database.db.rows(codes)).toEqual([])
    expect((await steps.signIn(authenticator)).status).toBe(400)
    const { refreshToken } = session
    expect(refusal(await provider.call(refresh, { body: { refreshToken } }))).toEqual([
      401,
      'Multi-factor was turned off for this account. Sign in again.',
    ])
    expect(provider.queued).toMatchObject([
      { payload: { to: MANAGER, subject: 'Multi-factor was turned off for your Linewatch account' } },
    ])
  })

  test('notices a passkey that was added since they opened the form', async () => {
    const before = await find(MANAGER)
    await steps.withPasskey(MANAGER)
    expect((await turnOff(before)).status).toBe(409)
  })

  test('does not do that to themselves', async () => {
    await steps.withPasskey(ADMIN)
    expect((await turnOff(await find(ADMIN))).status).toBe(403)
  })
})

describe('the last administrator', () => {
  /** Two administrators are there: one with a password, and one with a passkey alone. */
  beforeEach(async () => {
    await database.db.run(sql`UPDATE account SET blocked_at = 1 WHERE type = 'ADMIN' AND email <> ${ADMIN}`)
    await database.db.run(sql`
      INSERT INTO account (email, display_name, type, created_at) VALUES (${OTHER}, 'Olga', 'ADMIN', 0)`)
  })
  const remove = async (email: string, by: string) => {
    const { uuid: id } = await find(email)
    return (await provider.call(deleteUser, { token: await provider.tokenOf(by), params: { id } })).status
  }

  test('may be one who signs in by passkey', async () => {
    expect((await find(OTHER)).status).toBe('INVITED')
    expect(await remove(ADMIN, OTHER)).toBe(409)
    await steps.add(await provider.tokenOf(OTHER), createAuthenticator())
    expect((await find(OTHER)).status).toBe('ACTIVE')
    expect(await remove(ADMIN, OTHER)).toBe(204)
  })

  test('may not be one where there are no passkeys any more', async () => {
    await steps.add(await provider.tokenOf(OTHER), createAuthenticator())
    await restart({ publicUrl: 'http://10.0.0.8:8080' })
    expect(await remove(ADMIN, OTHER)).toBe(409)
  })

  test('keeps the passkey that is their only way in', async () => {
    await steps.add(await provider.tokenOf(OTHER), createAuthenticator())
    const other = await find(OTHER)
    await database.db.run(sql`UPDATE account SET password_hash = NULL WHERE email = ${ADMIN}`)
    expect((await turnOff(other)).status).toBe(409)
    await steps.add(await provider.tokenOf(ADMIN), createAuthenticator())
    expect((await turnOff(other)).status).toBe(200)
  })
})

describe('somebody whom an identity provider manages', () => {
  beforeEach(async () => {
    await restart({ singleSignOn: { providers: [knownAs('chain', { issuer: ISSUER })] } })
    await database.db.run(sql`
      INSERT INTO identity (account_id, issuer, subject, created_at)
      SELECT id, ${ISSUER}, 'ana', 1 FROM account WHERE email = ${MANAGER}`)
    await database.db.run(sql`UPDATE account SET password_hash = NULL WHERE email = ${MANAGER}`)
  })

  test('signs in there, and not past it with a passkey', async () => {
    const authenticator = createAuthenticator()
    await steps.add(await provider.tokenOf(MANAGER), authenticator)
    expect(refusal(await steps.signIn(authenticator))).toEqual([
      403,
      'Your organization manages this account. Sign in with Chain ID.',
    ])
    const [last] = await database.db.rows<{ action: string }>(
      sql`SELECT action FROM audit_event ORDER BY id DESC LIMIT 1`,
    )
    expect(last?.action).toBe('SIGN_IN_FAILED')
    await restart({})
    expect((await steps.signIn(authenticator)).status).toBe(200)
  })

  test('proves with a passkey who they are, without a password', async () => {
    const authenticator = createAuthenticator()
    const { body } = await steps.add(await provider.tokenOf(MANAGER), authenticator)
    provider.clock.advance(11 * 60_000)
    const options = (token: string) => provider.call(passkeyCreationOptions, { token })
    expect((await options(body.accessToken)).body).toMatchObject({ reason: 'PROOF_NEEDED' })
    const proved = await steps.prove(body.accessToken, authenticator)
    expect((await options(proved.body.accessToken)).status).toBe(200)
  })
})
