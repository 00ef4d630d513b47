import sql, { join, type Sql } from 'sql-template-tag'
import type { Comparison, Filter, FilterValue } from '#server/domain/scim/filter.ts'
import { invalid } from '#server/domain/scim/refusal.ts'

/** A column that filters may name. `exact` texts are compared with their case. */
export interface Column {
  sql: Sql
  type: 'text' | 'exact' | 'boolean' | 'time'
}

/** A list of which one element must fit. */
export interface Elements {
  columns: Readonly<Record<string, Column>>
  /** The condition that an element is there that fits. */
  some: (fits: Sql) => Sql
}

/** What filters of a resource may name: nothing else gets into the query. */
export interface Filterable {
  columns: Readonly<Record<string, Column>>
  elements: Readonly<Record<string, Elements>>
}

const wrong = (detail: string) => invalid(detail, 'invalidFilter')

/** @throws ScimRefused invalidFilter for an attribute that isn't known, or a comparison that makes no sense */
export function conditionOf(filter: Filter, of: Filterable): Sql {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.of.map((one) => conditionOf(one, of))
      return sql`(${join(parts, filter.kind === 'and' ? ' AND ' : ' OR ')})`
    }
    case 'not':
      return sql`(NOT coalesce(${conditionOf(filter.of, of)}, FALSE))`
    case 'element': {
      const { columns, some } = elementsOf(of, filter.attribute)
      return some(conditionOf(filter.of, { columns, elements: {} }))
    }
    case 'present':
      return about(filter.attribute, of, ({ sql: column, type }) =>
        type === 'text' ? sql`coalesce(${column}, '') <> ''` : sql`${column} IS NOT NULL`,
      )
    case 'compare': {
      const { is, value } = filter
      return about(filter.attribute, of, (column) => compare(column, is, value))
    }
  }
}

/** The condition on an attribute, or on some element's: `emails.value`; `members` stands for their values. */
function about(attribute: string, of: Filterable, condition: (column: Column) => Sql): Sql {
  const column = own(of.columns, attribute)
  if (column) return condition(column)
  const [list = '', part = 'value'] = attribute.split('.')
  const { columns, some } = elementsOf(of, list)
  const inner = own(columns, part)
  if (!inner) throw unknown(attribute)
  return some(condition(inner))
}

const own = <Value>(all: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined

const unknown = (attribute: string) => wrong(`The attribute ${attribute.slice(0, 100)} can't be filtered by.`)

function elementsOf({ elements }: Filterable, list: string): Elements {
  const found = own(elements, list)
  if (!found) throw unknown(list)
  return found
}

function compare({ sql: column, type }: Column, is: Comparison, value: FilterValue): Sql {
  if (value === null) {
    if (is === 'eq') return sql`${column} IS NULL`
    if (is === 'ne') return sql`${column} IS NOT NULL`
    throw wrong('null can only be compared with eq and ne.')
  }
  switch (type) {
    case 'boolean':
      return compareBoolean(column, is, value)
    case 'time':
      return ordered(column, is, timeOf(value))
    case 'exact':
      return compareText(column, sql`${String(value)}::text`, is)
    case 'text':
      return compareText(sql`lower(${column})`, sql`lower(${String(value)}::text)`, is)
  }
}

function compareBoolean(column: Sql, is: Comparison, value: FilterValue): Sql {
  const word = String(value).toLowerCase()
  if ((word !== 'true' && word !== 'false') || (is !== 'eq' && is !== 'ne'))
    throw wrong('Compare true and false with eq and ne.')
  return sql`${column} = ${(word === 'true') === (is === 'eq')}::boolean`
}

function timeOf(value: FilterValue): Sql {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (!Number.isFinite(at)) throw wrong('Compare times with texts like "2026-05-13T04:42:34Z".')
  return sql`${at}::bigint`
}

/** By bytes, so that it doesn't depend on the database's language. */
function compareText(column: Sql, value: Sql, is: Comparison): Sql {
  if (is === 'co') return sql`strpos(${column}, ${value}) > 0`
  if (is === 'sw') return sql`starts_with(${column}, ${value})`
  if (is === 'ew') return sql`right(${column}, length(${value})) = ${value}`
  return ordered(sql`(${column}) COLLATE "C"`, is, value)
}

function ordered(column: Sql, is: Comparison, value: Sql): Sql {
  switch (is) {
    case 'eq':
      return sql`${column} = ${value}`
    case 'ne':
      return sql`${column} IS DISTINCT FROM ${value}`
    case 'gt':
      return sql`${column} > ${value}`
    case 'ge':
      return sql`${column} >= ${value}`
    case 'lt':
      return sql`${column} < ${value}`
    case 'le':
      return sql`${column} <= ${value}`
    default:
      throw wrong(`Times can't be compared with ${is}.`)
  }
}
