import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Change } from '#server/domain/access/changes.ts'

export interface NewAuditEvent {
  at: number
  accountId: number | null
  /** Named where there is no account. */
  program?: string
  address: string
  userAgent: string
  action: string
  subject: { kind: string; uuid?: string | undefined; name: string }
  restaurantId: number | null
  changes: readonly Change[]
}

/** The actor's names are copied as they are at this moment. */
export function insertAuditEvent(db: Database, e: NewAuditEvent) {
  return db.run(sql`
    INSERT INTO audit_event (at, account_id, actor_uuid, actor_name, actor_email, address, user_agent, action,
                             subject_kind, subject_uuid, subject_name, restaurant_id, changes)
    SELECT ${e.at}, a.id, a.uuid, coalesce(a.display_name, ${e.program ?? ''}), coalesce(a.email, ''), ${e.address}, ${e.userAgent},
           ${e.action}, ${e.subject.kind}, ${e.subject.uuid ?? null}::uuid, ${e.subject.name},
           ${e.restaurantId}::int, ${JSON.stringify(e.changes)}::jsonb
      FROM (SELECT 1) one LEFT JOIN account a ON a.id = ${e.accountId}::int`)
}
