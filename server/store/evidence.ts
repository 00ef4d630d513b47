import sql from 'sql-template-tag'
import type { UnusualEvent, UnusualRecording } from '#src/contract/unusual.ts'
import type { Frame } from '#src/domain/unusual/scene.ts'
import { source as recordings } from './history/unusual-recordings.ts'
import type { HistorySource } from './history.ts'
import { eventColumns, recordingColumns, type UnusualQuery, unusualSource } from './unusual.ts'

/** As it is listed, with what it is drawn from: none once that has been kept long enough. */
export type FramedEvent = UnusualEvent & { frames: Frame[] | null }
export type FramedRecording = UnusualRecording & { frames: Frame[] }

/** Unusual events of every kind with their frames. */
export const framedEvents: HistorySource<UnusualQuery, FramedEvent> = {
  ...unusualSource(null, {
    name: 'unusual',
    event: 'unusual event',
    exported: [
      { title: 'Kind', value: (row) => row.kind },
      { title: 'Event', value: (row) => row.type },
      { title: 'Material', value: (row) => row.material },
      { title: 'Pan', value: (row) => row.container },
      { title: 'Other pan', value: (row) => row.otherContainer },
      { title: 'Expected marker', value: (row) => row.markerExpected },
      { title: 'Seen marker', value: (row) => row.markerSeen },
      { title: 'Remaining (g)', value: (row) => row.remaining },
      { title: 'Expected (s)', value: (row) => row.expectedTime },
      { title: 'Actual (s)', value: (row) => row.actualTime },
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
