import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Material } from '#server/domain/intake/facts.ts'

export interface MaterialFound extends Material {
  line: 'CHICKEN' | 'POTATO'
}

/** What names stand for, by the name in small letters; of a restaurant's own things by `ofRestaurant`. */
export interface Names {
  materials: ReadonlyMap<string, readonly MaterialFound[]>
  containers: ReadonlyMap<string, number>
  packageTypes: ReadonlyMap<string, { id: number; material: MaterialFound; pieces: number }>
  fryers: ReadonlyMap<string, { name: string; vendor: string }>
  cameras: ReadonlyMap<string, string>
  orders: ReadonlyMap<string, number>
}

/** Names that events have, each once. */
export interface Asked {
  materials: readonly string[]
  containers: readonly string[]
  packageTypes: readonly string[]
  /** Of whose fryers, cameras and orders. */
  restaurantIds: readonly number[]
  fryers: readonly string[]
  cameras: readonly string[]
  orders: readonly string[]
}

export const ofRestaurant = (restaurantId: number, name: string) => `${restaurantId} ${name.toLowerCase()}`

const materialColumns = sql`
  m.id, m.line, m.hold_limit_s, m.fry_time_s, m.grilled, m.piece_weight_g`

/** Looks names up as the dictionaries have them now; capitals do not matter. */
export async function findNames(db: Database, asked: Asked): Promise<Names> {
  const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase())
  const { restaurantIds } = asked
  const some = async <T extends object>(names: readonly string[], read: () => Promise<T[]>): Promise<T[]> =>
    names.length > 0 ? read() : []
  const materials = await some(asked.materials, () =>
    db.rows<MaterialFound & { code: string }>(sql`
      SELECT lower(m.material_code) AS code, ${materialColumns} FROM material m
       WHERE m.deleted_at IS NULL AND lower(m.material_code) = ANY(${lower(asked.materials)})
       ORDER BY m.line`),
  )
  const containers = await some(asked.containers, () =>
    db.rows<{ code: string; id: number }>(sql`
      SELECT lower(code) AS code, id FROM container
       WHERE deleted_at IS NULL AND lower(code) = ANY(${lower(asked.containers)})`),
  )
  const packageTypes = await some(asked.packageTypes, () =>
    db.rows<MaterialFound & { code: string; typeId: number; pieces: number }>(sql`
      SELECT lower(t.code) AS code, t.id AS type_id, t.pieces, ${materialColumns}
        FROM package_type t JOIN material m ON m.id = t.material_id
       WHERE t.deleted_at IS NULL AND lower(t.code) = ANY(${lower(asked.packageTypes)})`),
  )
  const fryers = await some(asked.fryers, () =>
    db.rows<{ restaurantId: number; name: string; vendor: string }>(sql`
      SELECT restaurant_id, name, vendor FROM fryer
       WHERE deleted_at IS NULL AND restaurant_id = ANY(${[...restaurantIds]})
         AND lower(name COLLATE "C") = ANY(${lower(asked.fryers)})`),
  )
  const cameras = await some(asked.cameras, () =>
    db.rows<{ restaurantId: number; name: string }>(sql`
      SELECT restaurant_id, name FROM camera
       WHERE deleted_at IS NULL AND restaurant_id = ANY(${[...restaurantIds]})
         AND lower(name COLLATE "C") = ANY(${lower(asked.cameras)})`),
  )
  const orders = await some(asked.orders, () =>
    db.rows<{ restaurantId: number; uuid: string; id: number }>(sql`
      SELECT restaurant_id, uuid, id FROM catering_order
       WHERE deleted_at IS NULL AND restaurant_id = ANY(${[...restaurantIds]}) AND uuid = ANY(${[...asked.orders]}::uuid[])`),
  )
  const byCode = new Map<string, MaterialFound[]>()
  for (const { code, ...material } of materials) byCode.set(code, [...(byCode.get(code) ?? []), material])
  return {
    materials: byCode,
    containers: new Map(containers.map(({ code, id }) => [code, id])),
    packageTypes: new Map(
      packageTypes.map(({ code, typeId, pieces, ...material }) => [code, { id: typeId, material, pieces }]),
    ),
    fryers: new Map(
      fryers.map(({ restaurantId, name, vendor }) => [ofRestaurant(restaurantId, name), { name, vendor }]),
    ),
    cameras: new Map(cameras.map(({ restaurantId, name }) => [ofRestaurant(restaurantId, name), name])),
    orders: new Map(orders.map(({ restaurantId, uuid, id }) => [ofRestaurant(restaurantId, uuid), id])),
  }
}
