import sql, { join, raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { MINUTE } from '#src/domain/time/zone.ts'

/** Facts written by hand: restaurants by number, materials by code, moments in epoch milliseconds. */
export interface Kitchen {
  id: number
  uuid: string
  number: string
  timezone: string
}

type Value = number | string | boolean | null | readonly number[]

const FACTS = {
  batch: {
    batch_number: 1,
    pieces: 10,
    weight_g: 100,
    work_center: 'BOARDS',
    started_at: 0,
    stage_expected_s: '{}',
    completed_at: null,
    catering: false,
  },
  recommendation: {
    recommended_at: 0,
    pieces: 10,
    weight_g: 100,
    work_type: 'PRODUCTION',
    minute_demand_g: 10,
    minutes_before_stockout: 5,
    canceled: false,
  },
  task_delay: { batch_id: 1, stage: 1, started_at: 0, ended_at: null },
  fryer_cycle: {
    batch_id: 1,
    fryer: 'Fryer 1',
    vendor: 'Henny',
    started_at: 0,
    ended_at: 0,
    expected_s: 240,
    actual_s: 240,
    correct: true,
  },
  hold: {
    batch_id: 1,
    container_id: 1,
    pieces_in: 10,
    weight_in_g: 100,
    placed_at: 0,
    limit_s: 1500,
    removed_at: null,
    pieces_wasted: 0,
    weight_wasted_g: 0,
    timer_error: false,
  },
  conveyor_pass: {
    hold_id: 1,
    container_id: 1,
    inbound_at: 0,
    placed_at: 0,
    removed_at: null,
    outbound_at: null,
  },
  package: {
    hold_id: 1,
    package_type_id: 1,
    chute: 1,
    quantity: 1,
    pieces: 8,
    weight_g: 80,
    packed_at: 0,
    taken_at: 0,
  },
  stock_out: { started_at: 0, ended_at: null },
  potato_batch: { basket: 1, weight_g: 1000, fried_at: 0, dumped_at: 0, emptied_at: null, remaining_g: 0 },
  fry_chute_cycle: {
    potato_batch_id: 1,
    package_type_id: 1,
    chute: 1,
    quantity: 1,
    weight_g: 100,
    packed_at: 0,
    taken_at: 0,
  },
} as const satisfies Record<string, Record<string, Value>>
export type SmallTable = keyof typeof FACTS

/** Writes one fact; what is not told is ordinary. Answers its id. */
export async function fact<T extends SmallTable>(
  db: Database,
  table: T,
  kitchen: Pick<Kitchen, 'id'>,
  given: { material?: string } & Partial<Record<keyof (typeof FACTS)[T], Value>>,
): Promise<string> {
  const { material = 'NUG', ...columns } = given
  const row: Record<string, Value> = { ...FACTS[table], ...columns }
  const names = Object.keys(row)
  const { id } = await db.one<{ id: string }>(sql`
    INSERT INTO ${raw(table)} (restaurant_id, material_id, ${raw(names.join(', '))})
    VALUES (${kitchen.id}, (SELECT id FROM material WHERE material_code = ${material}),
            ${join(names.map((name) => sql`${row[name]}`))})
    RETURNING id::text AS id`)
  return id
}

/** Id of a package type or container by its code. */
export const idOf = async (
  db: Database,
  table: 'package_type' | 'container',
  code: string,
): Promise<number> =>
  (await db.one<{ id: number }>(sql`SELECT id FROM ${raw(table)} WHERE code = ${code}`)).id

/** So many minutes later. */
export const later = (from: number, minutes: number) => from + minutes * MINUTE
