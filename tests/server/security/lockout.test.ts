import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ACCOUNT_LIMIT,
  CODE_LIMIT,
  NETWORK_LIMIT,
  RESET_LIMIT,
  SIGN_IN_LIMIT,
} from '#server/services/identity/attempts.ts'
import { lockAttempts } from '#server/store/identity/attempts.ts'
import { forgotPassword } from '#src/contract/account/auth.ts'
import { verifyCode } from '#src/contract/account/multi-factor.ts'
import { setPassword } from '#src/contract/account/passwords.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { type FreshDatabase, lockWaiters } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, CREW, DEMO_PASSWORD, MANAGER, MFA } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { codeNow, ELSEWHERE, enterFrom, type From, OFFICE } from './entering.ts'

/** Nobody is locked out by others: anyone who guesses is slowed down, anyone who knows the password gets in. */

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

const enter = (email: string, from: From = {}) => enterFrom(provider, email, from)
const guess = (email: string, from: From = {}) => enter(email, { ...from, password: 'Wrong#Guess 4711 here' })
/** Guesses until the next try has to wait. */
async function hammer(email: string, from: From = {}): Promise<void> {
  for (let i = 0; i < SIGN_IN_LIMIT.count; i += 1) expect((await guess(email, from)).status).toBe(401)
  expect((await guess(email, from)).status).toBe(429)
}
/** How long a call is held, by the clock it waits by. */
async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; held: number }> {
  const from = provider.clock.now()
  return { answer: await work(), held: provider.clock.now() - from }
}

describe('a network', () => {
  test('may sign in as often as it likes with right passwords [V6.1.1c]', async () => {
    const people = [ADMIN, MANAGER, CREW]
    const { answer, held } = await timed(async () => {
      const statuses: number[] = []
      for (let i = 0; i < NETWORK_LIMIT.count + 15; i += 1)
        statuses.push((await enter(people[i % people.length] ?? ADMIN)).status)
      return statuses
    })
    expect(new Set(answer)).toEqual(new Set([200]))
    expect(held).toBe(0)
  }, 60_000)

  test('where many passwords were wrong is slowed down, and still lets in everybody whose password is right [V6.3.1a]', async () => {
    for (let i = 0; i < NETWORK_LIMIT.count + 20; i += 1)
      expect((await guess(`guess${i}@linewatch.test`)).status).toBe(401)
    const { answer, held } = await timed(() => enter(CREW))
    expect(answer.status).toBe(200)
    // The right one is held as any other, after the last wrong one, and asks the next one to wait for no longer.
    expect(held).toBe(NETWORK_LIMIT.pausesMs?.[20])
    expect((await timed(() => enter(ADMIN))).held).toBe(0)
    expect((await timed(() => enter(ADMIN, { address: ELSEWHERE }))).held).toBe(0)
  }, 60_000)

  test('is slowed down over a restart, too', async () => {
    for (let i = 0; i < NETWORK_LIMIT.count; i += 1) await guess(`guess${i}@linewatch.test`)
    const { clock } = provider
    await provider.stop()
    provider = await startTestProvider({ databaseUrl: database.url, clock })
    expect((await timed(() => enter(CREW))).held).toBeGreaterThan(0)
  }, 60_000)
})

