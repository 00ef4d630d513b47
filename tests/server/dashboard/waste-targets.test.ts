import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#server/routes/dashboard/chicken.ts'
import { kitchensNow } from '#server/services/kitchen/now.ts'
import { wasteByDayPart, wasteSummary } from '#src/contract/dashboard/chicken.ts'
import type { OwnTargets } from '#src/domain/analytics/waste-targets.ts'
import { atMinutes } from '#src/domain/time/zone.ts'
import { ask, chain, type Kitchen } from './kitchens.ts'

const NOON = 12 * 60

let fresh: Awaited<ReturnType<typeof chain>>
let chicago: Kitchen
let newYork: Kitchen

beforeAll(async () => {
  fresh = await chain()
  const inZone = (zone: string) => {
    const found = fresh.kitchens.find(({ timezone }) => timezone === zone)
    if (!found) throw new Error(`There is no restaurant in ${zone}`)
    return found
  }
  chicago = inZone('America/Chicago')
  newYork = inZone('America/New_York')
  await set(chicago, '2026-10-05', { breakfast: 6 })
  await set(chicago, '2026-10-07', {})
  // In Chicago another lunch from November 11 on, and the chain's again from November 14 on.
  await set(chicago, '2026-11-11', { lunch: 2 })
  await set(chicago, '2026-11-14', {})
  await set(null, '2026-11-12', { lunch: 5, dinner: 9 })
  // The clocks are set back on this day, which has 25 hours.
  await set(newYork, '2026-11-01', { breakfast: 1, dinner: 2 })
  // After the days that are looked at.
  await set(newYork, '2026-11-16', { breakfast: 6, lunch: 7 })
})
afterAll(() => fresh.drop())

/** Sets targets at noon of a day of the restaurant's own clock; the chain's at noon of New York's. */
async function set(kitchen: Kitchen | null, day: string, targets: Partial<OwnTargets>) {
  const { breakfast = null, lunch = null, dinner = null } = targets
  const at = atMinutes(day, NOON, kitchen?.timezone ?? newYork.timezone)
  await fresh.db.run(sql`
    INSERT INTO waste_target (restaurant_id, version, breakfast, lunch, dinner, changed_at)
    SELECT ${kitchen?.id ?? null}::int, count(*) + 1, ${breakfast}::numeric, ${lunch}::numeric, ${dinner}::numeric, ${at}::bigint
      FROM waste_target WHERE restaurant_id IS NOT DISTINCT FROM ${kitchen?.id ?? null}::int`)
}

