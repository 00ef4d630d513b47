import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inLanguage } from '#server/language/reader-language.ts'
import { PROOF_FRESH_MS } from '#server/services/identity/proof.ts'
import { signIn } from '#src/contract/account/auth.ts'
import { deleteRole, roles, updateRole } from '#src/contract/administration/roles.ts'
import { signInRules, updateSignInRules } from '#src/contract/administration/sign-in-rules.ts'
import { PROOF_NEEDED } from '#src/contract/define/refusal.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, AREA, DEMO_PASSWORD, MANAGER } from '#tests/support/demo.ts'
import { type ProviderOptions, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { levelOf, NONE, saidBy, setRules } from './level-rules.ts'

const HERE = '127.0.0.1'

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

const restart = async (singleSignOn: ProviderOptions['singleSignOn']) => {
  await provider.stop()
  provider = await startTestProvider({ databaseUrl: database.url, singleSignOn: { ...singleSignOn } })
}
const put = async (name: string, body: object, more: { token?: string; address?: string } = {}) => {
  const { uuid, version } = await levelOf(provider, name)
  const token = more.token ?? (await provider.tokenOf(ADMIN))
  return provider.call(updateSignInRules, {
    ...more,
    token,
    params: { id: uuid },
    body: { ...NONE, version, ...body },
  })
}
const mails = () =>
  provider.queued
    .filter(({ task }) => task === 'mail')
    .map(({ payload }) => payload as Record<string, string>)
const giveFactor = (email: string) =>
  database.db.run(sql`UPDATE account SET multi_factor = true WHERE email = ${email}`)

describe('the rules', () => {
  test('of every level are none at first, with the address that the caller is seen at', async () => {
    const { status, body } = await provider.call(signInRules, {
      token: await provider.tokenOf(ADMIN),
      address: '192.0.2.7',
    })
    expect(status).toBe(200)
    expect(body.address).toBe('192.0.2.7')
    const names = body.content.map(({ level, roleName }) => roleName ?? level)
    expect(names.slice(0, 4)).toEqual(['EVERYBODY', 'ADMIN', 'MANAGER', 'USER'])
    expect(names.length).toBeGreaterThan(5)
    expect(names.slice(4)).toEqual(names.slice(4).toSorted((a, b) => a.localeCompare(b)))
    for (const rules of body.content) expect(rules).toMatchObject({ ...NONE, version: 1 })
  })

  test('are only an administrator’s to read and to change', async () => {
    const { uuid } = await levelOf(provider, 'USER')
    for (const email of [AREA, MANAGER]) {
      const token = await provider.tokenOf(email)
      expect((await provider.call(signInRules, { token })).status).toBe(403)
      const body = { ...NONE, version: 1 }
      expect((await provider.call(updateSignInRules, { token, params: { id: uuid }, body })).status).toBe(403)
    }
  })

  test('are changed, recorded with what they were, and mailed to every administrator', async () => {
    const first = { ...NONE, multiFactor: true, sessionHours: 12, idleMinutes: 30, sessions: 2 }
    const done = await setRules(provider, 'MANAGER', {
      ...first,
      networks: ['10.1.2.3/16', 'FD12::1', '10.1.0.0/16'],
    })
    expect(done.status).toBe(200)
    const stored = { ...first, networks: ['10.1.0.0/16', 'fd12::1/128'], version: 2 }
    expect(done.body).toMatchObject({ level: 'MANAGER', ...stored })
    expect(await levelOf(provider, 'MANAGER')).toEqual(done.body)
    await setRules(provider, 'MANAGER', { ...stored, sessionHours: 8 })
    const recorded = await database.db.rows<{ kind: string; name: string; changes: object[] }>(sql`
      SELECT subject_kind AS kind, subject_name AS name, changes FROM audit_event
       WHERE action = 'SIGN_IN_RULES_CHANGED' ORDER BY id`)
    expect(recorded).toEqual([
      {
        kind: 'SIGN_IN_RULES',
        name: 'Managers',
        changes: expect.arrayContaining([
          { field: 'multiFactor', before: false, after: true },
          { field: 'networks', before: [], after: ['10.1.0.0/16', 'fd12::1/128'] },
        ]),
      },
      {
        kind: 'SIGN_IN_RULES',
        name: 'Managers',
        changes: [{ field: 'sessionHours', before: 12, after: 8 }],
      },
    ])
    const administrators = await database.db.rows<{ email: string }>(
      sql`SELECT email FROM account WHERE type = 'ADMIN' AND blocked_at IS NULL AND deleted_at IS NULL ORDER BY id`,
    )
    expect(mails().map(({ to }) => to)).toEqual(
      [...administrators, ...administrators].map(({ email }) => email),
    )
    expect(mails()[0]).toMatchObject({
      subject: 'The sign-in rules of Linewatch were changed',
      text: expect.stringMatching(/changed for: Managers.*By: admin@linewatch\.test.*\/sign-in-rules/s),
    })
  })

  test('that are the same already change nothing, tell nobody and need no proof', async () => {
    const token = await provider.tokenOf(ADMIN)
    provider.clock.advance(PROOF_FRESH_MS + 1000)
    const same = await put('USER', {}, { token })
    expect([same.status, same.body.version]).toEqual([200, 1])
    expect(mails()).toEqual([])
  })

  test('need a fresh proof, and change nothing without it', async () => {
    const token = await provider.tokenOf(ADMIN)
    provider.clock.advance(PROOF_FRESH_MS + 1000)
    const refused = await put('USER', { sessionHours: 8 }, { token })
    expect([refused.status, refused.body]).toMatchObject([403, { reason: PROOF_NEEDED }])
    expect(await levelOf(provider, 'USER')).toMatchObject({ ...NONE, version: 1 })
    expect(mails()).toEqual([])
  })

  test('of two administrators at once count once', async () => {
    const level = await levelOf(provider, 'USER')
    const token = await provider.tokenOf(ADMIN)
    const change = (sessions: number) =>
      provider.call(updateSignInRules, {
        token,
        params: { id: level.uuid },
        body: { ...NONE, sessions, version: level.version },
      })
    const answers = await Promise.all([1, 2, 3, 4].map(change))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const refused = answers.filter(({ status }) => status === 409).map((answer) => saidBy(answer)[1])
    for (const said of refused) expect(said).toMatch(/newer changes/)
    expect(await levelOf(provider, 'USER')).toMatchObject({ version: 2 })
  })

  test('of a role go with it, and stay with it when it is changed', async () => {
    const token = await provider.tokenOf(ADMIN)
    const { content } = (await provider.call(roles, { token, query: { limit: 50 } })).body
    const role = content.find(({ users }) => users === 0) ?? content[0]
    await database.db.run(
      sql`UPDATE account SET role_id = NULL WHERE role_id = (SELECT id FROM role WHERE uuid = ${role?.uuid})`,
    )
    const { name = '', uuid: id = '', constituents = [] } = role ?? {}
    expect((await setRules(provider, name, { sessions: 1 })).status).toBe(200)
    const form = {
      name: 'Renamed',
      constituents: constituents.map(({ uuid }) => uuid),
      version: role?.version ?? 1,
    }
    await provider.call(updateRole, { token, params: { id }, body: form })
    expect(await levelOf(provider, 'Renamed')).toMatchObject({
      uuid: id,
      level: 'ROLE',
      sessions: 1,
      version: 2,
    })
    expect((await provider.call(deleteRole, { token, params: { id } })).status).toBe(204)
    expect(await database.db.rows(sql`SELECT FROM access_policy WHERE level = 'ROLE'`)).toEqual([])
    const gone = { ...NONE, version: 2 }
    expect((await provider.call(updateSignInRules, { token, params: { id }, body: gone })).status).toBe(404)
  })

  test.each<[string, object, string]>([
    ['a network that is none', { networks: ['10.0.0.0/8', 'office', '10.0.0.0/33'] }, 'networks'],
    ['IPv4 in IPv6', { networks: ['::ffff:10.0.0.1'] }, 'networks'],
    ['too many networks', { networks: Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`) }, 'networks'],
    ['an idle time that is too short', { idleMinutes: 14 }, 'idleMinutes'],
    ['an idle time longer than any', { idleMinutes: 20_161 }, 'idleMinutes'],
    ['a session of no time', { sessionHours: 0 }, 'sessionHours'],
    ['a session longer than any', { sessionHours: 721 }, 'sessionHours'],
    ['no session at all', { sessions: 0 }, 'sessions'],
    ['half a session', { sessions: 1.5 }, 'sessions'],
  ])('refuse %s, next to its field', async (_name, body, field) => {
    const refused = await put('USER', body)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(field)
    expect(await levelOf(provider, 'USER')).toMatchObject({ ...NONE, version: 1 })
  })

  test('name what is no network', async () => {
    expect(saidBy(await put('USER', { networks: ['office', '10.0.0.0/8', '10.0.0.0/33'] }))).toEqual([
      400,
      'Not a network: office, 10.0.0.0/33. Enter addresses like 10.20.0.0/16 or fd12:3456::/48.',
    ])
  })
})

describe('a change that would lock out', () => {
  const unchanged = async (level: string) =>
    expect(await levelOf(provider, level)).toMatchObject({ ...NONE, version: 1 })

  test.each(['EVERYBODY', 'ADMIN'])('the caller by their address is refused for %s', async (level) => {
    const refused = await setRules(provider, level, { networks: ['10.0.0.0/8', 'fd12::/48'] })
    expect(saidBy(refused)).toEqual([
      409,
      `These networks would lock you out: they do not include your address, ${HERE}. Add it, or make this change from an allowed network.`,
    ])
    expect(refused.body).toMatchObject({ fields: { networks: expect.any(String) } })
    await unchanged(level)
    expect(mails()).toEqual([])
    expect((await setRules(provider, level, { networks: ['10.0.0.0/8', HERE] })).status).toBe(200)
  })

  test('the caller by the networks of two levels together is refused', async () => {
    await setRules(provider, 'EVERYBODY', { networks: ['127.0.0.0/8', '192.0.2.0/24'] })
    const refused = await setRules(provider, 'ADMIN', { networks: ['192.0.2.0/24'] })
    expect(refused.status).toBe(409)
    await unchanged('ADMIN')
  })

  test.each(['MANAGER', 'USER'])('nobody who is an administrator is not refused: %s', async (level) => {
    expect((await setRules(provider, level, { networks: ['10.0.0.0/8'], multiFactor: true })).status).toBe(
      200,
    )
  })

  test.each(['EVERYBODY', 'ADMIN'])(
    'the caller by a factor that they lack is refused for %s',
    async (level) => {
      const refused = await setRules(provider, level, { multiFactor: true })
      expect(saidBy(refused)).toEqual([
        409,
        'Required multi-factor would lock you out: your own account does not have it yet. Turn it on under Security first.',
      ])
      await unchanged(level)
      await giveFactor(ADMIN)
      expect((await setRules(provider, level, { multiFactor: true })).status).toBe(200)
    },
  )

  test('the caller is not refused whose factor was given at an identity provider', async () => {
    const token = await provider.tokenOf(ADMIN)
    await database.db.run(sql`
      UPDATE session SET provider = 'chain', subject = 'ada', factor_at_provider = true
       WHERE account_id = (SELECT id FROM account WHERE email = ${ADMIN})`)
    expect((await setRules(provider, 'ADMIN', { multiFactor: true }, { token })).status).toBe(200)
  })

  test('every administrator who needs no identity provider is refused', async () => {
    const token = await provider.tokenOf(ADMIN)
    await database.db.run(sql`UPDATE account SET password_hash = NULL WHERE type = 'ADMIN'`)
    const refused = await setRules(provider, 'ADMIN', { networks: [HERE] }, { token })
    expect(saidBy(refused)).toEqual([
      409,
      'With these rules, no administrator could sign in when the identity provider is down. First give an administrator or an emergency account a password or a passkey.',
    ])
    await unchanged('ADMIN')
    // What restricts nobody locks nobody out.
    expect((await setRules(provider, 'ADMIN', { sessions: 3 }, { token })).status).toBe(200)
  })

  test('all but those with a password that does not count is refused, until an emergency account has one', async () => {
    await restart({ passwordSignIn: false, emergencyAccounts: [] })
    expect((await setRules(provider, 'ADMIN', { networks: [HERE] })).status).toBe(409)
    await unchanged('ADMIN')
    await restart({ passwordSignIn: false, emergencyAccounts: [ADMIN] })
    expect((await setRules(provider, 'ADMIN', { networks: [HERE] })).status).toBe(200)
  })

  test('an emergency account with a factor from nowhere, by its networks, is not refused to it', async () => {
    await restart({ passwordSignIn: true, emergencyAccounts: [ADMIN] })
    expect((await setRules(provider, 'ADMIN', { networks: ['10.0.0.0/8'] })).status).toBe(409)
    await giveFactor(ADMIN)
    expect((await setRules(provider, 'ADMIN', { networks: ['10.0.0.0/8'] })).status).toBe(200)
    // It comes from outside, with its code.
    const entered = await provider.call(signIn, { body: { email: ADMIN, password: DEMO_PASSWORD } })
    expect([entered.status, entered.body.multiFactorAuthentication]).toEqual([200, true])
  })
})

test('a level is recorded in English, whatever language it was changed in', async () => {
  await inLanguage('es', () => setRules(provider, 'USER', { sessions: 2 }))
  const { name } = await database.db.one<{ name: string }>(
    sql`SELECT subject_name AS name FROM audit_event WHERE action = 'SIGN_IN_RULES_CHANGED'`,
  )
  expect(name).toBe('Users')
})
