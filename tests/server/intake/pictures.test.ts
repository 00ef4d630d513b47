import { request } from 'node:http'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PICTURES_A_DAY, todayBegan, untilTomorrowS } from '#server/domain/intake/picture-limits.ts'
import { NoRoom } from '#server/services/operations/disk-room.ts'
import { deleteExpired, KEPT } from '#server/services/operations/housekeeping.ts'
import { purgePictures } from '#server/store/intake/pictures.ts'
import { MOST_PICTURE_BYTES } from '#src/contract/intake/envelope.ts'
import {
  deleteUnusual,
  emptyPans,
  recallUnusual,
  type UnusualEvent,
  unusualPicture,
} from '#src/contract/kitchen/unusual.ts'
import { evidencePack } from '#src/contract/kitchen/evidence.ts'
import { streamActivityImage } from '#src/contract/operations/stream-activity.ts'
import { factsTopic } from '#src/contract/live/facts.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { CREW, MANAGER } from '#tests/support/demo.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { jpegOf, pngOf } from '#tests/support/pictures.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { unzipped } from '#tests/support/unzip.ts'

let database: FreshDatabase
let provider: TestProvider
let sender: Awaited<ReturnType<typeof openSender>>
/** Keys with the scope PICTURES, of one restaurant, of another one, and of both. */
let own: string
let foreign: string
let both: string
/** Of the first one too, for the test that uses it up. */
let spent: string
let manager: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  sender = await openSender(provider, database)
  own = await sender.newKey(['FACTS', 'PICTURES'])
  foreign = await sender.newKey(['FACTS', 'PICTURES'], ['0117'])
  both = await sender.newKey(['FACTS', 'PICTURES'], ['0117', '0412'])
  spent = await sender.newKey(['FACTS', 'PICTURES'])
  manager = await provider.tokenOf(MANAGER)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const put = (name: string, picture: Buffer, more: Parameters<typeof sender.put>[2] = {}) =>
  sender.put(name, picture, { with: own, ...more })

let count = 0
/** A picture that no other one is like. */
const newJpeg = () => {
  count += 1
  return jpegOf(640, 360, 100 + count)
}

const refusalOf = (answer: { statusCode: number; json: () => { message: string } }) => [
  answer.statusCode,
  answer.json().message,
]

async function cameraOf(number: string): Promise<string> {
  const { name } = await database.db.one<{ name: string }>(sql`
    SELECT min(c.name) AS name FROM camera c JOIN restaurant r ON r.id = c.restaurant_id
     WHERE c.deleted_at IS NULL AND r.number = ${number}`)
  return name
}

/** An unusual event of an hour ago that names pictures. */
async function tellEvent(key: string, pictures: string[], more: object = {}, number = '0412') {
  const data = {
    key,
    kind: 'empty-pan',
    material: 'NUG',
    eventAt: provider.clock.now() - HOUR,
    camera: await cameraOf(number),
    place: key,
    pictures,
    ...more,
  }
  const by = number === '0412' ? own : foreign
  return sender.tell(sender.event('unusual', data, `/restaurants/${number}/line`), { with: by })
}

/** The event as a reader's list has it. */
async function eventOf(key: string, token = manager): Promise<UnusualEvent> {
  const now = provider.clock.now()
  const query = { startTime: now - 30 * DAY, endTime: now + DAY, limit: 50 } as const
  const { body } = await provider.call(emptyPans, { token, query })
  const found = body.content.find(({ place }) => place === key)
  if (!found) throw new Error(`No event ${key}`)
  return found
}

const look = ({ kind, id }: UnusualEvent, picture: string | null | undefined, token = manager) =>
  provider.call(unusualPicture, { token, params: { kind, id, picture: picture ?? '' } })

