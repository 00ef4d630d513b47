import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { FIELDS } from '#src/domain/access/field-names.ts'

/** What PostgreSQL answers when a test has dropped the database itself. */
const DROPPED = '3D000'

/**
 * The fields in the audit record that have no word in a language: readers would see the code's name for them.
 * What tests do is recorded, so that a field is found as soon as something records it.
 */
export async function unnamedFields(db: Database): Promise<string[]> {
  const recorded = await db
    .rows<{ field: string }>(sql`
      SELECT DISTINCT change ->> 'field' AS field
        FROM audit_event, jsonb_array_elements(changes) change
       ORDER BY 1`)
    .catch((error: { code?: string }) => {
      if (error.code === DROPPED) return []
      throw error
    })
  return recorded.map(({ field }) => field).filter((field) => !(field in FIELDS))
}
