import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import { routes as chickenRoutes } from '#server/routes/dashboard/chicken.ts'
import { routes } from '#server/routes/dashboard/why.ts'
import { wasteByDayPart, wasteSummary } from '#src/contract/dashboard/chicken.ts'
import { why } from '#src/contract/dashboard/why.ts'
import { DAY_PART_LABELS, DAY_PARTS } from '#src/domain/time/day-part.ts'
import { addDays, atMinutes, DAY, MINUTE, minutesOfDay } from '#src/domain/time/zone.ts'
import { ask, chain, cookDay, dayRange, type Kitchen } from './kitchens.ts'

const LIVED = '2026-11-13'
/** Facts written by hand are of this day, when nothing else happened. */
const OWN_DAY = '2026-06-12'

let fresh: Awaited<ReturnType<typeof chain>>
let kitchen: Kitchen
let other: Kitchen
let facts: DayFacts

beforeAll(async () => {
  fresh = await chain()
  const [first, second] = fresh.kitchens.filter(({ timezone }) => timezone === 'America/New_York')
  if (!first || !second) throw new Error('The demonstration has no two restaurants in New York')
  kitchen = first
  other = second
  facts = await cookDay(fresh, kitchen, LIVED)
  await cookDay(fresh, other, LIVED)
})
afterAll(() => fresh.drop())

const rangeOf = (day: string) => ({ ...dayRange(day, kitchen.timezone), restaurantUuid: kitchen.uuid })
const look = (query: object) => ask(fresh, routes, why, { query })
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
/** A time of the day that facts by hand are of. */
const at = (hour: number, minute = 0, day = OWN_DAY) => atMinutes(day, hour * 60 + minute, kitchen.timezone)
const material = (code: string) => sql`(SELECT id FROM material WHERE material_code = ${code})`

