import { Client } from '@stomp/stompjs'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { raise } from '#server/services/notifications/notifications.ts'
import { notificationTopic } from '#src/contract/account/notifications.ts'
import { defineTopic } from '#src/contract/live/define.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { addPerson, addRestaurant, type LiveServer, startLiveServer } from '#tests/support/live-server.ts'
import { openStomp, UpgradeRefused } from '#tests/support/stomp.ts'

const queue = defineTopic({
  destination: '/topic/restaurants/{uuid}/queue',
  permission: 'PCS.VIEW',
  message: z.object({ text: z.string() }),
})
const own = '/user/topic/notifications'
const unknown = '00000000-0000-4000-8000-000000000000'

let database: FreshDatabase
let server: LiveServer
let here: { id: number; uuid: string }
let there: { id: number; uuid: string }
let people = 0
const person = (more: Partial<Parameters<typeof addPerson>[1]> = {}) =>
  addPerson(database.db, { email: `p${++people}@linewatch.test`, restaurantId: here.id, ...more })
const joined = async (token: string) => {
  const peer = await openStomp(server.socketUrl(token))
  await peer.connect()
  return peer
}

beforeAll(async () => {
  database = await freshDatabase()
  here = await addRestaurant(database.db, 'L-0001')
  there = await addRestaurant(database.db, 'L-0002')
  server = await startLiveServer(database.url, { topics: [notificationTopic, queue], recheckMs: 100 })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

describe('the door', () => {
  const refusal = (url: string, options?: { origin: string }) =>
    openStomp(url, options).then(
      () => null,
      (error: unknown) => (error instanceof UpgradeRefused ? error : Promise.reject(error)),
    )

  test.each([
    ['no token', undefined],
    ['an empty one', ''],
    ['a foreign one', 'x'.repeat(43)],
    ['what is none', "' OR 1=1 --"],
    ['a very long one', 'x'.repeat(5_000)],
  ])('%s: 401 before the upgrade', async (_name, token) => {
    expect(await refusal(server.socketUrl(token))).toMatchObject({
      status: 401,
      body: { success: false, code: 401, message: 'Sign in to continue.' },
    })
  })
  test('a token that is over: 401 [V4.4.3a]', async () => {
    const late = await person({ at: Date.now() - 16 * 60_000 })
    expect(await refusal(server.socketUrl(late.token))).toMatchObject({ status: 401 })
  })
  test('an ended session: 401', async () => {
    const gone = await person()
    await server.services.sessions.end(database.db, [gone.sessionId], 'SIGNED_OUT')
    expect(await refusal(server.socketUrl(gone.token))).toMatchObject({ status: 401 })
  })
  test('a blocked user: 403 with the specified text', async () => {
    const blocked = await person()
    await database.db.run(sql`UPDATE account SET blocked_at = 1 WHERE id = ${blocked.id}`)
    expect(await refusal(server.socketUrl(blocked.token))).toMatchObject({
      status: 403,
      body: { message: 'User is blocked' },
    })
  })
  test('a session without its second factor: 403', async () => {
    const half = await person({ verified: false })
    expect(await refusal(server.socketUrl(half.token))).toMatchObject({ status: 403 })
  })
  test.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1:1',
    'http://console.example',
    'https://console.example.evil.example',
  ])('page %s: 403 [V4.4.2b]', async (origin) => {
    const { token } = await person()
    expect(await refusal(server.socketUrl(token), { origin })).toMatchObject({ status: 403 })
  })
  test('a page of a console that is served elsewhere, and is named in CONSOLE_ORIGINS, is let in', async () => {
    const { token } = await person()
    const peer = await openStomp(server.socketUrl(token), { origin: 'https://console.example' })
    expect((await peer.connect()).headers).toMatchObject({ version: '1.2' })
    expect((await peer.close()).code).toBe(1000)
  })
  test('a plain GET is told what it is', async () => {
    const { token } = await person()
    const answer = await server.app.inject(`/api/v1/sockets/notifications?token=${token}`)
    expect(answer.statusCode).toBe(426)
  })
  test.each([
    ['its own page', 'token', ''],
    ['the parameter Authorization', 'Authorization', ''],
    ['a Bearer in it', 'Authorization', 'Bearer '],
  ])('%s is let in', async (_name, parameter, prefix) => {
    const { token } = await person()
    const url = server.socketUrl(prefix + token, parameter)
    const peer = await openStomp(url, { origin: `http://${new URL(url).host}` })
    expect((await peer.connect({ 'heart-beat': '10000,10000' })).headers).toMatchObject({
      version: '1.2',
      'heart-beat': '4000,4000',
    })
    expect((await peer.close()).code).toBe(1000)
  })
})

