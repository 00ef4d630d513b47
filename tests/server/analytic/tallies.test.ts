import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routes as potatoRoutes } from '#server/routes/dashboard/potato.ts'
import { updateFacts } from '#server/store/kitchen/facts.ts'
import { potatoHoldTime } from '#src/contract/dashboard/potato.ts'
import { binOf, HISTOGRAM_BINS } from '#src/domain/analytics/hold-time.ts'
import { DAY_PARTS, dayPartAt } from '#src/domain/time/day-part.ts'
import { HOUR, MINUTE, startOfDayKey } from '#src/domain/time/zone.ts'
import { deletedWhileWritten, inAnotherZone, whileEmptied } from '#tests/support/kitchen/kept-figures.ts'
import { ask, type Kitchen } from '../dashboard/kitchens.ts'
import { fact, type SmallTable } from './small.ts'
import { DAYS, GUAM, type TalliedDays, talliedDays } from './tallied-days.ts'

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

/** Tallies that are not what the facts add up to. */
async function wrong(): Promise<object[]> {
  const counted = await fresh.db.rows<{ names: string[]; parts: string }>(sql`
    SELECT array_agg(name) AS names, tally_parts(facts, tally_source(facts, facts)) AS parts
      FROM tally_rule GROUP BY facts`)
  const lists = await Promise.all(
    counted.map(({ names, parts }) =>
      fresh.db.rows(sql`
        WITH told AS (SELECT * FROM tally WHERE name = ANY(${names}::text[])),
        due AS (
          SELECT p.name, p.restaurant_id, p.day, p.material_id, p.key, p.key2, p.key3, sum(p.count)::bigint AS count,
                 sum(p.sum)::bigint AS sum, max(p.high) AS high, min(p.low) AS low
            FROM (${raw(parts)}) p GROUP BY 1, 2, 3, 4, 5, 6, 7)
        (SELECT 'too much' AS fault, * FROM (TABLE told EXCEPT TABLE due) x)
        UNION ALL (SELECT 'missing', * FROM (TABLE due EXCEPT TABLE told) x)`),
    ),
  )
  return lists.flat()
}

