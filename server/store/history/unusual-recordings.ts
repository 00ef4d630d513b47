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
    { title: 'Restaurant', value: (row) => row.restaurantNumber },
    { title: 'Created', value: (row) => row.createdDate, at: true },
    { title: 'Event', value: (row) => unusualName(row.kind, row.type) },
    { title: 'Event time', value: (row) => row.eventTime, at: true },
    { title: 'Material', value: (row) => row.material },
    { title: 'Camera', value: (row) => row.camera },
    { title: 'Place', value: (row) => row.place },
    { title: 'Length (s)', value: (row) => row.length / 1000 },
    { title: 'Size (bytes)', value: (row) => row.size },
  ],
}
