import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ForbiddenAddress } from '#server/net/guarded-lookup.ts'
import { publicLookup } from '#server/services/notifications/address.ts'
import { FAILURES_AT_MOST, TTL_S } from '#server/services/notifications/deliver.ts'
import { raise } from '#server/services/notifications/notifications.ts'
import { openPush } from '#server/services/notifications/sender.ts'
import { logout } from '#src/contract/account/auth.ts'
import { deleteNotification, markRead, notificationList } from '#src/contract/account/notifications.ts'
import { subscribeToPush, unsubscribeFromPush } from '#src/contract/account/push.ts'
import type { NotificationSubject } from '#src/domain/notification-subjects.ts'
import { minutesOfDay } from '#src/domain/time/zone.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { startPushService, vapidClaims } from '#tests/support/programs/push-service.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider
let service: Awaited<ReturnType<typeof startPushService>>
let token: string
let account: { id: number; restaurantId: number }

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
  service = await startPushService()
  await database.db.run(sql`DELETE FROM notification`)
  token = await provider.tokenOf(MANAGER)
  account = await database.db.one(sql`SELECT id, restaurant_id FROM account WHERE email = ${MANAGER}`)
})
afterEach(async () => {
  await service.stop()
  await provider.stop()
  await database.drop()
})

const subscribe = (name = 'a', asked = token) =>
  provider.call(subscribeToPush, { token: asked, body: service.subscription(name) })
const say = (message = 'Fries are <b>out</b>', type: 'INFO' | 'WARN' | 'ERROR' = 'ERROR') =>
  raise(provider.services, { accountIds: [account.id], restaurantId: account.restaurantId, type, message })
const subscriptions = () =>
  database.db.rows<{ endpoint: string; failures: number }>(
    sql`SELECT endpoint, failures FROM push_subscription ORDER BY endpoint`,
  )
const names = async () => (await subscriptions()).map(({ endpoint }) => endpoint.split('/').at(-1))
const prefer = (preferences: object) =>
  database.db.run(sql`
    UPDATE account SET preferences = ${JSON.stringify(preferences)}::jsonb WHERE id = ${account.id}`)
/** Two hours around now. */
const quietNow = () => {
  const minute = minutesOfDay(provider.clock.now(), 'UTC')
  return { from: (minute + 1380) % 1440, to: (minute + 60) % 1440, zone: 'UTC' }
}
const newest = async () => (await provider.call(notificationList, { token })).body.content[0]

describe('what is pushed', () => {
  test('leads to what it is about', async () => {
    const admin = await database.db.one<{ id: number }>(sql`SELECT id FROM account WHERE email = ${ADMIN}`)
    const told = { accountIds: [admin.id], type: 'WARN' } as const
    const { uuid } = await database.db.one<{ uuid: string }>(
      sql`SELECT uuid FROM restaurant WHERE id = ${account.restaurantId}`,
    )
    const pushedOf = async (about: { subject?: NotificationSubject; restaurantId?: number }) => {
      await raise(provider.services, { ...told, message: 'x', ...about })
      await provider.runQueued()
      return service.pushed.at(-1)?.payload
    }
    expect((await subscribe('a', await provider.tokenOf(ADMIN))).status).toBe(204)
    const { restaurantId } = account
    expect(await pushedOf({ subject: 'ALERT', restaurantId })).toMatchObject({
      path: `/monitoring/alerts?restaurantUuid=${uuid}`,
    })
    // An alert of no restaurant stands among those of all.
    expect(await pushedOf({ subject: 'ALERT' })).toMatchObject({
      path: '/monitoring/alerts?restaurantUuid=select',
    })
    expect(await pushedOf({ subject: 'STOCK_OUT', restaurantId })).toMatchObject({
      title: 'Stock-out',
      path: `/pcs/monitor?restaurantUuid=${uuid}`,
    })
    expect(await pushedOf({ restaurantId })).toMatchObject({
      path: `/dashboard/chicken?restaurantUuid=${uuid}`,
    })
    expect(await pushedOf({ subject: 'REPORT' })).toMatchObject({ path: '/reports' })
    expect(await pushedOf({})).toMatchObject({ path: '/' })
  })

  test('leads nobody to a page that they may not see', async () => {
    const about = { type: 'WARN', message: 'x', restaurantId: account.restaurantId } as const
    const crew = await database.db.one<{ id: number }>(sql`SELECT id FROM account WHERE email = ${CREW}`)
    await subscribe('c', await provider.tokenOf(CREW))
    await raise(provider.services, { ...about, accountIds: [crew.id], subject: 'STOCK_OUT' })
    await raise(provider.services, { ...about, accountIds: [crew.id], subject: 'ALERT' })
    await provider.runQueued()
    expect(service.pushed.map(({ payload }) => payload.path)).toEqual([
      expect.stringMatching(/^\/pcs\/monitor\?/),
      '/',
    ])
  })

  test('is sealed for the browser, signed by this installation, and says what the worker shows [V11.2.1]', async () => {
    expect((await subscribe()).status).toBe(204)
    await say('Fries &amp; <b>co</b> are<br>out of&nbsp;stock')
    await provider.runQueued()
    const [pushed] = service.pushed
    const restaurant = await database.db.one<{ uuid: string; label: string }>(sql`
      SELECT uuid, number || ' ' || name AS label FROM restaurant WHERE id = ${account.restaurantId}`)
    const shown = await newest()
    expect(pushed?.payload).toEqual({
      notificationUuid: shown?.uuid,
      restaurantUuid: restaurant.uuid,
      restaurantLabel: restaurant.label,
      kind: 'ERROR',
      title: 'Alarm',
      text: 'Fries & co are out of stock',
      path: `/dashboard/chicken?restaurantUuid=${restaurant.uuid}`,
      unread: 1,
      eventTime: shown?.eventTime,
      signIn: 'Sign in to see it',
    })
    expect(pushed?.path).toBe('/a')
    expect(pushed?.headers).toMatchObject({
      ttl: String(TTL_S),
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    })
    const claims = vapidClaims(pushed?.headers.authorization, provider.services.push.publicKey)
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:support@linewatch.test' })
    expect(Number(claims.exp)).toBeLessThanOrEqual(Date.now() / 1000 + 86_400)
    expect(provider.queued).toEqual([])
  })

  test.each([
    ['INFO', 'low'],
    ['WARN', 'normal'],
    ['ERROR', 'high'],
  ] as const)('%s is of %s urgency', async (type, urgency) => {
    await subscribe()
    await say('m', type)
    await provider.runQueued()
    expect(service.pushed[0]?.headers.urgency).toBe(urgency)
  })

  test('goes to each signed-in browser of the account, and to nobody else', async () => {
    await subscribe('a')
    await subscribe('b', await provider.tokenOf(MANAGER))
    await subscribe('c', await provider.tokenOf(CREW))
    await say()
    await provider.runQueued()
    expect(service.pushed.map(({ path }) => path).toSorted()).toEqual(['/a', '/b'])
  })

  test('counts what is unread', async () => {
    await subscribe()
    await say('one')
    await say('two')
    await provider.runQueued()
    expect(service.pushed.map(({ payload }) => payload.unread)).toEqual([2, 2])
  })

  test('is cut where it is long, in any script', async () => {
    await subscribe()
    await say('揚'.repeat(5000))
    await provider.runQueued()
    expect(String(service.pushed[0]?.payload.text)).toHaveLength(500)
  })
})

