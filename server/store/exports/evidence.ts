import sql, { type Sql } from 'sql-template-tag'
import type { Frame } from '#server/domain/unusual/scene.ts'
import type { UnusualEvent, UnusualRecording } from '#src/contract/kitchen/unusual.ts'
import { msg } from '#src/domain/language/text.ts'
import { UNUSUAL_TITLES, unusualName } from '#src/domain/unusual/kinds.ts'
import { source as batches } from '../history/batch.ts'
import { source as stockOuts } from '../history/stock-out.ts'
import { source as recordings } from '../history/unusual-recordings.ts'
import type { HistoryQuery, HistorySource } from '../history.ts'
import { AT_MOST_MS } from '../history-parts.ts'
import { eventColumns, recordingColumns, type UnusualQuery, unusualSource } from '../kitchen/unusual.ts'

/**
 * A history of what goes on for a while, with what began before its range and was not over then: that counts at the
 * range's beginning.
 *
 * @param ended null of what goes on
 */
const goingOn = <Row extends object>(
  source: HistorySource<HistoryQuery, Row>,
  ended: Sql,
  began: (query: HistoryQuery) => Sql,
): HistorySource<HistoryQuery, Row> => ({
  ...source,
  at: ({ startTime }) => sql`greatest(f.started_at, least(${startTime}::bigint, ${ended} - 1))`,
  where: (query, now) => [...source.where(query, now), began(query)],
})

export const batchesGoingOn = goingOn(
  batches,
  sql`least(f.completed_at, f.canceled_at)`,
  ({ startTime, endTime }) =>
    sql`f.started_at >= ${startTime - AT_MOST_MS}::bigint AND f.started_at < ${endTime}::bigint`,
)

/** Over a closed day one lasts longer than anything else. */
export const stockOutsGoingOn = goingOn(
  stockOuts,
  sql`f.ended_at`,
  ({ endTime }) => sql`f.started_at < ${endTime}::bigint`,
)

/** As it is listed, with what it is drawn from: none once that has been kept long enough. */
export type FramedEvent = UnusualEvent & { frames: Frame[] | null }
export type FramedRecording = UnusualRecording & { frames: Frame[] }

/** Unusual events of every kind with their frames. */
export const framedEvents: HistorySource<UnusualQuery, FramedEvent> = {
  ...unusualSource(null, {
    name: 'unusual',
    event: msg('unusual event'),
    exported: [
      { title: msg('Kind'), value: (row) => UNUSUAL_TITLES[row.kind] },
      { title: msg('Event'), value: (row) => unusualName(row.kind, row.type) },
      { title: msg('Material'), value: (row) => row.material },
      { title: msg('Pan'), value: (row) => row.container },
      { title: msg('Other pan'), value: (row) => row.otherContainer },
      { title: msg('Expected marker'), value: (row) => row.markerExpected },
      { title: msg('Seen marker'), value: (row) => row.markerSeen },
      { title: msg('Remaining (g)'), value: (row) => row.remaining },
      { title: msg('Expected (s)'), value: (row) => row.expectedTime },
      { title: msg('Actual (s)'), value: (row) => row.actualTime },
    ],
  }),
  columns: () => sql`${eventColumns}, f.frames`,
}

/** Their recordings, by the events' own times. */
export const framedRecordings: HistorySource<UnusualQuery, FramedRecording> = {
  ...recordings,
  at: sql`f.event_at`,
  columns: () => sql`${recordingColumns}, f.frames`,
}
