import { request } from 'node:http'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PICTURES_A_DAY, todayBegan, untilTomorrowS } from '#server/domain/intake/picture-limits.ts'
import { NoRoom } from '#server/services/operations/disk-room.ts'
import { MOST_PICTURE_BYTES } from '#src/contract/intake/envelope.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { jpegOf, openPictures, pngOf } from '#tests/support/kitchen/pictures.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let world: Awaited<ReturnType<typeof openPictures>>
/** A key of two restaurants; and one of the first, for the test that uses it up. */
let both: string
let spent: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  world = await openPictures(provider, database)
  both = await world.sender.newKey(['FACTS', 'PICTURES'], ['0117', '0412'])
  spent = await world.sender.newKey(['FACTS', 'PICTURES'])
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const put = (...sent: Parameters<typeof world.put>) => world.put(...sent)
const newJpeg = () => world.newJpeg()

const refusalOf = (answer: { statusCode: number; json: () => { message: string } }) => [
  answer.statusCode,
  answer.json().message,
]

describe('sending', () => {
  test.each([
    ['JPEG', jpegOf(640, 360), 640, 360],
    ['PNG', pngOf(1280, 720), 1280, 720],
  ])('a %s is stored, and sent again it changes nothing', async (name, picture, width, height) => {
    const first = await put(name, picture)
    expect(first.statusCode, first.body).toBe(201)
    const said = { now: provider.clock.now(), key: name, width, height, bytes: picture.length }
    expect(first.json()).toEqual(said)
    const again = await put(name, picture)
    expect([again.statusCode, again.json()]).toEqual([200, said])
  })

  test('what it is called does not matter, its bytes do', async () => {
    for (const type of ['image/png', 'application/octet-stream', 'application/json', 'text/html']) {
      const answer = await put(`called ${type}`, newJpeg(), { headers: { 'content-type': type } })
      expect(answer.statusCode, answer.body).toBe(201)
    }
    const page = Buffer.from('<script>alert(1)</script>')
    expect(refusalOf(await put('page', page))).toEqual([400, 'This is neither a JPEG nor a PNG picture.'])
    expect((await put('nothing', Buffer.alloc(0))).statusCode).toBe(400)
  })

  test('a picture that is cut off, too large in pixels or in bytes is refused', async () => {
    expect(refusalOf(await put('cut', jpegOf(640, 360).subarray(0, 30)))).toEqual([
      400,
      'The picture ends before it says how large it is. Send all of it.',
    ])
    expect((await put('wide', pngOf(9000, 100))).statusCode).toBe(400)
    const full = jpegOf(640, 360, MOST_PICTURE_BYTES - jpegOf(640, 360).length)
    expect((await put('full', full)).statusCode).toBe(201)
    const more = await put('more', Buffer.concat([full, Buffer.alloc(1)]))
    expect(refusalOf(more)).toEqual([413, 'The picture is too large. Send at most 2 MB.'])
  })

  test('another picture with the same key is refused', async () => {
    await put('known', newJpeg())
    expect(refusalOf(await put('known', newJpeg()))).toEqual([
      409,
      'Another picture was sent with this key. A picture can’t be changed: send this one with a key of its own.',
    ])
  })

  test('its key may be any line of 128 characters', async () => {
    for (const key of ['a/b c?d#e%', 'é'.repeat(128), '%2F'.repeat(40), 'a..b']) {
      const answer = await put(key, newJpeg())
      expect([answer.statusCode, answer.json().key]).toEqual([201, key])
    }
    for (const key of ['x'.repeat(129), '', 'two\nlines'])
      expect(refusalOf(await put(key, newJpeg()))).toEqual([
        400,
        'The picture’s key has to be 1 to 128 characters in one line.',
      ])
  })

  test('needs the scope PICTURES, and a key at all', async () => {
    const [code, message] = refusalOf(await world.sender.put('scope', newJpeg()))
    expect(code).toBe(403)
    expect(message).toMatch(/^This key does not have the scope PICTURES/)
    expect((await put('none', newJpeg(), { with: 'lwe_nobody-has-this-key-at-all' })).statusCode).toBe(401)
  })

  test('a key for several restaurants says which one, and never one of others', async () => {
    const sent = (query: string) => put('several', newJpeg(), { with: both, query })
    expect(refusalOf(await sent(''))).toEqual([
      400,
      expect.stringMatching(/^This key has 2 restaurants\. Name one, such as \?restaurant=\d{4}\.$/),
    ])
    expect((await sent('?restaurant=0412')).statusCode).toBe(201)
    // A key is one restaurant's: another one may have the same.
    expect((await sent('?restaurant=0117')).statusCode).toBe(201)
    expect((await sent('?restaurant=0412')).statusCode).toBe(409)
    expect(refusalOf(await put('several', newJpeg(), { query: '?restaurant=0117' }))).toEqual([
      403,
      'This key has no restaurant 0117.',
    ])
    expect((await put('named', newJpeg(), { query: '?restaurant=0412' })).statusCode).toBe(201)
  })

  test('is refused without reading the body when it can’t be taken', async () => {
    const url = new URL(await provider.app.listen({ host: '127.0.0.1', port: 0 }))
    const status = await new Promise<number | undefined>((done, failed) => {
      const headers = { authorization: `Bearer ${both}`, 'content-length': MOST_PICTURE_BYTES }
      const call = request(new URL('/intake/v1/pictures/unread', url), { method: 'PUT', headers })
      call.on('response', ({ statusCode }) => done(statusCode)).on('error', failed)
      // Of all the bytes that it announces, it sends one.
      call.write('x')
    })
    expect(status).toBe(400)
  })

  test('one that is sent twice at once is stored once', async () => {
    const picture = newJpeg()
    const answers = await Promise.all([1, 2, 3, 4].map(() => put('at once', picture)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 201])
  })
})

