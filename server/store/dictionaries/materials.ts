import sql, { empty } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type {
  ChickenMaterial,
  ChickenMaterialForm,
  chickenMaterialDictionary,
} from '#src/contract/dictionaries/chicken-materials.ts'
import type { PotatoMaterial, PotatoMaterialForm } from '#src/contract/dictionaries/potato-materials.ts'
import { msg } from '#src/domain/language/text.ts'
import type { DictionaryFilters, DictionarySource } from '../dictionary.ts'
import { inHistories, ofRestaurants } from './uses.ts'

export type Line = 'CHICKEN' | 'POTATO'

/** The tallies that show a line's materials, and packages of them, once they are cooked. */
const TALLIES: Record<Line, readonly string[]> = { CHICKEN: ['placed', 'packed'], POTATO: ['fry_packed'] }

const materialSource = <E extends PotatoMaterial, F extends PotatoMaterialForm & { grilled?: boolean }>(
  line: Line,
): DictionarySource<E, F, DictionaryFilters, SortOf<typeof chickenMaterialDictionary.list>> => ({
  noun: msg('material'),
  kind: 'MATERIAL',
  table: 'material',
  only: sql`d.line = ${line}`,
  columns: sql`
    d.material_code, d.name, d.piece_weight_g AS piece_weight, d.hold_limit_s AS hold_limit, d.fry_time_s AS fry_time
    ${line === 'CHICKEN' ? sql`, d.grilled` : empty}`,
  searched: sql`d.material_code || ' ' || d.name`,
  orders: {
    materialCode: sql`lower(d.material_code)`,
    name: sql`d.name`,
    pieceWeight: sql`d.piece_weight_g`,
    holdLimit: sql`d.hold_limit_s`,
    fryTime: sql`d.fry_time_s`,
  },
  stored: ({ materialCode, name, pieceWeight, holdLimit, fryTime, grilled = false }) => ({
    line,
    material_code: materialCode,
    name,
    piece_weight_g: pieceWeight,
    hold_limit_s: holdLimit,
    fry_time_s: fryTime,
    grilled,
  }),
  called: ({ materialCode }) => materialCode,
  recorded: ({ uuid: _, ...material }) => material,
  unique: [{ index: 'material_code_in_use', field: 'materialCode', word: msg('code') }],
  uses: [
    {
      noun: 'package',
      named: (uuid) => sql`
        SELECT p.name FROM package_type p JOIN material m ON m.id = p.material_id
         WHERE m.uuid = ${uuid} AND p.deleted_at IS NULL ORDER BY p.name`,
    },
    ofRestaurants(
      'adjustment rule',
      (uuid) => sql`
        adjustment_rule_material am JOIN material m ON m.id = am.material_id AND m.uuid = ${uuid}
        JOIN adjustment_rule a ON a.id = am.rule_id AND a.deleted_at IS NULL
        JOIN restaurant r ON r.id = a.restaurant_id AND r.deleted_at IS NULL`,
      sql`a.name`,
    ),
    ofRestaurants(
      'recurring order',
      (uuid) => sql`
        recurring_order o JOIN material m ON m.id = o.material_id AND m.uuid = ${uuid}
        JOIN restaurant r ON r.id = o.restaurant_id AND r.deleted_at IS NULL AND o.deleted_at IS NULL`,
      sql`r.number`,
    ),
    inHistories(TALLIES[line], (uuid) => sql`t.material_id = (SELECT id FROM material WHERE uuid = ${uuid})`),
  ],
})

/** The materials of the chicken line. */
export const chickenMaterialSource = materialSource<ChickenMaterial, ChickenMaterialForm>('CHICKEN')
/** The materials of the potato line. */
export const potatoMaterialSource = materialSource<PotatoMaterial, PotatoMaterialForm>('POTATO')

/** The living materials of a line, by code. */
export function materialsOfLine(db: Database, line: Line) {
  return db.rows<{
    uuid: string
    materialCode: string
    name: string
    holdLimitS: number
    fryTimeS: number
  }>(sql`
    SELECT uuid, material_code, name, hold_limit_s, fry_time_s FROM material
     WHERE line = ${line} AND deleted_at IS NULL ORDER BY lower(material_code)`)
}
