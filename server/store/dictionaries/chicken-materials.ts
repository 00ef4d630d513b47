import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import {
  type ChickenMaterial,
  type ChickenMaterialForm,
  chickenMaterialDictionary,
} from '#src/contract/dictionaries/chicken-materials.ts'
import type { DictionaryQuery, DictionarySource } from '../dictionary.ts'

/** The materials of the chicken line. */
export const chickenMaterialSource: DictionarySource<ChickenMaterial, ChickenMaterialForm, DictionaryQuery> =
  {
    noun: 'material',
    kind: chickenMaterialDictionary.kind,
    table: 'material',
    only: sql`d.line = 'CHICKEN'`,
    columns: sql`
    d.material_code, d.name, d.piece_weight_g AS piece_weight, d.hold_limit_s AS hold_limit, d.fry_time_s AS fry_time,
    d.grilled`,
    searched: sql`d.material_code || ' ' || d.name`,
    orders: {
      materialCode: sql`lower(d.material_code)`,
      name: sql`d.name`,
      pieceWeight: sql`d.piece_weight_g`,
      holdLimit: sql`d.hold_limit_s`,
      fryTime: sql`d.fry_time_s`,
    },
    stored: ({ materialCode, name, pieceWeight, holdLimit, fryTime, grilled }) => ({
      line: 'CHICKEN',
      material_code: materialCode,
      name,
      piece_weight_g: pieceWeight,
      hold_limit_s: holdLimit,
      fry_time_s: fryTime,
      grilled,
    }),
    called: ({ materialCode }) => materialCode,
    recorded: ({ uuid: _, ...material }) => material,
    unique: { index: 'material_code_in_use', field: 'materialCode', word: 'code' },
    uses: [
      {
        noun: 'package',
        named: (uuid) => sql`
        SELECT p.name FROM package_type p JOIN material m ON m.id = p.material_id
         WHERE m.uuid = ${uuid} AND p.deleted_at IS NULL ORDER BY p.name`,
      },
    ],
  }

export function allChickenMaterials(db: Database) {
  return db.rows<{ uuid: string; materialCode: string; name: string }>(sql`
    SELECT uuid, material_code, name FROM material
     WHERE line = 'CHICKEN' AND deleted_at IS NULL ORDER BY lower(material_code)`)
}
