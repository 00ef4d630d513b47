import sql from 'sql-template-tag'
import { JsonText } from '#server/db/json-text.ts'
import { simulationSetting } from '#server/demo/kitchens/kitchens.ts'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import { kitchenDay } from '#server/demo/model/day/kitchen-day.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { parse } from '#server/http/parse.ts'
import type { Route } from '#server/http/route.ts'
import { type FactRow, type FactTableName, insertFacts } from '#server/store/kitchen/facts.ts'
import type { AnswerOf, AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { addDays, startOfDayKey } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'

export const SEEDED_AT = Date.parse('2026-11-20T12:00:00Z')

export interface Kitchen {
  id: number
  uuid: string
  number: string
  timezone: string
}

/** The demonstration's chain without history, and its restaurants by number. */
export async function chain(): Promise<FreshDatabase & { kitchens: Kitchen[] }> {
  const fresh = await freshDatabase()
  await seedChain(fresh.db, {
    seed: 'dashboard',
    now: SEEDED_AT,
    secrets: testSecrets,
    hashPassword: async () => 'none',
  })
  const kitchens = await fresh.db.rows<Kitchen>(
    sql`SELECT id, uuid, number, timezone FROM restaurant ORDER BY number`,
  )
  return { ...fresh, kitchens }
}

const TABLES: [FactTableName, keyof DayFacts][] = [
  ['recommendation', 'recommendation'],
  ['batch', 'batch'],
  ['task_delay', 'taskDelay'],
  ['fryer_cycle', 'fryerCycle'],
  ['hold', 'hold'],
  ['conveyor_pass', 'conveyorPass'],
  ['package', 'package'],
  ['stock_out', 'stockOut'],
]

/** Writes a whole simulated day of a restaurant, as it stands once it is over. */
export async function cookDay({ db }: FreshDatabase, { id }: Kitchen, day: string): Promise<DayFacts> {
  const setting = await simulationSetting(db)
  const restaurant = setting?.restaurants.find((one) => one.id === id)
  if (!setting || !restaurant) throw new Error('This restaurant was not seeded')
  const facts = kitchenDay({ seed: setting.seed, restaurant, day, dictionary: setting.dictionary })
  for (const [table, kind] of TABLES) {
    const rows = facts[kind].map((fact) => ({
      canceled: 'canceledAt' in fact && fact.canceledAt !== null,
      ...fact,
    }))
    await insertFacts(db, table, rows as unknown as FactRow[])
  }
  return facts
}

/** The restaurant's local day as a range: 23, 24 or 25 hours. */
export const dayRange = (day: string, zone: string) => ({
  startTime: startOfDayKey(day, zone),
  endTime: startOfDayKey(addDays(day, 1), zone),
})

/** Calls a route as the server would once the caller is known; throws what it refuses. */
export async function ask<E extends AnyEndpoint>(
  { db }: FreshDatabase,
  routes: readonly Route[],
  endpoint: E,
  input: { query: object; params?: object; scope?: Scope; now?: number },
): Promise<AnswerOf<E>> {
  const route = routes.find((one) => one.endpoint === (endpoint as AnyEndpoint))
  if (!route) throw new Error(`No handler for ${endpoint.name}`)
  const call = {
    query: endpoint.query && parse(endpoint.query, input.query, 'query'),
    params: endpoint.params && parse(endpoint.params, input.params ?? {}, 'path'),
    caller: { scope: input.scope ?? 'all' },
    services: { db, now: () => input.now ?? SEEDED_AT },
  }
  const answer = await route.answer(call as unknown as Parameters<Route['answer']>[0])
  if (typeof endpoint.answer === 'string') throw new Error('Not an answer with a body')
  const body = answer instanceof JsonText ? JSON.parse(answer.text) : answer
  return parse(endpoint.answer, body, 'body') as AnswerOf<E>
}
