import sql, { join, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { FOUND_MOST, type Found } from '#src/contract/operations/find.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { withinNamed } from '../administration/restaurants.ts'
import { statusAt } from '../cameras/cameras.ts'
import { contains } from '../search.ts'

export interface Sought {
  scope: Scope
  /** Each has to be found. */
  words: readonly string[]
  /** Epoch milliseconds. */
  now: number
}

const place = sql`
  json_build_object('uuid', r.uuid, 'number', r.number, 'name', r.name, 'timezone', r.timezone) AS restaurant`
const PLACE_TEXT = sql`r.number || ' ' || r.name`

/** That every word is in the text. */
const holdsAll = (text: Sql, { words }: Sought): Sql =>
  join(
    words.map((word) => contains(text, word)),
    ' AND ',
  )
/** That every word is in the text or in what the restaurant is called. */
const named = (text: Sql, sought: Sought): Sql => holdsAll(sql`${text} || ' ' || ${PLACE_TEXT}`, sought)
/** What is called so comes before what is in a restaurant that is called so; then the shorter name. */
const nearestFirst = (sought: Sought): Sql =>
  sql`(${holdsAll(sql`t.name`, sought)}) DESC, length(t.name), t.name, r.number`

/** Rows of one table of kitchens that are not deleted, with their restaurant as `r`; `t` is what the table is called. */
const ofKitchens = (table: Sql, { scope }: Sought): Sql => sql`
  ${table} t JOIN restaurant r ON r.id = t.restaurant_id
 WHERE t.deleted_at IS NULL AND ${withinNamed(scope, sql`t.restaurant_id`, undefined)}`

export const findCameras = (db: Database, sought: Sought): Promise<Found['cameras']> =>
  db.rows(sql`
    SELECT t.uuid, t.name, ${statusAt(sought.now, sql`t`)} AS status, ${place}
      FROM ${ofKitchens(sql`camera`, sought)} AND ${named(sql`t.name`, sought)}
     ORDER BY ${nearestFirst(sought)} LIMIT ${FOUND_MOST}`)

export const findFryers = (db: Database, sought: Sought): Promise<Found['fryers']> =>
  db.rows(sql`
    SELECT t.uuid, t.name, t.vendor, ${place}
      FROM ${ofKitchens(sql`fryer`, sought)} AND ${named(sql`t.name`, sought)}
     ORDER BY ${nearestFirst(sought)} LIMIT ${FOUND_MOST}`)

/**
 * That with the number itself first, then the next to leave; one that left today may still be asked about.
 * @param called what orders are called before their number, in every language: 'Order # Pedido #'
 */
export const findOrders = (db: Database, called: string, sought: Sought): Promise<Found['orders']> =>
  db.rows(sql`
    SELECT t.order_uuid AS uuid, t.order_number AS number, t.customer_name AS customer,
           min(t.departs_at) AS departure_time, ${place}
      FROM ${ofKitchens(sql`catering_order`, sought)} AND t.departs_at > ${sought.now - DAY}
       AND ${named(sql`${called} || t.order_number || ' ' || t.customer_name`, sought)}
     GROUP BY t.order_uuid, t.order_number, t.customer_name, r.id
     ORDER BY t.order_number::text = ANY(${sought.words.map((word) => word.replace(/^#/, ''))}::text[]) DESC,
              min(t.departs_at) < ${sought.now}, min(t.departs_at) LIMIT ${FOUND_MOST}`)
