import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  CODE_LIMIT,
  NETWORK_RESET_LIMIT,
  RESET_LIMIT,
  SIGN_IN_LIMIT,
} from '#server/services/identity/attempts.ts'
import { networkOf } from '#server/services/identity/network-of.ts'
import { DECOY_HASH, hashPassword, passwordMatches } from '#server/services/identity/passwords.ts'
import { forgotPassword, signIn } from '#src/contract/account/auth.ts'
import { verifyCode } from '#src/contract/account/multi-factor.ts'
import { checkPasswordLink, setPassword } from '#src/contract/account/passwords.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, DEMO_PASSWORD, MANAGER, MFA } from '#tests/support/demo.ts'
import { API, type CallInput, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const chain = seededChain(Date.now, hashPassword)
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

const UNKNOWN = 'nobody@linewatch.test'
const WRONG = 'Wrong#Guess 4711 here'

async function restart(): Promise<void> {
  const { clock } = provider
  await provider.stop()
  provider = await startTestProvider({ databaseUrl: database.url, clock })
}

/** An answer without the time of day and the number of calls left, which differ from call to call. */
const told = ({ status, headers, bytes }: Awaited<ReturnType<TestProvider['call']>>) => {
  const { date, 'x-ratelimit-remaining': remaining, ...rest } = headers
  return { status, headers: { ...rest, counted: remaining !== undefined }, body: bytes.toString() }
}

describe('an address that is not known', () => {
  const pairs: [string, (email: string) => ReturnType<TestProvider['call']>][] = [
    ['signing in', (email) => provider.call(signIn, { body: { email, password: WRONG } })],
    ['asking for a link', (email) => provider.call(forgotPassword, { body: { email } })],
    [
      'changing an expired password',
      (email) =>
        provider.call(setPassword, { body: { email, oldPassword: WRONG, newPassword: 'Lantern+Orbit 41' } }),
    ],
  ]

  test.each(pairs)(
    '%s is answered to the letter as one that is, headers and all [V6.3.8a]',
    async (_, ask) => {
      for (let i = 0; i < 2; i += 1) {
        const [known, unknown] = [await ask(MANAGER), await ask(UNKNOWN)]
        expect(told(unknown)).toEqual(told(known))
      }
    },
  )

  test('takes as long as one that is, signing in and asking for a link [V6.3.8a]', {
    timeout: 60_000,
  }, async () => {
    for (const [name, ask] of pairs.slice(0, 2)) {
      const times: Record<string, number[]> = { [MANAGER]: [], [UNKNOWN]: [] }
      const ratio = () => least(times[UNKNOWN]) / least(times[MANAGER])
      const isAlike = () => ratio() > 0.5 && ratio() < 2
      // On a busy machine the least of a few is still no measure of the work, so there are more of them.
      for (let i = 0; i < 15 || (i < 100 && !isAlike()); i += 1) {
        // By turns, so that a busy machine is as busy for the one as for the other.
        for (const email of i % 2 ? [MANAGER, UNKNOWN] : [UNKNOWN, MANAGER]) {
          provider.clock.advance(RESET_LIMIT.windowMs)
          const start = performance.now()
          const { status } = await ask(email)
          times[email]?.push(performance.now() - start)
          expect([204, 401]).toContain(status)
        }
      }
      expect(isAlike(), `${name}: ${ratio()}`).toBe(true)
    }
  })

  test('costs the same hash as one that is, from the first try on [V6.3.8a, V11.4.2a]', async () => {
    const cost = (hash: string) => hash.split('$').slice(0, 4).join('$')
    expect(cost(DECOY_HASH)).toBe(cost(await hashPassword(WRONG)))
    expect(cost(DECOY_HASH)).toBe('$argon2id$v=19$m=19456,t=2,p=1')
    expect(await passwordMatches(null, WRONG)).toBe(false)
  })
})

/** A busy machine only ever adds to a time, so the least of many is the nearest to what the work itself takes. */
const least = (times: readonly number[] = []) => Math.min(...times)

describe('tries are counted, over a restart too', () => {
  const many = async <E extends AnyEndpoint>(
    endpoint: E,
    times: number,
    input: (i: number) => CallInput<E>,
  ) => {
    const statuses: number[] = []
    for (let i = 0; i < times; i += 1) statuses.push((await provider.call(endpoint, input(i))).status)
    return statuses
  }
  const all = (times: number, status: number) => Array<number>(times).fill(status)

  test('passwords, by account [V6.1.1a]', async () => {
    const input = () => ({ body: { email: MANAGER, password: WRONG } })
    expect(await many(signIn, SIGN_IN_LIMIT.count, input)).toEqual(all(SIGN_IN_LIMIT.count, 401))
    await restart()
    expect(await many(signIn, 1, () => ({ body: { email: MANAGER, password: DEMO_PASSWORD } }))).toEqual([
      429,
    ])
    // Nobody else is shut out by it.
    expect(await many(signIn, 1, () => ({ body: { email: ADMIN, password: DEMO_PASSWORD } }))).toEqual([200])
  })

  test('asked-for links, by account [V6.3.1f]', async () => {
    expect(await many(forgotPassword, RESET_LIMIT.count, () => ({ body: { email: MANAGER } }))).toEqual(
      all(RESET_LIMIT.count, 204),
    )
    await restart()
    const others = (i: number) => ({ body: { email: i === 0 ? MANAGER : `guess${i}@linewatch.test` } })
    expect(await many(forgotPassword, 3, others)).toEqual([429, 204, 204])
    const { body, headers } = await provider.call(forgotPassword, { body: { email: MANAGER } })
    expect(body).toMatchObject({
      message:
        'Several links were requested for this address. Use the newest one in the mailbox. Try again in 15 minutes.',
    })
    expect(headers['retry-after']).toBe('900')
    provider.clock.advance(RESET_LIMIT.windowMs)
    expect(await many(forgotPassword, 3, others)).toEqual([204, 204, 204])
  })

  test('asked-for links, by network: far more than an office needs', async () => {
    const others = (i: number) => ({ body: { email: `guess${i}@linewatch.test` } })
    expect(await many(forgotPassword, NETWORK_RESET_LIMIT.count, others)).not.toContain(429)
    expect(await many(forgotPassword, 1, () => ({ body: { email: MANAGER } }))).toEqual([429])
  })

  test('verification codes, by account and not by session [V6.6.3]', async () => {
    const enter = async () =>
      (await provider.call(signIn, { body: { email: MFA, password: DEMO_PASSWORD } })).body.accessToken
    const token = await enter()
    const input = () => ({ token, body: { code: '000000' } })
    expect(await many(verifyCode, CODE_LIMIT.count, input)).not.toContain(429)
    await restart()
    const another = await enter()
    expect(await many(verifyCode, 1, () => ({ token: another, body: { code: '000000' } }))).toEqual([429])
  })

  test('of an IPv6 network as of one caller, whichever of its addresses they come from [V6.3.1c]', async () => {
    const post = (host: number, network = 'a') =>
      provider.app.inject({
        method: 'POST',
        url: `${API}/auth/signIn`,
        remoteAddress: `2001:db8:0:${network}::${host.toString(16)}`,
        payload: { email: MANAGER, password: WRONG },
      })
    const statuses: number[] = []
    for (let host = 1; host <= SIGN_IN_LIMIT.count; host += 1) statuses.push((await post(host)).statusCode)
    expect(statuses).toEqual(all(SIGN_IN_LIMIT.count, 401))
    expect((await post(4711)).statusCode).toBe(429)
    expect((await post(4711, 'b')).statusCode).toBe(401)
  })

  test('of callers who say they come from elsewhere, unless a proxy that is believed says so [V4.1.3]', async () => {
    const post = (at: number) =>
      provider.app.inject({
        method: 'POST',
        url: `${API}/auth/signIn`,
        headers: { 'x-forwarded-for': `192.0.2.${at}`, 'x-real-ip': `192.0.2.${at}` },
        payload: { email: MANAGER, password: WRONG },
      })
    const statuses: number[] = []
    for (let at = 0; at <= SIGN_IN_LIMIT.count; at += 1) statuses.push((await post(at)).statusCode)
    expect(statuses).toEqual([...all(SIGN_IN_LIMIT.count, 401), 429])
  })

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:a::1', '2001:db8:0:a::/64'],
    ['2001:0DB8::a:0:0:0:1', '2001:db8:0:a::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['not an address', 'not an address'],
  ])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))

  test('a mailed link’s token cannot be guessed: 256 random bits, and what is none is told nothing', async () => {
    const { body } = await provider.call(checkPasswordLink, { query: { token: 'A'.repeat(43) } })
    expect(body).toEqual({ state: 'UNKNOWN', email: null })
  })
})
