import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

export function insertAuditEvent(
  db: Database,
  e: {
    at: number
    accountId: number
    address: string
    action: string
    subject: string
    detail: Record<string, unknown>
  },
) {
  return db.run(sql`
    INSERT INTO audit_event (at, account_id, address, action, subject, detail)
    VALUES (${e.at}, ${e.accountId}, ${e.address}, ${e.action}, ${e.subject}, ${JSON.stringify(e.detail)}::jsonb)`)
}
