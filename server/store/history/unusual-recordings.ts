import sql from 'sql-template-tag'
import type { SortOf } from '#src/contract/define/list.ts'
import type { UnusualRecording, unusualRecordings } from '#src/contract/kitchen/unusual.ts'
import { msg } from '#src/domain/language/text.ts'
import { unusualName } from '#src/domain/unusual/kinds.ts'
import type { HistorySource } from '../history.ts'
import { ofKinds, recordingColumns, type UnusualQuery } from '../kitchen/unusual.ts'

/** Recordings of unusual events. */
export const source: HistorySource<UnusualQuery, UnusualRecording, SortOf<typeof unusualRecordings>> = {
  kind: 'unusual-recordings',
  event: msg('unusual recording'),
  table: 'unusual_recording',
  at: sql`f.created_at`,
  columns: () => recordingColumns,
  where: ofKinds,
  orders: {
    createdDate: sql`f.created_at`,
    eventTime: sql`f.event_at`,
    kind: sql`f.kind`,
    material: sql`m.name`,
    camera: sql`f.camera`,
    length: sql`f.length_ms`,
    size: sql`f.size_bytes`,
  },
  exported: [
    { title: msg('Restaurant'), value: (row) => row.restaurantNumber },
    { title: msg('Created'), value: (row) => row.createdDate, at: true },
    { title: msg('Event'), value: (row) => unusualName(row.kind, row.type) },
    { title: msg('Event time'), value: (row) => row.eventTime, at: true },
    { title: msg('Material'), value: (row) => row.material },
    { title: msg('Camera'), value: (row) => row.camera },
    { title: msg('Place'), value: (row) => row.place },
    { title: msg('Length (s)'), value: (row) => row.length / 1000 },
    { title: msg('Size (bytes)'), value: (row) => row.size },
  ],
}
