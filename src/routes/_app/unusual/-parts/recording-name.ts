import type { UnusualRecording } from '#src/contract/kitchen/unusual.ts'
import { timeOfRow } from '#src/list/history/history-columns.tsx'
import { titleOf } from './event-title.ts'

/** What a recording is called: its event, and when it was made on its restaurant's clock. */
export const recordingName = (recording: UnusualRecording): string =>
  `${titleOf(recording)}, ${timeOfRow(recording.createdDate, recording, recording.timezone)}`
