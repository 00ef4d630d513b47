import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lookAfterTablets, SILENT_MS } from '#server/services/devices/tablet-presence.ts'
import { deleteTabletSessions, tabletLogs, tabletSessions } from '#src/contract/devices/tablet-records.ts'
import { TABLET_CLOSE } from '#src/contract/devices/tablet-socket.ts'
import { commandTablet, deleteTablet, renameTablet, tablets } from '#src/contract/devices/tablets.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { numberOutside, restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { HELLO, type MadeTablet, madeTablet, openTablet, type TestTablet } from '#tests/support/tablet.ts'

vi.setConfig({ testTimeout: 30_000 })
let database: FreshDatabase
/** Two servers on one database. */
let here: TestProvider
let there: TestProvider
let urls: { here: string; there: string }
let token: string
let own: string
let made = 0

beforeAll(async () => {
  database = await freshDatabase()
  here = await startTestProvider({ databaseUrl: database.url })
  there = await startTestProvider({ databaseUrl: database.url, seed: false, clock: here.clock })
  urls = {
    here: await here.app.listen({ port: 0, host: '127.0.0.1' }),
    there: await there.app.listen({ port: 0, host: '127.0.0.1' }),
  }
  token = await here.tokenOf(ADMIN)
  own = await restaurantUuid(database.db, '0412')
})
afterAll(async () => {
  await here.stop()
  await there.stop()
  await database.drop()
})

const tablet = () => madeTablet(database.db, '0412', `Wall ${++made}`)
/** Connected and welcomed. */
async function connected(
  one: MadeTablet,
  url = urls.here,
  session: string | null = null,
): Promise<TestTablet> {
  const socket = await openTablet(url, { secret: one.secret, restaurantUuid: own })
  socket.say({ ...HELLO, session })
  await expect.poll(() => socket.told.length).toBe(1)
  return socket
}
const standing = async ({ name }: MadeTablet) =>
  (await here.call(tablets, { token, query: { search: name } })).body.content[0]
const status = async (one: MadeTablet) => (await standing(one))?.status
const command = (one: MadeTablet, body: object = { streamName: 'Fryers' }) =>
  here.call(commandTablet, { token, params: { id: one.uuid }, body })
const sessions = async ({ uuid }: MadeTablet) =>
  (await here.call(tabletSessions, { token, query: { tabletUuid: uuid } })).body.content

describe('the door', () => {
  test.each([
    ['without a secret', () => ({ secret: '' }), 401],
    ['with another’s', () => ({ secret: 'a'.repeat(43) }), 401],
  ])('stays shut %s', async (_, given, expected) => {
    await expect(openTablet(urls.here, { ...given(), restaurantUuid: own })).rejects.toThrow(String(expected))
  })

  test('stays shut for another restaurant than the tablet’s, and for a person’s token', async () => {
    const { secret } = await tablet()
    const foreign = await restaurantUuid(
      database.db,
      await numberOutside(database.db, ADMIN).catch(() => '0117'),
    )
    await expect(openTablet(urls.here, { secret, restaurantUuid: foreign })).rejects.toThrow('403')
    await expect(openTablet(urls.here, { secret })).rejects.toThrow('403')
    await expect(openTablet(urls.here, { secret: token, restaurantUuid: own })).rejects.toThrow('401')
  })

  test('stays shut for a tablet that was deleted, and one that is open ends then', async () => {
    const one = await tablet()
    const socket = await connected(one)
    await here.call(deleteTablet, { token, params: { id: one.uuid } })
    await expect.poll(socket.closed).toMatchObject({ code: TABLET_CLOSE.forbidden })
    await expect(openTablet(urls.here, { secret: one.secret, restaurantUuid: own })).rejects.toThrow('401')
  })
})

