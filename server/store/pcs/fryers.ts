import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import { type Fryer, type FryerChange, fryerDictionary, type fryers } from '#src/contract/kitchen/fryers.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { msg } from '#src/domain/language/text.ts'
import { withinNamed } from '../administration/restaurants.ts'
import type { DictionaryFilters, DictionarySource } from '../dictionary.ts'

/** The fryers of the restaurants. */
export const fryerSource: DictionarySource<Fryer, FryerChange, DictionaryFilters, SortOf<typeof fryers>> = {
  noun: msg('fryer'),
  kind: fryerDictionary.kind,
  table: 'fryer',
  ofRestaurant: true,
  columns: sql`r.timezone, d.name, d.vendor, d.linked`,
  searched: sql`d.name || ' ' || d.vendor`,
  orders: { name: sql`d.name`, vendor: sql`d.vendor` },
  stored: ({ name, vendor, linked }) => ({ name, vendor, linked }),
  called: ({ name }) => name,
  recorded: ({ name, vendor, linked }) => ({ name, vendor, linked }),
  unique: [{ index: 'fryer_name_in_use', field: 'name', word: msg('name') }],
}

/** Vendors of the living fryers in scope, in order. */
export async function vendorsOfFryers(db: Database, scope: Scope): Promise<string[]> {
  const rows = await db.rows<{ vendor: string }>(sql`
    SELECT DISTINCT f.vendor FROM fryer f
     WHERE f.deleted_at IS NULL AND ${withinNamed(scope, sql`f.restaurant_id`, undefined)} ORDER BY 1`)
  return rows.map(({ vendor }) => vendor)
}
