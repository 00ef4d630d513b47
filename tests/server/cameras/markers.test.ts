import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { validatedRestaurants, validatedStreams } from '#src/contract/cameras/plug-and-play.ts'
import { deleteStream, stopStream } from '#src/contract/cameras/streams.ts'
import { DAY, MINUTE } from '#src/domain/time/zone.ts'
import { AREA, MANAGER } from '#tests/support/demo.ts'
import { numberOutside, restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startStreams } from './streams-support.ts'

const world = startStreams()
let now: number
beforeEach(() => {
  now = world.provider.clock.now()
})

/** A pan is put down, and taken away where that is told. */
async function hold(code: string, placedAt: number, removedAt: number | null = null): Promise<string> {
  const { id } = await world.db.one<{ id: string }>(sql`
    INSERT INTO hold (restaurant_id, material_id, batch_id, container_id, pieces_in, weight_in_g, placed_at, limit_s,
                      removed_at)
    SELECT r.id, (SELECT min(id) FROM material WHERE line = 'CHICKEN'), 1, n.id, 10, 1000, ${placedAt}, 1200,
           ${removedAt} FROM restaurant r, container n WHERE r.number = '0412' AND n.code = ${code}
    RETURNING id::text AS id`)
  return id
}
async function fault(kind: string, holdId: string, at: number, seen: number, other: string | null = null) {
  await world.db.run(sql`
    INSERT INTO unusual_event (restaurant_id, kind, event_at, camera, place, hold_id, marker_expected, marker_seen,
                               other_container_id)
    SELECT r.id, ${kind}, ${at}, 'Hot Holding', 'Place 1', ${holdId}::bigint, 101, ${seen},
           (SELECT id FROM container WHERE code = ${other}) FROM restaurant r WHERE r.number = '0412'`)
}
const streamsHere = () =>
  world.provider.call(validatedStreams, { token: world.token, query: { restaurantUuid: world.restaurantId } })
const readings = async () => {
  const [first] = (await streamsHere()).body.content
  return new Map(first?.markers.map((reading) => [reading.container, reading]))
}

test('each pan is what its camera saw of it last', async () => {
  await hold('P01', now - 30 * MINUTE, now - 10 * MINUTE)
  await hold('P01', now - 5 * MINUTE)
  const wrong = await hold('P02', now - 20 * MINUTE, now - MINUTE)
  await fault('wrong-marker', wrong, now - 20 * MINUTE, 140)
  const twin = await hold('P03', now - MINUTE)
  await fault('identical-markers', twin, now - MINUTE, 101, 'P01')
  await hold('P05', now - DAY - MINUTE, now - DAY)
  // What is yet to come was not seen.
  await hold('P06', now + MINUTE)
  const seen = await readings()
  expect(seen.size).toBe(40)
  expect(seen.get('Third Pan 01')).toEqual({
    marker: 101,
    container: 'Third Pan 01',
    status: 'SEEN',
    time: now,
    seen: null,
    other: null,
  })
  expect(seen.get('Half Pan 02')).toMatchObject({
    status: 'WRONG',
    time: now - MINUTE,
    seen: 140,
    other: null,
  })
  expect(seen.get('Third Pan 03')).toMatchObject({
    status: 'IDENTICAL',
    time: now,
    seen: 101,
    other: 'Third Pan 01',
  })
  for (const pan of ['Half Pan 04', 'Third Pan 05', 'Half Pan 06'])
    expect(seen.get(pan)).toMatchObject({ status: 'MISSING', time: null, seen: null })
})

test('a pan whose marker was wrong is right once it was read again', async () => {
  const wrong = await hold('P02', now - 20 * MINUTE, now - 15 * MINUTE)
  await fault('wrong-marker', wrong, now - 20 * MINUTE, 140)
  expect((await readings()).get('Half Pan 02')?.status).toBe('WRONG')
  await hold('P02', now - 10 * MINUTE, now - 5 * MINUTE)
  expect((await readings()).get('Half Pan 02')).toMatchObject({ status: 'SEEN', seen: null })
})

test('streams are those of cameras that read markers, live or not', async () => {
  const named = async () =>
    (await streamsHere()).body.content.map(({ stream }) => [stream.description, stream.startedTime !== null])
  expect(await named()).toEqual([['Hot holding', true]])
  const { id } = await world.at.stream('Hot holding')
  const params = { restaurantId: world.restaurantId, id } as never
  await world.provider.call(stopStream, { token: world.token, params })
  expect(await named()).toEqual([['Hot holding', false]])
  await world.provider.call(deleteStream, { token: world.token, params })
  expect(await named()).toEqual([])
})

test('restaurants are counted, each by itself [2§7.10]', async () => {
  await hold('P01', now - MINUTE)
  const wrong = await hold('P02', now - MINUTE)
  await fault('wrong-marker', wrong, now - MINUTE, 140)
  const { body } = await world.provider.call(validatedRestaurants, { token: world.token })
  expect(body.content).toHaveLength(12)
  const here = body.content.find(({ uuid }) => uuid === world.restaurantId)
  expect(here).toMatchObject({ number: '0412', streams: 1, live: 1 })
  expect(here?.markers).toEqual({ SEEN: 1, WRONG: 1, IDENTICAL: 0, MISSING: 38 })
  const others = body.content.filter(({ uuid }) => uuid !== world.restaurantId)
  expect(others.every(({ markers }) => markers.MISSING === 40)).toBe(true)
  const numbers = body.content.map(({ number }) => number)
  expect(numbers).toEqual(numbers.toSorted())
})

test('only one’s own restaurants are listed, and another’s streams are not there', async () => {
  const area = await world.provider.tokenOf(AREA)
  const number = await numberOutside(world.db, AREA)
  const { body } = await world.provider.call(validatedRestaurants, { token: area })
  expect(body.content.length).toBeGreaterThan(0)
  expect(body.content.map((one) => one.number)).not.toContain(number)
  const query = { restaurantUuid: await restaurantUuid(world.db, number) }
  expect((await world.provider.call(validatedStreams, { token: area, query })).status).toBe(404)
})

test('a restaurant without a camera that reads markers is none of them', async () => {
  await world.db.run(sql`
    UPDATE camera SET deleted_at = ${now} WHERE clip = 'hot-holding'
       AND restaurant_id = (SELECT id FROM restaurant WHERE number = '0412')`)
  const { body } = await world.provider.call(validatedRestaurants, { token: world.token })
  expect(body.content.map(({ number }) => number)).not.toContain('0412')
  expect((await streamsHere()).body.content).toEqual([])
})

test('who has no grant of plug and play sees nothing of it', async () => {
  const manager = await world.provider.tokenOf(MANAGER)
  expect((await world.provider.call(validatedRestaurants, { token: manager })).status).toBe(403)
})
