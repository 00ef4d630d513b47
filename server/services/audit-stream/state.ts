import type { Database } from '#server/db/query.ts'
import { streamState } from '#server/store/administration/audit-stream.ts'

/** Tells how a stream stands, whichever server sends it; null before any has begun. */
export type AuditStreamState = () => Promise<{
  /** When events were last acknowledged; null before the first. */
  sentAt: number | null
  /** For how long the oldest event that is not acknowledged has been waiting, in milliseconds; 0 when there is none. */
  lagMs: number
  /** Why the last attempt failed; null after one that did not. */
  error: string | null
} | null>

/** @param receiver the name of what is streamed to */
export const auditStreamState =
  (db: Database, receiver: string, now: () => number): AuditStreamState =>
  async () => {
    const state = await streamState(db, receiver)
    if (!state) return null
    const { sentAt, error, waitingSince } = state
    return { sentAt, error, lagMs: waitingSince === null ? 0 : Math.max(0, now() - waitingSince) }
  }