interface Batch {
  completedAt: number
  weight: number
  recommended?: number
  orderId?: number
  material?: string
}
/** A batch that was cooked, as recommended unless said otherwise; 40 g a minute of it are wanted. */
async function cook({ completedAt, weight, orderId, ...more }: Batch): Promise<number> {
  const { recommended = weight, material: code = 'NUG' } = more
  const { id } = await fresh.db.one<{ id: number }>(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at,
                       stage_expected_s, completed_at, catering_order_id)
    VALUES (${kitchen.id}, ${material(code)}, 7, 10, ${weight}, 'BOARDS', ${completedAt - 10 * MINUTE}, '{}', ${completedAt},
            ${orderId ?? null}) RETURNING id`)
  if (recommended > 0)
    await fresh.db.run(sql`
      INSERT INTO recommendation (restaurant_id, material_id, recommended_at, pieces, weight_g, work_type, minute_demand_g,
                                  completed_at, batch_id)
      VALUES (${kitchen.id}, ${material(code)}, ${completedAt - 12 * MINUTE}, 10, ${recommended}, 'PRODUCTION', 40,
              ${completedAt}, ${id})`)
  return id
}

interface Pan {
  batchId: number
  placedAt: number
  minutes?: number
  wasted: number
  timerError?: boolean
  reason?: string
  material?: string
}
async function hold({ batchId, placedAt, minutes = 25, wasted, ...more }: Pan): Promise<number> {
  const { timerError = false, reason = null, material: code = 'NUG' } = more
  const { id } = await fresh.db.one<{ id: number }>(sql`
    INSERT INTO hold (restaurant_id, material_id, batch_id, container_id, pieces_in, weight_in_g, placed_at, limit_s,
                      removed_at, weight_wasted_g, timer_error, waste_reason)
    VALUES (${kitchen.id}, ${material(code)}, ${batchId}, (SELECT min(id) FROM container), 10, 1000, ${placedAt}, 1200,
            ${placedAt + minutes * MINUTE}, ${wasted}, ${timerError}, ${reason}) RETURNING id`)
  return id
}
const pack = (holdId: number, packedAt: number, weight: number) =>
  fresh.db.run(sql`
    INSERT INTO package (restaurant_id, material_id, hold_id, package_type_id, chute, quantity, pieces, weight_g, packed_at,
                         taken_at)
    VALUES (${kitchen.id}, ${material('NUG')}, ${holdId}, (SELECT min(id) FROM package_type), 1, 1, 8, ${weight},
            ${packedAt}, ${packedAt})`)

describe('a day of a kitchen', () => {
  test('has the figures of the dashboard, and each division of them sums to them', async () => {
    const found = await look(rangeOf(LIVED))
    const summary = await ask(fresh, chickenRoutes, wasteSummary, { query: rangeOf(LIVED) })
    expect(summary.wasteWeight).toBeGreaterThan(0)
    expect([found.wasted, found.cooked, found.percent, found.target]).toEqual([
      summary.wasteWeight,
      summary.cookedWeight,
      summary.percent,
      summary.target,
    ])
    for (const rows of [found.products, found.hours]) {
      expect(sum(rows.map(({ cooked }) => cooked))).toBe(found.cooked)
      expect(sum(rows.map(({ wasted }) => wasted))).toBe(found.wasted)
      expect(sum(rows.map(({ pans }) => pans))).toBe(found.pans)
      expect(sum(rows.map(({ expired }) => expired))).toBe(found.expired)
      expect(sum(rows.map((row) => row.aboveRecommendation))).toBe(found.aboveRecommendation)
    }
    expect(sum(found.causes.map(({ wasted }) => wasted))).toBe(found.wasted)
  })

  test.each(DAY_PARTS)('at %s has what the dashboard has of it', async (dayPart) => {
    const found = await look({ ...rangeOf(LIVED), dayPart })
    const { rows } = await ask(fresh, chickenRoutes, wasteByDayPart, { query: rangeOf(LIVED) })
    const row = rows.find((one) => one.dayPart === DAY_PART_LABELS[dayPart])
    expect([found.wasted, found.cooked, found.percent, found.target]).toEqual([
      row?.wasteWeight,
      row?.cookedWeight,
      row?.percent,
      row?.target,
    ])
    expect(sum(found.hours.map(({ wasted }) => wasted))).toBe(found.wasted)
    expect(sum(found.causes.map(({ wasted }) => wasted))).toBe(found.wasted)
  })

  test('counts its pans, late batches and stock-outs', async () => {
    const found = await look(rangeOf(LIVED))
    const wasted = facts.hold.filter((hold) => hold.weightWastedG > 0)
    expect(found.pans).toBe(wasted.length)
    expect(found.expired).toBe(
      wasted.filter((hold) => !hold.timerError && hold.removedAt - hold.placedAt > hold.limitS * 1000).length,
    )
    expect(found.expired).toBeGreaterThan(0)
    expect(found.stockOuts).toBe(facts.stockOut.length)
    const late = new Set(facts.taskDelay.map(({ batchId }) => batchId))
    expect(late.size).toBeGreaterThan(0)
    expect(found.lateCount).toBe(late.size)
    expect(sum(found.hours.map(({ lateBatches }) => lateBatches))).toBe(late.size)
    expect(found.lateBatches).toHaveLength(Math.min(late.size, 50))
    const latest = found.lateBatches.map(({ lateS }) => lateS)
    expect(latest).toEqual([...latest].sort((a, b) => b - a))
  })

  test('may be cut anywhere', async () => {
    const query = { ...rangeOf(LIVED), startTime: at(11, 17, LIVED), endTime: at(16, 43, LIVED) }
    const found = await look(query)
    const summary = await ask(fresh, chickenRoutes, wasteSummary, { query })
    expect([found.wasted, found.cooked, found.target]).toEqual([
      summary.wasteWeight,
      summary.cookedWeight,
      summary.target,
    ])
    const pans = facts.hold.filter(
      (hold) => hold.weightWastedG > 0 && hold.removedAt >= query.startTime && hold.removedAt < query.endTime,
    )
    expect(found.hours.filter(({ pans }) => pans > 0).map(({ hour }) => hour)).toEqual(
      [...new Set(pans.map((hold) => Math.floor(minutesOfDay(hold.removedAt, kitchen.timezone) / 60)))].sort(
        (a, b) => a - b,
      ),
    )
  })
})

test('each wasted gram has the cause that its facts say', async () => {
  const { id: orderId } = await fresh.db.one<{ id: number }>(sql`
    INSERT INTO catering_order (restaurant_id, material_id, order_type, order_number, pieces, work_center, status, departs_at,
                                scheduled_start, scheduled_end, created_at, updated_at)
    VALUES (${kitchen.id}, ${material('NUG')}, 'BUS', 9001, 64, 'BOARDS', 'CANCELED', ${at(18)}, ${at(17)}, ${at(18)}, ${at(9)},
            ${at(9)}) RETURNING id`)
  const batch = (hour: number, more: Partial<Batch> = {}) =>
    cook({ completedAt: at(hour), weight: 5000, ...more })
  const pan = (batchId: number, hour: number, wasted: number, more: Partial<Pan> = {}) =>
    hold({ batchId, placedAt: at(hour), wasted, ...more })

  await pan(await batch(11), 11, 101, { reason: 'Dropped' })
  await pan(await batch(12), 12, 202, { timerError: true })
  // It closes at 10 PM.
  await pan(await batch(21), 21, 303, { placedAt: at(21, 30), minutes: 10 })
  await pan(await batch(17, { orderId }), 17, 404)
  await pan(await batch(13, { recommended: 0 }), 13, 505)
  // Far more than rounding up to whole packages explains.
  await pan(await batch(14, { weight: 9000, recommended: 1000 }), 14, 606)
  await pan(await batch(15), 15, 707)
  const newer = await pan(await batch(15), 15, 0, { placedAt: at(15, 5) })
  await pack(newer, at(15, 10), 900)
  await pan(await batch(16), 16, 808)
  const sold = await pan(await batch(18), 18, 909)
  await pack(sold, at(18, 10), 1000)

  const found = await look(rangeOf(OWN_DAY))
  expect(found.causes.map(({ cause, reason, wasted, pans }) => [cause, reason, wasted, pans])).toEqual([
    ['NOT_SOLD', null, 909, 1],
    ['DEMAND_SHORT', null, 808, 1],
    ['NEWER_FIRST', null, 707, 1],
    ['ABOVE_RECOMMENDATION', null, 606, 1],
    ['NOT_RECOMMENDED', null, 505, 1],
    ['ORDER_CANCELED', null, 404, 1],
    ['CLEARED', null, 303, 1],
    ['TIMER_ERROR', null, 202, 1],
    ['REASON', 'Dropped', 101, 1],
  ])
  expect(found.wasted).toBe(45 * 101)
  expect(found.hours.filter((row) => row.aboveRecommendation > 0)).toMatchObject([
    { hour: 14, aboveRecommendation: 606, pans: 1, expired: 1 },
  ])
  expect(found.usual).toBeNull()
})

describe('what is usual', () => {
  const TODAY = '2026-04-10'
  const cookOn = async (day: string, code: string, weight: number, wasted: number) => {
    const batchId = await cook({ completedAt: at(18, 0, day), weight, material: code })
    await hold({ batchId, placedAt: at(18, 0, day), wasted, material: code })
  }

  test('is known from eight open days on, of the last 42, and divides what is above it', async () => {
    // A day too long ago, and seven that count.
    for (const back of [43, 42, 20, 9, 6, 5, 3, 1]) {
      await cookOn(addDays(TODAY, -back), 'NUG', 10_000, 500)
      await cookOn(addDays(TODAY, -back), 'SF', 10_000, 1500)
    }
    await cookOn(TODAY, 'NUG', 10_000, 900)
    await cookOn(TODAY, 'SF', 30_000, 5400)
    expect(await look(rangeOf(TODAY))).toMatchObject({
      usual: null,
      products: [{ rate: null }, { mix: null }],
    })

    await cookOn(addDays(TODAY, -2), 'NUG', 10_000, 500)
    await cookOn(addDays(TODAY, -2), 'SF', 10_000, 1500)
    const found = await look(rangeOf(TODAY))
    // 6300 g of 40 kg; 10 % are usual.
    expect(found.usual).toEqual({ percent: 10, above: 2300, days: 8, lower: 8, higher: 0 })
    expect(
      found.products.map(({ materialCode, usualPercent, usualCooked, rate, mix }) => [
        materialCode,
        usualPercent,
        usualCooked,
        rate,
        mix,
      ]),
    ).toEqual([
      ['NUG', 5, 20_000, 400, -500],
      ['SF', 15, 20_000, 900, 1500],
    ])
  })

  test('is that of the part of the day', async () => {
    await cook({ completedAt: at(12, 0, TODAY), weight: 10_000 })
    expect(await look({ ...rangeOf(TODAY), dayPart: 'dinner' })).toMatchObject({ usual: { above: 2300 } })
    // Lunch was never cooked before.
    expect(await look({ ...rangeOf(TODAY), dayPart: 'lunch' })).toMatchObject({ usual: null, cooked: 10_000 })
  })

  test('is that of the same times where a part of the day goes on', async () => {
    const range = { ...rangeOf(TODAY), startTime: at(14, 0, TODAY), endTime: at(19, 0, TODAY) }
    // Later on those days much more was cooked, and all of it sold.
    for (const back of [42, 20, 9, 6, 5, 3, 2, 1])
      await cook({ completedAt: at(21, 0, addDays(TODAY, -back)), weight: 100_000 })
    expect((await look(range)).usual).toEqual({ percent: 10, above: 2300, days: 8, lower: 8, higher: 0 })
    const whole = await look({ ...range, endTime: at(24, 0, TODAY) })
    expect(whole.usual?.percent).toBeLessThan(5)
  })
})

describe('refusals', () => {
  test('another’s restaurant is not found', async () => {
    const query = { ...rangeOf(LIVED), restaurantUuid: other.uuid }
    await expect(ask(fresh, routes, why, { query, scope: [kitchen.id] })).rejects.toMatchObject({ code: 404 })
  })

  test('more than 31 days are refused; 31 are not, however long', async () => {
    // In them the clocks are set back.
    const start = at(0, 0, '2026-10-10')
    const query = { ...rangeOf(LIVED), startTime: start, endTime: at(0, 0, '2026-11-10') }
    expect(query.endTime - start).toBeGreaterThan(31 * DAY)
    expect((await look(query)).cooked).toBe(0)
    await expect(look({ ...query, endTime: query.endTime + 1 })).rejects.toMatchObject({
      code: 400,
      fields: { endTime: 'The range must not be longer than 31 days.' },
    })
  })

  test('it is always of one restaurant', async () => {
    const { restaurantUuid: _, ...query } = rangeOf(LIVED)
    await expect(look(query)).rejects.toMatchObject({ code: 400 })
  })
})