describe('frames', () => {
  test.each([
    [
      'a subscription before CONNECT',
      'SUBSCRIBE\nid:1\ndestination:/x\n\n\0',
      /first frame must be CONNECT/,
      4400,
    ],
    ['an old version', 'CONNECT\naccept-version:1.0,1.1\n\n\0', /STOMP 1.2/, 4400],
    ['a bad heart-beat', 'CONNECT\naccept-version:1.2\nheart-beat:x\n\n\0', /heart-beat/, 4400],
    ['garbage', 'GET / HTTP/1.1\nnothing\n\n\0', /no colon/, 4400],
    ['a frame too long', `CONNECT\nx:${'y'.repeat(20_000)}`, /16384 bytes/, 4400],
  ])('%s: ERROR with a clear text, then closed', async (_name, text, message, code) => {
    const peer = await openStomp(server.socketUrl((await person()).token))
    peer.sendText(text)
    const answer = await peer.next()
    expect(answer.command).toBe('ERROR')
    expect(answer.headers.message).toMatch(message)
    expect((await peer.closed).code).toBe(code)
  })

  test.each([
    ['SEND', { destination: own }, /is read-only/, 4403],
    ['BEGIN', { transaction: 't' }, /does not know/, 4400],
    ['ACK', { id: '1' }, /does not know/, 4400],
    ['SUBSCRIBE', { destination: own }, /needs the header id/, 4400],
    ['SUBSCRIBE', { id: '1' }, /needs the header destination/, 4400],
    ['SUBSCRIBE', { id: '1', destination: own, ack: 'client' }, /does not use acknowledgments/, 4400],
    ['SUBSCRIBE', { id: '1', destination: '/topic/secrets' }, /no topic/, 4403],
    ['SUBSCRIBE', { id: '1', destination: `${own}#1` }, /no topic/, 4403],
    ['CONNECT', { 'accept-version': '1.2' }, /already open/, 4400],
  ] as const)('%s %o is refused', async (command, headers, message, code) => {
    const peer = await joined((await person()).token)
    peer.send(command, { ...headers, receipt: 'r1' })
    const answer = await peer.next()
    expect(answer).toMatchObject({ command: 'ERROR', headers: { 'receipt-id': 'r1' } })
    expect(answer.headers.message).toMatch(message)
    expect((await peer.closed).code).toBe(code)
  })

  test('51 subscriptions are one too many', async () => {
    const peer = await joined((await person()).token)
    for (let i = 0; i < 50; i += 1) await peer.subscribe(own, `sub-${i}`)
    await expect(peer.subscribe(own, 'sub-50')).rejects.toThrow(/50 subscriptions/)
  })
  test('a flood of frames is cut off', async () => {
    const peer = await joined((await person()).token)
    peer.sendText('UNSUBSCRIBE\nid:1\n\n\0'.repeat(400))
    expect((await peer.closed).code).toBe(4400)
  })
  test('DISCONNECT is receipted and ends', async () => {
    const peer = await joined((await person()).token)
    peer.send('DISCONNECT', { receipt: 'bye' })
    expect((await peer.next()).headers['receipt-id']).toBe('bye')
    expect((await peer.closed).code).toBe(1000)
  })
})

