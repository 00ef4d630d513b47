import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteExpired, KEPT } from '#server/services/operations/housekeeping.ts'
import { purgePictures } from '#server/store/intake/pictures.ts'
import { evidencePack } from '#src/contract/kitchen/evidence.ts'
import {
  deleteUnusual,
  emptyPans,
  recallUnusual,
  type UnusualEvent,
  unusualPicture,
} from '#src/contract/kitchen/unusual.ts'
import { factsTopic } from '#src/contract/live/facts.ts'
import { streamActivityImage } from '#src/contract/operations/stream-activity.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { CREW, MANAGER } from '#tests/support/demo.ts'
import { openPictures, pngOf } from '#tests/support/kitchen/pictures.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { unzipped } from '#tests/support/unzip.ts'

let database: FreshDatabase
let provider: TestProvider
let world: Awaited<ReturnType<typeof openPictures>>
let manager: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  world = await openPictures(provider, database)
  manager = await provider.tokenOf(MANAGER)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const put = (...sent: Parameters<typeof world.put>) => world.put(...sent)
const newJpeg = () => world.newJpeg()
const tellEvent = (...told: Parameters<typeof world.tellEvent>) => world.tellEvent(...told)

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
    const token = world.sender.admin
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
    const published = vi.spyOn(provider.services.live, 'publishAll')
    const told = () =>
      published.mock.calls.flatMap(([topic, messages]) =>
        topic === factsTopic ? messages.map(({ message }) => message) : [],
      )
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
    await put('secret', newJpeg(), { with: world.foreign })
    await tellEvent('e-foreign', ['secret'], {}, '0117')
    const event = await eventOf('e-foreign', world.sender.admin)
    expect((await look(event, event.pictures[0], world.sender.admin)).status).toBe(200)
    expect((await look(event, event.pictures[0])).status).toBe(404)
    expect((await look(event, event.pictures[0], await provider.tokenOf(CREW))).status).toBe(403)
    // Nor by an event of one's own that names the same key.
    await tellEvent('e-thief', ['secret'])
    const thief = await eventOf('e-thief')
    expect(thief.pictures).toEqual([null])
    expect((await look(thief, event.pictures[0])).status).toBe(404)
    expect(
      (await look({ ...event, kind: 'wrong-marker' }, event.pictures[0], world.sender.admin)).status,
    ).toBe(404)
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
    expect((await provider.call(deleteUnusual, { token: world.sender.admin, params })).status).toBe(204)
    expect((await look(event, event.pictures[0])).status).toBe(404)
    await tidy(provider.clock.now())
    expect((await provider.call(recallUnusual, { token: world.sender.admin, params })).status).toBe(204)
    expect((await look(event, event.pictures[0])).status).toBe(200)
    await provider.call(deleteUnusual, { token: world.sender.admin, params })
    await tidy(provider.clock.now() + KEPT.deletedFacts + MINUTE)
    expect(await storedKeys()).not.toContain('d-1')
  })

  test('a picture of two events stays until both are gone', async () => {
    await put('t-1', newJpeg())
    await tellEvent('t-a', ['t-1'])
    await tellEvent('t-b', ['t-1'])
    const takeBack = (key: string) =>
      world.sender.tell(world.sender.event('unusual.deleted', { key }), { with: world.own })
    await takeBack('t-a')
    await purgePictures(database.db, 0, 1)
    expect(await storedKeys()).toContain('t-1')
    await takeBack('t-b')
    await purgePictures(database.db, 0, 1)
    expect(await storedKeys()).not.toContain('t-1')
  })
})
