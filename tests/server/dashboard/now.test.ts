import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kitchensNow, LOOK_EVERY_MS } from '#server/services/kitchen/now.ts'
import { keepAcknowledged } from '#server/store/queue/acknowledged.ts'
import { queueTables } from '#server/store/queue/tables.ts'
import { type KitchenNow, nowOfKitchens } from '#src/contract/dashboard/now.ts'
import type { Sentence } from '#src/domain/now/sentences.ts'
import { ACKNOWLEDGED_MS, alarmsOf } from '#src/domain/queue/alarms.ts'
import { AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { movableClock, startTestProvider } from '#tests/support/provider.ts'
import { chain, type Kitchen } from './kitchens.ts'

/** Noon in Chicago, a Friday: the kitchens are open. */
const NOON = Date.parse('2026-11-20T18:00:00Z')
const MINUTE = 60_000
const ago = (minutes: number) => NOON - minutes * MINUTE

let fresh: Awaited<ReturnType<typeof chain>>
let kitchen: Kitchen
beforeAll(async () => {
  fresh = await chain()
  const chicago = fresh.kitchens.find(({ timezone }) => timezone === 'America/Chicago')
  if (!chicago) throw new Error('There is no restaurant in Chicago')
  kitchen = chicago
  // They have been heard; what they cooked is long gone.
  await fresh.db.run(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at, stage_expected_s,
                       completed_at)
    SELECT r.id, m.id, 1, 10, 1000, 'BOARDS', ${ago(9)}, '{90,30,15,240,22,30}', ${ago(1)}
      FROM restaurant r CROSS JOIN material m WHERE m.material_code = 'SF'`)
})
afterAll(() => fresh.drop())

const material = (code: string) => sql`(SELECT id FROM material WHERE material_code = ${code})`

/** The kitchen as a server that has just started sees it. */
async function look(at = NOON): Promise<KitchenNow> {
  const { kitchens } = await kitchensNow({ db: fresh.db, now: () => at }).of('all', kitchen.uuid)
  const [found] = kitchens
  if (!found) throw new Error('The restaurant is not there')
  return found
}
const rulesOf = ({ sentences }: KitchenNow) =>
  sentences.map(({ rule }) => rule).filter((rule) => rule !== 'CALM')
const of = <R extends Sentence['rule']>({ sentences }: KitchenNow, rule: R) =>
  sentences.find((one): one is Extract<Sentence, { rule: R }> => one.rule === rule)

describe('what stands in a kitchen', () => {
  test('is calm where nothing is wrong', async () => {
    const now = await look()
    expect(rulesOf(now)).toEqual([])
    expect(now).toMatchObject({ state: 'OK', score: 0, out: 0, late: 0, pastLimit: 0, lastFactAt: ago(9) })
  })

  test('is closed in the night, whatever was left behind', async () => {
    const now = await look(Date.parse('2026-11-20T10:00:00Z'))
    expect(now.state).toBe('CLOSED')
    expect(rulesOf(now)).toEqual([])
  })

  test('is what its facts say: out of stock with the next pan, pans past their limit, a late stage, a fryer', async () => {
    await fresh.db.run(sql`
      INSERT INTO stock_out (restaurant_id, material_id, started_at)
      VALUES (${kitchen.id}, ${material('NUG')}, ${ago(4)}), (${kitchen.id}, ${material('CFA')}, ${ago(2)})`)
    const { id } = await fresh.db.one<{ id: number }>(sql`
      INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at,
                         stage_expected_s, stage_ended_at, fryer)
      VALUES (${kitchen.id}, ${material('NUG')}, 112, 56, 1000, 'BOARDS', ${ago(7)}, '{90,30,15,240,22,30}',
              ${[ago(6.5), ago(6), ago(5)]}::bigint[], 'Fryer 3')
      RETURNING id`)
    await fresh.db.run(sql`
      INSERT INTO task_delay (restaurant_id, material_id, batch_id, stage, started_at)
      VALUES (${kitchen.id}, ${material('NUG')}, ${id}, 4, ${ago(1)})`)
    await fresh.db.run(sql`
      INSERT INTO hold (restaurant_id, material_id, container_id, pieces_in, weight_in_g, placed_at, limit_s, timer_error)
      VALUES (${kitchen.id}, ${material('ST')}, (SELECT min(id) FROM container), 10, 500, ${ago(25)}, 1200, false),
             (${kitchen.id}, ${material('ST')}, (SELECT min(id) FROM container), 10, 500, ${ago(25)}, 1200, true)`)
    await fresh.db.run(sql`
      INSERT INTO recommendation (restaurant_id, material_id, recommended_at, pieces, weight_g, work_type)
      VALUES (${kitchen.id}, ${material('SBF')}, ${ago(6)}, 18, 500, 'PRODUCTION')`)

    const now = await look()
    expect(rulesOf(now)).toEqual(['OUT', 'PAST_LIMIT', 'FRYER_OVER', 'ADVICE_WAITS'])
    // It fries for 4 minutes since 5 minutes ago; then come 22 and 30 s.
    expect(of(now, 'OUT')).toMatchObject({
      material: 'Nuggets',
      since: ago(4),
      nextPanAt: NOON + 52_000,
      more: 1,
    })
    expect(of(now, 'PAST_LIMIT')).toMatchObject({ since: ago(5), more: 0 })
    expect(of(now, 'FRYER_OVER')).toMatchObject({ fryer: 'Fryer 3', batchNumber: 112, since: ago(1) })
    expect(now).toMatchObject({ state: 'ACT', out: 2, late: 1, pastLimit: 1 })
    // 3 × (4 + 2) minutes out, 1 late, 2 for the pan.
    expect(now.score).toBe(21)

    // The alarms are those that the kitchen's own screens show, but for what somebody has acknowledged: two stock-outs,
    // the delay, and both pans.
    const keys = alarmsOf(await queueTables(fresh.db, kitchen.id, NOON), NOON).map(({ key }) => key)
    expect(now.alarms).toBe(5)
    expect(keys).toHaveLength(5)
    await keepAcknowledged(fresh.db, kitchen.id, keys.slice(0, 4), { at: ago(1), accountId: null })
    expect((await look()).alarms).toBe(1)
    await keepAcknowledged(fresh.db, kitchen.id, keys, { at: ago(1), accountId: null })
    expect((await look()).alarms).toBe(0)
    // What is still wrong a day later is to be heard again; pans are then forgotten.
    expect((await look(NOON + ACKNOWLEDGED_MS)).alarms).toBe(3)
  })

  test('is what it holds against what is wanted of it, and pans that cameras mix up', async () => {
    const { id } = await fresh.db.one<{ id: number }>(sql`
      INSERT INTO hold (restaurant_id, material_id, container_id, pieces_in, weight_in_g, placed_at, limit_s)
      VALUES (${kitchen.id}, ${material('SF')}, (SELECT min(id) FROM container), 20, 1, ${ago(16)}, 1200)
      RETURNING id`)
    await fresh.db.run(sql`
      INSERT INTO package (restaurant_id, material_id, hold_id, package_type_id, chute, quantity, pieces, weight_g, packed_at)
      VALUES (${kitchen.id}, ${material('SF')}, ${id}, (SELECT min(id) FROM package_type), 1, 1, 5, 1, ${ago(3)})`)
    const { grams } = await fresh.db.one<{ grams: number }>(
      sql`SELECT 15 * piece_weight_g AS grams FROM material WHERE material_code = 'SF'`,
    )
    // The last recommendation counts; what an order needs is no demand of the boards.
    const recommend = (minutes: number, minuteDemand: number, type: string) => sql`
      INSERT INTO recommendation (restaurant_id, material_id, recommended_at, pieces, weight_g, work_type, minute_demand_g,
                                  completed_at)
      VALUES (${kitchen.id}, ${material('SF')}, ${ago(minutes)}, 18, 500, ${type}, ${minuteDemand}, ${ago(minutes)})`
    await fresh.db.run(recommend(40, 10 * grams, 'PRODUCTION'))
    await fresh.db.run(recommend(1, 0, 'CATERING'))
    await fresh.db.run(recommend(20, Math.round(grams / 10), 'PRODUCTION'))
    expect(of(await look(), 'PANS_EXPIRE')).toMatchObject({ pans: 1, more: 0 })
    expect(of(await look(), 'RUNS_OUT')).toBeUndefined()
    await fresh.db.run(recommend(2, Math.round(grams / 4), 'COOKABLE'))
    const soon = await look()
    expect(of(soon, 'PANS_EXPIRE')).toBeUndefined()
    expect(of(soon, 'RUNS_OUT')).toMatchObject({ nextPanAt: null, more: 0 })
    expect(Math.abs((of(soon, 'RUNS_OUT')?.at ?? 0) - (NOON + 4 * MINUTE))).toBeLessThan(MINUTE / 10)

    const shared = (minutes: number) => sql`
      INSERT INTO unusual_event (restaurant_id, kind, event_at, camera, place, container_id, other_container_id)
      VALUES (${kitchen.id}, 'identical-markers', ${ago(minutes)}, 'c', 'p', (SELECT min(id) FROM container),
              (SELECT max(id) FROM container))`
    await fresh.db.run(shared(4))
    await fresh.db.run(shared(16))
    expect(of(await look(), 'MARKERS_SHARED')).toBeUndefined()
    await fresh.db.run(shared(14))
    const [pan, otherPan] = (
      await fresh.db.rows<{ name: string }>(sql`
        SELECT name FROM container WHERE id IN ((SELECT min(id) FROM container), (SELECT max(id) FROM container)) ORDER BY id`)
    ).map(({ name }) => name)
    expect(of(await look(), 'MARKERS_SHARED')).toEqual({ rule: 'MARKERS_SHARED', pan, otherPan })
  })

  test('is its orders: pieces of batches that are done in time count as ready in time', async () => {
    const order = async (number: number, departsAt: number, begun: number) =>
      (
        await fresh.db.one<{ id: number }>(sql`
          INSERT INTO catering_order (restaurant_id, material_id, order_type, order_number, pieces, work_center, status,
                                      departs_at, scheduled_start, scheduled_end, batches_begun, created_at, updated_at)
          VALUES (${kitchen.id}, ${material('ST')}, 'BUS', ${number}, 56, 'BOARDS',
                  ${begun > 0 ? 'IN_PROGRESS' : 'NEW'}, ${departsAt}, ${ago(20)}, ${NOON}, ${begun}, 0, 0)
          RETURNING id`)
      ).id
    const short = await order(901, NOON + 20 * MINUTE, 1)
    await order(902, NOON + 90 * MINUTE, 0)
    const cook = (pieces: number, completedAt: number | null) =>
      fresh.db.run(sql`
        INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at,
                           stage_expected_s, stage_ended_at, completed_at, catering_order_id)
        VALUES (${kitchen.id}, ${material('ST')}, 5, ${pieces}, 1000, 'BOARDS', ${ago(3)}, '{90,30,15,240,22,30}',
                ${[ago(2)]}::bigint[], ${completedAt}, ${short})`)
    await cook(24, ago(1))
    const before = await look()
    expect(of(before, 'ORDER_SHORT')).toMatchObject({ number: 901, ready: 24, pieces: 56, more: 0 })
    expect(of(before, 'ORDER_NOT_STARTED')).toMatchObject({ number: 902, since: ago(20) })
    await cook(32, null)
    expect(of(await look(), 'ORDER_SHORT')).toBeUndefined()
  })

  test('has the waste of the day so far against its target, and that of a week before', async () => {
    const cooked = (at: number, grams: number, wasted: number) => sql`
      WITH made AS (
        INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at,
                           stage_expected_s, completed_at)
        VALUES (${kitchen.id}, ${material('SF')}, 1, 10, ${grams}, 'BOARDS', ${at - MINUTE}, '{}', ${at}))
      INSERT INTO hold (restaurant_id, material_id, container_id, pieces_in, weight_in_g, placed_at, limit_s, removed_at,
                        weight_wasted_g, pieces_wasted)
      VALUES (${kitchen.id}, ${material('SF')}, (SELECT min(id) FROM container), 10, ${grams}, ${at - MINUTE}, 1500, ${at},
              ${wasted}, 1)`
    const DAY = 24 * 60 * MINUTE
    const WEEK = 7 * DAY
    // At 11:00 AM, lunch; two batches of a kilogram were cooked before.
    await fresh.db.run(cooked(ago(60), 48_000, 3_000))
    await fresh.db.run(cooked(ago(60) - WEEK, 20_000, 1_000))
    // Later that day last week: not yet.
    await fresh.db.run(cooked(ago(-60) - WEEK, 20_000, 20_000))
    expect((await look()).waste).toEqual({ percent: 6, target: 3.5, lastWeek: 5 })

    // Of few days nobody knows what is usual. On ten at most 3 percent were wasted at lunch; today it is more.
    expect(of(await look(), 'WASTE_HIGH')).toBeUndefined()
    for (let day = 1; day <= 10; day += 1) await fresh.db.run(cooked(ago(60) - day * DAY, 40_000, 100 * day))
    // What was cooked on those days later at lunch, and not wasted, says nothing of what is usual by now.
    for (let day = 1; day <= 10; day += 1) await fresh.db.run(cooked(ago(-30) - day * DAY, 400_000, 0))
    for (let pan = 0; pan < 5; pan += 1) await fresh.db.run(cooked(ago(50), 2_000, 400))
    expect(of(await look(), 'WASTE_HIGH')).toMatchObject({
      part: 'lunch',
      since: ago(90),
      target: 3.5,
      usualPercent: 1.55,
      main: { materialCode: 'SF', share: 100 },
    })
  })
})

test('a look serves everybody for five seconds, and each sees their own kitchens', async () => {
  let at = NOON
  const now = kitchensNow({ db: fresh.db, now: () => at })
  const all = await now.of('all')
  expect(all.kitchens).toHaveLength(fresh.kitchens.length)
  expect(all.kitchens[0]).toMatchObject({ number: kitchen.number, state: 'ACT' })
  at += LOOK_EVERY_MS - 1
  expect((await now.of([kitchen.id])).at).toBe(NOON)
  at += 1
  const later = await now.of([kitchen.id])
  expect(later.at).toBe(at)
  expect(later.kitchens.map(({ number }) => number)).toEqual([kitchen.number])
  expect((await now.of([])).kitchens).toEqual([])
})

test('as many statements for one kitchen as for all', async () => {
  let statements = 0
  const counting = {
    ...fresh.db,
    rows: ((one) => {
      statements += 1
      return fresh.db.rows(one)
    }) as typeof fresh.db.rows,
  }
  await kitchensNow({ db: counting, now: () => NOON }).of('all')
  expect(statements).toBeLessThanOrEqual(18)
})

test('the call: own restaurants, sentences whose page the caller may open, and nothing of others', async () => {
  const provider = await startTestProvider({ databaseUrl: fresh.url, clock: movableClock(NOON) })
  try {
    const ask = async (email: string, query: object = {}) =>
      provider.call(nowOfKitchens, { query, token: await provider.tokenOf(email) })
    const manager = await ask(MANAGER)
    expect(manager.status).toBe(200)
    expect(manager.body.kitchens).toHaveLength(1)
    const area = await ask(AREA)
    expect(area.body.kitchens).toHaveLength(5)
    const foreign = fresh.kitchens.find(({ uuid }) => uuid !== manager.body.kitchens[0]?.restaurantUuid)
    expect((await ask(MANAGER, { restaurantUuid: foreign?.uuid })).status).toBe(404)
    // A crew may see the monitor, but neither devices nor histories.
    const crew = await ask(CREW)
    expect(crew.status).toBe(200)
    const rules = crew.body.kitchens[0]?.sentences.map(({ rule }) => rule)
    expect(rules).toContain('OUT')
    expect(rules).not.toContain('PAST_LIMIT')
    expect(manager.body.kitchens[0]?.sentences.map(({ rule }) => rule)).toContain('PAST_LIMIT')
  } finally {
    await provider.stop()
  }
})
