import sql, { join, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import type { EventName } from '#src/domain/events/names.ts'
import { sumOf, timed } from '../analytic/figures.ts'
import { bucketIndex, type Frame } from '../analytic/frame.ts'
import { type EventFrame, factsAround } from './events.ts'
import type { EventTable } from './tables.ts'

interface Counted {
  eventName: EventName
  count: number
}

/** The events of one table that happened in the frame, counted by further columns of them: `e.event_time` of a fact `f`. */
function countedBy(events: EventFrame, one: EventTable, columns: Sql, keys: Sql): Sql {
  const { start, end } = events
  const values = Object.entries(one.events).map(([name, at]) => sql`(${name}::text, ${at})`)
  return sql`
    SELECT e.event_name, ${columns}, count(*) AS count
      FROM (SELECT f.* ${factsAround(events, one, { from: start, to: end })}) f
     CROSS JOIN LATERAL (VALUES ${join(values)}) e(event_name, event_time)
     WHERE e.event_time >= ${start}::bigint AND e.event_time < ${end}::bigint
     GROUP BY e.event_name, ${keys}`
}

/** Most first; what is as many, by name. */
const mostFirst = (a: Counted, b: Counted) => b.count - a.count || (a.eventName < b.eventName ? -1 : 1)

/** Events per period and name, and per name over the whole range. */
export async function countPerPeriod(db: Database, events: EventFrame, frame: Frame) {
  const lists = await Promise.all(
    events.tables.map((one) =>
      db.rows<Counted & { bucket: number }>(
        countedBy(events, one, sql`${bucketIndex(frame, sql`e.event_time`)} AS bucket`, sql`bucket`),
      ),
    ),
  )
  const rows = lists.flat().sort((a, b) => a.bucket - b.bucket || mostFirst(a, b))
  const counts = new Map<EventName, number>()
  for (const { eventName, count } of rows) counts.set(eventName, (counts.get(eventName) ?? 0) + count)
  const names = [...counts].map(([eventName, count]) => ({ eventName, count })).sort(mostFirst)
  const shares = sharesOf(names.map(({ count }) => count))
  return {
    content: timed(frame, rows),
    names: names.map((name, i) => ({ ...name, share: shares[i] ?? 0 })),
    total: sumOf(names, ({ count }) => count),
  }
}

/** Events per material, and of which names. */
export async function countPerMaterial(db: Database, events: EventFrame) {
  const lists = await Promise.all(
    events.tables.map((one) =>
      db.rows<Counted & { material: string; materialName: string }>(sql`
        SELECT c.event_name, m.material_code AS material, max(m.name) AS material_name, sum(c.count) AS count
          FROM (${countedBy(events, one, sql`f.material_id`, sql`f.material_id`)}) c
          JOIN material m ON m.id = c.material_id
         GROUP BY c.event_name, m.material_code`),
    ),
  )
  const rows = lists.flat()
  const materials = [...new Set(rows.map((row) => row.material))].map((material) => {
    const own = rows.filter((row) => row.material === material)
    return {
      material,
      materialName: own[0]?.materialName ?? material,
      count: sumOf(own, (row) => row.count),
      events: own.map(({ eventName, count }) => ({ eventName, count })).sort(mostFirst),
    }
  })
  materials.sort((a, b) => b.count - a.count || (a.material < b.material ? -1 : 1))
  const shares = sharesOf(materials.map(({ count }) => count))
  return {
    content: materials.map((row, i) => ({ ...row, share: shares[i] ?? 0 })),
    total: sumOf(materials, ({ count }) => count),
  }
}
