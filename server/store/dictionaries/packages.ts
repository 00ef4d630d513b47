import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import { badRequest } from '#src/contract/define/refusal.ts'
import type { chickenPackageDictionary, Package, PackageForm } from '#src/contract/dictionaries/packages.ts'
import { msg, t } from '#src/domain/language/text.ts'
import type { DictionaryFilters, DictionarySource } from '../dictionary.ts'
import type { Line } from './materials.ts'
import { inHistories } from './uses.ts'

interface PackageQuery extends DictionaryFilters {
  materials?: string[] | undefined
}

const TALLY: Record<Line, string> = { CHICKEN: 'packed', POTATO: 'fry_packed' }

/** What pieces of a line are packed into. */
const packageSource = (
  line: Line,
): DictionarySource<Package, PackageForm, PackageQuery, SortOf<typeof chickenPackageDictionary.list>> => ({
  noun: msg('package'),
  kind: 'PACKAGE',
  table: 'package_type',
  // One whose material is gone does not come back.
  only: sql`EXISTS (SELECT FROM material o WHERE o.id = d.material_id AND o.line = ${line} AND o.deleted_at IS NULL)`,
  joins: sql`JOIN material m ON m.id = d.material_id`,
  columns: sql`
    d.code, d.name, d.pieces, d.pieces * m.piece_weight_g AS weight, m.uuid AS material_uuid, m.material_code,
    m.name AS material_name`,
  searched: sql`d.code || ' ' || d.name || ' ' || m.name`,
  where: ({ materials }) => (materials ? [sql`m.material_code = ANY(${materials}::text[])`] : []),
  orders: {
    code: sql`lower(d.code)`,
    name: sql`d.name`,
    materialName: sql`m.name`,
    pieces: sql`d.pieces`,
    weight: sql`d.pieces * m.piece_weight_g`,
  },
  demanded: (tx, { materialUuid }) => demandMaterial(tx, line, materialUuid),
  stored: ({ code, name, materialUuid, pieces }) => ({
    code,
    name,
    material_id: sql`(SELECT id FROM material WHERE uuid = ${materialUuid})`,
    pieces,
  }),
  called: ({ code }) => code,
  recorded: ({ code, name, materialName, pieces }) => ({ code, name, material: materialName, pieces }),
  unique: [{ index: 'package_type_code_in_use', field: 'code', word: msg('code') }],
  uses: [
    inHistories([TALLY[line]], (uuid) => sql`t.key = (SELECT id FROM package_type WHERE uuid = ${uuid})`),
  ],
})

/** @throws Refused 400 when it is no living material of the line. */
async function demandMaterial(tx: Database, line: Line, uuid: string): Promise<void> {
  const found = await tx.maybe(sql`
    SELECT 1 FROM material WHERE uuid = ${uuid} AND line = ${line} AND deleted_at IS NULL FOR SHARE`)
  const message = t('This material was not found.')
  if (!found) throw badRequest(message, { materialUuid: message })
}

export const chickenPackageSource = packageSource('CHICKEN')
export const potatoPackageSource = packageSource('POTATO')

/** The package types of a line, by name. */
export function packagesOfLine(db: Database, line: Line) {
  return db.rows<{ code: string; name: string }>(sql`
    SELECT t.code, t.name FROM package_type t JOIN material m ON m.id = t.material_id
     WHERE t.deleted_at IS NULL AND m.deleted_at IS NULL AND m.line = ${line} ORDER BY t.name, t.code`)
}

/** Those of the chicken line, with what they hold: an order may count them. */
export function chickenPackageTypes(db: Database) {
  return db.rows<{ uuid: string; code: string; name: string; materialUuid: string; pieces: number }>(sql`
    SELECT t.uuid, t.code, t.name, m.uuid AS material_uuid, t.pieces
      FROM package_type t JOIN material m ON m.id = t.material_id
     WHERE t.deleted_at IS NULL AND m.deleted_at IS NULL AND m.line = 'CHICKEN' ORDER BY t.name, t.code`)
}