describe('nothing is pushed', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['in quiet hours', () => prefer({ quietHours: quietNow() })],
    ['while snoozed', () => prefer({ snoozeUntil: provider.clock.now() + 1 })],
    ['of a kind switched off since', () => prefer({ notificationTypes: ['INFO'] })],
    ['to a blocked account', () => database.db.run(sql`UPDATE account SET blocked_at = 1`)],
    [
      'to an account without notifications',
      () => database.db.run(sql`UPDATE account SET notification = false`),
    ],
    ['to a session that waits for its code', () => database.db.run(sql`UPDATE session SET verified = false`)],
    ['to a session that is over', () => database.db.run(sql`UPDATE session SET refresh_expires_at = 1`)],
    ['to a device that signed out', () => provider.call(logout, { token })],
    ['to a device that unsubscribed', () => provider.call(unsubscribeFromPush, { token })],
    [
      'of what was read elsewhere',
      async () => {
        const uuid = (await newest())?.uuid ?? ''
        await provider.call(markRead, { token, body: { notificationsUuid: [uuid] } })
      },
    ],
    [
      'of what was deleted',
      async () => provider.call(deleteNotification, { token, params: { id: (await newest())?.uuid ?? '' } }),
    ],
    ['that is no news any more', async () => provider.clock.advance(TTL_S * 1000)],
  ])('%s', async (_, change) => {
    await subscribe()
    expect(await say()).toBe(1)
    await change()
    await provider.runQueued()
    expect(service.pushed).toEqual([])
    expect(provider.queued).toEqual([])
  })

  test('and the list has it all the same', async () => {
    await subscribe()
    await prefer({ snoozeUntil: provider.clock.now() + 1 })
    await say()
    await provider.runQueued()
    expect((await newest())?.message).toMatch(/^<b>.+<\/b>: Fries are <b>out<\/b>$/)
    provider.clock.advance(1)
    await say()
    await provider.runQueued()
    expect(service.pushed).toHaveLength(1)
  })
})