describe('who may listen to what', () => {
  const roleWithout = () =>
    database.db.one<{ id: number }>(
      sql`INSERT INTO role (name, created_at) VALUES (${`role ${++people}`}, 0) RETURNING id`,
    )

  test('a user: their own restaurant', async () => {
    const peer = await joined((await person()).token)
    await peer.subscribe(`/topic/restaurants/${here.uuid}/queue`)
    await server.live.publish(queue, { restaurantUuid: there.uuid }, { text: 'not for him' })
    await server.live.publish(queue, { restaurantUuid: here.uuid }, { text: 'for him' })
    expect(JSON.parse((await peer.next()).body)).toEqual({ text: 'for him' })
  })
  test("another's restaurant and an unknown one are refused alike [V4.4.3e]", async () => {
    const { token } = await person()
    for (const uuid of [there.uuid, unknown]) {
      const peer = await joined(token)
      await expect(peer.subscribe(`/topic/restaurants/${uuid}/queue`)).rejects.toThrow(
        'This restaurant was not found.',
      )
      expect((await peer.closed).code).toBe(4403)
    }
  })
  test('an area manager: their restaurants only', async () => {
    const area = await person({ type: 'MANAGER', restaurantIds: [there.id] })
    await (await joined(area.token)).subscribe(`/topic/restaurants/${there.uuid}/queue`)
    const second = await joined(area.token)
    await expect(second.subscribe(`/topic/restaurants/${here.uuid}/queue`)).rejects.toThrow(/not found/)
  })
  test('without the grant: told which is missing', async () => {
    const { id } = await roleWithout()
    const peer = await joined((await person({ roleId: id })).token)
    await expect(peer.subscribe(`/topic/restaurants/${here.uuid}/queue`)).rejects.toThrow(/"PCS: View"/)
  })
  test('a right taken away closes the socket at the next look', async () => {
    const somebody = await person()
    const peer = await joined(somebody.token)
    await peer.subscribe(`/topic/restaurants/${here.uuid}/queue`)
    const { id } = await roleWithout()
    await database.db.run(sql`UPDATE account SET role_id = ${id} WHERE id = ${somebody.id}`)
    expect(await peer.closed).toMatchObject({ code: 4403 })
  })
})

