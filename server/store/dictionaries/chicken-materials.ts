import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Database } from '#server/db/query.ts'
import type { OrderDirection, Paged } from '#src/contract/common.ts'
import type { ChickenMaterial, ChickenMaterialForm } from '#src/contract/dictionaries/chicken-materials.ts'
import { contains } from '../search.ts'

const columns = sql`
  uuid, material_code, name, piece_weight_g AS piece_weight, hold_limit_s AS hold_limit, fry_time_s AS fry_time,
  grilled, version, updated_at AS updated_date`

const ORDERS: Record<string, Sql> = {
  materialCode: sql`lower(material_code)`,
  name: sql`name`,
  pieceWeight: sql`piece_weight_g`,
  holdLimit: sql`hold_limit_s`,
  fryTime: sql`fry_time_s`,
}

export async function listChickenMaterials(
  db: Database,
  q: {
    search?: string | undefined
    page: number
    limit: number
    sortBy?: string | undefined
    orderDirection?: OrderDirection | undefined
  },
): Promise<Paged<ChickenMaterial>> {
  const search = q.search ? sql`AND ${contains(sql`material_code || ' ' || name`, q.search)}` : empty
  const from = sql`FROM material WHERE line = 'CHICKEN' AND deleted_at IS NULL ${search}`
  const order = ORDERS[q.sortBy ?? 'materialCode'] ?? sql`id`
  const [content, { total }] = await Promise.all([
    db.rows<ChickenMaterial>(sql`
      SELECT ${columns} ${from} ORDER BY ${order} ${raw(q.orderDirection ?? 'ASC')}, id
       LIMIT ${q.limit} OFFSET ${q.page * q.limit}`),
    db.one<{ total: number }>(sql`SELECT count(*) AS total ${from}`),
  ])
  return { content, total, page: q.page, limit: q.limit, existNext: (q.page + 1) * q.limit < total }
}

/** The living material. */
export function chickenMaterialOf(db: Database, uuid: string) {
  return db.maybe<ChickenMaterial>(sql`
    SELECT ${columns} FROM material WHERE uuid = ${uuid} AND line = 'CHICKEN' AND deleted_at IS NULL`)
}

export function allChickenMaterials(db: Database) {
  return db.rows<{ uuid: string; materialCode: string; name: string }>(sql`
    SELECT uuid, material_code, name FROM material
     WHERE line = 'CHICKEN' AND deleted_at IS NULL ORDER BY lower(material_code)`)
}

/** Null when the code is taken by a living material. */
export function insertChickenMaterial(db: Database, form: ChickenMaterialForm, at: number) {
  return db.maybe<ChickenMaterial>(sql`
    INSERT INTO material (material_code, name, line, piece_weight_g, hold_limit_s, fry_time_s, grilled, created_at, updated_at)
    VALUES (${form.materialCode}, ${form.name}, 'CHICKEN', ${form.pieceWeight}, ${form.holdLimit}, ${form.fryTime},
            ${form.grilled}, ${at}, ${at})
    ON CONFLICT (line, lower(material_code)) WHERE deleted_at IS NULL DO NOTHING
    RETURNING ${columns}`)
}

/** The living material, locked for the transaction. */
export function lockChickenMaterial(tx: Database, uuid: string) {
  return tx.maybe<ChickenMaterial>(sql`
    SELECT ${columns} FROM material WHERE uuid = ${uuid} AND line = 'CHICKEN' AND deleted_at IS NULL FOR UPDATE`)
}

/** Whether another living material has the code. */
export async function codeTaken(tx: Database, code: string, exceptUuid: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    SELECT 1 AS taken FROM material
     WHERE line = 'CHICKEN' AND lower(material_code) = lower(${code}) AND deleted_at IS NULL AND uuid <> ${exceptUuid}`)
  return rows.length > 0
}

/** Whether a statement failed because another took the code at the same instant. */
export const isCodeTaken = (error: unknown) => isUniqueViolation(error, 'material_code_in_use')

export function updateChickenMaterial(tx: Database, uuid: string, form: ChickenMaterialForm, at: number) {
  return tx.one<ChickenMaterial>(sql`
    UPDATE material SET material_code = ${form.materialCode}, name = ${form.name}, piece_weight_g = ${form.pieceWeight},
           hold_limit_s = ${form.holdLimit}, fry_time_s = ${form.fryTime}, grilled = ${form.grilled},
           updated_at = ${at}, version = version + 1
     WHERE uuid = ${uuid} RETURNING ${columns}`)
}

/** The package types that are made of it. */
export async function usesOfMaterial(tx: Database, uuid: string): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    SELECT p.name FROM package_type p JOIN material m ON m.id = p.material_id
     WHERE m.uuid = ${uuid} AND p.deleted_at IS NULL ORDER BY p.name`)
  return rows.map(({ name }) => name)
}

export function deleteMaterial(tx: Database, uuid: string, at: number) {
  return tx.run(sql`UPDATE material SET deleted_at = ${at} WHERE uuid = ${uuid}`)
}

/** Takes a deletion back; null when it is too long ago, was not one, or the code has been given away. */
export function recallMaterial(db: Database, uuid: string, deletedSince: number) {
  return db.maybe<ChickenMaterial>(sql`
    UPDATE material m SET deleted_at = NULL
     WHERE uuid = ${uuid} AND line = 'CHICKEN' AND deleted_at >= ${deletedSince}
       AND NOT EXISTS (SELECT 1 FROM material o WHERE o.line = m.line AND o.deleted_at IS NULL
                                                  AND lower(o.material_code) = lower(m.material_code))
    RETURNING ${columns}`)
}
