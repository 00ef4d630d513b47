import { createRequire } from 'node:module'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCountries } from '#server/net/countries.ts'
import { noteSignIn } from '#server/services/identity/suspicious-sign-ins.ts'
import { deleteExpired, KEPT } from '#server/services/operations/housekeeping.ts'
import { accountById } from '#server/store/identity/sessions.ts'
import { verifyCode } from '#src/contract/account/multi-factor.ts'
import { TABLET } from '#src/domain/access/tablet.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { CREW, MANAGER, MFA } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { codeNow, ELSEWHERE, enterFrom, FIREFOX, type From, OFFICE } from './entering.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.appUrl })
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const HOUR = 3_600_000
/** A table of the world as its registries have it. */
const COUNTRIES = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
)
const SAME_BLOCK = '192.0.99.7'

const enter = (email: string, from: From = {}) => enterFrom(provider, email, from)
/** Wrong passwords from networks of their own: none has to wait. */
async function fail(email: string, times: number) {
  for (let i = 0; i < times; i += 1) {
    const { status } = await enter(email, { address: `203.0.${i}.1`, password: `Wrong#Guess 4711 ${i}` })
    expect(status).toBe(401)
  }
}
/** The first sign-in of an account; answers what its browser keeps. */
const settled = async (email: string) => (await enter(email)).body.browserToken
const round = async () => {
  await provider.services.jobs.add(provider.services.db, 'failed-sign-ins', {})
  await provider.runQueued()
}

interface Letter {
  to: string
  subject: string
  text: string
}
const letters = () =>
  provider.queued.flatMap(({ task, payload }) => (task === 'mail' ? [payload as Letter] : []))
const subjects = () => letters().map(({ to, subject }) => `${to}: ${subject}`)
const NEW = 'New sign-in to your Linewatch account'
const AFTER = 'Sign-in to your Linewatch account after wrong passwords'
const TRIED = 'Wrong passwords for your Linewatch account'
const KNOWN = 'Someone knows the password of your Linewatch account'

describe('a sign-in', () => {
  test('the first one is compared with nothing', async () => {
    await settled(MANAGER)
    expect(subjects()).toEqual([])
  })

  test('on a new device is mailed, with when, from where and what to do [V6.3.5]', async () => {
    await settled(MANAGER)
    await enter(MANAGER, { address: ELSEWHERE })
    expect(subjects()).toEqual([`${MANAGER}: ${NEW}`])
    const [letter] = letters()
    expect(letter?.text).toContain('Someone signed in to your Linewatch account on a new device or browser.')
    expect(letter?.text).toMatch(/When: .+ UTC/)
    expect(letter?.text).toContain(`From: ${ELSEWHERE}, Firefox 143 on Linux`)
    expect(letter?.text).toContain('https://linewatch.test/forgot-password')
    expect(letter?.text).toContain('write to support@linewatch.test')
  })

  test('from a new network on a known device is mailed once, within a block of addresses never [V6.3.5]', async () => {
    const browserToken = await settled(MANAGER)
    await enter(MANAGER, { browserToken, address: SAME_BLOCK })
    expect(subjects()).toEqual([])
    await enter(MANAGER, { browserToken, address: ELSEWHERE })
    await enter(MANAGER, { browserToken, address: ELSEWHERE })
    expect(subjects()).toEqual([`${MANAGER}: ${NEW}`])
    expect(letters()[0]?.text).toContain('from a new network.')
  })

  test('from a new country is mailed with its name, once a country is known [V6.3.5]', async () => {
    const [austin, denver, puebla] = ['12.0.0.1', '17.1.1.1', '189.203.1.1']
    // Before there was a table.
    const browserToken = await settled(MANAGER)
    await provider.stop()
    const countryOf = await readCountries(COUNTRIES)
    provider = await startTestProvider({ databaseUrl: database.appUrl, countryOf })
    await enter(MANAGER, { browserToken })
    await enter(MANAGER, { browserToken, address: austin })
    await enter(MANAGER, { browserToken, address: denver })
    expect(letters().map(({ text }) => /from a new (\w+)/.exec(text)?.[1])).toEqual(['network', 'network'])
    provider.queued.splice(0)
    await enter(MANAGER, { browserToken, address: puebla })
    await enter(MANAGER, { browserToken, address: puebla })
    expect(subjects()).toEqual([`${MANAGER}: Sign-in to your Linewatch account from a new country`])
    expect(letters()[0]?.text).toContain('from a new country: Mexico.')
  })

  test('after wrong passwords is mailed once, on a known device too [V6.3.5]', async () => {
    const browserToken = await settled(MANAGER)
    await fail(MANAGER, 4)
    await enter(MANAGER, { browserToken })
    expect(subjects()).toEqual([])
    await fail(MANAGER, 1)
    await enter(MANAGER, { browserToken })
    await enter(MANAGER, { browserToken })
    expect(subjects()).toEqual([`${MANAGER}: ${AFTER}`])
    expect(letters()[0]?.text).toContain('after 5 wrong passwords or codes within an hour.')
    provider.queued.splice(0)
    // The mail was about the same failures.
    await fail(MANAGER, 10)
    await round()
    expect(subjects()).toEqual([])
  })

  test('failures of an hour ago do not count', async () => {
    const browserToken = await settled(MANAGER)
    await fail(MANAGER, 9)
    provider.clock.advance(HOUR + 1000)
    await enter(MANAGER, { browserToken })
    await round()
    expect(subjects()).toEqual([])
  })

  test('of somebody who signs in on a hundred new devices is mailed five times a day', async () => {
    await settled(MANAGER)
    for (let i = 0; i < 12; i += 1) await enter(MANAGER)
    expect(subjects()).toHaveLength(5)
    provider.clock.advance(24 * HOUR + 1000)
    await enter(MANAGER)
    expect(subjects()).toHaveLength(6)
  })

  test('at once on two new devices is mailed for both', async () => {
    await settled(MANAGER)
    await Promise.all([enter(MANAGER), enter(MANAGER)])
    expect(subjects()).toHaveLength(2)
  })

  test('is in the language of the user', async () => {
    await settled(MANAGER)
    await database.db.run(
      sql`UPDATE account SET preferences = preferences || '{"language": "es"}' WHERE email = ${MANAGER}`,
    )
    await enter(MANAGER)
    expect(letters()[0]?.subject).toBe('Nuevo inicio de sesión en su cuenta de Linewatch')
  })

  test('after a long time away a new device is new all the same', async () => {
    await settled(MANAGER)
    provider.clock.advance(KEPT.knownBrowsers + HOUR)
    await deleteExpired(provider.services)
    await enter(MANAGER)
    expect(subjects()).toEqual([`${MANAGER}: ${NEW}`])
  })

  test('of a wall tablet is mailed to nobody', async () => {
    const { services } = provider
    const { id } = await services.db.one<{ id: number }>(sql`SELECT id FROM account WHERE email = ${CREW}`)
    const account = await accountById(services.db, id)
    if (!account) throw new Error('There is no crew.')
    for (const [hash, address] of [
      ['one', OFFICE],
      ['two', ELSEWHERE],
    ] as const) {
      const from = { tokenHash: Buffer.from(hash), address, userAgent: FIREFOX }
      await noteSignIn(services, services.db, { ...account, type: TABLET }, from)
    }
    expect(subjects()).toEqual([])
    const from = { tokenHash: Buffer.from('three'), address: OFFICE, userAgent: FIREFOX }
    await noteSignIn(services, services.db, account, from)
    expect(subjects()).toEqual([`${CREW}: ${NEW}`])
  })

  test('counts once the code is given, and not before', async () => {
    await settled(MFA)
    const first = (await enter(MFA)).body
    const code = () => codeNow(provider)
    await provider.call(verifyCode, { token: first.accessToken, body: { code: code() } })
    expect(subjects()).toEqual([])
    provider.clock.advance(60_000)
    const second = (await enter(MFA)).body
    expect(subjects()).toEqual([])
    await provider.call(verifyCode, { token: second.accessToken, body: { code: code() } })
    expect(subjects()).toEqual([`${MFA}: ${NEW}`])
  })
})

