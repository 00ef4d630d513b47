import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Database } from '#server/db/query.ts'
import { pageOf } from '#server/store/page-of.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { PageOf } from '#src/contract/define/list.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'
import type { Message } from '#src/domain/language/text.ts'
import {
  within as inScope,
  scopeOfCall,
  withinNamed,
  withinNamedOrNone,
} from './administration/restaurants.ts'
import { contains, containsLowered } from './search.ts'

/** Which entries of any dictionary may be asked for. */
export interface DictionaryFilters {
  restaurantUuid?: string | undefined
  search?: string | undefined
  /** Those that were deleted, instead of those that are there. */
  deleted?: boolean | undefined
}
/** What every entry says of itself. */
export interface DictionaryEntry {
  uuid: string
  name?: string
  version: number
  updatedDate: number
  restaurantUuid?: string | null
}

/** The unique index that keeps two living entries apart, the form's field it is about, and what a person calls that. */
export interface Unique {
  index: string
  field: string
  word: Message
}

/** What entries are used in. */
export type UserNoun = 'package' | 'camera' | 'restaurant' | 'adjustment rule' | 'recurring order'

/** What uses an entry: 'package', the names of those that do, and how many more do that are not the caller's to see. */
export interface Use {
  noun: UserNoun
  names: string[]
  more: number
  inHistories: boolean
}

/** Where an entry may be in use. */
export interface UsedIn {
  noun: UserNoun
  /** Selects `name` of what uses an entry; null of what is not in scope. */
  named: (uuid: string, scope: Scope) => Sql
  /** By what was, which nobody can change: the histories of what `named` selects. */
  inHistories?: true
}

/**
 * One dictionary: a table of entries with a uuid, a version and a soft deletion. In its SQL, `d` is the entry and, where
 * entries are of a restaurant each, `r` that restaurant; its list, its changes and their record are derived from this.
 */
export interface DictionarySource<
  Entry extends DictionaryEntry,
  Form,
  Query extends DictionaryFilters,
  Sort extends string = string,
> {
  /** What one of them is called: 'fryer'. */
  noun: Message
  /** Its kind in the audit record and in live news. */
  kind: SubjectKind
  table: string
  /** Entries are of a restaurant each, or of one or none: `d.restaurant_id`. */
  ofRestaurant?: true | 'OR_NONE'
  /** Entries are the restaurants themselves: each is seen by anyone who sees that restaurant. */
  areRestaurants?: true
  /** Which of the table's rows it is about, where not all: a condition of `d` alone. */
  only?: Sql
  /** Tables that every entry has one row in each; joined LEFT, one that a statement does not read costs it nothing. */
  joins?: Sql
  /** In addition to what every entry says. */
  columns: Sql
  /** The text that words are looked for in. */
  searched: Sql
  /** It is a column that is kept in lower case: to lower tens of thousands of texts takes longest of all. */
  lowered?: true
  /** Conditions in addition to restaurant and search words. */
  where?: (query: Query) => Sql[]
  /** SQL of each of the contract's sort keys; by the first are those told apart that are equal by another. */
  orders: Record<Sort, Sql>
  /** Refuses a form that names what is not there, and keeps what it names there until the transaction ends. */
  demanded?: (tx: Database, form: Form) => Promise<void>
  /** What was filled in, as the table's columns. */
  stored: (form: Form) => Record<string, unknown>
  /** Stores what of a form is in other tables; after the entry, in the same transaction. */
  storeMore?: (tx: Database, uuid: string, form: Form) => Promise<void>
  /** What the audit record calls an entry, and what it keeps of one. */
  called: (entry: Entry) => string
  recorded: (entry: Entry) => object
  /** What only one living entry may have. */
  unique?: readonly Unique[]
  /** A deletion can be taken back however long ago it was; otherwise only within a minute. */
  alwaysRecalled?: true
  /** Where an entry may be in use, which keeps it from being deleted. */
  uses?: readonly UsedIn[]
}

type Source<Entry extends DictionaryEntry> = DictionarySource<Entry, never, never>

const from = <E extends DictionaryEntry>({ table, ofRestaurant, joins = empty }: Source<E>): Sql =>
  sql`${raw(table)} d ${ofRestaurant ? joined(ofRestaurant) : empty} ${joins}`

const joined = (ofRestaurant: true | 'OR_NONE'): Sql =>
  sql`${ofRestaurant === 'OR_NONE' ? sql`LEFT JOIN` : sql`JOIN`} restaurant r ON r.id = d.restaurant_id`

const all = (conditions: readonly Sql[]): Sql => join(conditions, ' AND ')

const ofIts = (ofRestaurant: true | 'OR_NONE') =>
  ofRestaurant === 'OR_NONE' ? withinNamedOrNone : withinNamed

/** The dictionary's rows, deleted or not, that a caller may see. */
const within = <E extends DictionaryEntry>(
  { only, ofRestaurant, areRestaurants }: Source<E>,
  scope: Scope,
  restaurantUuid?: string,
): Sql[] => [
  ...(only ? [only] : []),
  ...(areRestaurants ? [inScope(scope, sql`d.id`)] : []),
  ...(ofRestaurant ? [ofIts(ofRestaurant)(scope, sql`d.restaurant_id`, restaurantUuid)] : []),
]

const selected = <E extends DictionaryEntry>({ columns, ofRestaurant }: Source<E>): Sql => sql`
  SELECT d.uuid, d.version, d.updated_at AS updated_date, ${columns}
         ${ofRestaurant ? sql`, r.uuid AS restaurant_uuid, r.number AS restaurant_number` : empty}`

