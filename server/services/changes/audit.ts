import type { Database } from '#server/db/query.ts'
import { changesOf } from '#server/domain/access/changes.ts'
import { insertAuditEvent } from '#server/store/administration/audit.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'

/** Who does it, and from where; nobody known has no account. */
export interface Actor {
  accountId: number | null
  address: string
  userAgent: string
}

/** What was done to what. Of `before` and `after` only the fields that differ are kept, and no secret. */
export interface Deed {
  action: AuditAction
  subject: { kind: SubjectKind; uuid?: string | undefined; name: string }
  before?: object | null
  after?: object | null
  restaurantId?: number | null
}

/** Records who did what; in the transaction of the deed, so that neither is there without the other. */
export function audit(tx: Database, actor: Actor, at: number, deed: Deed): Promise<number> {
  const { action, subject, before = null, after = null, restaurantId = null } = deed
  const changes = changesOf(before as Fields | null, after as Fields | null)
  return insertAuditEvent(tx, { ...actor, at, action, subject, changes, restaurantId })
}

type Fields = Readonly<Record<string, unknown>>
