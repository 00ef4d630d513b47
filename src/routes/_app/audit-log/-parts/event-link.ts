import type { AuditEvent } from '#src/contract/administration/audit.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'

const BEFORE_MS = 60_000

/**
 * A link that shows one event whenever it is followed: the list of the minute that ends with it, where it is the
 * latest, and its detail.
 */
export function linkTo({ id, eventTime }: AuditEvent, { origin, pathname }: Location): string {
  const range = { startDate: eventTime - BEFORE_MS, endDate: eventTime + 1 }
  return `${origin}${pathname}?${encodeQuery({ ...range, event: id })}`
}
