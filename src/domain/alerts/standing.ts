import { type Message, msg, t } from '../language/text.ts'
import { KIND_PATTERN, type Status, type StatusIcon, type StatusKind } from '../status.ts'
import type { AlertEnding } from './states.ts'

const status = (kind: StatusKind, word: Message, icon: StatusIcon): Status => ({
  kind,
  get word() {
    return t(word)
  },
  icon,
  pattern: KIND_PATTERN[kind],
})

/** Whether an alert's trouble lasts. Kept apart from `status.ts`, all of which is loaded with every page. */
export const ALERT_STANDINGS: Readonly<Record<AlertEnding | 'OPEN', Status>> = {
  OPEN: status('watch', msg('Open'), 'alert'),
  RECOVERED: status('good', msg('Recovered'), 'check'),
  GONE: status('idle', msg('No longer monitored'), 'minus'),
}