describe('a tally', () => {
  test('is the sum of its facts, of every name', async () => {
    const empty = await fresh.db.rows(sql`
      SELECT n.name FROM tally_rule n
       WHERE NOT EXISTS (SELECT FROM tally t WHERE t.name = n.name)`)
    expect(empty).toEqual([])
    expect(await wrong()).toEqual([])
  })

  test('of a hold time is under the step that its bounds say', async () => {
    const edges = [0, ...HISTOGRAM_BINS.bounds].flatMap((minutes) =>
      [-1, 0, 1].map((ms) => minutes * MINUTE + ms),
    )
    const rows = await fresh.db.rows<{ ms: number; step: number }>(
      sql`SELECT x.ms, held_step(x.ms, false) AS step FROM unnest(${edges}::bigint[]) x (ms)`,
    )
    expect(rows.map(({ step }) => step)).toEqual(rows.map(({ ms }) => binOf(ms, HISTOGRAM_BINS)))
  })

  test.each(['America/New_York', GUAM, 'Asia/Kathmandu'])(
    'of %s is under its own parts of the day',
    async (zone) => {
      const moments = DAYS.flatMap((day) =>
        [0, 1, 2, 10.49, 10.5, 13.99, 14, 23.9].map((hours) => at(day, hours, zone)),
      )
      const rows = await fresh.db.rows<{ at: number; part: number }>(
        sql`SELECT x.at, local_day_part(x.at, ${zone}) AS part FROM unnest(${moments}::bigint[]) x (at)`,
      )
      expect(rows.map(({ part }) => DAY_PARTS[part])).toEqual(rows.map((row) => dayPartAt(row.at, zone)))
    },
  )

  test('takes a pan that leaves, a pass that ends, a recommendation taken back, a delay and a stock-out that end', async () => {
    const { db } = fresh
    const day = '2026-11-05'
    const hold = await fact(db, 'hold', kitchen, { placed_at: at(day, 23.5), weight_in_g: 500 })
    const pass = await fact(db, 'conveyor_pass', kitchen, {
      inbound_at: at(day, 12) - 10_000,
      placed_at: at(day, 12),
    })
    const advice = await fact(db, 'recommendation', kitchen, { recommended_at: at(day, 9) })
    const delay = await fact(db, 'task_delay', kitchen, { started_at: at(day, 9) })
    const out = await fact(db, 'stock_out', kitchen, { started_at: at(day, 23.9) })
    const basket = await fact(db, 'potato_batch', kitchen, { material: 'WF', dumped_at: at(day, 9) })
    expect(await wrong()).toEqual([])
    const end = { endedAt: at('2026-11-06', 0.2) }
    await updateFacts(db, 'hold', [
      { id: Number(hold), removedAt: at('2026-11-06', 0.5), piecesWasted: 3, weightWastedG: 42 },
    ])
    await updateFacts(db, 'conveyor_pass', [
      { id: Number(pass), removedAt: at(day, 12.5), outboundAt: at(day, 12.6) },
    ])
    await updateFacts(db, 'recommendation', [
      { id: Number(advice), canceled: true, canceledAt: at(day, 9.1) },
    ])
    await updateFacts(db, 'task_delay', [{ id: Number(delay), ...end }])
    await updateFacts(db, 'stock_out', [{ id: Number(out), ...end }])
    await updateFacts(db, 'potato_batch', [{ id: Number(basket), emptiedAt: at(day, 9.3), remainingG: 70 }])
    expect(await wrong()).toEqual([])
  })

  test('loses and regains the packages of a basket that is deleted and put back', async () => {
    const { db } = fresh
    const day = '2026-11-06'
    const basket = await fact(db, 'potato_batch', kitchen, { material: 'WF', dumped_at: at(day, 9) })
    const packed = {
      material: 'WF',
      potato_batch_id: Number(basket),
      packed_at: at(day, 9.1),
      taken_at: at(day, 9.4),
    }
    await fact(db, 'fry_chute_cycle', kitchen, { ...packed, quantity: 5 })
    const query = { startTime: at(day, 0), endTime: at('2026-11-07', 0), restaurantUuid: kitchen.uuid }
    const counted = async () => {
      const { counts } = await ask(fresh, potatoRoutes, potatoHoldTime, { query })
      return Object.values(counts).reduce((sum, count) => sum + count, 0)
    }
    expect([await wrong(), await counted()]).toEqual([[], 5])
    const was = await db.one<{ row: object }>(
      sql`SELECT to_jsonb(b) AS row FROM potato_batch b WHERE id = ${basket}::bigint`,
    )
    await db.run(sql`DELETE FROM potato_batch WHERE id = ${basket}::bigint`)
    expect([await wrong(), await counted()]).toEqual([[], 0])
    await db.run(
      sql`INSERT INTO potato_batch SELECT * FROM jsonb_populate_record(NULL::potato_batch, ${JSON.stringify(was.row)}::jsonb)`,
    )
    expect([await wrong(), await counted()]).toEqual([[], 5])
  })

  test('is another zone’s when the restaurant is given another zone', async () => {
    await inAnotherZone(fresh.db, guam, async () => expect(await wrong()).toEqual([]))
  })

  test('is forgotten with a table that is emptied', async () => {
    const tables = await fresh.db.rows<{ facts: string }>(sql`SELECT DISTINCT facts FROM tally_rule`)
    for (const { facts } of tables) {
      await whileEmptied(fresh.db, facts, async (tx) => {
        const left = await tx.rows(sql`
          SELECT name FROM tally
           WHERE name IN (SELECT name FROM tally_rule WHERE facts = ${facts})`)
        expect(left).toEqual([])
      })
    }
    expect(await wrong()).toEqual([])
  })

  const minute = fc.integer({ min: 0, max: 3 * 24 * 60 })
  const length = fc.integer({ min: 0, max: 40 * 60 })
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), minute, length }),
    fc.record({ do: fc.constant('change' as const), which: fc.nat(), minute, length }),
    fc.record({ do: fc.constant('delete' as const), which: fc.nat() }),
  )
  /** A fact that begins and lasts: its columns. */
  const written = {
    hold: (from: number, until: number) => ({
      placed_at: from,
      removed_at: until,
      weight_wasted_g: (until / 1000) % 3,
    }),
    conveyor_pass: (from: number, until: number) => ({
      inbound_at: from,
      placed_at: from + 5000,
      removed_at: until,
      outbound_at: until + 7000,
    }),
  } satisfies Partial<Record<SmallTable, (from: number, until: number) => Record<string, number>>>

  test.each(Object.keys(written) as (keyof typeof written)[])(
    'holds after any sequence of additions, changes and deletions: %s',
    async (table) => {
      const begins = at('2026-03-07', 0)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
          const ids: string[] = []
          const columns = (one: { minute: number; length: number }) => {
            const from = begins + one.minute * MINUTE
            return written[table](from, from + one.length * MINUTE)
          }
          for (const one of steps) {
            if (one.do === 'add') {
              ids.push(await fact(fresh.db, table, kitchen, columns(one)))
              continue
            }
            const id = ids[one.which % Math.max(1, ids.length)]
            if (id === undefined) continue
            if (one.do === 'delete')
              await fresh.db.run(sql`DELETE FROM ${raw(table)} WHERE id = ${id}::bigint`)
            else
              await fresh.db.run(sql`
                UPDATE ${raw(table)} t SET ${raw(
                  Object.keys(columns(one))
                    .map((column) => `${column} = n.${column}`)
                    .join(', '),
                )} FROM jsonb_populate_record(NULL::${raw(table)}, ${JSON.stringify(columns(one))}::jsonb) n
                 WHERE t.id = ${id}::bigint`)
          }
          expect(await wrong()).toEqual([])
          await fresh.db.run(sql`DELETE FROM ${raw(table)} WHERE id = ANY(${ids}::bigint[])`)
        }),
        { numRuns: 10 },
      )
      expect(await wrong()).toEqual([])
    },
  )

  test('counts each fact once when the highest is deleted while another is written', async () => {
    const placed_at = at('2026-11-08', 12)
    const held = (minutes: number) => ({ placed_at, removed_at: placed_at + minutes * MINUTE })
    const high = await fact(fresh.db, 'hold', kitchen, held(4))
    await fact(fresh.db, 'hold', kitchen, held(2))
    await deletedWhileWritten(
      fresh,
      (tx) => fact(tx, 'hold', kitchen, held(3)),
      sql`DELETE FROM hold WHERE id = ${high}::bigint`,
    )
    expect(await wrong()).toEqual([])
  })

  test('of a basket deleted while a package of it is written', async () => {
    const day = '2026-11-08'
    const basket = await fact(fresh.db, 'potato_batch', kitchen, { material: 'WF', dumped_at: at(day, 9) })
    const packed = { potato_batch_id: Number(basket), packed_at: at(day, 9.1), taken_at: at(day, 9.4) }
    await deletedWhileWritten(
      fresh,
      (tx) => fact(tx, 'fry_chute_cycle', kitchen, { material: 'WF', ...packed }),
      sql`DELETE FROM potato_batch WHERE id = ${basket}::bigint`,
    )
    expect(await wrong()).toEqual([])
  })
})
