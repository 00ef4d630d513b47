import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import { playerMarks } from '#src/contract/kitchen/kitchen-player.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import { CREW } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { livedRange, startLivedDay } from '#tests/support/kitchen/kitchen-day.ts'

const lived = startLivedDay()

const ask = async (range: { startTime: number; endTime: number } = livedRange, number = '0412') =>
  lived.provider.call(playerMarks, {
    token: lived.manager,
    query: { ...range, restaurantUuid: await restaurantUuid(lived.db, number) },
  })
const marks = async (range?: { startTime: number; endTime: number }) => (await ask(range)).body.content

/** Ids of what is to be marked in a stretch of the day. */
const expected = ({ batch, stockOut }: DayFacts, { startTime, endTime }: typeof livedRange) =>
  [
    ...batch
      .filter(({ startedAt }) => startedAt >= startTime && startedAt < endTime)
      .map(({ id }) => `BATCH-${id}`),
    ...stockOut
      .filter(({ startedAt, endedAt }) => startedAt < endTime && (endedAt ?? endTime) > startTime)
      .map(({ id }) => `STOCK_OUT-${id}`),
  ].sort()

describe('the marks of a day', () => {
  test('are its batches and its stock-outs, each once, in order of time', async () => {
    const found = await marks()
    expect(found.map(({ id }) => id).sort()).toEqual(expected(lived.own, livedRange))
    const times = found.map(({ startTime }) => startTime)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['BATCH', 'STOCK_OUT']))
  })

  test('say which batch of what it was, how many pieces, and when it was complete', async () => {
    const [fact] = lived.own.batch.filter(({ completedAt }) => completedAt !== null)
    const found = (await marks()).find(({ id }) => id === `BATCH-${fact?.id}`)
    expect(found).toMatchObject({
      kind: 'BATCH',
      startTime: fact?.startedAt,
      endTime: fact?.completedAt,
      batch: { number: fact?.batchNumber, pieces: fact?.pieces, canceled: false },
    })
    expect(found?.material).toMatch(/\w/)
  })

  test('of a stock-out last until it is over, and are there while it goes on', async () => {
    const [fact] = lived.own.stockOut
    const middle = Math.floor(((fact?.startedAt ?? 0) + (fact?.endedAt ?? 0)) / 2)
    const found = await marks({ startTime: middle, endTime: middle + 1 })
    expect(found).toContainEqual(
      expect.objectContaining({
        id: `STOCK_OUT-${fact?.id}`,
        startTime: fact?.startedAt,
        endTime: fact?.endedAt,
        batch: null,
      }),
    )
  })

  test.each([
    ['an hour of the morning', 8 * HOUR, HOUR],
    ['a quarter at noon', 12 * HOUR, HOUR / 4],
    ['four hours of the evening', 17 * HOUR, 4 * HOUR],
  ])('in %s are those of it alone', async (_, after, length) => {
    const startTime = livedRange.startTime + after
    const range = { startTime, endTime: startTime + length }
    expect((await marks(range)).map(({ id }) => id).sort()).toEqual(expected(lived.own, range))
  })
})

test('what has not happened yet is not known', async () => {
  const now = lived.provider.clock.now()
  const restaurant = sql`(SELECT id FROM restaurant WHERE number = '0412')`
  const material = sql`(SELECT min(id) FROM material WHERE line = 'CHICKEN')`
  await lived.db.run(sql`
    INSERT INTO stock_out (restaurant_id, material_id, started_at, ended_at)
    VALUES (${restaurant}, ${material}, ${now - HOUR}, ${now + HOUR}),
           (${restaurant}, ${material}, ${now + HOUR}, ${now + 2 * HOUR})`)
  const found = await marks({ startTime: now - 2 * HOUR, endTime: now + 4 * HOUR })
  expect(found.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([[now - HOUR, null]])
})

test('a stock-out reaches into a range however long ago it began: over a closed Sunday, or until now', async () => {
  const now = lived.provider.clock.now()
  const restaurant = sql`(SELECT id FROM restaurant WHERE number = '0412')`
  const material = sql`(SELECT min(id) FROM material WHERE line = 'CHICKEN')`
  await lived.db.run(sql`
    INSERT INTO stock_out (restaurant_id, material_id, started_at, ended_at)
    VALUES (${restaurant}, ${material}, ${now - 3 * DAY}, NULL),
           (${restaurant}, ${material}, ${now - 40 * HOUR}, ${now - 8 * HOUR})`)
  const found = await marks({ startTime: now - 10 * HOUR, endTime: now - 9 * HOUR })
  expect(found.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    [now - 3 * DAY, null],
    [now - 40 * HOUR, now - 8 * HOUR],
  ])
})

describe('who may ask', () => {
  test('another restaurant’s marks are not there for a user who may not see it', async () => {
    expect((await ask(livedRange, '0117')).status).toBe(404)
    const answer = await lived.provider.call(playerMarks, {
      token: lived.admin,
      query: { ...livedRange, restaurantUuid: await restaurantUuid(lived.db, '0117') },
    })
    expect(answer.body.content.map(({ id }) => id).sort()).toEqual(expected(lived.foreign, livedRange))
  })

  test('without the permission of the kitchen player it is refused', async () => {
    const token = await lived.provider.tokenOf(CREW)
    const query = { ...livedRange, restaurantUuid: await restaurantUuid(lived.db, '0412') }
    expect((await lived.provider.call(playerMarks, { token, query })).status).toBe(403)
  })

  test.each([
    ['no range', { startTime: livedRange.startTime, endTime: livedRange.startTime }],
    ['more than a day', { startTime: livedRange.startTime, endTime: livedRange.startTime + 2 * DAY }],
  ])('%s is refused', async (_, range) => {
    expect((await ask(range)).status).toBe(400)
  })

  test('the longest day, of 25 hours, is one range', async () => {
    const { status } = await ask({
      startTime: livedRange.startTime,
      endTime: livedRange.startTime + 25 * HOUR,
    })
    expect(status).toBe(200)
  })
})
