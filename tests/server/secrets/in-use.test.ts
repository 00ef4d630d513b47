import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openListener } from '#server/db/listen.ts'
import { silentLog } from '#server/db/log.ts'
import { demoMultiFactorSecret } from '#server/demo/seed/account-rows.ts'
import { mediaLinks } from '#server/services/media/links.ts'
import { liveLinks } from '#server/services/media/live-links.ts'
import { runSecrets } from '#server/services/secrets/command.ts'
import { followKeys } from '#server/services/secrets/new-key.ts'
import { sealStored } from '#server/services/secrets/reseal.ts'
import { createSecrets, keyIdOf, type Secrets } from '#server/services/secrets.ts'
import { signIn } from '#src/contract/account/auth.ts'
import {
  enableMultiFactor,
  multiFactorQr,
  verifyCode,
  verifyEnabling,
} from '#src/contract/account/multi-factor.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { DEMO_PASSWORD, MANAGER, MFA } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { idOf, NEW, OLD, secretsOf, unguarded } from './plain-secrets.ts'

const STEP_MS = 30_000
const START = Math.ceil(Date.now() / STEP_MS) * STEP_MS
const UUID = '3f0e1c1c-9a54-4a1e-8f6e-0d9b7a3f2b11'

const chain = seededChain(() => START)
let database: FreshDatabase
let running: (() => Promise<void>)[]

beforeEach(async () => {
  database = await chain.copy()
  running = []
})
afterEach(async () => {
  for (const stop of running.reverse()) await stop()
  await database.drop()
})

async function start(secrets: Secrets): Promise<TestProvider> {
  const provider = await startTestProvider({ databaseUrl: database.url, clock: movableClock(START), secrets })
  running.push(provider.stop)
  return provider
}

const codeOf = (secret: string, { clock }: TestProvider) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })

async function enter(provider: TestProvider, email: string): Promise<string> {
  return (await provider.call(signIn, { body: { email, password: DEMO_PASSWORD } })).body.accessToken
}

/** Whether somebody comes in with a code of this secret. */
async function verifies(provider: TestProvider, email = MFA, secret = demoMultiFactorSecret('test')) {
  const token = await enter(provider, email)
  // A code counts once, on whichever server.
  await database.db.run(sql`UPDATE account SET multi_factor_step = NULL`)
  return (await provider.call(verifyCode, { token, body: { code: codeOf(secret, provider) } })).status
}

const authenticator = (email: string) =>
  database.db.one<{ secret: string | null; pending: string | null }>(sql`
    SELECT multi_factor_secret AS secret, multi_factor_pending AS pending FROM account WHERE email = ${email}`)

test('sign-ins, set-ups, pushes and links from before the encryption go on after it', async () => {
  const { db } = database
  const pending = new Secret({ size: 20 }).base32
  const vapid = { publicKey: 'BPublic', privateKey: 'private' }
  await unguarded(db, async () => {
    await db.run(
      sql`UPDATE account SET multi_factor_secret = ${demoMultiFactorSecret('test')} WHERE email = ${MFA}`,
    )
    await db.run(sql`UPDATE account SET multi_factor_pending = ${pending} WHERE email = ${MANAGER}`)
    await db.run(sql`
      INSERT INTO setting VALUES ('vapid', ${JSON.stringify(vapid)}::jsonb),
                                 ('media-links', '{"secret": "media"}'), ('live-links', '{"secret": "live"}')`)
  })
  const expires = START + STEP_MS
  const link = mediaLinks('media').sign({ uuid: UUID, sessionId: 7, expires })
  const liveLink = liveLinks('live').sign({ uuid: UUID, sessionUuid: UUID, expires })

  await sealStored(db, secretsOf(OLD), silentLog)
  const provider = await start(secretsOf(OLD))
  expect(await verifies(provider)).toBe(200)
  expect(provider.services.push.publicKey).toBe('BPublic')
  expect(provider.services.links.read(link, START)).toEqual({ uuid: UUID, sessionId: 7, expires })
  expect(provider.services.liveLinks.read(liveLink, START)).toEqual({
    uuid: UUID,
    sessionUuid: UUID,
    expires,
  })
  const token = await enter(provider, MANAGER)
  expect((await provider.call(multiFactorQr, { token })).status).toBe(200)
  const { status } = await provider.call(verifyEnabling, { token, body: { code: codeOf(pending, provider) } })
  expect(status).toBe(200)
  expect(await verifies(provider, MANAGER, pending)).toBe(200)
})

test('a new authenticator is encrypted while it is set up, and after', async () => {
  const provider = await start(secretsOf(OLD))
  const token = await enter(provider, MANAGER)
  const begin = async () => (await provider.call(enableMultiFactor, { token })).body.key.replaceAll(' ', '')
  const first = await begin()
  const second = await begin()
  const rows = JSON.stringify(await database.db.rows(sql`SELECT * FROM account`))
  expect(rows).not.toContain(first)
  expect(rows).not.toContain(second)
  expect(keyIdOf((await authenticator(MANAGER)).pending ?? '')).toBe(idOf(OLD))
  // The code of the earlier set-up is recognized.
  const early = await provider.call(verifyEnabling, { token, body: { code: codeOf(first, provider) } })
  expect(early.status).toBe(409)
  const { status } = await provider.call(verifyEnabling, { token, body: { code: codeOf(second, provider) } })
  expect(status).toBe(200)
  expect(keyIdOf((await authenticator(MANAGER)).secret ?? '')).toBe(idOf(OLD))
  expect(await verifies(provider, MANAGER, second)).toBe(200)
})

