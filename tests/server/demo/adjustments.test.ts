import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { createKitchens, planningOf, simulationSetting } from '#server/demo/kitchens/kitchens.ts'
import { NO_ADJUSTMENTS } from '#server/demo/model/day/adjustments.ts'
import type { DayPlan } from '#server/demo/model/day/day-plan.ts'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import { kitchenDay } from '#server/demo/model/day/kitchen-day.ts'
import { chickenMenu } from '#server/demo/model/day/menu.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { WEEKDAYS } from '#src/domain/queue/recurring.ts'
import { minutesOfDay } from '#src/domain/time/zone.ts'
import { freshDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { dictionary, restaurant } from './kitchens.ts'

/** A Tuesday. */
const DAY = '2026-05-12'
const ZONE = 'America/Chicago'
const lakeview = restaurant('0412', 'NORMAL', ZONE)
const live = (plan?: DayPlan, of = lakeview, day = DAY) =>
  kitchenDay({ seed: 'test', restaurant: of, day, dictionary, ...(plan && { plan }) })
const materialId = (code: string) => dictionary.materials.find((material) => material.code === code)?.id ?? 0
const NUG = materialId('NUG')
const nuggets = (facts: DayFacts) =>
  facts.recommendation.filter((one) => one.materialId === NUG && one.workType !== 'CATERING')
const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const everyMaterial = dictionary.materials.map(({ id }) => id)
const rule = (percent: number, more: object = {}) => ({
  materialIds: [NUG],
  weekdays: [...WEEKDAYS],
  startMinutes: 0,
  endMinutes: 1439,
  percent,
  ...more,
})

const plain = live()

describe('a day', () => {
  test('without rules and scales is the very same day', () => {
    expect(live(NO_ADJUSTMENTS)).toEqual(plain)
    expect(live({ scales: { [NUG]: 100 }, rules: [] })).toEqual(plain)
    const elsewhere = rule(50, { weekdays: ['SUNDAY'] })
    expect(live({ scales: {}, rules: [elsewhere] })).toEqual(plain)
  })

  test('has the first recommendation of a material changed as its rule says, in whole units', () => {
    const [first] = nuggets(plain)
    const [more] = nuggets(live({ scales: {}, rules: [rule(50)] }))
    expect(more?.recommendedAt).toBe(first?.recommendedAt)
    expect(more?.pieces).toBe(Math.ceil(((first?.pieces ?? 0) * 1.5) / 4) * 4)
    expect(more?.weightG).toBe((more?.pieces ?? 0) * 14)
  })

  test('changes only at the hours of the rule, in the restaurant’s own time', () => {
    const lunch = { startMinutes: 720, endMinutes: 840 }
    const facts = nuggets(live({ scales: {}, rules: [rule(100, lunch)] }))
    const minute = (at: number) => minutesOfDay(at, ZONE)
    const before = (one: { recommendedAt: number }) => minute(one.recommendedAt) < 720
    expect(facts.filter(before)).toEqual(nuggets(plain).filter(before))
    expect(facts.filter((one) => one.pieces > 260).length).toBeGreaterThan(0)
    for (const one of facts.filter(({ pieces }) => pieces > 260))
      expect(minute(one.recommendedAt)).toSatisfy((at: number) => at >= 720 && at < 840)
  })

  test('of a scale of 10 has small batches and feeds fewer guests; of 200 large ones, and more is wasted', () => {
    const less = live({ scales: { [NUG]: 10 }, rules: [] })
    const more = live({ scales: { [NUG]: 200 }, rules: [] })
    const size = (facts: DayFacts) => mean(nuggets(facts).map(({ pieces }) => pieces))
    expect(size(less)).toBeLessThan(size(plain) * 0.3)
    expect(size(more)).toBeGreaterThan(size(plain) * 1.5)
    const packed = (facts: DayFacts) =>
      facts.package.filter((one) => one.materialId === NUG).reduce((sum, one) => sum + one.pieces, 0)
    expect(packed(less)).toBeLessThan(packed(plain) * 0.6)
    const waste = (facts: DayFacts) =>
      facts.hold.filter((hold) => hold.materialId === NUG).reduce((sum, hold) => sum + hold.piecesWasted, 0)
    expect(waste(more)).toBeGreaterThan(waste(plain) * 2)
  })

  test.each([
    ['as little as can be set', 10, [rule(-50, { materialIds: everyMaterial })]],
    ['as much as can be set', 300, [1, 2, 3].map(() => rule(100, { materialIds: everyMaterial }))],
  ])('of %s stays a day that a kitchen can live', (_, scale, rules) => {
    const adjustments = { scales: Object.fromEntries(everyMaterial.map((id) => [id, scale])), rules }
    for (const character of ['NORMAL', 'BAD', 'MODEL'] as const) {
      for (const day of [DAY, '2026-05-15', '2026-05-16']) {
        const facts = live(adjustments, restaurant('0412', character, ZONE), day)
        const ordinary = live(undefined, restaurant('0412', character, ZONE), day)
        expect(facts.batch.length).toBeGreaterThan(20)
        // Less in a batch is not made up by more batches without end.
        expect(facts.batch.length).toBeLessThan(ordinary.batch.length * 3)
        expect(Math.max(...facts.hold.map((hold) => minutesOfDay(hold.removedAt, ZONE)))).toBeLessThan(1439)
        for (const { code, largestBatch, unit } of chickenMenu) {
          const own = facts.recommendation.filter(
            (one) => one.materialId === materialId(code) && one.workType !== 'CATERING',
          )
          const pieces = own.map((one) => one.pieces)
          expect(Math.max(...pieces)).toBeLessThanOrEqual(2 * largestBatch)
          expect(pieces.every((count) => count >= unit && count % unit === 0)).toBe(true)
        }
      }
    }
  })
})

test('a day keeps what it was planned with, over edits and restarts; the next one has the edits', async () => {
  const { db, drop } = await freshDatabase()
  try {
    await seedChain(db, {
      seed: 'test',
      now: Date.parse('2026-05-12T12:00:00Z'),
      secrets: testSecrets,
      hashPassword: async () => '',
    })
    const setting = await simulationSetting(db)
    const kitchen = setting?.restaurants[3]
    if (!setting || !kitchen) throw new Error('No demonstration')
    const started = () => createKitchens(setting, planningOf(db))
    const dayOf = async (day: string) => (await started().day(kitchen, day)).recommendation
    const unchanged = { ...NO_ADJUSTMENTS, ordered: true }
    const ordinary = await dayOf('2026-05-12')
    const material = setting.dictionary.materials.find(({ code }) => code === 'NUG')?.id ?? 0

    await db.run(sql`INSERT INTO restaurant_scales VALUES (${kitchen.id}, 1, 1)`)
    await db.run(sql`INSERT INTO restaurant_scale VALUES (${kitchen.id}, ${material}, 50)`)
    expect(await dayOf('2026-05-12')).toEqual(ordinary)

    const scaled = await dayOf('2026-05-13')
    await db.run(sql`DELETE FROM restaurant_scale`)
    expect(await dayOf('2026-05-13')).toEqual(scaled)
    const unscaled = kitchenDay({
      ...setting,
      restaurant: kitchen,
      day: '2026-05-13',
      plan: unchanged,
    }).recommendation
    expect(scaled).not.toEqual(unscaled)
    expect(await dayOf('2026-05-14')).toEqual(
      kitchenDay({ ...setting, restaurant: kitchen, day: '2026-05-14', plan: unchanged }).recommendation,
    )

    await db.run(sql`
      WITH made AS (
        INSERT INTO adjustment_rule (restaurant_id, name, weekdays, start_minutes, end_minutes, percent, created_at, updated_at)
        VALUES (${kitchen.id}, 'Lunch', '{FRIDAY}', 660, 840, 50, 1, 1) RETURNING id)
      INSERT INTO adjustment_rule_material SELECT id, ${material} FROM made`)
    const planned = await planningOf(db)(kitchen.id, '2026-05-15')
    const lunch = {
      weekdays: ['FRIDAY'],
      startMinutes: 660,
      endMinutes: 840,
      percent: 50,
      materialIds: [material],
    }
    expect(planned).toMatchObject({ scales: {}, rules: [lunch] })
    await db.run(sql`UPDATE adjustment_rule SET deleted_at = 2`)
    expect(await planningOf(db)(kitchen.id, '2026-05-15')).toEqual(planned)
    expect(await planningOf(db)(kitchen.id, '2026-05-30')).toMatchObject({ scales: {}, rules: [] })
    const days = await db.rows<{ day: string }>(sql`SELECT day::text FROM planned_adjustment ORDER BY 1`)
    expect(days.map(({ day }) => day)).toEqual(['2026-05-30'])
  } finally {
    await drop()
  }
})
