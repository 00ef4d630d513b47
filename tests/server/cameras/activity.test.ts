import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import { activitiesInClip, UNUSUAL_ACTIVITIES } from '#server/domain/cameras/clip-activities.ts'
import { cameras, deleteCamera, recallCamera } from '#src/contract/cameras/cameras.ts'
import { chickenEvents, potatoEvents } from '#src/contract/kitchen/events.ts'
import {
  type StreamActivityEvent,
  streamActivity,
  streamActivityEventNames,
  streamActivityImage,
} from '#src/contract/operations/stream-activity.ts'
import { formatTimeOfDay } from '#src/domain/time/format.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { LIVED_ZONE, livedRange, startLivedDay } from '#tests/support/kitchen/kitchen-day.ts'

const lived = startLivedDay()
type Query = Parameters<typeof lived.provider.call<typeof streamActivity>>[1]

const own = () => restaurantUuid(lived.db, '0412')
async function camera(name: string, number = '0412') {
  const params = { restaurantId: await restaurantUuid(lived.db, number) }
  const { body } = await lived.provider.call(cameras, {
    token: lived.admin,
    params,
    query: { search: name },
  })
  return body.content[0]?.uuid ?? ''
}
const ask = async (query: object = {}, token = lived.manager) =>
  lived.provider.call(streamActivity, { token, query: { restaurantUuid: await own(), ...query } } as Query & {
    query: { restaurantUuid: string }
  })

/** Every page, as a panel that is scrolled to its end asks for them. */
async function all(query: object = {}): Promise<StreamActivityEvent[]> {
  const found: StreamActivityEvent[] = []
  for (let page = 0; ; page++) {
    const { body } = await ask({ ...query, page, size: 100 })
    found.push(...body.content)
    if (!body.existNext) return found
  }
}
/** The whole day, page by page: read once, since it is over. */
let read: Promise<StreamActivityEvent[]> | undefined
const wholeDay = () => {
  read ??= all(livedRange)
  return read
}
const nameOf = ({ uuid }: StreamActivityEvent) => uuid.slice(0, uuid.lastIndexOf('-'))

/** Ids of what was unusual in a day. */
const unusualIds = (facts: DayFacts) =>
  facts.unusualEvent
    .filter(({ eventAt }) => eventAt >= livedRange.startTime && eventAt < livedRange.endTime)
    .map((event) => {
      const type = 'type' in event ? event.type : null
      const [name] =
        Object.entries(UNUSUAL_ACTIVITIES).find(
          ([, one]) => one.kind === event.kind && one.type === (type ?? null),
        ) ?? []
      return `${name}-${event.id}`
    })

async function idsOf(calls: typeof chickenEvents | typeof potatoEvents): Promise<string[]> {
  const ids: string[] = []
  for (let page = 0; ; page++) {
    const { body } = await lived.provider.call(calls.list as typeof chickenEvents.list, {
      token: lived.manager,
      query: { ...livedRange, page, limit: 100 },
    })
    ids.push(...body.content.map(({ eventId }) => eventId))
    if (!body.existNext) return ids
  }
}

