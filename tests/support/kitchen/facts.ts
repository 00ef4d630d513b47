import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

export interface FryerFact {
  restaurant: string
  material: string
  fryer?: string
  vendor?: string
  startedAt: number
  actual: number
  expected?: number
  correct?: boolean
}

/** Writes one fryer cycle by hand; restaurants and materials by their numbers and codes. Answers its id. */
export async function addFryerCycle(db: Database, fact: FryerFact): Promise<string> {
  const { restaurant, material, fryer = 'Fryer 1', vendor = 'Henny', startedAt, actual } = fact
  const { expected = 240, correct = true } = fact
  const { id } = await db.one<{ id: string }>(sql`
    INSERT INTO fryer_cycle (restaurant_id, material_id, batch_id, fryer, vendor, started_at, ended_at,
                             expected_s, actual_s, correct)
    SELECT r.id, m.id, 1, ${fryer}, ${vendor}, ${startedAt}::bigint, ${startedAt + actual * 1000}::bigint,
           ${expected}::int, ${actual}::int, ${correct}::boolean
      FROM restaurant r, material m WHERE r.number = ${restaurant} AND m.material_code = ${material}
    RETURNING id::text AS id`)
  return id
}

/** Many cycles at once, a second apart, for exports that are too long to be made while the caller waits. */
export function addManyFryerCycles(db: Database, restaurant: string, count: number, from: number) {
  return db.run(sql`
    INSERT INTO fryer_cycle (restaurant_id, material_id, batch_id, fryer, vendor, started_at, ended_at,
                             expected_s, actual_s, correct)
    SELECT r.id, (SELECT min(id) FROM material WHERE line = 'CHICKEN'), n, 'Fryer 2', 'Henny', ${from}::bigint + n * 1000,
           ${from}::bigint + n * 1000 + 240000, 240, 240, true
      FROM restaurant r, generate_series(1, ${count}::int) n WHERE r.number = ${restaurant}`)
}

/** Codes of the chicken materials, in order. */
export async function chickenCodes(db: Database): Promise<string[]> {
  const rows = await db.rows<{ code: string }>(sql`
    SELECT material_code AS code FROM material WHERE line = 'CHICKEN' AND deleted_at IS NULL ORDER BY 1`)
  return rows.map(({ code }) => code)
}

export async function restaurantUuid(db: Database, number: string): Promise<string> {
  return (await db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE number = ${number}`)).uuid
}

/** The number of a restaurant with cameras that an account may not see. */
export async function numberOutside(db: Database, email: string): Promise<string> {
  const { number } = await db.one<{ number: string }>(sql`
    SELECT r.number FROM restaurant r
     WHERE EXISTS (SELECT FROM camera c WHERE c.restaurant_id = r.id)
       AND NOT EXISTS (SELECT FROM account_restaurant o JOIN account a ON a.id = o.account_id
                        WHERE o.restaurant_id = r.id AND a.email = ${email})
     ORDER BY r.number LIMIT 1`)
  return number
}