test('the installation’s keys are made encrypted, once for all servers', async () => {
  const [one, other] = await Promise.all([start(secretsOf(OLD)), start(secretsOf(OLD))])
  expect(one.services.push.publicKey).toBe(other.services.push.publicKey)
  const expires = START + STEP_MS
  const link = one.services.links.sign({ uuid: UUID, sessionId: 7, expires })
  expect(other.services.links.read(link, START)).toEqual({ uuid: UUID, sessionId: 7, expires })
  const rows = await database.db.rows<{ key: string; value: unknown }>(sql`
    SELECT key, value FROM setting WHERE key IN ('vapid', 'media-links', 'live-links') ORDER BY key`)
  expect(rows.map(({ key, value }) => [key, keyIdOf(String(value))])).toEqual([
    ['live-links', idOf(OLD)],
    ['media-links', idOf(OLD)],
    ['vapid', idOf(OLD)],
  ])
})

describe('a secret that was put into the database by hand', () => {
  /** Stores another text as the account's. */
  const put = (sealed: string) =>
    database.db.run(sql`UPDATE account SET multi_factor_secret = ${sealed} WHERE email = ${MFA}`)
  const known = new Secret({ size: 20 }).base32

  test('opens no account: not one that was moved from another row', async () => {
    const provider = await start(secretsOf(OLD))
    const token = await enter(provider, MANAGER)
    const own = (await provider.call(enableMultiFactor, { token })).body.key.replaceAll(' ', '')
    await put((await authenticator(MANAGER)).pending ?? '')
    const { status, body } = await provider.call(verifyCode, {
      token: await enter(provider, MFA),
      body: { code: codeOf(own, provider) },
    })
    expect(status).toBe(503)
    expect(body).toMatchObject({ message: expect.stringContaining('Use a recovery code') })
    expect(provider.logged()).toContain('has been changed, or belongs to another row')
  })

  test.each([
    ['with a key that is not the server’s', (_: string) => secretsOf(NEW).seal(known, 'authenticator')],
    ['changed', (sealed: string) => sealed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ])('nor one %s', async (_, changedOf) => {
    const provider = await start(secretsOf(OLD))
    await put(changedOf((await authenticator(MFA)).secret ?? ''))
    expect(await verifies(provider)).toBe(503)
    expect(await verifies(provider, MFA, known)).toBe(503)
  })
})

describe('a new key, while two servers run', () => {
  /** A server that reads its keys from what stands for a file. */
  async function server(file: { keys: Buffer[] }) {
    const secrets = createSecrets({
      keys: file.keys,
      randomBytes,
      reread: { keys: () => file.keys, now: Date.now },
    })
    return { secrets, provider: await start(secrets) }
  }
  const reseal = (...keys: Buffer[]) => {
    const lines: string[] = []
    const command = {
      db: database.db,
      secrets: secretsOf(...keys),
      keyFile: 'secrets.key',
      log: silentLog,
      tell: (line: string) => void lines.push(line),
    }
    return runSecrets(command, 'reseal').then((isDone) => ({ isDone, lines }))
  }

  test('is used by both once their files have it, and nobody is signed out or kept out', async () => {
    const file = { keys: [OLD] }
    const [one, other] = [await server(file), await server(file)]
    const token = await enter(one.provider, MANAGER)
    const key = (await one.provider.call(enableMultiFactor, { token })).body.key.replaceAll(' ', '')

    file.keys = [NEW, OLD]
    expect(await reseal(NEW, OLD)).toMatchObject({ isDone: true })
    expect(keyIdOf((await authenticator(MFA)).secret ?? '')).toBe(idOf(NEW))
    expect(await verifies(one.provider)).toBe(200)
    expect(await verifies(other.provider)).toBe(200)
    // The set-up that was begun before goes on, at the other server.
    const code = codeOf(key, other.provider)
    expect((await other.provider.call(verifyEnabling, { token, body: { code } })).status).toBe(200)
    expect([one.secrets.keyId, other.secrets.keyId]).toEqual([idOf(NEW), idOf(NEW)])

    // Without the former key.
    const later = await start(secretsOf(NEW))
    expect(await verifies(later)).toBe(200)
    expect(await verifies(later, MANAGER, key)).toBe(200)
    expect(later.services.push.publicKey).toBe(one.provider.services.push.publicKey)
  })

  test('encrypts at servers that have met nothing of it yet', async () => {
    const file = { keys: [OLD] }
    const { secrets } = await server(file)
    const listener = openListener(database.url, silentLog)
    running.push(() => listener.close())
    await followKeys(listener, secrets)
    file.keys = [NEW, OLD]
    await reseal(NEW, OLD)
    await expect.poll(() => secrets.keyId).toBe(idOf(NEW))
  })

  test('which one of them lacks keeps its users from nothing but their codes', async () => {
    const [one, other] = [await server({ keys: [OLD, NEW] }), await server({ keys: [OLD] })]
    await reseal(NEW, OLD)
    expect(await verifies(one.provider)).toBe(200)
    expect(await verifies(other.provider)).toBe(503)
    expect(other.provider.logged()).toContain('An authenticator secret cannot be decrypted.')
    expect(other.provider.logged()).toContain(idOf(NEW))
  })
})