test('a tablet that says hello is online with what it says it is, and offline once it hangs up', async () => {
  const one = await tablet()
  const socket = await connected(one)
  expect(socket.told).toMatchObject([{ type: 'welcome', name: one.name, remoteAccess: true }])
  expect(await standing(one)).toMatchObject({ status: 'ONLINE', model: 'Test 2', build: '2.0' })
  here.clock.advance(60_000)
  socket.cut()
  await expect.poll(() => status(one)).toBe('OFFLINE')
  const { body } = await here.call(tabletLogs, { token, query: { tabletUuid: one.uuid } })
  expect(body.content.map(({ message }) => message)).toEqual(['Went offline.', 'Came online.'])
  const spanish = await here.call(tabletLogs, {
    token,
    query: { tabletUuid: one.uuid },
    headers: { 'accept-language': 'es' },
  })
  expect(spanish.body.content.map(({ message }) => message)).toEqual(['Se desconectó.', 'Se conectó.'])
  const periods = await database.db.rows(
    sql`SELECT ended_at - started_at AS lasted FROM online_period WHERE device_id = ${one.id}`,
  )
  expect(periods).toEqual([{ lasted: 60_000 }])
})

test.each([
  ['no hello but something else', '{"type":"log","level":"INFO","message":"x"}'],
  ['what is no JSON', '{'],
  ['what is no message', '{"type":"sing"}'],
])('a tablet that says %s is sent away', async (_, text) => {
  const socket = await openTablet(urls.here, { secret: (await tablet()).secret, restaurantUuid: own })
  socket.raw(text)
  await expect.poll(socket.closed).toMatchObject({ code: TABLET_CLOSE.badMessage })
})

describe.each(['here', 'there'] as const)('a command to a tablet that is connected %s', (where) => {
  test('is obeyed, and shows in the list', async () => {
    const one = await tablet()
    const socket = await connected(one, urls[where])
    const answer = command(one, { streamName: 'Fryers', alternateView: 'QUEUE' })
    await expect.poll(() => socket.told.length).toBe(2)
    const [, told] = socket.told
    expect(told).toMatchObject({
      type: 'command',
      command: { action: 'START', streamName: 'Fryers', alternateView: 'QUEUE', alternateTime: 10 },
    })
    socket.say({ type: 'done', command: told?.type === 'command' ? told.id : '', failure: null })
    expect(await answer).toMatchObject({ status: 200, body: { shows: 'Fryers' } })
    socket.cut()
    await expect.poll(() => status(one)).toBe('OFFLINE')
  })

  test('that it cannot obey says why', async () => {
    const one = await tablet()
    const socket = await connected(one, urls[where])
    const answer = command(one)
    await expect.poll(() => socket.told.length).toBe(2)
    const [, told] = socket.told
    const id = told?.type === 'command' ? told.id : ''
    socket.say({ type: 'done', command: id, failure: 'The stream has no picture.' })
    expect(await answer).toMatchObject({
      status: 409,
      body: { message: `${one.name} could not do that: The stream has no picture.` },
    })
    socket.cut()
  })

  test('and renaming it reaches it', async () => {
    const one = await tablet()
    const socket = await connected(one, urls[where])
    await here.call(renameTablet, { token, params: { id: one.uuid }, body: { name: 'New', version: 1 } })
    await expect.poll(() => socket.told[1]).toMatchObject({ type: 'welcome', name: 'New' })
    socket.cut()
  })
})

test('a tablet that does not answer is said not to have', async () => {
  const one = await tablet()
  const socket = await connected(one)
  expect(await command(one, { action: 'STOP' })).toMatchObject({
    status: 504,
    body: {
      message: `${one.name} did not answer. It may have lost its connection. Try again in a moment.`,
    },
  })
  socket.cut()
})

test('a tablet that comes back on another server is not taken offline by the end of its former socket', async () => {
  const one = await tablet()
  const former = await connected(one, urls.here)
  const next = await connected(one, urls.there)
  await expect.poll(former.closed).toMatchObject({ code: TABLET_CLOSE.replaced })
  expect(await status(one)).toBe('ONLINE')
  expect(next.closed()).toBeNull()
  next.cut()
  await expect.poll(() => status(one)).toBe('OFFLINE')
})

