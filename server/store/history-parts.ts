import sql, { type Sql } from 'sql-template-tag'
import { msg, t, tc } from '#src/domain/language/text.ts'
import { DAY } from '#src/domain/time/zone.ts'
import type { ExportColumn } from './history.ts'

/** What several histories' SQL is made of. As everywhere in them, `f` is the fact. */

/** Seconds between two moments as clocks show them, whole; null when one of them is. */
export const secondsBetween = (from: Sql, to: Sql): Sql => sql`((${to}) / 1000 - (${from}) / 1000)::int`

/** A condition that is asked for only where the filter says so: true for the facts it holds for, false for others. */
export const whether = (wanted: boolean | undefined, condition: Sql): Sql[] =>
  wanted === undefined ? [] : [wanted ? condition : sql`NOT (${condition})`]

/** As `whether`, of one of several values. */
export const oneOf = (wanted: readonly (string | number)[] | undefined, column: Sql): Sql[] =>
  wanted ? [sql`${column} = ANY(${[...wanted]})`] : []

export const ofPackages = (codes: readonly string[] | undefined): Sql[] =>
  codes ? [sql`f.package_type_id IN (SELECT id FROM package_type WHERE code = ANY(${[...codes]}))`] : []

/** Nothing goes on in a kitchen for longer than this; so a moment without an index is looked for around one that has. */
export const AT_MOST_MS = DAY

export const batchJoin = sql`LEFT JOIN batch b ON b.id = f.batch_id`
export const containerJoin = sql`LEFT JOIN container c ON c.id = f.container_id`
export const packageJoin = sql`LEFT JOIN package_type t ON t.id = f.package_type_id`

/** The columns of a package in a chute; goes with `packageJoin`. */
export const packedColumns = sql`
  t.code AS package_type, t.name AS package, f.chute, f.quantity, f.packed_at AS packed_time, f.taken_at AS taken_time,
  ${secondsBetween(sql`f.packed_at`, sql`f.taken_at`)} AS chute_time`

export const packedOrders = {
  packedTime: sql`f.packed_at`,
  takenTime: sql`f.taken_at`,
  material: sql`m.name`,
  package: sql`t.name`,
  chute: sql`f.chute`,
  quantity: sql`f.quantity`,
  chuteTime: secondsBetween(sql`f.packed_at`, sql`f.taken_at`),
}

interface Packed {
  package: string | null
  chute: number
  quantity: number
  packedTime: number
  takenTime: number | null
  chuteTime: number | null
}

type AnyRow = { restaurantNumber?: string; material?: string }

/** Whose and of what, as every export begins. */
export const exportedFirst = <Row extends object>(): ExportColumn<Row>[] => [
  { title: msg('Restaurant'), value: (row) => (row as AnyRow).restaurantNumber ?? null },
  { title: msg('Material'), value: (row) => (row as AnyRow).material ?? null },
]

export const exportedPacked = <Row extends Packed>(): ExportColumn<Row>[] => [
  ...exportedFirst<Row>(),
  { title: msg('Package'), value: (row) => row.package },
  { title: msg('Chute'), value: (row) => row.chute },
  { title: msg('Quantity'), value: (row) => row.quantity },
  { title: () => tc('chute', 'In'), value: (row) => row.packedTime, at: true },
  { title: () => tc('chute', 'Out'), value: (row) => row.takenTime, at: true },
  { title: msg('In the chute (s)'), value: (row) => row.chuteTime },
]

export const yesNo = (value: boolean): string => (value ? t('Yes') : t('No'))
