import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { UnusualKind } from '#src/domain/unusual/kinds.ts'
import { oneFactInScope } from '../history.ts'
import { eventColumns } from './unusual.ts'

/** A picture that equipment sent of an unusual event. */
export interface SentPicture {
  restaurantId: number
  key: string
  mime: string
  sizeBytes: number
}

/** A picture of an event of a restaurant in scope, by its SHA-256 in hex; null where the event has none such. */
export const sentPictureOf = (
  db: Database,
  kind: UnusualKind,
  asked: { scope: Scope; id: string; now: number },
  sha256: string,
): Promise<SentPicture | null> =>
  db.maybe<SentPicture>(sql`
    SELECT p.restaurant_id, p.key, p.mime, p.size_bytes
      FROM unusual_event f JOIN unusual_picture p ON p.restaurant_id = f.restaurant_id AND p.key = ANY(f.pictures)
     WHERE ${oneFactInScope({ table: 'unusual_event', only: sql`f.kind = ${kind}`, columns: () => eventColumns }, asked)}
       AND p.sha256 = decode(${sha256}, 'hex') LIMIT 1`)

/** Its bytes; null where it has gone since. */
export async function bytesOfSent(
  db: Database,
  { restaurantId, key }: Pick<SentPicture, 'restaurantId' | 'key'>,
): Promise<Buffer | null> {
  const found = await db.maybe<{ bytes: Buffer | null }>(
    sql`SELECT bytes FROM unusual_picture WHERE restaurant_id = ${restaurantId} AND key = ${key}`,
  )
  return found?.bytes ?? null
}