test('a session outlives its connections, until it is deleted: then the tablet signs in again', async () => {
  const one = await tablet()
  const first = await connected(one)
  const session = first.told[0]?.type === 'welcome' ? first.told[0].session : ''
  first.cut()
  await expect.poll(() => status(one)).toBe('OFFLINE')
  const second = await connected(one, urls.there, session)
  expect(await sessions(one)).toMatchObject([{ uuid: session, current: true, address: '127.0.0.1' }])
  await here.call(deleteTabletSessions, { token, query: { tabletUuid: one.uuid } })
  await expect.poll(second.closed).toMatchObject({ code: TABLET_CLOSE.signedOut })
  await expect.poll(() => status(one)).toBe('OFFLINE')

  const old = await openTablet(urls.here, { secret: one.secret, restaurantUuid: own })
  old.say({ ...HELLO, session })
  await expect.poll(old.closed).toMatchObject({ code: TABLET_CLOSE.signedOut })
  expect(await status(one)).toBe('OFFLINE')
  const anew = await connected(one)
  expect((await sessions(one)).map(({ uuid }) => uuid)).not.toContain(session)
  anew.cut()
})

test('a tablet whose server was killed is offline since it was last found alive', async () => {
  const one = await tablet()
  await database.db.run(sql`
    UPDATE device SET online = true, status_at = ${here.clock.now()} WHERE id = ${one.id}`)
  const seen = here.clock.now() + 1_000
  await database.db.run(sql`UPDATE tablet SET seen_at = ${seen} WHERE device_id = ${one.id}`)
  await lookAfterTablets(here.services)
  expect(await status(one)).toBe('ONLINE')
  here.clock.advance(SILENT_MS + 2_000)
  await lookAfterTablets(here.services)
  expect(await standing(one)).toMatchObject({ status: 'OFFLINE', statusTime: seen })
})

test('one that was taken for gone by a server whose clock is ahead is told to come back, and is online again', async () => {
  const one = await tablet()
  const socket = await connected(one)
  await lookAfterTablets({ ...there.services, now: () => here.clock.now() + SILENT_MS + 1_000 })
  expect(await status(one)).toBe('OFFLINE')
  await lookAfterTablets(here.services)
  await expect.poll(socket.closed).toMatchObject({ code: TABLET_CLOSE.lost })
  const anew = await connected(one)
  await lookAfterTablets(here.services)
  expect(await status(one)).toBe('ONLINE')
  expect(anew.closed()).toBeNull()
  anew.cut()
})

test('one that comes back just as it is given up stays online', async () => {
  const one = await tablet()
  const socket = await connected(one)
  here.clock.advance(SILENT_MS + 1_000)
  const { db } = there.services
  // Found among the silent, and looked after before its turn.
  const transaction: typeof db.transaction = async (act) => {
    await lookAfterTablets(here.services)
    return db.transaction(act)
  }
  await lookAfterTablets({ ...there.services, db: { ...db, transaction } })
  expect(await status(one)).toBe('ONLINE')
  expect(socket.closed()).toBeNull()
  socket.cut()
})

test('a socket whose successor was not announced is closed for it', async () => {
  const one = await tablet()
  const socket = await connected(one)
  await database.db.run(sql`UPDATE tablet SET connection = gen_random_uuid() WHERE device_id = ${one.id}`)
  await lookAfterTablets(here.services)
  await expect.poll(socket.closed).toMatchObject({ code: TABLET_CLOSE.replaced })
})

test('one that is looked after stays online', async () => {
  const one = await tablet()
  const socket = await connected(one)
  for (let looks = 0; looks < 4; looks += 1) {
    here.clock.advance(SILENT_MS / 3)
    await lookAfterTablets(here.services)
  }
  expect(await status(one)).toBe('ONLINE')
  socket.cut()
})
