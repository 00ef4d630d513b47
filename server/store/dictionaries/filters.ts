import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

type Line = 'CHICKEN' | 'POTATO'

/** The package types of a line, by name. */
export function packagesOfLine(db: Database, line: Line) {
  return db.rows<{ code: string; name: string }>(sql`
    SELECT t.code, t.name FROM package_type t JOIN material m ON m.id = t.material_id
     WHERE t.deleted_at IS NULL AND m.deleted_at IS NULL AND m.line = ${line} ORDER BY t.name, t.code`)
}

/** The potato materials, by code. */
export function allPotatoMaterials(db: Database) {
  return db.rows<{ uuid: string; materialCode: string; name: string }>(sql`
    SELECT uuid, material_code, name FROM material
     WHERE line = 'POTATO' AND deleted_at IS NULL ORDER BY lower(material_code)`)
}

/** The containers in use, by name. */
export function containersInUse(db: Database) {
  return db.rows<{ code: string; name: string }>(sql`
    SELECT code, name FROM container WHERE deleted_at IS NULL ORDER BY name, code`)
}
