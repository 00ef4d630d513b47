import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes as analyticRoutes } from '#server/routes/analytic/analytic.ts'
import { frameOf } from '#server/store/analytic/frame.ts'
import { partsOf } from '#server/store/analytic/parts.ts'
import { updateFacts } from '#server/store/kitchen/facts.ts'
import {
  ANALYTIC_NAMES,
  type AnalyticPeriod,
  analytic,
  analyticCall,
} from '#src/contract/analytics/analytic.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import { addDays, DAY, HOUR, MINUTE, startOfDayKey } from '#src/domain/time/zone.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { FAMILIES, wrongDayFigures } from '#tests/support/kitchen/day-figures.ts'
import {
  deletedWhileWritten,
  inAnotherZone,
  inZone,
  whileEmptied,
} from '#tests/support/kitchen/kept-figures.ts'
import { startTestProvider } from '#tests/support/provider.ts'
import { ask, chain, cookDay, type Kitchen } from '../dashboard/kitchens.ts'
import { fact } from './small.ts'

let fresh: Awaited<ReturnType<typeof chain>>
let kitchen: Kitchen
let western: Kitchen

beforeAll(async () => {
  fresh = await chain()
  kitchen = inZone(fresh.kitchens, 'America/New_York')
  western = inZone(fresh.kitchens, 'America/Los_Angeles')
  for (const day of ['2026-10-31', '2026-11-01', '2026-11-02']) {
    await cookDay(fresh, kitchen, day)
    await cookDay(fresh, western, day)
  }
})
afterAll(() => fresh.drop())

const wrong = () => wrongDayFigures(fresh.db)
const at = (day: string, hours: number) => startOfDayKey(day, kitchen.timezone) + hours * HOUR

describe('the figures of a day', () => {
  test('are those of its facts', async () => {
    const { count } = await fresh.db.one<{ count: number }>(sql`SELECT count(*) AS count FROM day_figure`)
    expect(count).toBeGreaterThan(100)
    expect(await wrong()).toEqual([])
  })

  test('take what counts only now: a pan that leaves, a batch that is complete, a pass that ends', async () => {
    const { db } = fresh
    const hold = await fact(db, 'hold', kitchen, { placed_at: at('2026-11-05', 12), weight_in_g: 500 })
    const batch = await fact(db, 'batch', kitchen, { started_at: at('2026-11-05', 11) })
    const pass = await fact(db, 'conveyor_pass', kitchen, {
      inbound_at: at('2026-11-05', 12) - 10_000,
      placed_at: at('2026-11-05', 12),
    })
    expect(await wrong()).toEqual([])
    await updateFacts(db, 'hold', [
      { id: Number(hold), removedAt: at('2026-11-05', 12.5), piecesWasted: 3, weightWastedG: 42 },
    ])
    await updateFacts(db, 'batch', [
      { id: Number(batch), stageEndedAt: [1, 2], completedAt: at('2026-11-05', 11.2), canceledAt: null },
    ])
    await updateFacts(db, 'conveyor_pass', [
      { id: Number(pass), removedAt: at('2026-11-05', 12.5), outboundAt: at('2026-11-05', 12.6) },
    ])
    expect(await wrong()).toEqual([])
    const { weight } = await db.one<{ weight: number }>(sql`
      SELECT weight_g AS weight FROM day_figure
       WHERE family = 'left_part' AND restaurant_id = ${kitchen.id} AND from_at = ${at('2026-11-05', 12)}`)
    expect(weight).toBe(42)
  })

  test('lose a recommendation that is taken back', async () => {
    const id = await fact(fresh.db, 'recommendation', kitchen, { recommended_at: at('2026-11-06', 9) })
    const told = () =>
      fresh.db.rows(sql`SELECT count FROM day_figure
        WHERE family = 'advised_part' AND from_at = ${at('2026-11-06', 9)}`)
    expect(await told()).toEqual([{ count: 1 }])
    await fresh.db.run(sql`UPDATE recommendation SET canceled = true WHERE id = ${id}::bigint`)
    expect(await told()).toEqual([])
    expect(await wrong()).toEqual([])
  })

  test('move to the day that a fact is moved to', async () => {
    const id = await fact(fresh.db, 'package', kitchen, {
      packed_at: at('2026-11-06', 23.9),
      taken_at: at('2026-11-06', 23.95),
    })
    await fresh.db.run(sql`UPDATE package SET packed_at = ${at('2026-11-07', 0)} WHERE id = ${id}::bigint`)
    expect(await wrong()).toEqual([])
  })

  test('are another zone’s days when the restaurant is given another zone', async () => {
    await inAnotherZone(fresh.db, western, async () => expect(await wrong()).toEqual([]))
  })

  test('are forgotten with a table that is emptied', async () => {
    await whileEmptied(fresh.db, 'package', async (tx) => {
      const left = await tx.rows(sql`SELECT 1 AS one FROM day_figure WHERE family = 'packed_part'`)
      expect(left).toEqual([])
    })
    expect(await wrong()).toEqual([])
  })

  test('hold after any sequence of additions, changes and deletions', async () => {
    const minute = fc.integer({ min: 0, max: 3 * 24 * 60 })
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), minute, seconds: fc.integer({ min: 0, max: 900 }) }),
      fc.record({
        do: fc.constant('change' as const),
        which: fc.nat(),
        seconds: fc.integer({ min: 0, max: 900 }),
      }),
      fc.record({ do: fc.constant('move' as const), which: fc.nat(), minute }),
      fc.record({ do: fc.constant('delete' as const), which: fc.nat() }),
    )
    const begins = at('2026-03-07', 0)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const ids: string[] = []
        for (const one of steps) {
          if (one.do === 'add') {
            const started_at = begins + one.minute * MINUTE
            const cycle = { started_at, ended_at: started_at + one.seconds * 1000, actual_s: one.seconds }
            ids.push(await fact(fresh.db, 'fryer_cycle', kitchen, { ...cycle, correct: one.seconds < 300 }))
            continue
          }
          const id = ids[one.which % Math.max(1, ids.length)]
          if (id === undefined) continue
          if (one.do === 'delete') await fresh.db.run(sql`DELETE FROM fryer_cycle WHERE id = ${id}::bigint`)
          else if (one.do === 'move')
            await fresh.db.run(
              sql`UPDATE fryer_cycle SET started_at = ${begins + one.minute * MINUTE} WHERE id = ${id}::bigint`,
            )
          else
            await fresh.db.run(sql`UPDATE fryer_cycle SET actual_s = ${one.seconds} WHERE id = ${id}::bigint`)
        }
        expect(await wrong()).toEqual([])
        await fresh.db.run(sql`DELETE FROM fryer_cycle WHERE id = ANY(${ids}::bigint[])`)
      }),
      { numRuns: 15 },
    )
    expect(await wrong()).toEqual([])
  })

  test('count each fact once when one is deleted while another is written', async () => {
    const started_at = at('2026-11-08', 12)
    const high = await fact(fresh.db, 'fryer_cycle', kitchen, { started_at, actual_s: 800 })
    await fact(fresh.db, 'fryer_cycle', kitchen, { started_at, actual_s: 200 })
    await deletedWhileWritten(
      fresh,
      (tx) => fact(tx, 'fryer_cycle', kitchen, { started_at, actual_s: 300 }),
      sql`DELETE FROM fryer_cycle WHERE id = ${high}::bigint`,
    )
    expect(await wrong()).toEqual([])
    const told = await fresh.db.one(sql`
      SELECT sum(count) AS count, max(high_ms) AS high FROM day_figure
       WHERE family = 'fried_part' AND restaurant_id = ${kitchen.id} AND from_at = ${started_at}`)
    expect(told).toEqual({ count: 2, high: 300_000 })
  })
})

