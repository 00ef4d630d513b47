import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { ACTIVITY_LABELS } from '#server/domain/cameras/clip-activities.ts'
import type { Vocabulary } from '#src/contract/define/vocabularies.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { within } from './administration/restaurants.ts'
import { fryerVendors } from './kitchen/vendors.ts'

/** How a vocabulary is looked up: the rows that have it, and the column that holds the value. */
interface Source {
  value: Sql
  from: (scope: Scope) => Sql
  /** An id reads the same in upper case. */
  isId?: true
}

const materials = (line: 'CHICKEN' | 'POTATO'): Source => ({
  value: sql`m.material_code`,
  from: () => sql`material m WHERE m.line = ${line}`,
})
const packages = (line: 'CHICKEN' | 'POTATO'): Source => ({
  value: sql`p.code`,
  from: () => sql`package_type p JOIN material m ON m.id = p.material_id WHERE m.line = ${line}`,
})
const ids = (table: Sql, isSeen: (scope: Scope) => Sql = () => sql`TRUE`): Source => ({
  value: sql`t.uuid::text`,
  from: (scope) => sql`${table} t WHERE ${isSeen(scope)}`,
  isId: true,
})
/** Ids of a table whose rows belong to restaurants. */
const ofRestaurants = (table: Sql): Source => ids(table, (scope) => within(scope, sql`t.restaurant_id`))

/**
 * What is deleted stays known, since its facts are still there; except restaurants, whose facts nobody sees then. Ids
 * outside the caller's restaurants are as unknown as those that don't exist.
 */
const SOURCES: Record<Exclude<Vocabulary, 'activity event'>, Source> = {
  'chicken material': materials('CHICKEN'),
  'potato material': materials('POTATO'),
  material: { value: sql`m.material_code`, from: () => sql`material m WHERE TRUE` },
  'chicken package': packages('CHICKEN'),
  'potato package': packages('POTATO'),
  container: { value: sql`c.code`, from: () => sql`container c WHERE TRUE` },
  'fryer vendor': { value: sql`f.vendor`, from: () => sql`fryer f WHERE TRUE` },
  'tablet model': { value: sql`t.model`, from: () => sql`tablet t WHERE TRUE` },
  'tablet build': { value: sql`t.build`, from: () => sql`tablet t WHERE TRUE` },
  'material id': ids(sql`material`),
  restaurant: ids(sql`restaurant`, (scope) => sql`t.deleted_at IS NULL AND ${within(scope, sql`t.id`)}`),
  role: ids(sql`role`),
  user: ids(sql`account`),
  state: ids(sql`state`),
  camera: ofRestaurants(sql`camera`),
  'camera category': ofRestaurants(sql`camera_category`),
  zone: ofRestaurants(sql`zone`),
  tablet: ofRestaurants(sql`device`),
}

/** Those of the values that the vocabulary has. */
export async function knownValues(
  db: Database,
  of: Vocabulary,
  values: readonly string[],
  scope: Scope,
): Promise<Set<string>> {
  if (of === 'activity event') return new Set(Object.values(ACTIVITY_LABELS))
  const { value, from, isId } = SOURCES[of]
  const stored = (given: string) => (isId ? given.toLowerCase() : given)
  const rows = await db.rows<{ value: string }>(sql`
    SELECT DISTINCT ${value} AS value FROM ${from(scope)} AND ${value} = ANY(${values.map(stored)}::text[])`)
  const found = new Set(rows.map((row) => row.value))
  const known = new Set(values.filter((given) => found.has(stored(given))))
  // Equipment may report cycles of a vendor that no fryer of the fryer manager has.
  if (of === 'fryer vendor' && values.some((one) => !known.has(one)))
    for (const vendor of await fryerVendors(db, scope, 0)) known.add(vendor)
  return known
}
