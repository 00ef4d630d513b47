import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routes as analyticRoutes } from '#server/routes/analytic/analytic.ts'
import { routes as eventRoutes } from '#server/routes/analytic/event-analytic.ts'
import { frameOf } from '#server/store/analytic/frame.ts'
import { TALLY_NAMES, talliesOf } from '#server/store/analytic/tallies.ts'
import { CHICKEN_TABLES, POTATO_TABLES } from '#server/store/events/tables.ts'
import type { AnalyticPeriod } from '#src/contract/analytics/analytic.ts'
import { conveyorContainers } from '#src/contract/analytics/analytic.ts'
import { eventAnalytic, eventAnalyticMaterials } from '#src/contract/analytics/event-analytic.ts'
import { addDays, DAY, HOUR, startOfDayKey } from '#src/domain/time/zone.ts'
import { ask, type Kitchen } from '../dashboard/kitchens.ts'
import { fact } from './small.ts'
import { GUAM, type TalliedDays, talliedDays } from './tallied-days.ts'

vi.setConfig({ testTimeout: 60_000 })

let fresh: TalliedDays
let kitchen: Kitchen
let guam: Kitchen

beforeAll(async () => {
  fresh = await talliedDays()
  ;({ kitchen, guam } = fresh)
}, 120_000)
afterAll(() => fresh.drop())

const at = (day: string, hours: number, zone = kitchen.timezone) => startOfDayKey(day, zone) + hours * HOUR

describe('read back', () => {
  const cuts: [string, number, number][] = [
    ['a year of whole days', 0, 365 * 24],
    ['cut days at both ends', 7.25, 300 * 24 + 1.5],
    ['two changes of the clocks', 24 * 60 - 3, 24 * 320 + 9],
    ['less than a day', 65 * 24 + 8, 65 * 24 + 20],
  ]

  test.each(cuts)('%s is the same as added up from the facts', async (_, from, to) => {
    const start = at('2026-01-01', from)
    const end = at('2026-01-01', to)
    for (const period of ['1d', '7d', '1mo'] as const) {
      const frame = await frameOf(fresh.db, 'all', { start, end }, period, end + DAY)
      for (const name of TALLY_NAMES)
        for (const bucketed of [true, false]) {
          const add = (parts: ReturnType<typeof talliesOf>) =>
            fresh.db.rows(sql`
              SELECT p.bucket, p.restaurant_id, p.material_id, p.key, p.key2, p.key3, sum(p.count) AS count,
                     sum(p.sum) AS sum, max(p.high) AS high, min(p.low) AS low
                FROM ${parts} p GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`)
          const facts = await add(talliesOf(frame, { name, bucketed, factsAlone: true }))
          expect(await add(talliesOf(frame, { name, bucketed }))).toEqual(facts)
          expect(facts.length).toBeGreaterThan(0)
        }
    }
  })

  test('a container’s busy time is the same on both conveyors, cut where the range begins and ends', async () => {
    const { db } = fresh
    const day = '2026-06-15'
    // Placed long before it left, forgotten, over the end of the range, and within a whole month.
    const passes = [
      { inbound_at: at(day, 1), placed_at: at(day, 1), removed_at: at(day, 60), outbound_at: at(day, 60) },
      { inbound_at: at(day, 5), placed_at: at(day, 5) },
      { inbound_at: at('2026-07-31', 23), placed_at: at('2026-07-31', 23), removed_at: at('2026-08-01', 2) },
      { inbound_at: at('2026-05-31', 23), placed_at: at('2026-05-31', 23), removed_at: at('2026-06-01', 2) },
    ]
    for (const pass of passes) await fact(db, 'conveyor_pass', kitchen, { outbound_at: null, ...pass })
    for (const [from, until] of [
      [at('2026-06-01', 0), at('2026-08-01', 0)],
      [at('2026-04-20', 3), at('2026-08-01', 1)],
      [at(day, 3), at('2026-09-30', 4)],
    ] as const) {
      for (const conveyor of ['inbound', 'outbound'] as const) {
        const query = { startEventTime: from, endEventTime: until, restaurantUuid: kitchen.uuid }
        const answer = await ask(fresh, analyticRoutes, conveyorContainers, {
          params: { conveyor: `${conveyor}-conveyor` },
          query,
          now: until + DAY,
        })
        const { busy } = await db.one<{ busy: number }>(sql`
          SELECT coalesce(sum(greatest(least(coalesce(f.removed_at, ${until}::bigint), ${until}::bigint)
                                       - greatest(f.placed_at, ${from}::bigint), 0)), 0) AS busy
            FROM conveyor_pass f
           WHERE f.restaurant_id = ${kitchen.id} AND f.inbound_at >= ${from - DAY}::bigint
             AND f.inbound_at < ${until}::bigint
             AND f.container_id IN (SELECT x.container_id FROM conveyor_pass x
                                     WHERE x.restaurant_id = ${kitchen.id}
                                       AND x.${raw(`${conveyor}_at`)} >= ${from}::bigint
                                       AND x.${raw(`${conveyor}_at`)} < ${until}::bigint)`)
        const told = answer.content.length * (until - from) * ((answer.total.utilized ?? 0) / 100)
        // To the hundredth of a percent that is told.
        expect(Math.abs(told - busy)).toBeLessThanOrEqual(
          (until - from) * answer.content.length * 0.00005 + 1,
        )
      }
    }
  })

  test('a restaurant’s own are its own', async () => {
    const range = { start: at('2026-10-30', 0), end: at('2026-11-04', 0) }
    const frame = await frameOf(fresh.db, [kitchen.id], range, '1d', range.end)
    for (const name of TALLY_NAMES) {
      const rows = await fresh.db.rows<{ restaurantId: number }>(
        sql`SELECT DISTINCT p.restaurant_id FROM ${talliesOf(frame, { name, bucketed: false })} p`,
      )
      expect(rows).toEqual([{ restaurantId: kitchen.id }])
    }
  })
})