describe('a sign-in that fails', () => {
  test('many times is mailed once a day, behind the calls [V6.3.5]', async () => {
    await settled(MANAGER)
    await fail(MANAGER, 10)
    expect(provider.queued).toEqual([])
    await round()
    expect(subjects()).toEqual([`${MANAGER}: ${TRIED}`])
    expect(letters()[0]?.text).toContain('Someone entered 10 wrong passwords or codes')
    expect(letters()[0]?.text).toContain('From: 203.0.9.1, Firefox 143 on Linux')
    expect(letters()[0]?.text).toContain('https://linewatch.test/user-settings/security')
    provider.queued.splice(0)
    await fail(MANAGER, 12)
    await round()
    expect(subjects()).toEqual([])
  })

  test('a few times, or for nobody, is not', async () => {
    await settled(MANAGER)
    await fail(MANAGER, 4)
    await fail('nobody@linewatch.test', 12)
    await round()
    expect(subjects()).toEqual([])
  })

  test.each(['blocked_at = 1', 'password_hash = NULL', 'deleted_at = 1'])(
    'of an account with %s is not: nobody can sign in to it',
    async (state) => {
      await fail(CREW, 12)
      await database.db.withClient((client) =>
        client.query(`UPDATE account SET ${state} WHERE email = $1`, [CREW]),
      )
      await round()
      expect(subjects()).toEqual([])
    },
  )

  test('two servers at once mail once', async () => {
    await fail(MANAGER, 12)
    const other = await startTestProvider({
      databaseUrl: database.appUrl,
      clock: provider.clock,
      seed: false,
    })
    for (const one of [provider, other]) await one.services.jobs.add(one.services.db, 'failed-sign-ins', {})
    await Promise.all([provider.runQueued(), other.runQueued()])
    expect([...provider.queued, ...other.queued].filter(({ task }) => task === 'mail')).toHaveLength(1)
    await other.stop()
  })

  test('with the right password and no code is mailed, from a new device alone [V6.3.5]', async () => {
    await enter(MFA, { address: ELSEWHERE })
    provider.clock.advance(10 * 60_000)
    await round()
    expect(subjects()).toEqual([])
    provider.clock.advance(6 * 60_000)
    await round()
    expect(subjects()).toEqual([`${MFA}: ${KNOWN}`])
    expect(letters()[0]?.text).toContain('but no verification code')
    expect(letters()[0]?.text).toContain(`From: ${ELSEWHERE}`)
    provider.queued.splice(0)
    await round()
    expect(subjects()).toEqual([])
  })
})
