import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/query.ts'
import { simClock } from '#server/demo/kitchens/clock.ts'
import { fillHistory } from '#server/demo/kitchens/history.ts'
import { createKitchens, planningOf, simulationSetting } from '#server/demo/kitchens/kitchens.ts'
import { kitchenMarks } from '#server/demo/kitchens/marks.ts'
import { catchUp } from '#server/demo/kitchens/speed.ts'
import { factTableNames } from '#server/store/kitchen/facts.ts'
import { ANALYTIC_NAMES, analyticCall } from '#src/contract/analytics/analytic.ts'
import { addDays, DAY, startOfDayKey } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { HISTORIES } from '../history/cases.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Whatever way a demonstration's days take into the database, their figures stay what they are in the fixture.
// A change that is meant: npx vitest run --project server -u tests/server/demo/seeded-figures.test.ts

/** A Tuesday, before any of these restaurants opens. Three days are seeded, one more is filled in. */
const now = Date.parse('2026-11-03T09:00:00Z')
const KITCHENS = ['0412', '0117', '0458']
const SHOWN_DAY = '2026-10-31'
const FIXTURE = './seeded-figures.txt'

let database: FreshDatabase
let provider: TestProvider
let token: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, clock: movableClock(now) })
  const { db } = database
  await db.run(sql`
    UPDATE restaurant SET deleted_at = ${now} WHERE number <> ALL(${KITCHENS}) AND id IN (SELECT restaurant_id FROM simulated_kitchen)`)
  const setting = await simulationSetting(db)
  if (!setting) throw new Error('No demonstration')
  const kitchens = createKitchens(setting, planningOf(db))
  // One after the other: a day depends on the ids of its orders.
  for (const mark of await kitchenMarks(db)) await catchUp(db, kitchens, simClock([]), mark, now)
  await fillHistory(db, { days: 4, now, paceMs: 0 })
  token = await provider.tokenOf(ADMIN)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

type Line = Record<string, string | number | null>
const written = (lines: readonly Line[]) => lines.map((line) => Object.values(line).join(' '))

const tallies = (db: Database) =>
  db.rows<Line>(sql`
    SELECT 'tally', r.number, t.name, count(*)::int AS rows, sum(t.count)::text AS count, sum(t.sum)::text AS sum,
           max(t.high)::text AS high, min(t.low)::text AS low
      FROM tally t JOIN restaurant r ON r.id = t.restaurant_id GROUP BY r.number, t.name ORDER BY r.number, t.name`)

const dayFigures = (db: Database) =>
  db.rows<Line>(sql`
    SELECT 'day', r.number, f.family, count(*)::int AS rows, sum(f.count)::text AS count, sum(f.known)::text AS known,
           sum(f.quantity)::text AS quantity, sum(f.pieces)::text AS pieces, sum(f.weight_g)::text AS weight,
           sum(f.sum_ms)::text AS sum, max(f.high_ms)::text AS high, min(f.low_ms)::text AS low
      FROM day_figure f JOIN restaurant r ON r.id = f.restaurant_id GROUP BY r.number, f.family ORDER BY r.number, f.family`)

/** How many facts there are, and the sum of all numbers in them but ids. */
async function facts(db: Database): Promise<Line[]> {
  const all: Line[] = []
  for (const table of factTableNames) {
    const rows = await db.rows<{ number: string; fact: Record<string, unknown> }>(sql`
      SELECT r.number, to_jsonb(f) AS fact FROM (SELECT * FROM ${raw(table)}) f JOIN restaurant r ON r.id = f.restaurant_id ORDER BY f.id`)
    for (const number of KITCHENS) {
      const own = rows.filter((row) => row.number === number).map(({ fact }) => withoutIds(fact))
      all.push({ what: 'facts', number, table, count: own.length, sum: sumOf(own) })
    }
  }
  return all
}

/** Without ids, and without what was only reported of a figure that stands in a column of its own. */
const withoutIds = (fact: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fact).filter(
      ([name]) => name !== 'id' && !name.endsWith('_id') && !name.startsWith('reported_'),
    ),
  )

/** The sum of all numbers of an answer, in thousandths and so exact whatever their order; times since a day before. */
function sumOf(answer: unknown): string {
  const before = now - 30 * DAY
  const add = (value: unknown): bigint => {
    if (typeof value === 'number') return BigInt(Math.round(1000 * (value > before ? value - before : value)))
    if (typeof value !== 'object' || value === null) return 0n
    return Object.values(value).reduce((sum: bigint, one) => sum + add(one), 0n)
  }
  return String(add(answer))
}

async function lists(number: string, uuid: string, range: { startTime: number; endTime: number }) {
  const lines: Line[] = []
  for (const { name, history } of HISTORIES) {
    const query = { ...range, restaurantUuid: uuid, limit: 1 } as const
    const { body } = await provider.call(history.list, { token, query })
    lines.push({ what: 'list', number, name, total: body.total })
  }
  return lines
}

async function analytics(number: string, uuid: string, range: { startTime: number; endTime: number }) {
  const lines: Line[] = []
  for (const name of ANALYTIC_NAMES) {
    const { endpoint, params } = analyticCall(name)
    const query = { startEventTime: range.startTime, endEventTime: range.endTime, restaurantUuid: uuid }
    const { body } = await provider.call(endpoint, { token, params, query } as Parameters<
      typeof provider.call
    >[1])
    lines.push({ what: 'analytic', number, name, sum: sumOf(body) })
  }
  return lines
}

test('every figure of seeded days is what it was', async () => {
  const { db } = database
  const lines = [...(await facts(db)), ...(await tallies(db)), ...(await dayFigures(db))]
  for (const number of KITCHENS) {
    const { timezone } = await db.one<{ timezone: string }>(
      sql`SELECT timezone FROM restaurant WHERE number = ${number}`,
    )
    const uuid = await restaurantUuid(db, number)
    const range = {
      startTime: startOfDayKey(SHOWN_DAY, timezone),
      endTime: startOfDayKey(addDays(SHOWN_DAY, 1), timezone),
    }
    lines.push(...(await lists(number, uuid, range)), ...(await analytics(number, uuid, range)))
  }
  await expect(`${written(lines).join('\n')}\n`).toMatchFileSnapshot(FIXTURE)
})
