import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Scoped } from '#src/domain/access/scope.ts'
import type { DigestKind } from '#src/domain/digest/digest.ts'

/** An account that has chosen digests, and may still sign in. */
export type DigestAccount = Scoped & { id: number; preferences: Record<string, unknown> }

export const digestAccounts = (db: Database): Promise<DigestAccount[]> =>
  db.rows<DigestAccount>(sql`
    SELECT a.id, a.type, a.restaurant_id, a.preferences,
           ARRAY(SELECT ar.restaurant_id FROM account_restaurant ar WHERE ar.account_id = a.id) AS restaurant_ids
      FROM account a
     WHERE a.preferences -> 'digests' <> '[]' AND a.deleted_at IS NULL AND a.blocked_at IS NULL
     ORDER BY a.id`)

interface Queued {
  accountId: number
  kind: DigestKind
  /** 'YYYY-MM-DD'. */
  day: string
  at: number
}

/** Records that a digest is queued; false where it was before, by this server or another. */
export async function recordDigest(tx: Database, { accountId, kind, day, at }: Queued): Promise<boolean> {
  const added = await tx.run(sql`
    INSERT INTO digest (account_id, kind, day, queued_at) VALUES (${accountId}, ${kind}, ${day}, ${at})
    ON CONFLICT DO NOTHING`)
  return added === 1
}

export const purgeDigests = (db: Database, before: number) =>
  db.run(sql`DELETE FROM digest WHERE queued_at < ${before}`)
