import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rulesByUuid, storeRules } from '#server/store/administration/sign-in-rules.ts'
import { attachSignalling } from '#server/video/door.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import {
  addPerson,
  addRestaurant,
  type LiveServer,
  type Person,
  startLiveServer,
} from '#tests/support/live-server.ts'
import { openStomp, UpgradeRefused } from '#tests/support/stomp.ts'
import { openGateway } from '#tests/support/video/gateway-client.ts'
import { NONE } from './level-rules.ts'

const OUTSIDE = /^You can't use Linewatch from your current network\. Your address is 127\.0\.0\.1\./
const own = '/user/topic/notifications'

let database: FreshDatabase
let servers: [LiveServer, LiveServer]
let here: { id: number; uuid: string }
let people = 0

const start = () =>
  startLiveServer(database.url, {
    attach: (app, services) =>
      attachSignalling(app, {
        path: '/proxy/',
        services,
        engine: { serve: () => {} },
        mayWatch: async () => null,
        end: async () => {},
      }),
  })

beforeAll(async () => {
  database = await freshDatabase()
  here = await addRestaurant(database.db, 'N-0001')
  servers = [await start(), await start()]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})
afterEach(() => allow([]))

/** As an administrator changes it at the second server. */
async function allow(networks: string[]) {
  const { db } = database
  await db.transaction(async (tx) => {
    const { uuid } = await tx.one<{ uuid: string }>(sql`SELECT uuid FROM access_policy WHERE level = 'USER'`)
    const level = await rulesByUuid(tx, uuid)
    if (level) await storeRules(tx, level, { ...NONE, networks })
    await servers[1].services.sessions.changed(tx)
  })
}
const person = () => addPerson(database.db, { email: `n${++people}@linewatch.test`, restaurantId: here.id })
const live = async (server: LiveServer, { token }: Person) => {
  const peer = await openStomp(server.socketUrl(token))
  await peer.connect()
  await peer.subscribe(own)
  return peer
}
const video = (server: LiveServer, { token }: Person) => {
  const query = new URLSearchParams({ restaurantUuid: here.uuid, Authorization: token })
  return openGateway(`${server.address.replace('http', 'ws')}/proxy/?${query}`)
}

describe('a socket from a network that is not allowed', () => {
  test('is refused before the upgrade', async () => {
    const who = await person()
    await allow(['10.20.0.0/16'])
    const refused = await live(servers[1], who).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(UpgradeRefused)
    expect(refused).toMatchObject({ status: 403, body: { message: expect.stringMatching(OUTSIDE) } })
    await expect(video(servers[1], who)).rejects.toThrow(/^403/)
    await allow(['10.20.0.0/16', '127.0.0.0/8'])
    ;(await live(servers[1], who)).close()
    ;(await video(servers[1], who)).close()
  })

  test('is closed on every server when its network is taken away; its session is not ended', async () => {
    const who = await person()
    const open = [await live(servers[0], who), await live(servers[1], who)]
    const watching = [await video(servers[0], who), await video(servers[1], who)]
    await allow(['10.20.0.0/16'])
    for (const { closed } of [...open, ...watching])
      expect(await closed).toMatchObject({ code: 4403, reason: expect.stringMatching(OUTSIDE) })
    await allow(['127.0.0.1/32'])
    const again = await live(servers[0], who)
    expect(again.socket.readyState).toBe(again.socket.OPEN)
    again.close()
  })

  test('stays open where others are not allowed', async () => {
    const administrator = await addPerson(database.db, { email: 'na@linewatch.test', type: 'ADMIN' })
    const [stays, goes] = [await live(servers[0], administrator), await live(servers[0], await person())]
    await allow(['10.20.0.0/16'])
    await goes.closed
    expect(stays.socket.readyState).toBe(stays.socket.OPEN)
    stays.close()
  })
})
