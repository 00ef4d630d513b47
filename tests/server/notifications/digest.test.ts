import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queueDueDigests } from '#server/services/digest/due-digests.ts'
import { type DigestJob, sendDigest } from '#server/services/digest/send.ts'
import { nextDigest } from '#src/contract/account/digest.ts'
import { notificationList } from '#src/contract/account/notifications.ts'
import { subscribeToPush } from '#src/contract/account/push.ts'
import { wasteByDayPart } from '#src/contract/dashboard/chicken.ts'
import type { DigestChoice } from '#src/domain/digest/choices.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { formatShare } from '#src/domain/units/numbers.ts'
import { attemptAt } from '#tests/support/attempt.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { AREA, MANAGER } from '#tests/support/demo.ts'
import { startPushService } from '#tests/support/programs/push-service.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { cookDay, dayRange } from '../dashboard/kitchens.ts'

/** 5 AM of a Friday in Chicago, an hour before the manager's restaurant opens. */
const DUE = Date.parse('2026-11-20T11:00:00Z')
const CHICAGO = 'America/Chicago'

const chain = seededChain(() => DUE - 60 * MINUTE)
let database: FreshDatabase
let servers: [TestProvider, TestProvider]
let provider: TestProvider
let push: Awaited<ReturnType<typeof startPushService>>

beforeEach(async () => {
  database = await chain.copy()
  const clock = movableClock(DUE - MINUTE)
  const start = () => startTestProvider({ databaseUrl: database.url, clock })
  servers = [await start(), await start()]
  provider = servers[0]
  push = await startPushService()
  // So far nothing was due.
  await round()
})
afterEach(async () => {
  await push.stop()
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})

const round = (server = provider) => queueDueDigests(server.services, server.clock.now())
const choose = (email: string, digests: DigestChoice[], more: object = {}) =>
  database.db.run(sql`
    UPDATE account SET preferences = ${JSON.stringify({ digests, ...more })}::jsonb WHERE email = ${email}`)
const idOf = async (email: string) =>
  (await database.db.one<{ id: number }>(sql`SELECT id FROM account WHERE email = ${email}`)).id
const kitchen = () =>
  database.db.one<{ id: number; uuid: string; number: string; timezone: string }>(
    sql`SELECT id, uuid, number, timezone FROM restaurant WHERE number = '0412'`,
  )
const next = async (email: string) =>
  (await provider.call(nextDigest, { token: await provider.tokenOf(email) })).body.next
/** The minute comes at which the morning is due. */
async function morning(server = provider): Promise<void> {
  provider.clock.advance(MINUTE)
  await round(server)
}
/** The manager's morning, chosen by mail. */
async function ofManager(): Promise<DigestJob> {
  await choose(MANAGER, ['MORNING_MAIL'])
  const accountId = await idOf(MANAGER)
  return { accountId, kind: 'MORNING', day: '2026-11-20', dueTime: DUE, channel: 'MAIL' }
}
const jobs = () => servers.flatMap(({ queued }) => queued.map(({ task, payload }) => ({ task, payload })))

