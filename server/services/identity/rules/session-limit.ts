import type { Database } from '#server/db/query.ts'
import { type AccountRow, lockToCount, openSessionsOf } from '#server/store/identity/sessions.ts'
import type { Services } from '../../services.ts'

/**
 * Ends the oldest sessions of an account that are more than its rules allow, for a session that has just given all it takes
 * to sign in. One that still waits for its code ends none: somebody who knows only the password could end them all.
 */
export async function endSurplusSessions(
  { now, sessions }: Services,
  tx: Database,
  { id, rules }: Pick<AccountRow, 'id' | 'rules'>,
  sessionId: number,
): Promise<void> {
  if (rules.sessions === null) return
  await lockToCount(tx, id)
  const others = await openSessionsOf(tx, id, sessionId, now())
  const surplus = others.slice(rules.sessions - 1)
  if (surplus.length > 0) await sessions.end(tx, surplus, 'SIGNED_IN_ELSEWHERE')
}
