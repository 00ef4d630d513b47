import { t, tc, tn } from '../language/text.ts'
import { formatDuration } from '../time/format.ts'
import { HOUR, MINUTE } from '../time/zone.ts'
import { formatPercent } from '../units/numbers.ts'

/** What a device last said about itself. Times are epoch milliseconds of the server's clock. */
export interface DeviceReport {
  reportedTime: number
  version: string
  /** Events that it has not sent yet, and since when the oldest of them waits. */
  waiting: number
  waitingBytes: number
  oldestTime: number | null
  /** Of its disk space for events, from 0 to 1. */
  diskUsed: number
  /** How far its clock is ahead, negative where it is behind; null where that is not known. */
  clockOffsetMs: number | null
  error: { message: string; time: number } | null
  /** Two programs report with its key. */
  isShared: boolean
}

/** From here on each of them is a warning. A kitchen's events are sent within seconds. */
const LATE_MS = 5 * MINUTE
const CLOCK_MS = MINUTE
const DISK_USED = 0.5
/** An error that long ago is over. */
const ERROR_MS = HOUR

/** '5 h 2 min ahead', '2 min behind', 'Right'. */
export function clockText(offsetMs: number): string {
  if (Math.abs(offsetMs) < 1000) return tc('clock', 'Right')
  const duration = formatDuration(Math.abs(offsetMs) / 1000)
  return offsetMs > 0 ? t('{duration} ahead', { duration }) : t('{duration} behind', { duration })
}

function clockWarning(offsetMs: number): string {
  const duration = formatDuration(Math.abs(offsetMs) / 1000)
  return offsetMs > 0
    ? t('The clock is {duration} ahead. Set it.', { duration })
    : t('The clock is {duration} behind. Set it.', { duration })
}

/** What somebody should look after, a sentence each; none while all is well. */
export function warningsOf(
  { reportedTime, waiting, oldestTime, clockOffsetMs, diskUsed, error, isShared }: DeviceReport,
  now: number,
): string[] {
  const warnings: string[] = []
  if (isShared) warnings.push(t('Two programs use the key of this device. Stop one of them.'))
  // As of the report: what became of the events since, nobody knows.
  if (oldestTime !== null && reportedTime - oldestTime >= LATE_MS)
    warnings.push(
      tn(
        waiting,
        {
          one: '{n} event not sent, the oldest for {duration}.',
          other: '{n} events not sent, the oldest for {duration}.',
        },
        { duration: formatDuration((reportedTime - oldestTime) / 1000) },
      ),
    )
  if (diskUsed >= DISK_USED)
    warnings.push(
      t('The disk space for events is {percent} full.', { percent: formatPercent(diskUsed * 100) }),
    )
  if (clockOffsetMs !== null && Math.abs(clockOffsetMs) >= CLOCK_MS)
    warnings.push(clockWarning(clockOffsetMs))
  if (error !== null && now - error.time < ERROR_MS) warnings.push(error.message)
  return warnings
}
