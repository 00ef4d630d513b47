import type { Recording } from '#src/contract/cameras/recordings.ts'
import { LONGEST_RECORDING_MS } from '#src/domain/cameras/recording-times.ts'
import { t } from '#src/domain/language/text.ts'
import { formatDateTime } from '#src/domain/time/format.ts'
import { instantOf, type Moment, momentOf } from '#src/domain/time/moment.ts'
import { TIME_STEP } from '#src/domain/time/time-of-day.ts'
import { isDayKey, MINUTE } from '#src/domain/time/zone.ts'
import type { Differences } from '#src/form/differences.ts'

/** What stands in a recording's form, under the names of the call's body. */
export interface RecordingValues {
  name: string
  cameras: string[]
  /** It begins as soon as the form is saved. */
  atOnce: boolean
  /** On the restaurant's clock. */
  startTime: Moment
  /** Minutes it takes; null while empty. */
  endTime: number | null
}

export const MOST_MINUTES = LONGEST_RECORDING_MS / MINUTE
const USUAL_MINUTES = 10
const QUARTER_MS = TIME_STEP * MINUTE

const minutesLong = ({ startTime, endTime }: Recording) =>
  Math.max(1, Math.round((endTime - startTime) / MINUTE))

/** A new one begins at once, or else with the next quarter. */
export function recordingValues(row: Recording | null, now: number, zone: string): RecordingValues {
  const start = row?.startTime ?? Math.ceil(now / QUARTER_MS) * QUARTER_MS
  return {
    name: row?.name ?? '',
    cameras: row ? [row.cameraUuid] : [],
    atOnce: row === null,
    startTime: momentOf(start, zone),
    endTime: row ? minutesLong(row) : USUAL_MINUTES,
  }
}

/** Whether everything is filled in. */
export const isComplete = ({ atOnce, startTime, endTime }: RecordingValues): boolean =>
  endTime !== null && (atOnce || isDayKey(startTime.day))

/** The call's body. What was not touched stays as it was, to the second. */
export function recordingBody(values: RecordingValues, row: Recording | null, now: number, zone: string) {
  const { name, cameras, atOnce, startTime, endTime: minutes } = values
  const before = row && recordingValues(row, now, zone)
  const moved = startTime.day !== before?.startTime.day || startTime.minutes !== before.startTime.minutes
  const chosen = instantOf(startTime, zone)
  const start = atOnce ? now : row && !moved ? row.startTime : chosen
  const kept = row && !moved && minutes === before?.endTime
  return {
    name,
    cameras,
    ...(!atOnce && { startTime: start }),
    endTime: kept ? row.endTime : start === null || minutes === null ? null : start + minutes * MINUTE,
  }
}

/** What is saved, in a person's words. */
export const recordingTexts = (row: Recording): Differences<RecordingValues> => ({
  name: row.name,
  startTime: formatDateTime(row.startTime, row.timezone),
  endTime: t('{minutes} min', { minutes: minutesLong(row) }),
})
