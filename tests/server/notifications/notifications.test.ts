import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { raise } from '#server/services/notifications/notifications.ts'
import { notificationList, notificationTopic } from '#src/contract/account/notifications.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import {
  addPerson,
  addRestaurant,
  type LiveServer,
  type Person,
  startLiveServer,
} from '#tests/support/live-server.ts'
import { openStomp } from '#tests/support/stomp.ts'

let database: FreshDatabase
let server: LiveServer
let here: { id: number; uuid: string }
let ada: Person
let bob: Person

beforeAll(async () => {
  database = await freshDatabase()
  server = await startLiveServer(database.url)
  here = await addRestaurant(database.db, 'L-0001')
  ada = await addPerson(database.db, { email: 'ada@linewatch.test', restaurantId: here.id })
  bob = await addPerson(database.db, { email: 'bob@linewatch.test', restaurantId: here.id })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})
beforeEach(async () => {
  await database.db.run(sql`DELETE FROM notification`)
})

const ask = async (
  who: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) => {
  const answer = await server.app.inject({
    method,
    url: `/api/v1/notification${path}`,
    headers: { authorization: `Bearer ${who.token}` },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
}
const say = (who: Person, message: string) =>
  raise(server.services, { accountIds: [who.id], type: 'INFO', message })
const list = async (who: Person, query = '') =>
  z.parse(notificationList.answer, (await ask(who, 'GET', `/list${query}`)).body)
const unread = async (who: Person) => (await ask(who, 'GET', '/unread/count')).body.unreadTotalResults

describe('the calls', () => {
  test('pages of twenty, newest first, the last one marked', async () => {
    for (let i = 0; i < 25; i += 1) await say(ada, `n${i}`)
    const first = await list(ada)
    expect(first).toMatchObject({ totalElements: 25, page: 0, last: false })
    expect(first.content).toHaveLength(20)
    expect(first.content[0]?.message).toBe('n24')
    const second = await list(ada, '?page=1&size=20')
    expect(second).toMatchObject({ totalElements: 25, page: 1, last: true })
    expect(second.content.map((n) => n.message)).toEqual(['n4', 'n3', 'n2', 'n1', 'n0'])
    expect(await list(bob)).toMatchObject({ content: [], totalElements: 0, last: true })
  })

  test('marking read concerns a user’s own only', async () => {
    await say(ada, 'a')
    await say(bob, 'b')
    const ids = [...(await list(ada)).content, ...(await list(bob)).content].map((n) => n.uuid)
    const answer = await ask(ada, 'PUT', '/read/multiple', { notificationsUuid: [...ids, randomUUID()] })
    expect(answer).toEqual({ status: 200, body: { unreadTotalResults: 0 } })
    expect((await list(ada)).content[0]?.status).toBe('READ')
    expect((await list(bob)).content[0]?.status).toBe('UNREAD')
    expect(await unread(bob)).toBe(1)
  })

  test('deleting lowers the total; another one of somebody else is not there', async () => {
    await say(ada, 'a')
    const [mine] = (await list(ada)).content
    expect(await ask(bob, 'DELETE', `/${mine?.uuid}`)).toMatchObject({ status: 404 })
    expect((await list(ada)).totalElements).toBe(1)
    expect(await ask(ada, 'DELETE', `/${mine?.uuid}`)).toMatchObject({ status: 204 })
    expect(await ask(ada, 'DELETE', `/${mine?.uuid}`)).toMatchObject({ status: 404 })
    expect(await list(ada)).toMatchObject({ content: [], totalElements: 0 })
  })

  test('a deletion is taken back: it stands where it stood, read as it was', async () => {
    for (const message of ['a', 'b', 'c']) await say(ada, message)
    const before = await list(ada)
    const uuid = before.content[1]?.uuid ?? ''
    expect(await ask(ada, 'POST', `/${uuid}/recall`)).toMatchObject({ status: 404 })
    await ask(ada, 'DELETE', `/${uuid}`)
    expect([(await list(ada)).totalElements, await unread(ada)]).toEqual([2, 2])
    expect(await ask(bob, 'POST', `/${uuid}/recall`)).toMatchObject({ status: 404 })
    expect(await ask(ada, 'POST', `/${uuid}/recall`)).toEqual({ status: 200, body: before.content[1] })
    expect(await list(ada)).toEqual(before)
    expect(await unread(ada)).toBe(3)
  })

  test("'mark as read' is taken back, for a user’s own only", async () => {
    await say(ada, 'a')
    await say(bob, 'b')
    const ids = [...(await list(ada)).content, ...(await list(bob)).content].map((n) => n.uuid)
    await ask(ada, 'PUT', '/read/multiple', { notificationsUuid: ids })
    await ask(bob, 'PUT', '/read/multiple', { notificationsUuid: ids })
    const answer = await ask(ada, 'PUT', '/unread/multiple', { notificationsUuid: ids })
    expect(answer).toEqual({ status: 200, body: { unreadTotalResults: 1 } })
    expect([await unread(ada), await unread(bob)]).toEqual([1, 0])
  })

  test.each([
    ['GET', '/list?size=101', undefined],
    ['GET', '/list?page=-1', undefined],
    ['GET', '/list?sort=x', undefined],
    ['PUT', '/read/multiple', { notificationsUuid: [] }],
    ['PUT', '/read/multiple', { notificationsUuid: ["' OR 1=1"] }],
    ['PUT', '/read/multiple', { all: true }],
    ['DELETE', '/1', undefined],
  ] as const)('%s %s with %o is refused', async (method, path, payload) => {
    expect(await ask(ada, method, path, payload)).toMatchObject({ status: 400, body: { success: false } })
  })
})

test('every device of the user is told how many are unread, whatever changed it', async () => {
  const peers = await Promise.all(
    [ada, ada, bob].map(async ({ token }) => {
      const peer = await openStomp(server.socketUrl(token))
      await peer.connect()
      await peer.subscribe(notificationTopic.destination)
      return peer
    }),
  )
  for (const message of ['a', 'b', 'c']) await say(ada, message)
  const [first, second] = (await list(ada)).content.map(({ uuid }) => uuid)
  await ask(ada, 'PUT', '/read/multiple', { notificationsUuid: [first] })
  await ask(ada, 'PUT', '/unread/multiple', { notificationsUuid: [first] })
  await ask(ada, 'DELETE', `/${second}`)
  await ask(ada, 'POST', `/${second}/recall`)
  await say(bob, 'd')
  const [his] = (await list(bob)).content
  await ask(bob, 'DELETE', `/${his?.uuid}`)
  const told = await Promise.all(
    peers.map(async (peer, index) => {
      const counts: number[] = []
      while (counts.length < (index < 2 ? 4 : 1)) {
        const news = z.parse(notificationTopic.message, JSON.parse((await peer.next()).body))
        if ('unreadTotalResults' in news) counts.push(news.unreadTotalResults)
      }
      await peer.close()
      return counts
    }),
  )
  expect(told).toEqual([[2, 3, 2, 3], [2, 3, 2, 3], [0]])
})

describe('a message about a restaurant', () => {
  const about = { type: 'WARN', subject: 'STOCK_OUT', message: 'Strips out for 4 min' } as const

  test('begins with its number and name, as they are now, escaped', async () => {
    const { db } = database
    const place = await addRestaurant(db, 'L-0003')
    await raise(server.services, { ...about, accountIds: [ada.id], restaurantId: place.id })
    const [first] = (await list(ada)).content
    expect(first).toMatchObject({
      message: '<b>L-0003 Restaurant L-0003</b>: Strips out for 4 min',
      restaurantUuid: place.uuid,
      subject: 'STOCK_OUT',
    })
    await db.run(sql`UPDATE restaurant SET name = 'A & <B>' WHERE id = ${place.id}`)
    const renamed = '<b>L-0003 A &amp; &lt;B&gt;</b>: Strips out for 4 min'
    expect((await list(ada)).content[0]?.message).toBe(renamed)
    await ask(ada, 'DELETE', `/${first?.uuid}`)
    expect((await ask(ada, 'POST', `/${first?.uuid}/recall`)).body.message).toBe(renamed)
  })

  test('has nothing in front of it when it is about none', async () => {
    await raise(server.services, { ...about, accountIds: [ada.id] })
    expect((await list(ada)).content[0]?.message).toBe('Strips out for 4 min')
  })

  test('kept from before with its number alone gets it once', async () => {
    const { db } = database
    const put = (message: string, subject: string | null) =>
      db.run(sql`
        INSERT INTO notification (account_id, restaurant_id, type, message, subject, event_time)
        VALUES (${ada.id}, ${here.id}, 'WARN', ${message}, ${subject}, 1)`)
    await put('<b>L-0001</b>: Camera 3 has no picture.', 'ALERT')
    await put('Strips are out', null)
    const migration = new URL('../../../server/db/migrations/0041-notification-places.sql', import.meta.url)
    await db.run(sql`${raw(await readFile(migration, 'utf8'))}`)
    expect((await list(ada)).content.map(({ message }) => message).toSorted()).toEqual([
      '<b>L-0001 Restaurant L-0001</b>: Camera 3 has no picture.',
      '<b>L-0001 Restaurant L-0001</b>: Strips are out',
    ])
  })
})

describe('who is told about a restaurant', () => {
  test('those whose scope holds it, who want notifications, are not blocked and may see it', async () => {
    const { db } = database
    const there = await addRestaurant(db, 'L-0002')
    const role = async (name: string, module: string) => {
      const { id } = await db.one<{ id: number }>(
        sql`INSERT INTO role (name, created_at) VALUES (${name}, 0) RETURNING id`,
      )
      const policy = await db.one<{ id: number }>(
        sql`INSERT INTO policy (name, created_at) VALUES (${name}, 0) RETURNING id`,
      )
      await db.run(sql`INSERT INTO role_policy VALUES (${id}, ${policy.id})`)
      await db.run(sql`INSERT INTO policy_access VALUES (${policy.id}, ${module}, 'VIEW')`)
      return id
    }
    const pcs = await role('pcs', 'PCS')
    const reports = await role('reports', 'REPORTS')
    const people: Record<string, Person> = {}
    const add = async (name: string, more: Partial<Parameters<typeof addPerson>[1]>) => {
      people[name] = await addPerson(db, { email: `${name}@linewatch.test`, ...more })
    }
    await add('admin', { type: 'ADMIN' })
    await add('area', { type: 'MANAGER', restaurantIds: [there.id] })
    await add('otherArea', { type: 'MANAGER', restaurantIds: [here.id] })
    await add('crew', { restaurantId: there.id, roleId: pcs })
    await add('clerk', { restaurantId: there.id, roleId: reports })
    await add('quiet', { restaurantId: there.id, notification: false })
    await add('blocked', { restaurantId: there.id })
    await add('gone', { restaurantId: there.id })
    await db.run(sql`UPDATE account SET blocked_at = 1 WHERE id = ${people.blocked?.id}`)
    await db.run(sql`UPDATE account SET deleted_at = 1 WHERE id = ${people.gone?.id}`)

    const told = async () => {
      const rows = await db.rows<{ accountId: number }>(sql`SELECT account_id FROM notification`)
      await db.run(sql`DELETE FROM notification`)
      return Object.keys(people).filter((name) => rows.some((r) => r.accountId === people[name]?.id))
    }
    const about = { restaurantId: there.id, type: 'WARN', message: 'm' } as const
    expect(await raise(server.services, about)).toBe(4)
    expect(await told()).toEqual(['admin', 'area', 'crew', 'clerk'])
    expect(await raise(server.services, { ...about, permission: 'PCS.VIEW' })).toBe(3)
    expect(await told()).toEqual(['admin', 'area', 'crew'])
  })
})