describe('a digest', () => {
  test('is queued once, by one of two servers that look at the same time', async () => {
    const job = await ofManager()
    await choose(MANAGER, ['MORNING_MAIL', 'SHIFT_MAIL'])
    provider.clock.advance(MINUTE)
    await Promise.all(Array.from({ length: 10 }, (_, at) => round(servers[at % 2])))
    expect(jobs()).toEqual([{ task: 'digest', payload: job }])
    await Promise.all(servers.map((server) => server.runQueued()))
    expect(servers.flatMap(({ mails }) => mails)).toHaveLength(1)
    provider.clock.advance(MINUTE)
    await Promise.all(servers.map((server) => round(server)))
    expect(jobs()).toEqual([])
  })

  test('comes by mail with plain text, HTML, and the page where it is turned off', async () => {
    await choose(MANAGER, ['MORNING_MAIL'])
    await morning()
    await provider.runQueued()
    const [mail] = provider.mails
    expect(mail).toMatchObject({
      to: MANAGER,
      subject: '0412: nothing was cooked',
      unsubscribeUrl: 'https://linewatch.test/user-settings/next-digest',
    })
    expect(mail?.text).toMatch(
      /^THU, NOV 19\nNothing was cooked\.\n {2}https:\/\/linewatch\.test\/dashboard\/chicken\?/,
    )
    expect(mail?.html).toContain('<h1')
  })

  test('is the same mail however often it is tried, and a different one on another day', async () => {
    const keys: string[] = []
    const services = {
      ...provider.services,
      mail: async (_: unknown, key: string) => {
        keys.push(key)
      },
    }
    const job = await ofManager()
    for (const day of ['2026-11-20', '2026-11-20', '2026-11-21'])
      await sendDigest(services, { ...job, day }, attemptAt())
    const { uuid } = await database.db.one<{ uuid: string }>(
      sql`SELECT uuid FROM account WHERE email = ${MANAGER}`,
    )
    const key = (day: string) => `digest-${uuid}-morning-${day}`
    expect(keys).toEqual([key('2026-11-20'), key('2026-11-20'), key('2026-11-21')])
  })

  test('has the figures of the dashboard', async () => {
    await choose(MANAGER, ['MORNING_MAIL'])
    const own = await kitchen()
    await cookDay(database, own, '2026-11-19')
    await morning()
    await provider.runQueued()
    const { body } = await provider.call(wasteByDayPart, {
      token: await provider.tokenOf(MANAGER),
      query: { ...dayRange('2026-11-19', CHICAGO), restaurantUuid: own.uuid },
    })
    const measured = body.rows.filter(({ cookedWeight }) => cookedWeight >= 10_000)
    expect(measured.length).toBeGreaterThan(1)
    for (const { dayPart, percent, target } of measured)
      expect(provider.mails[0]?.text).toContain(
        `${dayPart}: ${formatShare(percent ?? 0)} waste (target ${target}%)`,
      )
  })

  test('of a reader with several restaurants ranks them', async () => {
    await choose(AREA, ['MORNING_MAIL'])
    await cookDay(database, await kitchen(), '2026-11-19')
    await morning()
    await provider.runQueued()
    expect(provider.mails[0]?.subject).toBe('5 restaurants: none needs you')
    expect(provider.mails[0]?.text).toMatch(/^KITCHENS, THU, NOV 19\n0412/)
  })
})

describe.each([
  ['es', 'en', '0412: no se cocinó nada', 'JUE'],
  ['en', 'es', '0412: nothing was cooked', 'THU'],
])('of a reader of “%s”', (language, other, subject, weekday) => {
  test('comes in their language, and is shown in that of the page that shows it', async () => {
    await choose(MANAGER, ['MORNING_MAIL'], { language, dateLanguage: 'auto' })
    const asked = { token: await provider.tokenOf(MANAGER), headers: { 'accept-language': other } }
    const shown = (await provider.call(nextDigest, asked)).body.next
    await morning()
    await provider.runQueued()
    const [mail] = provider.mails
    expect(mail?.subject).toBe(subject)
    expect(mail?.text.slice(0, 3)).toBe(weekday)
    expect(mail?.html).toContain(`<html lang="${language}">`)
    expect(shown?.document?.subject).not.toBe(subject)
  })
})

describe('nothing is queued', () => {
  test('of what somebody chose after it was due', async () => {
    await morning()
    await choose(MANAGER, ['MORNING_MAIL'])
    provider.clock.advance(MINUTE)
    await round()
    expect(provider.queued).toEqual([])
  })

  test.each([
    [4 * HOUR - MINUTE, 1],
    [4 * HOUR + MINUTE, 0],
  ])('of what no server queued for over four hours: after %i ms %i', async (ms, count) => {
    await choose(MANAGER, ['MORNING_MAIL'])
    provider.clock.advance(MINUTE + ms)
    await round()
    expect(provider.queued).toHaveLength(count)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['for a blocked account', () => database.db.run(sql`UPDATE account SET blocked_at = 1`)],
    ['for a deleted account', () => database.db.run(sql`UPDATE account SET deleted_at = 1`)],
    [
      'for a closed day',
      () => database.db.run(sql`UPDATE restaurant SET closes_minute[5] = 0 WHERE number = '0412'`),
    ],
  ])('%s', async (_, change) => {
    await choose(MANAGER, ['MORNING_MAIL'])
    await change()
    await morning()
    expect(provider.queued).toEqual([])
  })
})

