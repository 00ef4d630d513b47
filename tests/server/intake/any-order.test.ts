import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/query.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { wildOrder } from '#tests/support/kitchen/wild-order.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const NUMBERS = ['0412', '0826']
const BATCHES = 12
const clock = movableClock()
const START = clock.now() - 90 * MINUTE

let inOrder: FreshDatabase
let shuffled: FreshDatabase
let alone: TestProvider
let together: [TestProvider, TestProvider]

beforeAll(async () => {
  inOrder = await freshDatabase()
  shuffled = await freshDatabase()
  const start = ({ url }: FreshDatabase) => startTestProvider({ databaseUrl: url, clock })
  alone = await start(inOrder)
  together = [await start(shuffled), await start(shuffled)]
  for (const { db } of [inOrder, shuffled]) {
    await db.run(sql`
      INSERT INTO container (code, name, marker, created_at, updated_at) VALUES ('PAN-1', 'Pan 1', 901, 0, 0)`)
    await db.run(sql`
      INSERT INTO fryer (restaurant_id, name, vendor, linked, created_at, updated_at)
      SELECT id, 'Fryer 1', 'Henny', true, 0, 0 FROM restaurant WHERE number = ANY(${NUMBERS})
      ON CONFLICT DO NOTHING`)
  }
})
afterAll(async () => {
  for (const provider of [alone, ...together]) await provider.stop()
  await inOrder.drop()
  await shuffled.drop()
})

interface Said {
  type: string
  number: string
  data: object
}

/** What the equipment of two kitchens says of an hour and a half, in its order: each fact as it becomes known. */
function lunch(packageType: string): Said[] {
  return NUMBERS.flatMap((number) =>
    Array.from({ length: BATCHES }, (_, i) => {
      const at = START + i * 4 * MINUTE
      const batchKey = `b${i}`
      const batch = {
        key: batchKey,
        number: i + 1,
        material: i % 2 ? 'NUG' : 'ST',
        pieces: 48,
        weightG: 672,
        workCenter: 'BOARDS',
        startedAt: at,
      }
      const recommended = {
        key: `r${i}`,
        material: batch.material,
        recommendedAt: at - MINUTE,
        pieces: 48,
        weightG: 672,
        workType: 'PRODUCTION',
        minuteDemandG: 90,
        minutesBeforeStockout: 6,
      }
      const pan = {
        key: `h${i}`,
        batchKey,
        material: batch.material,
        container: 'PAN-1',
        piecesIn: 48,
        weightInG: 672,
        placedAt: at + 7 * MINUTE,
      }
      const say = (type: string, data: object): Said => ({ type, number, data })
      return [
        say('recommendation', recommended),
        say('batch', batch),
        say('recommendation', { ...recommended, batchKey }),
        say('batch', { ...batch, stages: { BREADING: { expectedS: 80, endedAt: at + 70_000 } } }),
        say('batch', {
          ...batch,
          stages: { BASKET_LOADING: { endedAt: at + 100_000 }, BASKET_TRANSFER: { endedAt: at + 115_000 } },
        }),
        say('fryerCycle', {
          key: `f${i}`,
          fryer: 'Fryer 1',
          material: batch.material,
          batchKey,
          startedAt: at + 115_000,
          endedAt: at + 330_000,
          expectedS: 210,
        }),
        say('batch', { ...batch, fryer: 'Fryer 1', completedAt: at + 6 * MINUTE }),
        say('recommendation', { ...recommended, completedAt: at + 6 * MINUTE }),
        say('hold', pan),
        say('package', {
          key: `p${i}`,
          holdKey: pan.key,
          packageType,
          chute: 1,
          quantity: 3,
          packedAt: at + 8 * MINUTE,
          takenAt: at + 9 * MINUTE,
        }),
        // Counted wrong, then put right: whichever comes first.
        say('hold', { ...pan, removedAt: at + 20 * MINUTE, piecesWasted: 9, weightWastedG: 126 }),
        say('hold', { ...pan, piecesWasted: 6, weightWastedG: 84, revision: 2 }),
      ]
    }).flat(),
  )
}

const TABLES = ['recommendation', 'batch', 'fryer_cycle', 'hold', 'package']

/** What is stored, by the sources' own keys: ids depend on what came first. */
async function stored(db: Database): Promise<string[]> {
  const rows = await Promise.all(
    TABLES.map((table) =>
      db.rows<{ fact: Record<string, unknown> }>(sql`
        SELECT (to_jsonb(f) - 'id' - 'batch_id' - 'hold_id')
               || jsonb_build_object('key', k.key, 'table', k.fact_table,
                    'batch', (SELECT p.key FROM fact_key p WHERE p.fact_table = 'batch' AND p.fact_id = (to_jsonb(f) ->> 'batch_id')::bigint),
                    'hold', (SELECT p.key FROM fact_key p WHERE p.fact_table = 'hold' AND p.fact_id = (to_jsonb(f) ->> 'hold_id')::bigint)) AS fact
          FROM fact_key k JOIN ${raw(table)} f ON f.id = k.fact_id WHERE k.fact_table = ${table}`),
    ),
  )
  return rows
    .flat()
    .map(({ fact }) => JSON.stringify(fact))
    .sort()
}

/** What the tallies and day figures made of it. */
async function counted(db: Database): Promise<string[]> {
  const tables = await db.rows<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname IN ('tally', 'day_figure') ORDER BY 1`)
  const all = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await db.rows<{ row: string }>(sql`SELECT (to_jsonb(t))::text AS row FROM ${raw(name)} t`)
      return rows.map(({ row }) => `${name} ${row}`)
    }),
  )
  return all.flat().sort()
}

test('two servers that hear a lunch shuffled, in pieces and twice store and count what one does that hears it in order', async () => {
  const { code } = await inOrder.db.one<{ code: string }>(sql`
    SELECT t.code FROM package_type t JOIN material m ON m.id = t.material_id
     WHERE t.deleted_at IS NULL AND m.line = 'CHICKEN' ORDER BY t.code LIMIT 1`)
  const said = lunch(code)
  const one = await openSender(alone, inOrder)
  const key = await one.newKey(['FACTS'], NUMBERS)
  const eventOf = ({ type, number, data }: Said) => one.event(type, data, `/restaurants/${number}/line`)
  for (let from = 0; from < said.length; from += 12) {
    const { refused } = await one.tell(said.slice(from, from + 12).map(eventOf), { with: key })
    expect(refused).toEqual([])
  }

  const [left, right] = [await openSender(together[0], shuffled), await openSender(together[1], shuffled)]
  const otherKey = await left.newKey(['FACTS'], NUMBERS)
  const requests = wildOrder('any order', said, (random) => random.whole(1, 9))
  const answers = await Promise.all(
    requests.map((request, turn) => (turn % 2 ? left : right).tell(request.map(eventOf), { with: otherKey })),
  )
  expect(answers.flatMap(({ refused }) => refused)).toEqual([])
  expect(await stored(shuffled.db)).toEqual(await stored(inOrder.db))
  expect((await stored(inOrder.db)).length).toBe(NUMBERS.length * BATCHES * TABLES.length)
  const figures = await counted(inOrder.db)
  expect(figures.length).toBeGreaterThan(50)
  expect(await counted(shuffled.db)).toEqual(figures)
})