describe('a subscription', () => {
  test('is one of its session, and moves with the browser’s endpoint', async () => {
    await subscribe('a')
    await subscribe('b')
    expect(await names()).toEqual(['b'])
    const other = await provider.tokenOf(CREW)
    await subscribe('b', other)
    expect(await names()).toEqual(['b'])
    await say()
    await provider.runQueued()
    expect(service.pushed).toEqual([])
    await provider.call(unsubscribeFromPush, { token: other })
    expect(await names()).toEqual([])
  })

  test('goes when its session ends [V14.3.1b]', async () => {
    await subscribe()
    await provider.call(logout, { token })
    expect(await subscriptions()).toEqual([])
  })

  test.each([404, 410])('goes when the push service answers %i', async (status) => {
    await subscribe()
    service.replies.push({ status })
    await say()
    await provider.runQueued()
    expect(await subscriptions()).toEqual([])
    expect(provider.queued).toEqual([])
  })

  test('goes after five refusals in a row; one success forgives them', async () => {
    await subscribe()
    const push = async (status: number) => {
      service.replies.push({ status })
      await say()
      await provider.runQueued()
      return (await subscriptions())[0]?.failures
    }
    expect([await push(400), await push(403), await push(201)]).toEqual([1, 2, 0])
    for (let failures = 1; failures < FAILURES_AT_MOST; failures += 1) expect(await push(413)).toBe(failures)
    expect(await push(400)).toBeUndefined()
  })

  test('does not follow a push service elsewhere [V12.3.1a]', async () => {
    await subscribe()
    service.replies.push({ status: 307, headers: { location: `${service.origin}/inner` } })
    await say()
    await provider.runQueued()
    expect(service.pushed.map(({ path }) => path)).toEqual(['/a'])
    expect((await subscriptions())[0]?.failures).toBe(1)
  })
})

describe('patience', () => {
  test.each([
    [429, { 'retry-after': '120' }, 120_000],
    [429, {}, 15_000],
    [500, {}, 15_000],
    [503, { 'retry-after': '1' }, 15_000],
  ])('%i with %o is tried again after %i ms', async (status, headers, delayMs) => {
    await subscribe()
    service.replies.push({ status, headers })
    await say()
    await provider.runQueued()
    expect(provider.queued).toMatchObject([{ task: 'push', payload: { tries: 1 }, delayMs }])
    expect((await subscriptions())[0]?.failures).toBe(0)
    await provider.runQueued()
    expect(service.pushed).toHaveLength(2)
    expect(provider.queued).toEqual([])
  })

  test('ends after six tries, or when it would be no news', async () => {
    await subscribe()
    for (let i = 0; i < 7; i += 1) service.replies.push({ status: 500 })
    await say()
    for (let i = 0; i < 7; i += 1) await provider.runQueued()
    expect(service.pushed).toHaveLength(6)
    service.replies.splice(0, 7, { status: 429, headers: { 'retry-after': String(TTL_S) } })
    await say()
    await provider.runQueued()
    expect(provider.queued).toEqual([])
  })

  test('a push service that is away is tried again', async () => {
    const { endpoint, keys } = service.subscription('gone')
    await provider.call(subscribeToPush, { token, body: { endpoint: endpoint.replace(/:\d+/, ':1'), keys } })
    await say()
    await provider.runQueued()
    expect(provider.queued).toMatchObject([{ task: 'push', delayMs: 15_000 }])
    expect(provider.logged()).not.toContain('/gone')
  })
})

describe('where nothing is pushed to', () => {
  test('a name that leads into this machine is refused when it is looked up', async () => {
    const strict = await openPush(provider.services, {
      keys: null,
      subject: 'mailto:a@linewatch.test',
      allowLoopback: true,
    })
    const port = new URL(service.origin).port
    const { keys } = service.subscription('a')
    const to = { endpoint: `http://localhost:${port}/a`, ...keys }
    expect((await strict.send(to, '{}', { ttlS: 1, urgency: 'low', topic: 'a' })).status).toBe(201)
    const looked = new Promise((_, reject) =>
      publicLookup(false)('localhost', { all: true }, (error) => reject(error)),
    )
    await expect(looked).rejects.toBeInstanceOf(ForbiddenAddress)
  })

  test('subscribing says so', async () => {
    const { keys } = service.subscription('a')
    const ask = (endpoint: string, more = {}) =>
      provider.call(subscribeToPush, { token, body: { endpoint, keys: { ...keys, ...more } } })
    expect((await ask('https://10.0.0.1/a')).status).toBe(400)
    expect((await ask('https://push.example/a', { auth: 'A'.repeat(20) })).status).toBe(400)
    expect((await ask('https://push.example/a', { p256dh: 'A'.repeat(87) })).status).toBe(400)
    expect((await ask('https://push.example/a')).status).toBe(204)
  })
})

test('the keys are made once and kept; those of the environment come first', async () => {
  const options = { keys: null, subject: 'mailto:a@linewatch.test', allowLoopback: false }
  const again = await Promise.all([
    openPush(provider.services, options),
    openPush(provider.services, options),
  ])
  const { publicKey } = provider.services.push
  expect(again.map((push) => push.publicKey)).toEqual([publicKey, publicKey])
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  const keys = { publicKey: 'given', privateKey: 'x' }
  expect((await openPush(provider.services, { ...options, keys })).publicKey).toBe('given')
  expect(provider.logged()).not.toContain('privateKey')
})
