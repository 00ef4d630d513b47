import type { StreamedRow } from '#server/store/administration/audit-stream.ts'
import type { AuditEvent } from '#src/contract/administration/audit.ts'
import { presentEvent } from '../administration/audit-trail.ts'

/** An event as it is streamed: what the audit log answers, and what a receiver drops repeats by. */
export type StreamedEvent = AuditEvent & { uuid: string }

export const streamedEvent = (row: StreamedRow): StreamedEvent => ({ uuid: row.uuid, ...presentEvent(row) })

/** One line of NDJSON. */
export const lineOf = (event: StreamedEvent): string => `${JSON.stringify(event)}\n`

/** Facility "log audit" (13), severity "notice" (5): RFC 5424 §6.2.1. */
const PRIORITY = 13 * 8 + 5
/** Longest host name and message id that RFC 5424 §6 has room for. */
const HOST_LENGTH = 255
const MESSAGE_ID_LENGTH = 32

/** What a header's field may hold; '-' stands for nothing (RFC 5424 §6.2). */
const field = (text: string, length: number): string =>
  text.replace(/[^\x21-\x7e]/g, '').slice(0, length) || '-'

/** All in ASCII, so that no receiver guesses an encoding. */
const ascii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** An event as a syslog message (RFC 5424), its length in front (RFC 6587 §3.4.1). */
export function syslogFrame(event: StreamedEvent, host: string, pid: number): string {
  const time = new Date(event.eventTime).toISOString()
  const header = `<${PRIORITY}>1 ${time} ${field(host, HOST_LENGTH)} linewatch ${pid} ${field(event.action, MESSAGE_ID_LENGTH)} -`
  const message = `${header} ${ascii(JSON.stringify(event))}`
  return `${message.length} ${message}`
}