/** Cooks grams of a restaurant's day at a minute of its own clock. */
const cook = ({ id, timezone }: Kitchen, day: string, minutes: number, grams: number) =>
  fresh.db.run(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at,
                       stage_expected_s, completed_at)
    SELECT ${id}, id, 1, 10, ${grams}, 'BOARDS', ${atMinutes(day, minutes, timezone) - 1000}, '{}',
           ${atMinutes(day, minutes, timezone)}
      FROM material WHERE material_code = 'SF'`)

/** From a minute of one day until that of another, of a restaurant's clock. */
const range = ({ timezone }: Kitchen, from: string, to: string, minutes = 0) => ({
  startTime: atMinutes(from, minutes, timezone),
  endTime: atMinutes(to, minutes, timezone),
})
const only = (kitchen: Kitchen) => ({ restaurantUuid: kitchen.uuid })
const parts = async (query: object) =>
  (await ask(fresh, routes, wasteByDayPart, { query })).rows.map(({ target }) => target)
const summary = (query: object, db = fresh.db) => ask({ ...fresh, db }, routes, wasteSummary, { query })

describe('the target of a range', () => {
  beforeAll(async () => {
    await cook(chicago, '2026-11-10', NOON, 1000)
    await cook(chicago, '2026-11-11', NOON, 3000)
    await cook(chicago, '2026-11-13', 15 * 60, 500)
    await cook(chicago, '2026-11-14', NOON, 1000)
    await cook(newYork, '2026-11-14', NOON, 2000)
  })

  test('is that of each day, by what was cooked on it', async () => {
    // (1,000 g × 3.5 + 3,000 g × 2) / 4,000 g, of whole days and of parts of days alike.
    const days = range(chicago, '2026-11-10', '2026-11-13')
    expect(await parts({ ...days, ...only(chicago) })).toEqual([4.5, 2.38, 9])
    const hours = range(chicago, '2026-11-10', '2026-11-11', 12 * 60 + 1)
    expect(await parts({ ...hours, ...only(chicago) })).toEqual([4.5, 2, 8])
    expect(await parts({ ...range(chicago, '2026-11-10', '2026-11-12', NOON), ...only(chicago) })).toEqual([
      4.5, 2.38, 9,
    ])
  })

  test('is that of the last day for a part in which nothing was cooked, and of breakfast for all of them', async () => {
    const quiet = range(chicago, '2026-11-12', '2026-11-13')
    expect(await parts({ ...quiet, ...only(chicago) })).toEqual([4.5, 2, 9])
    expect(await summary({ ...quiet, ...only(chicago) })).toMatchObject({ percent: null, target: 4.5 })
    const autumn = range(chicago, '2026-10-05', '2026-10-06')
    expect(await summary({ ...autumn, ...only(chicago) })).toMatchObject({ percent: null, target: 6 })
  })

  test('is the chain’s again once the restaurant has none of its own', async () => {
    const days = range(chicago, '2026-11-14', '2026-11-15')
    expect(await parts({ ...days, ...only(chicago) })).toEqual([4.5, 5, 9])
  })

  test('of several restaurants is theirs, by what each cooked', async () => {
    const days = range(chicago, '2026-11-11', '2026-11-15')
    // 3,000 g × 2 and 1,000 g × 5 in Chicago, 2,000 g × 5 in New York; dinner is the chain's.
    expect(await parts(days)).toEqual([4.5, 3.5, 9])
    // And 500 g × 9 at dinner.
    expect((await summary(days)).target).toBe(3.92)
  })

  test('is that of the days themselves where a call names local days', async () => {
    const days = '2026-11-11/2026-11-12'
    expect(await parts({ ...range(chicago, '2026-11-01', '2026-11-20'), days })).toEqual([4.5, 2, 8])
  })

  test('a week before is the one of then', async () => {
    await cook(chicago, '2026-11-04', NOON, 1000)
    const week = await summary({ ...range(chicago, '2026-11-11', '2026-11-12'), ...only(chicago) })
    expect(week.target).toBe(2)
    expect(week.lastWeek.target).toBe(3.5)
  })

  test('takes one statement, however many restaurants and changes there are', async () => {
    let statements = 0
    const counting = {
      ...fresh.db,
      rows: ((one) => {
        statements += 1
        return fresh.db.rows(one)
      }) as typeof fresh.db.rows,
    }
    await summary(range(chicago, '2026-11-01', '2026-11-15'), counting)
    // The restaurants, the targets, and the waste of now and of a week before.
    expect(statements).toBe(4)
  })
})

test('a change holds from the first minute of its local day, also where that has 25 hours', async () => {
  // Before midnight at dinner, after it at breakfast; then in the hour that comes twice.
  await cook(newYork, '2026-10-31', 23 * 60 + 59, 1000)
  await cook(newYork, '2026-11-01', 0, 1000)
  await cook(newYork, '2026-11-01', 90, 1000)
  await cook(newYork, '2026-11-01', 23 * 60 + 59, 3000)
  const of = async (from: string, to: string, minutes = 0) =>
    parts({ ...range(newYork, from, to, minutes), ...only(newYork) })
  expect(await of('2026-10-31', '2026-11-01', 60)).toEqual([1, 3.5, 8])
  expect(await of('2026-10-31', '2026-11-02')).toEqual([1, 3.5, 3.5])
})

test('the kitchens now are judged by the targets of their own day', async () => {
  await cook(newYork, '2026-11-15', NOON, 20_000)
  const targetAt = async (at: number) => {
    const { kitchens } = await kitchensNow({ db: fresh.db, now: () => at }).of('all', newYork.uuid)
    return kitchens[0]?.waste.target
  }
  // At a quarter to midnight it is still November 15 in New York.
  expect(await targetAt(atMinutes('2026-11-15', 23 * 60 + 45, newYork.timezone))).toBe(5)
  await cook(newYork, '2026-11-16', NOON, 20_000)
  expect(await targetAt(atMinutes('2026-11-16', 13 * 60, newYork.timezone))).toBe(7)
  // Before anything is cooked it is breakfast's.
  expect(await targetAt(atMinutes('2026-11-16', 6 * 60, newYork.timezone))).toBe(6)
})