const storedKeys = async () =>
  (await database.db.rows<{ key: string }>(sql`SELECT key FROM unusual_picture ORDER BY key`)).map(
    ({ key }) => key,
  )

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
    const [code, message] = refusalOf(await sender.put('scope', newJpeg()))
    expect(code).toBe(403)
    expect(message).toMatch(/^This key does not have the scope PICTURES/)
    expect((await put('none', newJpeg(), { with: 'lwe_nobody-has-this-key-at-all' })).statusCode).toBe(401)
  })

  test('a key for several restaurants says which one, and never one of others', async () => {
    const sent = (query: string) => put('several', newJpeg(), { with: both, query })
    expect(refusalOf(await sent(''))).toEqual([
      400,
      'This key is for several restaurants. Say whose picture it is: ?restaurant=0412.',
    ])
    expect((await sent('?restaurant=0412')).statusCode).toBe(201)
    // A key is one restaurant's: another one may have the same.
    expect((await sent('?restaurant=0117')).statusCode).toBe(201)
    expect((await sent('?restaurant=0412')).statusCode).toBe(409)
    expect(refusalOf(await put('several', newJpeg(), { query: '?restaurant=0117' }))).toEqual([
      404,
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

describe('an event', () => {
  test('has its pictures in its order, whether they came before it or come after it', async () => {
    const [before, after] = [newJpeg(), pngOf(1920, 1080)]
    await put('before', before)
    expect(await tellEvent('e-1', ['after', 'before'])).toMatchObject({ accepted: 1, refused: [] })
    const waiting = await eventOf('e-1')
    expect(waiting.pictures).toEqual([null, expect.stringMatching(/^[\da-f]{64}$/)])

    await put('after', after)
    const whole = await eventOf('e-1')
    expect(whole.pictures[1]).toBe(waiting.pictures[1])
    const [first, second] = await Promise.all(whole.pictures.map((picture) => look(whole, picture)))
    expect([first?.status, first?.headers['content-type']]).toEqual([200, 'image/png'])
    expect(first?.bytes.equals(after)).toBe(true)
    expect(second?.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="empty-pan-\d+-[\da-f]{8}\.jpg"/),
      vary: expect.stringMatching(/authorization/i),
    })
    expect(second?.bytes.equals(before)).toBe(true)
  })

  test('shows its pictures in the history of cameras and in packs of evidence too', async () => {
    const picture = newJpeg()
    await put('shown', picture)
    await tellEvent('e-shown', ['shown', 'shown later'])
    const { id, restaurantUuid, eventTime, pictures } = await eventOf('e-shown')
    const token = sender.admin
    const name = 'EMPTY_PAN'
    const image = await provider.call(streamActivityImage, {
      token,
      params: { id: `${name}-${id}` },
      query: { size: 'thumbnail' },
    })
    expect([image.status, image.headers['content-type'], image.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-cache',
    ])
    expect(image.bytes.equals(picture)).toBe(true)

    const query = { restaurantUuid, startTime: eventTime - 1, endTime: eventTime + 1 }
    const pack = await unzipped((await provider.call(evidencePack, { token, query })).bytes)
    const names = Object.keys(pack).filter((file) => file.startsWith('images/') && file.includes(id))
    expect(names).toEqual([expect.stringMatching(new RegExp(`empty-pan-${id}-0\\.jpg$`))])
    expect(pack[names[0] ?? '']?.equals(picture)).toBe(true)
    expect(pictures).toHaveLength(2)
  })

  test('tells its readers when a picture of it arrives', async () => {
    await tellEvent('e-news', ['news'])
    const published = vi.spyOn(provider.services.live, 'publish')
    const told = () => published.mock.calls.filter(([topic]) => topic === factsTopic).map((call) => call[2])
    provider.clock.advance(MINUTE)
    await put('nobody’s', newJpeg())
    await put('news', newJpeg())
    await expect.poll(told).toEqual([{ kinds: ['unusualEvent'] }])
    published.mockRestore()
  })

  test('takes its pictures as it takes other fields: later, and otherwise only with a higher revision', async () => {
    const key = 'e-later'
    const eventAt = provider.clock.now() - HOUR
    const told = (more: object) => tellEvent(key, ['l-1'], { eventAt, ...more })
    expect(await told({ pictures: undefined })).toMatchObject({ accepted: 1 })
    expect((await eventOf(key)).pictures).toEqual([])
    expect(await told({})).toMatchObject({ accepted: 1 })
    expect(await told({})).toMatchObject({ unchanged: 1 })
    expect((await eventOf(key)).pictures).toEqual([null])
    const [refused] = (await told({ pictures: ['l-1', 'l-2'] })).refused
    expect(refused).toMatchObject({ code: 'conflict', field: 'data.pictures' })
    expect(await told({ pictures: ['l-1', 'l-2'], revision: 1 })).toMatchObject({ accepted: 1 })
    expect((await eventOf(key)).pictures).toEqual([null, null])
    expect(await told({ pictures: null, revision: 2 })).toMatchObject({ accepted: 1 })
    expect((await eventOf(key)).pictures).toEqual([])
  })

  test.each([
    [
      'more than ten',
      Array.from({ length: 11 }, (_, index) => `p-${index}`),
      'data.pictures is too long: at most 10 values.',
    ],
    [
      'one twice',
      ['p', 'p'],
      'data.pictures must be a list of up to 10 different keys of pictures, or null.',
    ],
  ])('that names %s is refused', async (_, pictures, message) => {
    const { refused } = await tellEvent('e-wrong', pictures)
    expect(refused[0]).toMatchObject({
      code: 'invalid',
      field: 'data.pictures',
      message,
    })
  })

  test('is seen by those who may see it, and by nobody else', async () => {
    await put('secret', newJpeg(), { with: foreign })
    await tellEvent('e-foreign', ['secret'], {}, '0117')
    const event = await eventOf('e-foreign', sender.admin)
    expect((await look(event, event.pictures[0], sender.admin)).status).toBe(200)
    expect((await look(event, event.pictures[0])).status).toBe(404)
    expect((await look(event, event.pictures[0], await provider.tokenOf(CREW))).status).toBe(403)
    // Nor by an event of one's own that names the same key.
    await tellEvent('e-thief', ['secret'])
    const thief = await eventOf('e-thief')
    expect(thief.pictures).toEqual([null])
    expect((await look(thief, event.pictures[0])).status).toBe(404)
    expect((await look({ ...event, kind: 'wrong-marker' }, event.pictures[0], sender.admin)).status).toBe(404)
  })
})

describe('what is kept', () => {
  const tidy = (at: number) => deleteExpired({ ...provider.services, now: () => at })

  test('a picture that no event names goes after 14 days, one of an event stays as long as it', async () => {
    await put('k-lone', newJpeg())
    await put('k-named', newJpeg())
    await tellEvent('k-event', ['k-named', 'k-never'])
    const now = provider.clock.now()
    await tidy(now + KEPT.unnamedPictures - MINUTE)
    expect(await storedKeys()).toEqual(expect.arrayContaining(['k-lone', 'k-named', 'k-never']))
    await tidy(now + KEPT.unnamedPictures + MINUTE)
    const after = await storedKeys()
    expect(after).not.toContain('k-lone')
    expect(after).toEqual(expect.arrayContaining(['k-named', 'k-never']))
    await tidy(now + (provider.services.settings.factsDays + 2) * DAY)
    expect(await storedKeys()).toEqual([])
  })

  test('a deleted event keeps its pictures only as long as the deletion can be undone', async () => {
    await put('d-1', newJpeg())
    await tellEvent('d-event', ['d-1'])
    const event = await eventOf('d-event')
    const params = { id: event.id }
    expect((await provider.call(deleteUnusual, { token: sender.admin, params })).status).toBe(204)
    expect((await look(event, event.pictures[0])).status).toBe(404)
    await tidy(provider.clock.now())
    expect((await provider.call(recallUnusual, { token: sender.admin, params })).status).toBe(204)
    expect((await look(event, event.pictures[0])).status).toBe(200)
    await provider.call(deleteUnusual, { token: sender.admin, params })
    await tidy(provider.clock.now() + KEPT.deletedFacts + MINUTE)
    expect(await storedKeys()).not.toContain('d-1')
  })

  test('a picture of two events stays until both are gone', async () => {
    await put('t-1', newJpeg())
    await tellEvent('t-a', ['t-1'])
    await tellEvent('t-b', ['t-1'])
    const takeBack = (key: string) => sender.tell(sender.event('unusual.deleted', { key }), { with: own })
    await takeBack('t-a')
    await purgePictures(database.db, 0, 1)
    expect(await storedKeys()).toContain('t-1')
    await takeBack('t-b')
    await purgePictures(database.db, 0, 1)
    expect(await storedKeys()).not.toContain('t-1')
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
      'A restaurant can send 2000 pictures or 500 MB a day. Go on at midnight UTC.',
    ])
    expect(Number(full.headers['retry-after'])).toBe(untilTomorrowS(now))
    expect((await put('one more', newJpeg(), { with: foreign })).statusCode).toBe(201)
    provider.clock.advance(untilTomorrowS(now) * 1000)
    expect((await put('one more', newJpeg())).statusCode).toBe(201)
  })

  test('a picture takes as much of its key’s allowance as ten events', async () => {
    const nonsense = (count: number) => sender.tell(Array(count).fill({}), { with: spent })
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
