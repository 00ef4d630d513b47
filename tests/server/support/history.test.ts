import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteExpired } from '#server/services/operations/housekeeping.ts'
import { notificationList } from '#src/contract/account/notifications.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { addressOf } from '#src/contract/define/endpoint.ts'
import { sendSupport } from '#src/contract/operations/support.ts'
import {
  deleteSupport,
  recallSupport,
  reopenSupport,
  resolveSupport,
  supportAttachment,
  supportHistory,
  supportRoles,
} from '#src/contract/operations/support-history.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const MINUTE = 60_000
let database: FreshDatabase
let provider: TestProvider
let admin: string
let area: string
let manager: string
/** The manager's restaurant, and one that neither the manager nor the area manager may see. */
let own: string
let foreign: string
let picture: Buffer

const tokens = async () => {
  admin = await provider.tokenOf(ADMIN)
  area = await provider.tokenOf(AREA)
  manager = await provider.tokenOf(MANAGER)
}
const seenWith = async (token: string) =>
  (await provider.call(restaurants, { token, query: { limit: 100 } })).body.content.map(({ uuid }) => uuid)

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  await tokens()
  const [all, some, one] = [await seenWith(admin), await seenWith(area), await seenWith(manager)]
  own = one[0] ?? ''
  foreign = all.find((uuid) => ![...some, ...one].includes(uuid)) ?? ''
  picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#c30' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})
