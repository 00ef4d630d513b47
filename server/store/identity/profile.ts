import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** What a user has chosen; what they never touched is missing. */
interface ProfileRow {
  displayName: string
  preferences: Record<string, unknown>
}

export function lockProfile(tx: Database, accountId: number) {
  return tx.one<ProfileRow>(
    sql`SELECT display_name, preferences FROM account WHERE id = ${accountId} FOR UPDATE`,
  )
}

export function profileOf(db: Database, accountId: number) {
  return db.one<ProfileRow>(sql`SELECT display_name, preferences FROM account WHERE id = ${accountId}`)
}

/** Anyone who edits the account meanwhile notices: its name may have changed. */
export function updateProfileOf(
  tx: Database,
  accountId: number,
  { displayName, preferences }: { displayName: string; preferences: object },
) {
  return tx.run(sql`
    UPDATE account SET display_name = ${displayName}, preferences = ${JSON.stringify(preferences)}::jsonb,
           version = version + (display_name IS DISTINCT FROM ${displayName})::int
     WHERE id = ${accountId}`)
}
