import type { Recording } from '#src/contract/cameras/recordings.ts'
import { isOpen } from '#src/domain/cameras/recording-status.ts'
import { gapsIn } from '#src/domain/cameras/recording-times.ts'
import { t } from '#src/domain/language/text.ts'
import { formatTimeOfDay, formatTimestamp, formatZonedDateTime, timer } from '#src/domain/time/format.ts'
import { secondsBetween } from '#src/domain/time/intervals.ts'
import { formatBytes } from '#src/domain/units/numbers.ts'

/** What a recording is called in questions and notices: 'Lunch rush, Fryers, 21 Nov • 12:05:00 PM'. */
export const recordingName = ({ name, camera, startTime, timezone }: Recording): string =>
  `${name}, ${camera}, ${formatTimestamp(startTime, timezone)}`

/** Where the kitchen player shows it: its camera, from its first picture on. */
export const playerPlace = ({ restaurantUuid, cameraUuid, parts, startTime }: Recording) => ({
  restaurantUuid,
  cameraUuid,
  at: parts[0]?.startTime ?? startTime,
})

/** How long it is; of one that is still to be made, how long it is to be. */
export const lengthOf = ({ status, length, startTime, endTime }: Recording): string =>
  timer(status === 'SCHEDULED' ? secondsBetween(startTime, endTime) : length / 1000)

export const sizeOf = ({ size }: Recording): string => (size > 0 ? formatBytes(size, 1) : t('N/A'))

/** When and where it is of, in a line. */
export const aboutOf = (recording: Recording): string => {
  const { startTime, timezone, restaurantNumber, camera } = recording
  const when = formatZonedDateTime(startTime, timezone)
  return [when, restaurantNumber, camera, lengthOf(recording), sizeOf(recording)].join(' · ')
}

/** Where its camera gave no picture, as a sentence; null where all of it is there, or more is to come. */
export function gapsOf(recording: Recording): string | null {
  const { status, timezone, parts } = recording
  if (isOpen(status)) return null
  const clock = (at: number) => formatTimeOfDay(at, timezone)
  const gaps = gapsIn(recording, parts).map(({ from, to }) =>
    t('{from} to {to}', { from: clock(from), to: clock(to) }),
  )
  if (gaps.length === 0) return null
  const told = gaps.reduce((first, gap) => t('{gaps}, and from {gap}', { gaps: first, gap }))
  return t('The camera sent no picture from {gaps}.', { gaps: told })
}

/** Whether it says of itself that it has no sound; one that says nothing may have one. */
export function isSilent({ metadata }: Pick<Recording, 'metadata'>): boolean {
  try {
    return JSON.parse(metadata).audioCodec === null
  } catch {
    return false
  }
}
