import type { AccountRow, RefreshRow } from '#server/store/identity/sessions.ts'
import { DAY } from '#src/domain/time/zone.ts'
import type { EndReason } from '../session-end.ts'
import { PERSON_LIFE, type SessionLife } from '../tokens.ts'

/** Why a session is over that nobody has ended, and whether it is to be ended: by rules it may be long before its tokens are. */
export interface Over {
  reason: EndReason
  byRule: boolean
}

/** Whether a session is over by its age, by how long it wasn't used, or by what the rules demand now; null while it goes on. */
export function overBy(
  session: Pick<
    RefreshRow,
    'signedInTime' | 'endsAt' | 'refreshExpiresAt' | 'lastUsedAt' | 'verified' | 'factorGiven'
  >,
  { rules }: { rules: Pick<AccountRow['rules'], 'multiFactor'> },
  { idleMs, totalMs }: SessionLife,
  at: number,
): Over | null {
  const { signedInTime, endsAt, refreshExpiresAt, lastUsedAt } = session
  const end = signedInTime + totalMs
  // Also one that was opened by a clock far ahead: it would outlive every rule.
  if (end <= at || signedInTime > at + DAY) {
    const usualEnd = endsAt ?? signedInTime + PERSON_LIFE.totalMs
    if (end <= at && at < usualEnd) return { reason: 'RULE_TOO_OLD', byRule: true }
    return { reason: endsAt === null ? 'TOO_OLD' : 'SIGN_ON_OVER', byRule: false }
  }
  if (refreshExpiresAt <= at || lastUsedAt + idleMs <= at)
    return lastUsedAt + PERSON_LIFE.idleMs <= at
      ? { reason: 'IDLE', byRule: false }
      : { reason: 'RULE_IDLE', byRule: true }
  // The factor is asked for at the next sign-in, and not here: anyone who holds a session could set up one of their own.
  if (rules.multiFactor && session.verified && !session.factorGiven)
    return { reason: 'FACTOR_DEMANDED', byRule: true }
  return null
}
