import { KIND_PATTERN, type Status, type StatusIcon, type StatusKind } from '../status.ts'
import type { AlertEnding } from './states.ts'

const status = (kind: StatusKind, word: string, icon: StatusIcon): Status => ({
  kind,
  word,
  icon,
  pattern: KIND_PATTERN[kind],
})

/** Whether an alert's trouble lasts. Kept apart from `status.ts`, all of which is loaded with every page. */
export const ALERT_STANDINGS: Readonly<Record<AlertEnding | 'OPEN', Status>> = {
  OPEN: status('watch', 'Open', 'alert'),
  RECOVERED: status('good', 'Recovered', 'check'),
  GONE: status('idle', 'No longer monitored', 'minus'),
}