describe('rights are those of the moment of sending', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['blocked', () => database.db.run(sql`UPDATE account SET blocked_at = 1`)],
    ['deleted', () => database.db.run(sql`UPDATE account SET deleted_at = 1`)],
    ['without its restaurant', () => database.db.run(sql`UPDATE account SET restaurant_id = NULL`)],
    ['without a permission for any of it', () => database.db.run(sql`DELETE FROM policy_access`)],
    ['that has turned it off', () => choose(MANAGER, ['SHIFT_MAIL', 'MORNING_PUSH'])],
    ['of which it is over four hours late', async () => provider.clock.advance(4 * HOUR + 1)],
  ])('an account %s gets nothing', async (_, change) => {
    await choose(MANAGER, ['MORNING_MAIL'])
    await morning()
    expect(provider.queued).toHaveLength(1)
    await change()
    await provider.runQueued()
    expect(provider.mails).toEqual([])
  })

  test.each([
    ['DASHBOARD', /Nothing was cooked|Out of order/i],
    ['PCS', /Orders today/i],
  ])('an account without %s gets nothing of it', async (module, said) => {
    const job = await ofManager()
    await sendDigest(provider.services, job, attemptAt())
    await database.db.run(sql`DELETE FROM policy_access WHERE module_type = ${module}`)
    await sendDigest(provider.services, job, attemptAt())
    const [before, after] = provider.mails
    expect(before?.text).toMatch(said)
    expect(after?.text).not.toMatch(said)
  })
})

describe('by push', () => {
  async function pushed(more: object = {}) {
    const token = await provider.tokenOf(MANAGER)
    await provider.call(subscribeToPush, { token, body: push.subscription('a') })
    await choose(MANAGER, ['MORNING_PUSH'], more)
    await morning()
    // The digest, and then its push.
    await provider.runQueued()
    await provider.runQueued()
    return { token, payloads: push.pushed.map(({ payload }) => payload) }
  }

  test('only the headline comes, whichever notifications are chosen', async () => {
    const { payloads } = await pushed({ notificationTypes: ['ERROR'] })
    const { uuid } = await kitchen()
    expect(payloads).toMatchObject([
      {
        title: 'Digest',
        text: 'Nothing was cooked',
        restaurantUuid: uuid,
        path: `/dashboard/chicken?restaurantUuid=${uuid}`,
      },
    ])
    expect(provider.mails).toEqual([])
  })

  test('nothing is pushed in quiet hours, and the list has it all the same', async () => {
    const { token, payloads } = await pushed({ quietHours: { from: 1320, to: 360, zone: CHICAGO } })
    expect(payloads).toEqual([])
    const { content } = (await provider.call(notificationList, { token })).body
    expect(content[0]).toMatchObject({ type: 'INFO', subject: 'DIGEST' })
  })
})

describe('the next digest', () => {
  test('is the soonest of those chosen, and as it is sent then', async () => {
    await choose(MANAGER, ['SHIFT_MAIL', 'MORNING_MAIL', 'MORNING_PUSH'])
    const shown = await next(MANAGER)
    expect(shown).toMatchObject({
      kind: 'MORNING',
      channels: ['MAIL', 'PUSH'],
      sendTime: DUE,
      timezone: CHICAGO,
    })
    await morning()
    await provider.runQueued()
    const [mail] = provider.mails
    expect(mail?.subject).toBe(shown?.document?.subject)
    for (const { text } of shown?.document?.sections.flatMap(({ sentences }) => sentences) ?? [])
      expect(mail?.text).toContain(text)
    expect(await next(MANAGER)).toMatchObject({ kind: 'SHIFT', sendTime: DUE + 17.5 * HOUR })
  })

  test('is none until one is chosen', async () => {
    expect(await next(MANAGER)).toBeNull()
  })

  test('says where its reader may see nothing of it', async () => {
    await choose(MANAGER, ['WEEKLY_MAIL'])
    await database.db.run(sql`DELETE FROM policy_access`)
    expect(await next(MANAGER)).toMatchObject({ kind: 'WEEKLY', document: null })
  })
})