describe('events', () => {
  const range = () => ({ startTime: at('2026-03-06', 5), endTime: at('2026-11-04', 5) })

  test('are the same by hours, days, weeks and months, and as their tables say', async () => {
    const names: object[] = []
    for (const period of ['DAY', 'WEEK', 'MONTH'] satisfies AnalyticPeriod[]) {
      const answer = await ask(fresh, eventRoutes, eventAnalytic, { query: { ...range(), period } })
      names.push(answer.names)
      const { content, total } = answer
      expect(content.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    }
    expect(names.slice(1)).toEqual(names.slice(0, -1))
    const { content } = await ask(fresh, eventRoutes, eventAnalyticMaterials, { query: range() })
    const counts = new Map<string, number>()
    for (const { eventName, count } of content.flatMap(({ events }) => events))
      counts.set(eventName, (counts.get(eventName) ?? 0) + count)
    for (const { table, events } of [...CHICKEN_TABLES, ...POTATO_TABLES])
      for (const [name, moment] of Object.entries(events)) {
        const { startTime, endTime } = range()
        const { count } = await fresh.db.one<{ count: number }>(sql`
          SELECT count(*) AS count FROM ${table} f
           WHERE ${moment} >= ${startTime}::bigint AND ${moment} < ${endTime}::bigint`)
        expect([name, counts.get(name) ?? 0]).toEqual([name, count])
      }
  })

  test('of two days are the same by hours', async () => {
    const query = { startTime: at('2026-10-31', 5), endTime: at('2026-11-02', 20) }
    const [hours, days] = await Promise.all(
      (['HOUR', 'DAY'] as const).map((period) =>
        ask(fresh, eventRoutes, eventAnalytic, { query: { ...query, period } }),
      ),
    )
    expect(hours?.names).toEqual(days?.names)
    expect(hours?.total).toBeGreaterThan(1000)
  })

  test('have every name that a tally has, and none else', async () => {
    const rows = await fresh.db.rows<{ name: string }>(
      sql`SELECT name FROM tally_rule WHERE name <> lower(name) ORDER BY 1`,
    )
    const known = [...CHICKEN_TABLES, ...POTATO_TABLES].flatMap(({ events }) => Object.keys(events))
    expect(rows.map(({ name }) => name)).toEqual(known.sort())
  })

  test('a day begins where the restaurant’s own does, also without daylight saving', async () => {
    const query = {
      startTime: at('2026-10-31', 0, GUAM),
      endTime: at('2026-11-03', 0, GUAM),
      restaurantUuid: guam.uuid,
      period: 'DAY',
    }
    const { content } = await ask(fresh, eventRoutes, eventAnalytic, { query })
    expect([...new Set(content.map(({ time }) => time))]).toEqual(
      [0, 1, 2].map((days) => at(addDays('2026-10-31', days), 0, GUAM)),
    )
  })
})