describe('the activity of a restaurant', () => {
  test('is all that happened and all that was unusual, newest first, each once', async () => {
    const found = await wholeDay()
    const times = found.map(({ eventTime }) => eventTime)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const ids = [...(await idsOf(chickenEvents)), ...(await idsOf(potatoEvents)), ...unusualIds(lived.own)]
    expect(found.map(({ uuid }) => uuid).sort()).toEqual(ids.sort())
    expect(unusualIds(lived.own).length).toBeGreaterThan(0)
  })

  test('reads as what, of what, where and when, on the restaurant’s clock [2§3.4]', async () => {
    const { body } = await ask({ ...livedRange, eventNames: ['Batch started'], size: 1 })
    const [event] = body.content
    expect(event?.description).toMatch(/^Batch started · .+ · Batch \d+ · \d+ pieces$/)
    expect(event?.location).toBe('Breading')
    expect(event?.displayTime).toBe(formatTimeOfDay(event?.eventTime ?? 0, LIVED_ZONE))
    expect(event?.displayTime).toMatch(/^\d{1,2}:\d\d:\d\d [AP]M$/)
  })

  test('what was unusual tells where the camera saw it', async () => {
    const { body } = await ask({ ...livedRange, eventNames: ['DP Remaining Potato'], size: 1 })
    expect(body.content[0]).toMatchObject({
      description: expect.stringMatching(/^DP Remaining Potato · .+/),
      location: expect.stringMatching(/^Fry Station · Basket \d+$/),
    })
  })

  test('is asked for in English, and told in the language of its reader', async () => {
    const { body } = await lived.provider.call(streamActivity, {
      token: lived.manager,
      query: {
        restaurantUuid: await own(),
        ...livedRange,
        eventNames: ['DP Remaining Potato', 'Batch started'],
        size: 100,
      },
      headers: { 'accept-language': 'es' },
    })
    const told = (name: string) => body.content.find((event) => nameOf(event) === name)
    expect(told('DP_REMAINING')?.description).toMatch(/^Papa sobrante en DP · /)
    expect(told('BATCH_STARTED')?.location).toBe('Empanizado')
  })

  test('without a range is the newest there is, however long ago that was', async () => {
    const [newest, ...rest] = await wholeDay()
    const { body } = await ask({ size: 1 })
    expect(body.content).toEqual([newest])
    expect((await ask({ endTime: newest?.eventTime, size: 1 })).body.content[0]?.uuid).toBe(
      rest.find(({ eventTime }) => eventTime < (newest?.eventTime ?? 0))?.uuid,
    )
  })

  test('behind the last page there is none, and none is promised', async () => {
    const total = (await wholeDay()).length
    const size = 100
    const last = Math.floor((total - 1) / size)
    expect((await ask({ ...livedRange, page: last, size })).body.existNext).toBe(false)
    const { body } = await ask({ ...livedRange, page: last + 1, size })
    expect(body).toEqual({ content: [], existNext: false })
    expect((await ask({ page: 10_000, size })).body.content).toEqual([])
  })

  test('page by page is the same as all at once, whatever the size', async () => {
    const eventNames = ['Pan placed', 'Basket dumped', 'Timer Not Started']
    const whole = (await all({ eventNames })).map(({ uuid }) => uuid)
    const pages: string[] = []
    for (let page = 0; page * 7 < whole.length; page++)
      pages.push(...(await ask({ eventNames, page, size: 7 })).body.content.map(({ uuid }) => uuid))
    expect(pages).toEqual(whole)
  })

  test('tells nothing of what is yet to be', async () => {
    const { body } = await ask({
      startTime: lived.provider.clock.now(),
      endTime: lived.provider.clock.now() + DAY,
    })
    expect(body.content).toEqual([])
  })
})

describe('the activity before a camera', () => {
  test.each([
    ['Breading', 'breading'],
    ['Fryers', 'fryers'],
    ['Hot Holding', 'hot-holding'],
    ['Fry Station', 'fry-station'],
    ['Boards', 'boards'],
  ])('%s is what that one sees', async (name, clip) => {
    const found = await all({ ...livedRange, cameraUuid: await camera(name) })
    expect(found.length).toBeGreaterThan(0)
    expect(activitiesInClip(clip)).toEqual(expect.arrayContaining([...new Set(found.map(nameOf))]))
    const everything = await wholeDay()
    expect(found).toEqual(
      everything.filter((event) => activitiesInClip(clip).some((one) => one === nameOf(event))),
    )
  })

  test('of a back door is none', async () => {
    const cameraUuid = await camera('Back Door')
    expect((await ask({ cameraUuid })).body).toEqual({ content: [], existNext: false })
  })

  test('can be narrowed to names that it offers [2§7.7]', async () => {
    const cameraUuid = await camera('Boards')
    const names = await lived.provider.call(streamActivityEventNames, {
      token: lived.manager,
      params: { id: cameraUuid },
    })
    expect(names.body.content).toEqual([
      'Package packed',
      'Package taken',
      'Camera offline',
      'Camera back online',
    ])
    const found = await all({ ...livedRange, cameraUuid, eventNames: ['Package taken', 'Batch started'] })
    expect(new Set(found.map(nameOf))).toEqual(new Set(['PACKAGE_TAKEN']))
  })

  test('is known by its id in upper case, too', async () => {
    const id = await camera('Boards')
    const { status, body } = await ask({ ...livedRange, cameraUuid: id.toUpperCase(), size: 1 })
    expect(status).toBe(200)
    expect(body).toEqual((await ask({ ...livedRange, cameraUuid: id, size: 1 })).body)
  })

  test('that is not there, or outside the caller’s restaurants, is refused by name', async () => {
    const foreign = await camera('Boards', '0117')
    for (const cameraUuid of [foreign, randomUUID()]) {
      const message = `cameraUuid: unknown value "${cameraUuid}".`
      expect(await ask({ cameraUuid })).toMatchObject({ status: 400, body: { message } })
    }
    // Somebody who sees both restaurants learns that this one does not have it.
    expect((await ask({ cameraUuid: foreign }, lived.admin)).status).toBe(404)
    const names = await lived.provider.call(streamActivityEventNames, {
      token: lived.manager,
      params: { id: foreign },
    })
    expect(names.status).toBe(404)
  })
})