describe('limits', () => {
  test('a restaurant can fill its own day, and nobody else’s', async () => {
    const now = provider.clock.now()
    await database.db.run(sql`
      INSERT INTO unusual_picture (restaurant_id, key, sha256, mime, width, height, size_bytes, bytes, received_at)
      SELECT r.id, 'today ' || n, '\\x00', 'image/png', 16, 16, 1, '\\x00', ${todayBegan(now)}
        FROM restaurant r, generate_series(1, ${PICTURES_A_DAY.pictures}) n WHERE r.number = '0412'`)
    const full = await put('one more', newJpeg())
    expect(refusalOf(full)).toEqual([
      429,
      'A restaurant can send 2000 pictures or 500 MB a day. Send more after midnight UTC.',
    ])
    expect(Number(full.headers['retry-after'])).toBe(untilTomorrowS(now))
    expect((await put('one more', newJpeg(), { with: world.foreign })).statusCode).toBe(201)
    provider.clock.advance(untilTomorrowS(now) * 1000)
    expect((await put('one more', newJpeg())).statusCode).toBe(201)
  })

  test('a picture takes as much of its key’s allowance as ten events', async () => {
    const nonsense = (count: number) => world.sender.tell(Array(count).fill({}), { with: spent })
    for (let sent = 0; sent < 19_500; sent += 500) await nonsense(500)
    await nonsense(490)
    expect((await put('allowed', newJpeg(), { with: spent })).statusCode).toBe(201)
    const tooMuch = await put('too much', newJpeg(), { with: spent })
    expect([tooMuch.statusCode, tooMuch.headers['retry-after']]).toEqual([429, '1'])
  })

  test('a disk that is almost full takes no pictures', async () => {
    const demand = vi.spyOn(provider.services.room, 'demand').mockImplementation(() => {
      throw new NoRoom()
    })
    expect((await put('no room', newJpeg())).statusCode).toBe(507)
    demand.mockRestore()
    expect((await put('no room', newJpeg())).statusCode).toBe(201)
  })
})