const asked = <E extends DictionaryEntry, Q extends DictionaryFilters>(
  source: DictionarySource<E, never, Q>,
  scope: Scope,
  query: Q,
): Sql => {
  const looksFor = source.lowered ? containsLowered : contains
  const where = all([
    query.deleted ? sql`d.deleted_at IS NOT NULL` : sql`d.deleted_at IS NULL`,
    ...within(source, scope, query.restaurantUuid),
    ...(query.search ? [looksFor(source.searched, query.search)] : []),
    ...(source.where?.(query) ?? []),
  ])
  return sql`FROM ${from(source)} WHERE ${where}`
}

/** The contract's first order, which is its usual one. */
const firstOf = <S extends string>({ orders }: { orders: Record<S, Sql> }): Sql =>
  Object.values<Sql>(orders)[0] ?? sql`d.id`

const ordered = <E extends DictionaryEntry>(source: Source<E>, by: Sql): Sql =>
  sql`ORDER BY ${by}, ${source.ofRestaurant ? sql`r.number,` : empty} ${firstOf(source)}, d.id`

/**
 * The page is found first and read then: whatever columns and joins an entry has, they are read of its page alone.
 *
 * @throws Refused 404 for a restaurant that is not there or not the caller's.
 */
export async function listEntries<E extends DictionaryEntry, Q extends DictionaryFilters, S extends string>(
  db: Database,
  source: DictionarySource<E, never, Q, S>,
  scope: Scope,
  query: Q & PageOf<S>,
): Promise<Paged<E>> {
  const { page, limit, sortBy, orderDirection } = query
  const rows = asked(source, scope, query)
  const order = ordered(source, sql`${source.orders[sortBy]} ${raw(orderDirection)}`)
  const ids = sql`SELECT d.id ${rows} ${order} LIMIT ${limit} OFFSET ${page * limit}`
  const [content, { total }] = await Promise.all([
    db.rows<E>(sql`${selected(source)} FROM ${from(source)} WHERE d.id = ANY(ARRAY(${ids})) ${order}`),
    db.one<{ total: number }>(sql`SELECT count(*) AS total ${rows}`),
  ])
  if (total === 0) await scopeOfCall(db, scope, query.restaurantUuid)
  return pageOf({ page, limit }, content, total)
}

/** Every one of them, where there are few, in the usual order or by another. @throws Refused as `listEntries`. */
export async function allEntries<E extends DictionaryEntry, Q extends DictionaryFilters>(
  db: Database,
  source: DictionarySource<E, never, Q>,
  scope: Scope,
  query: Q,
  by: Sql = firstOf(source),
): Promise<E[]> {
  const entries = await db.rows<E>(sql`
    ${selected(source)} ${asked(source, scope, query)} ${ordered(source, by)}`)
  if (entries.length === 0) await scopeOfCall(db, scope, query.restaurantUuid)
  return entries
}

/** The living entry, if it is in scope; locked for the transaction where told. */
export function entryOf<E extends DictionaryEntry>(
  db: Database,
  source: Source<E>,
  scope: Scope,
  uuid: string,
  lock?: 'FOR UPDATE',
): Promise<E | null> {
  const where = all([sql`d.uuid = ${uuid}`, sql`d.deleted_at IS NULL`, ...within(source, scope)])
  return db.maybe<E>(sql`
    ${selected(source)} FROM ${from(source)} WHERE ${where} ${lock ? sql`FOR UPDATE OF d` : empty}`)
}

/** Stores a new entry, and gives its uuid. */
export async function insertEntry(
  tx: Database,
  { table }: { table: string },
  values: Record<string, unknown>,
): Promise<string> {
  const { uuid } = await tx.one<{ uuid: string }>(sql`
    INSERT INTO ${raw(table)} (${raw(Object.keys(values).join(', '))}) VALUES (${join(Object.values(values))})
    RETURNING uuid`)
  return uuid
}

/** Changes an entry to its next version. */
export function updateEntry(
  tx: Database,
  { table }: { table: string },
  uuid: string,
  values: Record<string, unknown>,
) {
  const set = Object.entries(values).map(([column, value]) => sql`${raw(column)} = ${value}`)
  return tx.run(sql`UPDATE ${raw(table)} SET ${join(set)}, version = version + 1 WHERE uuid = ${uuid}`)
}

export function deleteEntry(tx: Database, { table }: { table: string }, uuid: string, at: number) {
  return tx.run(sql`UPDATE ${raw(table)} SET deleted_at = ${at} WHERE uuid = ${uuid}`)
}

/** Takes a deletion back; false when it is too long ago, was not one, or is out of scope. */
export async function restoreEntry<E extends DictionaryEntry>(
  tx: Database,
  source: Source<E>,
  scope: Scope,
  uuid: string,
  since: number,
): Promise<boolean> {
  const where = all([sql`d.uuid = ${uuid}`, sql`d.deleted_at >= ${since}`, ...within(source, scope)])
  return (await tx.run(sql`UPDATE ${raw(source.table)} d SET deleted_at = NULL WHERE ${where}`)) > 0
}

/** What an entry is used in, by its noun; what does not use it is left out. */
export async function usesOf<E extends DictionaryEntry>(
  tx: Database,
  { uses = [] }: Source<E>,
  scope: Scope,
  uuid: string,
): Promise<Use[]> {
  const found: Use[] = []
  for (const { noun, named, inHistories = false } of uses) {
    const rows = await tx.rows<{ name: string | null }>(named(uuid, scope))
    const names = rows.flatMap(({ name }) => name ?? [])
    if (rows.length > 0) found.push({ noun, names, more: rows.length - names.length, inHistories })
  }
  return found
}

/** What another one has, which only one may have, where a statement failed for that. */
export const takenOf = (
  { unique = [] }: { unique?: readonly Unique[] },
  error: unknown,
): Unique | undefined => unique.find(({ index }) => isUniqueViolation(error, index))
