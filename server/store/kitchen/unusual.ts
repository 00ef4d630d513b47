import sql, { join, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import {
  clipSeeing,
  UNUSUAL_ACTIVITIES,
  type UnusualActivity,
} from '#server/domain/cameras/clip-activities.ts'
import type { Frame } from '#server/domain/unusual/scene.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type { allUnusual, UnusualEvent, UnusualRecording } from '#src/contract/kitchen/unusual.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { type Message, msg } from '#src/domain/language/text.ts'
import type { UnusualKind, UnusualType } from '#src/domain/unusual/kinds.ts'
import { type ExportColumn, type HistoryQuery, type HistorySource, oneOfHistory } from '../history.ts'

export interface UnusualQuery extends HistoryQuery {
  kinds?: UnusualKind[] | undefined
  types?: UnusualType[] | undefined
}

export const eventColumns = sql`
  f.kind, f.type, f.camera, f.place, f.event_at AS event_time, c.name AS container, oc.name AS other_container,
  f.marker_expected, f.marker_seen, f.remaining_g AS remaining, f.expected_s AS expected_time,
  f.actual_s AS actual_time, coalesce(jsonb_array_length(f.frames), 0) AS frame_count,
  ARRAY(SELECT encode(p.sha256, 'hex') FROM unnest(f.pictures) WITH ORDINALITY AS named(key, place)
          LEFT JOIN unusual_picture p ON p.restaurant_id = f.restaurant_id AND p.key = named.key
         ORDER BY named.place) AS pictures`
const eventJoins = sql`
  LEFT JOIN container c ON c.id = f.container_id
  LEFT JOIN container oc ON oc.id = f.other_container_id`
/** The restaurant's camera that sees what is unusual of this kind. */
export const cameraOf = (column: Sql): Sql => sql`
  (SELECT ${column} FROM camera v
    WHERE v.restaurant_id = f.restaurant_id AND v.deleted_at IS NULL
      AND v.clip = CASE ${join(
        Object.entries(UNUSUAL_ACTIVITIES).map(([name, { kind, type }]) => {
          const is = type === null ? sql`f.kind = ${kind}` : sql`f.kind = ${kind} AND f.type = ${type}`
          return sql`WHEN ${is} THEN ${clipSeeing(name as UnusualActivity)}`
        }),
        ' ',
      )} END
    ORDER BY v.id LIMIT 1)`
/** Whether that camera was recorded then: the kitchen player shows the moment. */
const recorded = sql`
  EXISTS (SELECT FROM recording d, jsonb_to_recordset(d.parts) AS p("startTime" bigint, length integer)
           WHERE d.camera_id = ${cameraOf(sql`v.id`)} AND d.deleted_at IS NULL
             AND d.status NOT IN ('SCHEDULED', 'RECORDING')
             AND f.event_at >= p."startTime" AND f.event_at < p."startTime" + p.length)`
export const recordingColumns = sql`
  f.kind, f.type, f.camera, f.place, f.event_at AS event_time, f.unusual_event_id::text AS event_id, ${cameraOf(sql`v.uuid`)} AS camera_uuid,
  ${recorded} AS recorded,
  f.created_at AS created_date, f.length_ms AS length, f.size_bytes AS size`

export const ofKinds = ({ kinds, types }: UnusualQuery): Sql[] => [
  ...(kinds ? [sql`f.kind = ANY(${kinds})`] : []),
  ...(types ? [sql`f.type = ANY(${types})`] : []),
]

/** Unusual events of a kind, or of all where it is null; `exported` are the columns of its own in a file. */
export const unusualSource = (
  kind: UnusualKind | null,
  file: { name: string; event: Message; exported: ExportColumn<UnusualEvent>[] },
): HistorySource<UnusualQuery, UnusualEvent, SortOf<typeof allUnusual>> => ({
  kind: file.name,
  event: file.event,
  table: 'unusual_event',
  ...(kind !== null && { only: sql`f.kind = ${kind}` }),
  at: sql`f.event_at`,
  columns: () => eventColumns,
  joins: eventJoins,
  where: ofKinds,
  orders: {
    eventTime: sql`f.event_at`,
    material: sql`m.name`,
    camera: sql`f.camera`,
    place: sql`f.place`,
    type: sql`f.type`,
    markerSeen: sql`f.marker_seen`,
    remaining: sql`f.remaining_g`,
  },
  exported: [
    { title: msg('Restaurant'), value: (row) => row.restaurantNumber },
    { title: msg('Time'), value: (row) => row.eventTime, at: true },
    ...file.exported,
    { title: msg('Camera'), value: (row) => row.camera },
    { title: msg('Place'), value: (row) => row.place },
    { title: msg('Frames'), value: (row) => row.pictures.length || row.frameCount },
  ],
})

/** An event of a restaurant in scope with its frames, none once they have been kept long enough; null for no event. */
export function unusualById(
  db: Database,
  kind: UnusualKind,
  asked: { scope: Scope; id: string; now: number },
) {
  const source = {
    table: 'unusual_event',
    only: sql`f.kind = ${kind}`,
    columns: () => eventColumns,
    joins: eventJoins,
  }
  return oneOfHistory<UnusualEvent & { frames: Frame[] | null }>(db, source, asked, sql`f.frames`)
}

/** A recording of a restaurant in scope, with the frames that it is made of; null for none. */
export function recordingById(db: Database, asked: { scope: Scope; id: string; now: number }) {
  const source = { table: 'unusual_recording', columns: () => recordingColumns }
  return oneOfHistory<UnusualRecording & { frames: Frame[] }>(db, source, asked, sql`f.frames`)
}
