import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { attachSignalling } from '#server/video/door.ts'
import type { Viewer } from '#server/video/engine.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { addPerson, addRestaurant, type LiveServer, startLiveServer } from '#tests/support/live-server.ts'
import { openGateway } from '#tests/support/video/gateway-client.ts'

let database: FreshDatabase
let server: LiveServer
let here: { id: number; uuid: string }
let there: { id: number; uuid: string }
let served: { socket: WebSocket; viewer: Viewer }[] = []
const asked: unknown[] = []
const ended: unknown[] = []
let clock = 0
let people = 0

beforeAll(async () => {
  database = await freshDatabase()
  here = await addRestaurant(database.db, 'V-0001')
  there = await addRestaurant(database.db, 'V-0002')
  server = await startLiveServer(database.url, {
    now: () => Date.now() + clock,
    attach: (app, services) =>
      attachSignalling(app, {
        path: '/proxy/',
        services,
        recheckMs: 100,
        engine: { serve: (socket, viewer) => void served.push({ socket, viewer }) },
        mayWatch: async (who, id) => {
          asked.push({ ...who, id })
          return null
        },
        end: async (who, ids) => void ended.push({ ...who, ids }),
      }),
  })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})
beforeEach(() => {
  served = []
  clock = 0
})

const person = (more: Partial<Parameters<typeof addPerson>[1]> = {}) =>
  addPerson(database.db, { email: `v${++people}@linewatch.test`, restaurantId: here.id, ...more })
const role = async (name: string, module: string) => {
  const one = <T extends { id: number }>(table: 'role' | 'policy') =>
    database.db.one<T>(sql`INSERT INTO ${raw(table)} (name, created_at) VALUES (${name}, 0) RETURNING id`)
  const [made, policy] = [await one('role'), await one('policy')]
  await database.db.run(sql`INSERT INTO policy_access VALUES (${policy.id}, ${module}, 'VIEW')`)
  await database.db.run(sql`INSERT INTO role_policy VALUES (${made.id}, ${policy.id})`)
  return made.id
}
const open = (query: Record<string, string>, headers?: Record<string, string>) =>
  openGateway(`${server.address.replace('http', 'ws')}/proxy/?${new URLSearchParams(query)}`, headers)
const of = (token: string, restaurantUuid = here.uuid) => ({
  restaurantUuid,
  Authorization: `Bearer ${token}`,
})

describe('the door', () => {
  test('is open to users who may see the cameras, asks what they may watch, and says when they left', async () => {
    const { token, id } = await person()
    const client = await open(of(token))
    expect(client.protocol).toBe('janus-protocol')
    const [{ viewer }] = served as [(typeof served)[number]]
    expect(viewer.reachedAt).toBe('127.0.0.1')
    await viewer.mayWatch(7)
    expect(asked.at(-1)).toEqual({ accountId: id, restaurantId: here.id, id: 7 })
    viewer.left([7, 8])
    expect(ended).toEqual([{ accountId: id, restaurantId: here.id, ids: [7, 8] }])
    client.close()
  })

  test.each(['CAMERAS', 'KITCHEN_PLAYER', 'PLUG_AND_PLAY'])('%s: View opens it', async (module) => {
    const { token } = await person({ roleId: await role(module, module) })
    const client = await open(of(token))
    client.close()
  })

  test('without any of the three it says which', async () => {
    const { token } = await person({ roleId: await role('dashboards', 'DASHBOARD') })
    await expect(open(of(token))).rejects.toThrow(
      '"Cameras: View or Kitchen Player: View or Plug & Play: View',
    )
    await expect(open(of(token))).rejects.toThrow(/^403/)
  })

  test('the restaurant has to be the user’s', async () => {
    const { token } = await person()
    await expect(open(of(token, there.uuid))).rejects.toThrow('403')
    await expect(open(of(token, '00000000-0000-4000-8000-000000000000'))).rejects.toThrow('not found')
  })

  test.each([
    ['no restaurant', {}],
    ['what is none', { restaurantUuid: "' OR 1=1" }],
  ])('%s: 400', async (_name, query) => {
    const { token } = await person()
    await expect(open({ ...query, Authorization: token })).rejects.toThrow(/^400/)
  })
  test.each(['', 'x'.repeat(43), 'x'.repeat(500)])('a token that is none ("%s"): 401', async (token) => {
    await expect(open(of(token))).rejects.toThrow(/^401/)
  })
  test('an unverified session and a blocked user: 403', async () => {
    const { token } = await person({ verified: false })
    await expect(open(of(token))).rejects.toThrow(/^403/)
    const blocked = await person()
    await database.db.run(sql`UPDATE account SET blocked_at = 1 WHERE id = ${blocked.id}`)
    await expect(open(of(blocked.token))).rejects.toThrow('User is blocked')
  })
  test('a page of another site: 403', async () => {
    const { token } = await person()
    await expect(open(of(token), { origin: 'https://elsewhere.example' })).rejects.toThrow(/^403/)
  })
  test('a session has so many sockets and no more', async () => {
    const { token } = await person()
    const clients = await Promise.all(Array.from({ length: 20 }, () => open(of(token))))
    await expect(open(of(token))).rejects.toThrow(/^429/)
    for (const client of clients) client.close()
    await Promise.all(clients.map(({ closed }) => closed))
    await expect.poll(() => open(of(token)).then(() => 'open', String)).toBe('open')
  })
})

describe('an open socket is closed', () => {
  test('when the session ends', async () => {
    const { token, sessionId } = await person()
    const other = await person()
    const [client, stays] = [await open(of(token)), await open(of(other.token))]
    await server.services.sessions.end(database.db, [sessionId], 'SIGNED_OUT')
    expect(await client.closed).toMatchObject({ code: 4401 })
    expect(served.map(({ socket }) => socket.readyState === socket.OPEN)).toEqual([false, true])
    stays.close()
  })
  test('when the restaurant is taken away, and when the role is [V17.3.2b]', async () => {
    const moved = await person()
    const demoted = await person({ roleId: await role('until now', 'CAMERAS') })
    const [one, other] = [await open(of(moved.token)), await open(of(demoted.token))]
    await database.db.run(sql`UPDATE account SET restaurant_id = ${there.id} WHERE id = ${moved.id}`)
    await database.db.run(
      sql`DELETE FROM role_policy WHERE role_id = (SELECT role_id FROM account WHERE id = ${demoted.id})`,
    )
    await server.services.sessions.changed(database.db)
    expect(await one.closed).toMatchObject({ code: 4403 })
    expect((await other.closed).reason).toContain('Cameras: View')
  })
  test('when the session is over by the clock, which nobody tells', async () => {
    const { token } = await person()
    const client = await open(of(token))
    clock = 400 * 86_400_000
    expect(await client.closed).toMatchObject({ code: 4401 })
  })
})
