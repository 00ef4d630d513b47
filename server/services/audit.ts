import type { Database } from '#server/db/query.ts'
import { insertAuditEvent } from '#server/store/audit.ts'

/** Who does it, and from where. */
export interface Actor {
  accountId: number
  address: string
}

/** Records who did what; in the transaction of the deed, so that neither is there without the other. */
export function audit(
  tx: Database,
  actor: Actor,
  at: number,
  action: string,
  subject: string,
  detail: Record<string, unknown> = {},
): Promise<number> {
  return insertAuditEvent(tx, { ...actor, at, action, subject, detail })
}
