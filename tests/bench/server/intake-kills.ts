import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import sql, { empty, raw } from 'sql-template-tag'
import { snakeCase } from '#server/db/camel-case.ts'
import type { Database } from '#server/db/query.ts'
import { factKinds, type IntakeTable } from '#server/domain/intake/facts.ts'
import type { IntakeKind } from '#src/domain/intake/kinds.ts'
import { atMost, type BenchOptions, type Figure, median, number } from '../figures.ts'
import type { Intake } from './intake.ts'
import type { ToldFact } from './intake-load.ts'
import { answers } from './server-process.ts'

const BETWEEN_MS = 3_000
const BACK_WITHIN_MS = 120_000
const COMPARED_AT_ONCE = 5_000

interface Compared {
  facts: number
  /** Acknowledged, and not there. */
  lost: number
  /** There, but without a moment that was acknowledged. */
  stale: number
  /** Rows of facts beyond one for each. */
  doubled: number
}

/** Kills the server and the database in turn while kitchens send, and compares what is there with what was acknowledged. */
export async function killsUnderLoad(
  intake: Intake,
  { kills, tell, file }: { kills: number; tell: BenchOptions['tell']; file: string },
): Promise<Figure[]> {
  const back: { server: number[]; database: number[] } = { server: [], database: [] }
  await intake.ask({ act: 'begin' })
  for (let round = 0; round < kills; round += 1) {
    const which = round % 2 === 0 ? 'server' : 'database'
    await pause(BETWEEN_MS + Math.random() * BETWEEN_MS)
    const { requests } = await intake.ask({ act: 'count' })
    const from = performance.now()
    if (which === 'server') {
      await intake.server.kill()
      await intake.restart()
    } else process.kill(intake.postgres.pid ?? Number.NaN, 'SIGKILL')
    // What was on its way may still be acknowledged: that is no sign of life.
    await pause(500)
    const onItsWay = (await intake.ask({ act: 'count' })).requests - requests
    await answers(
      async () => (await intake.ask({ act: 'count' })).requests > requests + onItsWay,
      `The intake after a kill of the ${which}`,
      BACK_WITHIN_MS,
    )
    back[which].push(performance.now() - from)
    tell(`kill ${round + 1}, the ${which}: back after ${number(back[which].at(-1) ?? 0)} ms`)
  }
  await pause(BETWEEN_MS)
  const { accepted, unchanged, failed } = await intake.ask({ act: 'finish' })
  await intake.ask({ act: 'write', file })
  const { facts, lost, stale, doubled } = await compare(intake.db, file)
  const name = `kill -9 ${kills} times`
  return [
    {
      name: `${name}: events acknowledged, of them told again`,
      value: `${number(accepted + unchanged)}, ${number(unchanged)}; not acknowledged at first: ${JSON.stringify(failed)}`,
    },
    atMost(`${name}: of ${number(facts)} acknowledged facts of the whole run not there`, lost, 0, ''),
    atMost(`${name}: facts that lack a moment that was acknowledged`, stale, 0, ''),
    atMost(`${name}: facts there twice`, doubled, 0, ''),
    {
      name: `${name}: acknowledges again after, median`,
      value: `${number(median(back.server))} ms (server), ${number(median(back.database))} ms (database)`,
    },
  ]
}

async function compare(db: Database, file: string): Promise<Compared> {
  const byKind = new Map<string, ToldFact[]>()
  for (const line of (await readFile(file, 'utf8')).trimEnd().split('\n')) {
    const fact = JSON.parse(line) as ToldFact
    const ofKind = byKind.get(fact.kind) ?? []
    ofKind.push(fact)
    byKind.set(fact.kind, ofKind)
  }
  const sum: Compared = { facts: 0, lost: 0, stale: 0, doubled: 0 }
  for (const [kind, facts] of byKind) {
    const { table } = factKinds[kind as IntakeKind]
    sum.facts += facts.length
    for (let from = 0; from < facts.length; from += COMPARED_AT_ONCE) {
      const { lost, stale } = await compareFacts(db, table, facts.slice(from, from + COMPARED_AT_ONCE))
      sum.lost += lost
      sum.stale += stale
    }
    sum.doubled += await doubledIn(db, table)
  }
  return sum
}

/** A fact that waits for another one is there, with its key. */
function compareFacts(
  db: Database,
  table: IntakeTable,
  facts: readonly ToldFact[],
): Promise<Pick<Compared, 'lost' | 'stale'>> {
  const told = facts.map(({ restaurantId, key, moments }) => ({
    restaurant_id: restaurantId,
    key,
    moments: Object.fromEntries(Object.entries(moments).map(([name, at]) => [snakeCase(name), at])),
  }))
  return db.one(sql`
    SELECT count(*) FILTER (WHERE k.told IS NOT true OR (f.id IS NULL AND k.waiting IS NULL)) AS lost,
           count(*) FILTER (WHERE f.id IS NOT NULL AND NOT to_jsonb(f) @> t.moments) AS stale
      FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS t(restaurant_id int, key text, moments jsonb)
      LEFT JOIN fact_key k ON k.restaurant_id = t.restaurant_id AND k.fact_table = ${table} AND k.key = t.key
      LEFT JOIN ${raw(table)} f ON f.id = k.fact_id AND f.restaurant_id = t.restaurant_id`)
}

/** Tables to which the server adds rows that it calculated: no key stands for those. */
const CALCULATED: readonly IntakeTable[] = ['task_delay', 'stock_out']

/** Rows that no key stands for, or that two do. */
async function doubledIn(db: Database, table: IntakeTable): Promise<number> {
  const { rows, keys } = await db.one<{ rows: number; keys: number }>(sql`
    SELECT (SELECT count(*) FROM ${raw(table)} ${CALCULATED.includes(table) ? sql`WHERE NOT derived` : empty}) AS rows,
           (SELECT count(*) FROM fact_key WHERE fact_table = ${table} AND told AND waiting IS NULL) AS keys`)
  return Math.abs(rows - keys)
}
