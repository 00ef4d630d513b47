import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Vocabulary } from '#src/contract/vocabularies.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { ACTIVITY_LABELS } from '#src/domain/cameras/sight.ts'
import { within } from './restaurants.ts'
import { fryerVendors } from './vendors.ts'

/** How a vocabulary is looked up: the rows that have it, and the column that holds the value. */
interface Source {
  value: Sql
  from: (scope: Scope) => Sql
}

const materials = (line: 'CHICKEN' | 'POTATO'): Source => ({
  value: sql`m.material_code`,
  from: () => sql`material m WHERE m.line = ${line}`,
})
const packages = (line: 'CHICKEN' | 'POTATO'): Source => ({
  value: sql`p.code`,
  from: () => sql`package_type p JOIN material m ON m.id = p.material_id WHERE m.line = ${line}`,
})
/** Ids of a table whose rows belong to restaurants. */
const ofRestaurants = (table: Sql): Source => ({
  value: sql`t.uuid::text`,
  from: (scope) => sql`${table} t WHERE ${within(scope, sql`t.restaurant_id`)}`,
})

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
  'material id': { value: sql`m.uuid::text`, from: () => sql`material m WHERE TRUE` },
  restaurant: {
    value: sql`r.uuid::text`,
    from: (scope) => sql`restaurant r WHERE r.deleted_at IS NULL AND ${within(scope, sql`r.id`)}`,
  },
  role: { value: sql`r.uuid::text`, from: () => sql`role r WHERE TRUE` },
  user: { value: sql`a.uuid::text`, from: () => sql`account a WHERE TRUE` },
  state: { value: sql`s.uuid::text`, from: () => sql`state s WHERE TRUE` },
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
  const { value, from } = SOURCES[of]
  const rows = await db.rows<{ value: string }>(sql`
    SELECT DISTINCT ${value} AS value FROM ${from(scope)} AND ${value} = ANY(${[...values]}::text[])`)
  const known = new Set(rows.map((row) => row.value))
  // Equipment may report cycles of a vendor that no fryer of the fryer manager has.
  if (of === 'fryer vendor' && values.some((one) => !known.has(one)))
    for (const vendor of await fryerVendors(db, scope, 0)) known.add(vendor)
  return known
}