describe('delivery', () => {
  test('a message reaches each of a user’s own sockets once, in sequence, and nobody else', async () => {
    const [ada, bob] = [await person(), await person()]
    const peers = [await joined(ada.token), await joined(ada.token), await joined(bob.token)] as const
    for (const peer of peers) await peer.subscribe(own)
    for (const message of ['one', 'two'])
      await raise(server.services, { accountIds: [ada.id], type: 'WARN', message })
    await raise(server.services, { accountIds: [bob.id], type: 'INFO', message: 'for bob' })
    for (const peer of peers.slice(0, 2)) {
      const frames = [await peer.next(), await peer.next()]
      expect(frames.map((f) => JSON.parse(f.body).message)).toEqual(['one', 'two'])
      expect(frames.map((f) => f.headers.sequence)).toEqual(['1', '2'])
      expect(frames[0]?.headers).toMatchObject({ subscription: 'sub-0', destination: own })
      expect(z.parse(notificationTopic.message, JSON.parse(frames[0]?.body ?? ''))).toMatchObject({
        status: 'UNREAD',
        type: 'WARN',
      })
      expect(peer.unread).toEqual([])
    }
    expect(JSON.parse((await peers[2].next()).body).message).toBe('for bob')
    expect(peers[2].unread).toEqual([])
  })

  test('nothing leaves before the commit, and nothing at all when it is taken back', async () => {
    const ada = await person()
    const peer = await joined(ada.token)
    await peer.subscribe(own)
    const about = (message: string) => ({ accountIds: [ada.id], type: 'INFO' as const, message })
    const failed = database.db.transaction(async (tx) => {
      await raise(server.services, about('never'), tx)
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    await database.db.transaction(async (tx) => {
      await raise(server.services, about('first'), tx)
      await raise(server.services, about('second, before it'))
    })
    const texts = [await peer.next(), await peer.next()].map((f) => JSON.parse(f.body).message)
    expect(texts).toEqual(['second, before it', 'first'])
  })

  test('a message longer than a payload of NOTIFY arrives whole', async () => {
    const ada = await person()
    const peer = await joined(ada.token)
    await peer.subscribe(own)
    const message = '“ü”😀'.repeat(6_000)
    await raise(server.services, { accountIds: [ada.id], type: 'INFO', message })
    expect(JSON.parse((await peer.next()).body).message).toBe(message)
  })

  test('a reader that does not read is dropped, others are not held up', async () => {
    const slow = await person()
    const peer = await joined(slow.token)
    await peer.subscribe(own)
    peer.socket.pause()
    const before = server.live.connections()
    const message = 'x'.repeat(400_000)
    let raised = 0
    while (server.live.connections() === before && raised < 60) {
      await raise(server.services, { accountIds: [slow.id], type: 'INFO', message })
      raised += 1
    }
    expect(server.live.connections()).toBe(before - 1)
    peer.socket.terminate()
  })

  test('an unsubscribed destination is silent', async () => {
    const ada = await person()
    const peer = await joined(ada.token)
    await peer.subscribe(own, 'a')
    peer.send('UNSUBSCRIBE', { id: 'a', receipt: 'gone' })
    expect((await peer.next()).command).toBe('RECEIPT')
    const witness = await joined(ada.token)
    await witness.subscribe(own)
    await raise(server.services, { accountIds: [ada.id], type: 'INFO', message: 'missed' })
    // News goes round by the database: what was raised first is past once another socket of this user has it.
    expect(JSON.parse((await witness.next()).body).message).toBe('missed')
    await peer.subscribe(own, 'b')
    await raise(server.services, { accountIds: [ada.id], type: 'INFO', message: 'heard' })
    expect(JSON.parse((await peer.next()).body).message).toBe('heard')
  })

  test('the STOMP client of the console understands it all', async () => {
    const ada = await person()
    const heard = await new Promise<string>((resolve, reject) => {
      const client = new Client({
        webSocketFactory: () => new WebSocket(server.socketUrl(ada.token), ['v12.stomp']),
        reconnectDelay: 0,
        heartbeatIncoming: 10_000,
        heartbeatOutgoing: 10_000,
        onStompError: (frame) => reject(new Error(frame.headers.message)),
        onConnect: () => {
          client.subscribe(
            own,
            (frame) => {
              resolve(JSON.parse(frame.body).message)
              void client.deactivate()
            },
            { receipt: 'in' },
          )
          client.watchForReceipt('in', () => {
            raise(server.services, { accountIds: [ada.id], type: 'INFO', message: 'grüß dich: a\\b' }).catch(
              reject,
            )
          })
        },
      })
      client.activate()
    })
    expect(heard).toBe('grüß dich: a\\b')
  })
})

describe('the end of a session', () => {
  test('closes its sockets at once, and no other [V4.4.3c]', async () => {
    const [ada, bob] = [await person(), await person()]
    const [first, second, other] = [await joined(ada.token), await joined(ada.token), await joined(bob.token)]
    await server.services.sessions.end(database.db, [ada.sessionId], 'SIGNED_OUT')
    expect(await first.closed).toEqual({ code: 4401, reason: 'The session has ended.' })
    expect((await second.closed).code).toBe(4401)
    await other.subscribe(own)
  })
  test('blocking the account closes its socket at the next look', async () => {
    const ada = await person()
    const peer = await joined(ada.token)
    await database.db.run(sql`UPDATE account SET blocked_at = 1 WHERE id = ${ada.id}`)
    expect((await peer.closed).code).toBe(4401)
  })
  test('an access token that is over closes nothing while the session lives', async () => {
    const ada = await person()
    const [peer, blocked] = [await joined(ada.token), await person()]
    const marker = await joined(blocked.token)
    await database.db.run(sql`UPDATE session SET access_expires_at = 1 WHERE id = ${ada.sessionId}`)
    await database.db.run(sql`UPDATE account SET blocked_at = 1 WHERE id = ${blocked.id}`)
    await marker.closed
    await peer.subscribe(own)
  })
})