test('another restaurant’s activity is not there [2§7.1]', async () => {
  const restaurantUuidOther = await restaurantUuid(lived.db, '0117')
  expect((await ask({ restaurantUuid: restaurantUuidOther })).status).toBe(404)
})

test('a camera that was offline tells so itself, and in the restaurant’s history', async () => {
  const [startTime, endTime] = [lived.provider.clock.now() - HOUR, lived.provider.clock.now()]
  const [from, until] = [startTime + 60_000, startTime + 300_000]
  const cameraUuid = await camera('Boards')
  await lived.db.run(sql`
    INSERT INTO camera_outage (camera_id, restaurant_id, started_at, ended_at)
    SELECT id, restaurant_id, ${from}, ${until} FROM camera WHERE uuid = ${cameraUuid}`)
  const told = [
    { description: 'Camera back online', location: 'Boards', eventTime: until },
    { description: 'Camera offline', location: 'Boards', eventTime: from },
  ]
  for (const query of [{ cameraUuid }, {}])
    expect(await all({ startTime, endTime, ...query })).toMatchObject(told)
  expect(await all({ startTime, endTime, cameraUuid: await camera('Back Door') })).toEqual([])
  expect(await all({ startTime, endTime, eventNames: ['Camera offline'] })).toMatchObject(told.slice(1))
})

describe('an image', () => {
  const image = (id: string, size: 'full' | 'thumbnail' = 'thumbnail', token = lived.manager) =>
    lived.provider.call(streamActivityImage, { token, params: { id }, query: { size } })
  const PNG = '89504e470d0a1a0a'

  test('of what was unusual is the picture that was kept', async () => {
    const [id = ''] = unusualIds(lived.own)
    const { status, bytes, headers } = await image(id)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/png')
    expect(bytes.subarray(0, 8).toString('hex')).toBe(PNG)
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([320, 240])
  })

  test('of what a camera saw is that camera’s', async () => {
    const { body } = await ask({ ...livedRange, eventNames: ['Pan placed'], size: 1 })
    const { status, bytes } = await image(body.content[0]?.uuid ?? '', 'full')
    expect(status).toBe(200)
    expect(bytes.subarray(0, 8).toString('hex')).toBe(PNG)
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1280, 720])
  })

  test('is not there once no camera looks at it', async () => {
    const { body } = await ask({ ...livedRange, eventNames: ['Batch started'], size: 1 })
    const id = body.content[0]?.uuid ?? ''
    const params = { restaurantId: await own(), id: await camera('Breading') }
    await lived.provider.call(deleteCamera, { token: lived.admin, params })
    expect((await image(id)).status).toBe(404)
    await lived.provider.call(recallCamera, { token: lived.admin, params })
    expect((await image(id)).status).toBe(200)
  })

  test.each([
    ['what no camera sees', () => `RECOMMENDATION_MADE-${lived.own.recommendation[0]?.id}`],
    ['another restaurant’s', () => `BATCH_STARTED-${lived.foreign.batch[0]?.id}`],
    ['what another restaurant’s cameras found unusual', () => unusualIds(lived.foreign)[0] ?? ''],
    ['something unusual of another name', () => (unusualIds(lived.own)[0] ?? '').replace(/^\w+/, 'NOTHING')],
    ['a fact that is not there', () => 'BATCH_STARTED-1234567890123456'],
    ['no id', () => 'whatever'],
  ])('of %s is not there', async (_, id) => {
    expect((await image(id())).status).toBe(404)
  })
})

test('a page is had of a day as of an hour', async () => {
  const { body } = await ask({
    startTime: livedRange.endTime - 6 * HOUR,
    endTime: livedRange.endTime,
    size: 20,
  })
  expect(body.content).toHaveLength(20)
  expect(body.existNext).toBe(true)
})
