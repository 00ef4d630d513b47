import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import type { EventName } from '#src/domain/events/names.ts'
import { bucketOfDay, cutFrame } from '../analytic/cuts.ts'
import { sumOf, timed } from '../analytic/figures.ts'
import { bucketIndex, type Frame } from '../analytic/frame.ts'
import { type EventFrame, factsAround } from './events.ts'
import type { EventTable } from './tables.ts'

interface Counted {
  eventName: EventName
  count: number
}

/** A range of some restaurants. */
interface Stretch {
  restaurants: readonly number[]
  from: number
  until: number
}

/** The events of one table that happened in a stretch: event_name, bucket, material_id of a fact `f`, count. */
function countedFacts(events: EventFrame, one: EventTable, bucket: Sql, stretch: Stretch): Sql {
  const { restaurants, from, until: to } = stretch
  const values = Object.entries(one.events).map(([name, at]) => sql`(${name}::text, ${at})`)
  return sql`
    SELECT e.event_name, ${bucket} AS bucket, f.material_id, count(*) AS count
      FROM (SELECT f.* ${factsAround({ ...events, restaurants }, one, { from, to })}) f
     CROSS JOIN LATERAL (VALUES ${join(values)}) e(event_name, event_time)
     WHERE e.event_time >= ${from}::bigint AND e.event_time < ${to}::bigint
     GROUP BY 1, 2, 3`
}

/**
 * Events counted by event_name, bucket and material_id, as several statements: whole local days out of their tallies
 * (migration 0050-cheaper-tallies.sql), the rest and buckets shorter than a day out of each table of facts.
 */
function counted(events: EventFrame, frame: Frame, bucketed: boolean): Sql[] {
  const { whole, rest } = cutFrame(frame, { unit: bucketed && frame.days === null ? null : 'day' })
  const ofMaterials = events.materials ? sql`AND f.material_id = ANY(${[...events.materials]}::int[])` : empty
  const bucketOfFact = bucketed ? bucketIndex(frame, sql`e.event_time`) : sql`0`
  const tables = events.tables.map((one) => [
    ...whole.map(
      ({ restaurants, fromDay, untilDay }) => sql`
        SELECT f.name AS event_name, ${bucketed ? bucketOfDay(frame) : sql`0`} AS bucket, f.material_id, sum(f.count) AS count
          FROM tally f
         WHERE f.name = ANY(${Object.keys(one.events)}::text[])
           AND f.restaurant_id = ANY(${[...restaurants]}::int[]) ${ofMaterials}
           AND f.day >= ${fromDay}::int AND f.day < ${untilDay}::int
         GROUP BY 1, 2, 3`,
    ),
    ...rest.map((stretch) => countedFacts(events, one, bucketOfFact, stretch)),
  ])
  return tables.filter((parts) => parts.length > 0).map((parts) => join(parts, ' UNION ALL '))
}

/** Most first; what is as many, by name. */
const mostFirst = (a: Counted, b: Counted) => b.count - a.count || (a.eventName < b.eventName ? -1 : 1)

/** Events per period and name, and per name over the whole range. */
export async function countPerPeriod(db: Database, events: EventFrame, frame: Frame) {
  const lists = await Promise.all(
    counted(events, frame, true).map((each) =>
      db.rows<Counted & { bucket: number }>(sql`
        SELECT c.event_name, c.bucket, sum(c.count) AS count FROM (${each}) c GROUP BY c.event_name, c.bucket`),
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
export async function countPerMaterial(db: Database, events: EventFrame, frame: Frame) {
  const lists = await Promise.all(
    counted(events, frame, false).map((each) =>
      db.rows<Counted & { material: string; materialName: string }>(sql`
        SELECT c.event_name, m.material_code AS material, max(m.name) AS material_name, sum(c.count) AS count
          FROM (SELECT c.event_name, c.material_id, sum(c.count) AS count FROM (${each}) c GROUP BY 1, 2) c
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