describe('a known account', () => {
  test('is not kept out by a stranger elsewhere', async () => {
    await hammer(MANAGER, { address: ELSEWHERE })
    const { answer, held } = await timed(() => enter(MANAGER))
    expect([answer.status, held]).toEqual([200, 0])
  })

  test('is let in from a browser it has signed in from before, whatever is guessed in its own network [V6.1.1b]', async () => {
    const { browserToken } = (await enter(MANAGER)).body
    expect(browserToken).toMatch(/^[\w-]{43}$/)
    await hammer(MANAGER)
    expect((await enter(MANAGER, { browserToken })).status).toBe(200)
    // Elsewhere, too: a tablet on another network is the same tablet.
    expect((await enter(MANAGER, { browserToken, address: ELSEWHERE })).status).toBe(200)
    // Everybody else waits for no longer than a minute, and is told how long.
    const stranger = await enter(MANAGER)
    expect([stranger.status, stranger.retryAfter]).toEqual([429, 30])
    expect(stranger.body.message).toBe('Too many wrong passwords for this account. Try again in 30 seconds.')
    provider.clock.advance(30_000)
    expect((await enter(MANAGER)).status).toBe(200)
  })

  test('nobody waits for longer than a minute, however long it is guessed [V6.1.1b]', async () => {
    await hammer(MANAGER)
    for (let i = 0; i < 12; i += 1) {
      const { status, retryAfter } = await guess(MANAGER)
      expect(status).toBe(429)
      expect(retryAfter).toBeLessThanOrEqual(60)
      provider.clock.advance(retryAfter * 1000)
      expect((await guess(MANAGER)).status).toBe(401)
    }
  })

  test('a browser is known to the accounts that signed in from it, one token for all of them', async () => {
    const first = (await enter(MANAGER)).body.browserToken
    const second = (await enter(CREW, { browserToken: first })).body.browserToken
    expect(second).toBe(first)
    await hammer(ADMIN, { browserToken: first })
    await hammer(CREW)
    expect((await enter(ADMIN, { browserToken: first })).status).toBe(429)
    expect((await enter(CREW, { browserToken: first })).status).toBe(200)
  })

  test('a token that somebody made up makes no browser known [V6.1.1c]', async () => {
    const made = 'A'.repeat(43)
    const { browserToken } = (await enter(MANAGER, { browserToken: made })).body
    expect(browserToken).not.toBe(made)
    await hammer(MANAGER)
    expect((await enter(MANAGER, { browserToken: made })).status).toBe(429)
    expect((await enter(MANAGER, { browserToken })).status).toBe(200)
  })

  test('a known browser is one guesser, too', async () => {
    const { browserToken } = (await enter(MANAGER)).body
    await hammer(MANAGER, { browserToken })
    expect((await enter(MANAGER, { browserToken })).status).toBe(429)
    // What is guessed there slows nobody else down.
    const { answer, held } = await timed(() => enter(MANAGER))
    expect([answer.status, held]).toEqual([200, 0])
  })

  test('guessed from many networks is slowed down for strangers, and refuses no right password [V6.3.1b]', async () => {
    const networks = ACCOUNT_LIMIT.count / 4
    for (let i = 0; i < networks * 4; i += 1)
      expect((await guess(MANAGER, { address: `203.0.113.${i % networks}` })).status).toBe(401)
    const { answer, held } = await timed(() => enter(MANAGER))
    expect([answer.status, held]).toEqual([200, 5_000])
  })

  test('a token opens nothing, and the database does not have it', async () => {
    const { browserToken = '' } = (await enter(MANAGER)).body
    expect((await provider.call(currentUser, { token: browserToken })).status).toBe(401)
    const { text } = await database.db.one<{ text: string }>(
      sql`SELECT string_agg(known_browser::text, ' ') AS text FROM known_browser`,
    )
    expect(text).not.toContain(browserToken)
    expect(text).not.toContain(Buffer.from(browserToken).toString('hex'))
  })

  test('after its password was changed, former browsers are known no more', async () => {
    const { browserToken } = (await enter(MANAGER)).body
    const own = (await enter(MANAGER)).body
    const passwords = { oldPassword: DEMO_PASSWORD, newPassword: 'Lantern+Orbit 41' }
    const changed = await provider.call(setPassword, { token: own.accessToken, body: passwords })
    expect(changed.status).toBe(200)
    await hammer(MANAGER)
    const password = passwords.newPassword
    expect((await enter(MANAGER, { browserToken, password })).status).toBe(429)
    expect((await enter(MANAGER, { browserToken: own.browserToken, password })).status).toBe(200)
  })

  test('a mailed link is a way in from a new browser, whatever is guessed', async () => {
    await hammer(MANAGER)
    await provider.call(forgotPassword, { body: { email: MANAGER } })
    await provider.runQueued()
    await provider.runQueued()
    const token = /token=([\w-]+)/.exec(provider.mails.at(-1)?.text ?? '')?.[1] ?? ''
    const password = 'Lantern+Orbit 41'
    const { body } = await provider.call(setPassword, { body: { token, password } })
    const { browserToken } = body as { browserToken?: string }
    expect((await enter(MANAGER, { password })).status).toBe(429)
    expect((await enter(MANAGER, { password, browserToken })).status).toBe(200)
  })
})

describe('codes', () => {
  const verify = (token: string, code: string) => provider.call(verifyCode, { token, body: { code } })
  const rightCode = () => codeNow(provider)

  test('an attacker who has learned the password cannot use up the tries of a known browser', async () => {
    const first = (await enter(MFA)).body
    expect((await verify(first.accessToken, rightCode())).status).toBe(200)
    // A code counts once: the next one is of another half minute.
    provider.clock.advance(60_000)
    const stranger = (await enter(MFA, { address: ELSEWHERE })).body
    for (let i = 0; i < CODE_LIMIT.count; i += 1) await verify(stranger.accessToken, '000000')
    expect((await verify(stranger.accessToken, '000000')).status).toBe(429)
    expect((await verify(stranger.accessToken, rightCode())).status).toBe(429)
    const own = (await enter(MFA, { browserToken: first.browserToken })).body
    expect((await verify(own.accessToken, rightCode())).status).toBe(200)
  })

  test('without its code a sign-in makes no browser known', async () => {
    const { browserToken } = (await enter(MFA)).body
    await hammer(MFA)
    expect((await enter(MFA, { browserToken })).status).toBe(429)
  })
})

describe('the database', () => {
  test('sign-ins that wait for their turn keep no connection', async () => {
    const token = await provider.tokenOf(CREW)
    let entering: ReturnType<typeof enter>[] = []
    await database.db.transaction(async (tx) => {
      // As if another server were counting a try of this account.
      await lockAttempts(tx, `sign-in ${OFFICE} ${MANAGER}`)
      entering = Array.from({ length: 30 }, () => enter(MANAGER))
      await expect.poll(() => lockWaiters(provider.services.db)).toBe(1)
      expect((await provider.call(currentUser, { token })).status).toBe(200)
      expect((await enter(CREW)).status).toBe(200)
    })
    const statuses = (await Promise.all(entering)).map(({ status }) => status)
    expect(statuses).toEqual(Array(30).fill(200))
  }, 60_000)

  test('nor do requests for links', async () => {
    const token = await provider.tokenOf(CREW)
    const ask = () => provider.call(forgotPassword, { body: { email: MANAGER } })
    let asking: ReturnType<typeof ask>[] = []
    await database.db.transaction(async (tx) => {
      await lockAttempts(tx, `reset:${MANAGER}`)
      asking = Array.from({ length: 30 }, ask)
      await expect.poll(() => lockWaiters(provider.services.db)).toBe(1)
      expect((await provider.call(currentUser, { token })).status).toBe(200)
    })
    const statuses = (await Promise.all(asking)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(RESET_LIMIT.count)
  }, 60_000)
})