afterEach(async () => {
  provider.clock.advance(20 * MINUTE)
  await tokens()
  await database.db.run(sql`DELETE FROM support_request`)
  await database.db.run(sql`DELETE FROM notification`)
})

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
async function ask(
  message: string,
  { token = manager, of = own as string | null, file = null as Buffer | null } = {},
) {
  const body = {
    message,
    watched: 'Chicken',
    page: '/dashboard/chicken',
    ...(of !== null && { restaurantUuid: of }),
  }
  const answer = await provider.call(sendSupport, { token, body, ...(file && { file: blob(file) }) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  provider.clock.advance(1000)
  return answer.body.uuid
}
const list = async (token: string, query: object = {}) => {
  const { status, body } = await provider.call(supportHistory, { token, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const messages = async (token: string, query?: object) =>
  (await list(token, query)).content.map(({ message }) => message)
/** What is done to one request, each with its own answer. */
type Deed = typeof resolveSupport | typeof reopenSupport | typeof deleteSupport | typeof recallSupport
const did = (deed: Deed, id: string, token = admin) =>
  provider.call(deed as typeof resolveSupport, { token, params: { id } })
const attachment = (id: string, token: string, size = 'full') =>
  provider.app.inject({
    url: addressOf(supportAttachment).replace('{id}', id),
    query: { size },
    headers: { authorization: `Bearer ${token}` },
  })

describe('the history', () => {
  test('says who asked, from where, with what, and how it stands; the latest first', async () => {
    await ask('Old')
    await ask('New', { file: picture })
    const { content, total } = await list(admin)
    expect(total).toBe(2)
    expect(content.map(({ message }) => message)).toEqual(['New', 'Old'])
    expect(content[0]).toMatchObject({
      status: 'OPEN',
      watched: 'Chicken',
      page: '/dashboard/chicken',
      restaurant: { uuid: own },
      sender: { email: MANAGER, role: 'Restaurant Manager' },
      hasAttachment: true,
      resolved: null,
    })
  })

  test('comes in pages of twenty behind a cursor, by the names of the specification [2§2.50]', async () => {
    await database.db.run(sql`
      INSERT INTO support_request (uuid, restaurant_id, account_id, message, watched, page, user_agent, created_at)
      SELECT gen_random_uuid(), r.id, (SELECT id FROM account LIMIT 1), 'n' || n, '', '/', '', ${provider.clock.now()}::bigint - n
        FROM restaurant r, generate_series(1, 21) n WHERE r.uuid = ${own}`)
    const first = await list(admin)
    expect(first.content).toHaveLength(20)
    expect(first).toMatchObject({
      cursorDirection: 'FIRST',
      existsNextPage: true,
      existsPreviousPage: false,
      total: 21,
    })
    const second = await list(admin, { cursor: first.cursor, cursorDirection: 'NEXT' })
    expect(second.content.map(({ message }) => message)).toEqual(['n21'])
    expect(second).toMatchObject({
      cursor: null,
      cursorDirection: 'NEXT',
      existsNextPage: false,
      existsPreviousPage: true,
    })
  })

  test('is narrowed by status, role, words, restaurant and time', async () => {
    const began = provider.clock.now()
    const fryer = await ask('The fryer is cold')
    const later = provider.clock.now()
    await ask('Nothing moves', { token: admin, of: foreign })
    await did(resolveSupport, fryer)
    const { body } = await provider.call(supportRoles, { token: manager })
    const role = body.content.find(({ name }) => name === 'Restaurant Manager')?.uuid
    const crew = body.content.find(({ name }) => name === 'Crew')?.uuid

    expect(await messages(admin, { status: 'RESOLVED' })).toEqual(['The fryer is cold'])
    expect(await messages(admin, { status: 'OPEN' })).toEqual(['Nothing moves'])
    expect(await messages(admin, { role })).toEqual(['The fryer is cold'])
    expect(await messages(admin, { role: crew })).toEqual([])
    expect(await messages(admin, { search: 'FRYER' })).toEqual(['The fryer is cold'])
    expect(await messages(admin, { search: MANAGER })).toEqual(['The fryer is cold'])
    expect(await messages(admin, { search: '%' })).toEqual([])
    expect(await messages(admin, { restaurantUuid: foreign })).toEqual(['Nothing moves'])
    expect(await messages(admin, { startTime: began, endTime: later })).toEqual(['The fryer is cold'])
    expect(await messages(admin, { startTime: later })).toEqual(['Nothing moves'])
  })
})

describe('who sees what', () => {
  test('users neither see nor change requests of restaurants that are not theirs', async () => {
    const id = await ask('Elsewhere', { token: admin, of: foreign, file: picture })
    expect(await messages(admin)).toEqual(['Elsewhere'])
    expect(await messages(area)).toEqual([])
    expect(await messages(manager)).toEqual([])
    for (const endpoint of [resolveSupport, reopenSupport, deleteSupport, recallSupport])
      expect((await did(endpoint, id, area)).status).toBeGreaterThanOrEqual(404)
    expect((await attachment(id, area)).statusCode).toBe(404)
    const named = await provider.call(supportHistory, { token: area, query: { restaurantUuid: foreign } })
    expect(named.status).toBe(404)
    expect((await list(admin)).content).toMatchObject([{ status: 'OPEN' }])
  })

  test('what was asked with no restaurant chosen is for users who see all of them, and for its sender', async () => {
    const id = await ask('Of the chain', { token: area, of: null, file: picture })
    expect(await messages(admin)).toEqual(['Of the chain'])
    expect((await list(area)).content).toMatchObject([{ message: 'Of the chain', restaurant: null }])
    expect(await messages(manager)).toEqual([])
    expect((await attachment(id, area)).statusCode).toBe(200)
    expect((await attachment(id, manager)).statusCode).toBe(404)
  })

  test('what a role does not grant is refused', async () => {
    const id = await ask('Mine')
    expect(await messages(manager)).toEqual(['Mine'])
    expect((await did(resolveSupport, id, manager)).status).toBe(403)
    expect((await did(deleteSupport, id, manager)).status).toBe(403)
    const crew = await provider.tokenOf(CREW)
    expect((await provider.call(supportHistory, { token: crew })).status).toBe(403)
    expect((await provider.call(supportRoles, { token: crew })).status).toBe(403)
    expect((await attachment(id, crew)).statusCode).toBe(403)
    expect((await attachment(id, 'nobody')).statusCode).toBe(401)
  })
})

describe('its picture', () => {
  test('is answered whole and small', async () => {
    const id = await ask('With a picture', { file: picture })
    const full = await attachment(id, manager)
    expect(full.headers['content-type']).toBe('image/png')
    expect(full.rawPayload.equals(picture)).toBe(true)
    const small = await attachment(id, manager, 'thumbnail')
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 200,
    })
  })

  test('is none where none came, where it is gone, and where it only began like one', async () => {
    const none = await ask('Without')
    const broken = await ask('Broken', { file: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) })
    const gone = await ask('Gone', { file: picture })
    await provider.services.media.remove(`support/${gone}.png`)
    for (const id of [none, broken, gone])
      for (const size of ['full', 'thumbnail'])
        expect((await attachment(id, manager, size)).statusCode, `${id} ${size}`).toBe(404)
  })

  test('is none where it would fill a memory once it is drawn [V5.2.6]', async () => {
    const bomb = emptyPng(12_000)
    expect(bomb.length).toBeLessThan(50_000)
    const id = await ask('A bomb', { file: bomb })
    for (const size of ['full', 'thumbnail'])
      expect((await attachment(id, manager, size)).statusCode, size).toBe(404)
    // A page drawn on a dense screen is no bomb, however empty it is.
    const page = await ask('A long page', { file: emptyPng(6_000) })
    for (const size of ['full', 'thumbnail'])
      expect((await attachment(page, manager, size)).statusCode, size).toBe(200)
  })
})

/** A PNG of so many pixels each way, of one bit each and all black: a few kB, and 4 bytes a pixel when drawn. */
function emptyPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

describe('resolving', () => {
  test('says by whom and when, stands in the record, and can be taken back for a minute', async () => {
    const id = await ask('Help')
    const at = provider.clock.now()
    const { status, body } = await did(resolveSupport, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'RESOLVED', resolved: { date: at, by: expect.any(String) } })
    const record = await database.db.rows<{ action: string }>(
      sql`SELECT action FROM audit_event WHERE subject_uuid = ${id} ORDER BY id`,
    )
    expect(record.map(({ action }) => action)).toEqual(['SUPPORT_ASKED', 'SUPPORT_RESOLVED'])

    provider.clock.advance(MINUTE)
    expect((await did(reopenSupport, id)).body).toMatchObject({ status: 'OPEN', resolved: null })
    expect((await did(reopenSupport, id)).status).toBe(409)
    await did(resolveSupport, id)
    provider.clock.advance(MINUTE + 1)
    expect((await did(reopenSupport, id)).status).toBe(409)
  })

  test('is done by one of two who do it at once; the other is told by whom', async () => {
    const id = await ask('Help')
    const answers = await Promise.all([did(resolveSupport, id), did(resolveSupport, id, area)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [{ resolved } = { resolved: null }] = (await list(admin)).content
    const refused = answers.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({ message: `${resolved?.by} has already resolved this request.` })
  })
})

describe('deleting', () => {
  test('can be taken back for a minute, with the picture', async () => {
    const id = await ask('Help', { file: picture })
    expect((await did(deleteSupport, id)).status).toBe(204)
    expect(await messages(admin)).toEqual([])
    expect((await attachment(id, admin)).statusCode).toBe(404)
    expect((await did(resolveSupport, id)).status).toBe(404)
    expect((await did(recallSupport, id)).body).toMatchObject({ message: 'Help', status: 'OPEN' })
    expect((await attachment(id, admin)).statusCode).toBe(200)
    expect((await did(recallSupport, id)).status).toBe(409)
  })

  test('is for good after that: housekeeping forgets the request and its picture, and no other', async () => {
    const kept = await ask('Kept', { file: picture })
    const id = await ask('Gone', { file: picture })
    await did(deleteSupport, id)
    provider.clock.advance(MINUTE)
    await deleteExpired(provider.services)
    expect(await provider.services.media.size(`support/${id}.png`)).toBe(picture.length)
    provider.clock.advance(1)
    expect((await did(recallSupport, id)).status).toBe(409)
    await deleteExpired(provider.services)
    expect(await provider.services.media.size(`support/${id}.png`)).toBeNull()
    expect(await provider.services.media.size(`support/${kept}.png`)).toBe(picture.length)
    expect(await database.db.rows(sql`SELECT uuid FROM support_request`)).toEqual([{ uuid: kept }])
  })
})

describe('a new request', () => {
  const told = async (token: string) =>
    (await provider.call(notificationList, { token })).body.content.map(({ message }) => message)

  test('is told to administrators, escaped, and not to the one who sends it', async () => {
    await ask('<img src=x> is stuck')
    expect(await told(admin)).toEqual([
      `<b>0412 Lakeview</b>: <b>${MANAGER}</b> needs help with Chicken: &lt;img src=x&gt; is stuck`,
    ])
    expect(await told(manager)).toEqual([])
    await ask('Mine', { token: admin })
    expect(await told(admin)).toHaveLength(1)
  })

  test('makes open lists ask again, as everything that is done to it does', async () => {
    const published = vi.spyOn(provider.services.live, 'publish')
    const id = await ask('Help')
    await did(resolveSupport, id)
    await did(reopenSupport, id)
    await did(deleteSupport, id)
    await did(recallSupport, id)
    const news = published.mock.calls.filter(([, , message]) => 'kind' in (message as object))
    expect(news.map(([, audience, message]) => [audience, message])).toEqual(
      Array(5).fill(['everyone', { kind: 'SUPPORT_REQUEST' }]),
    )
    published.mockRestore()
  })
})