describe('read back', () => {
  const cuts: [string, number, number][] = [
    ['whole days', 0, 72],
    ['cut days at both ends', 7.25, 61.5],
    ['less than two days', 8, 40],
    ['within one day', 8, 20],
    ['days of another zone', -3, 69],
  ]

  test.each(cuts)('%s are the same as added up from the facts', async (_, from, to) => {
    const start = at('2026-10-31', from)
    const end = at('2026-10-31', to)
    for (const period of ['1d', '7d', '1mo'] as const) {
      const frame = await frameOf(fresh.db, 'all', { start, end }, period, end + DAY)
      for (const view of FAMILIES) {
        const add = (parts: ReturnType<ReturnType<typeof partsOf>>) =>
          fresh.db.rows(sql`
            SELECT p.bucket, p.restaurant_id, p.material_id, p.key, p.key2, sum(p.count) AS count, sum(p.known) AS known,
                   sum(p.quantity) AS quantity, sum(p.pieces) AS pieces, sum(p.weight_g) AS weight, sum(p.sum_ms) AS ms,
                   max(p.high_ms) AS high, min(p.low_ms) AS low, min(p.from_at) AS first, max(p.to_at) AS last
              FROM ${parts} p GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`)
        const whole = await add(partsOf({ view })(frame, true))
        const facts = await add(partsOf({ view, whereFact: sql`TRUE` })(frame, true))
        expect(whole).toEqual(facts)
        expect(whole.length).toBeGreaterThan(0)
      }
    }
  })

  test.each(ANALYTIC_NAMES)('%s adds up to the same by hours, days, weeks and months', async (name) => {
    const { endpoint, params } = analyticCall(name)
    const totals = []
    for (const period of ['HOUR', 'DAY', 'WEEK', 'MONTH'] satisfies AnalyticPeriod[]) {
      const query = { startEventTime: at('2026-10-31', 0), endEventTime: at('2026-11-03', 0), period }
      const { total, summary } = await ask(fresh, analyticRoutes, endpoint, { params, query })
      totals.push({ total, summary })
    }
    expect(totals.slice(1)).toEqual(totals.slice(0, -1))
    expect(totals[0]?.total).not.toEqual({})
  })
})

test('an event deleted from its history is gone from the analytics in the same moment', async () => {
  const day = '2026-11-10'
  const started_at = at(day, 12)
  const id = await fact(fresh.db, 'fryer_cycle', kitchen, { started_at, actual_s: 999, correct: false })
  await fact(fresh.db, 'fryer_cycle', kitchen, { started_at, actual_s: 240 })
  const provider = await startTestProvider({ databaseUrl: fresh.url, seed: false })
  const token = await provider.tokenOf(ADMIN)
  const query = {
    startEventTime: startOfDayKey('2026-11-09', kitchen.timezone),
    endEventTime: startOfDayKey(addDays(day, 2), kitchen.timezone),
    restaurantUuid: kitchen.uuid,
  }
  const cycles = async () => {
    const { body } = await provider.call(analytic, { token, params: { name: 'fryer-cycles' }, query })
    return body
  }
  provider.clock.advance(Math.max(0, at(day, 72) - provider.clock.now()))
  expect((await cycles()).total).toMatchObject({ count: 2, incidentCount: 1, high: 999 })
  const { status } = await provider.call(fryerHistory.removed, { token, params: { id } })
  expect(status).toBe(204)
  const after = await cycles()
  expect(after.total).toMatchObject({ count: 1, incidentCount: 0, high: 240 })
  expect(after.summary).toEqual({ high: 240, low: 240, average: 240 })
  expect(await wrong()).toEqual([])
  await provider.stop()
})
