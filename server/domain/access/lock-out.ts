/** An administrator on whom a change of the sign-in rules is tried. */
export interface TriedAdministrator {
  /** Has a password that they may sign in with, or a passkey of their own. */
  needsNoProvider: boolean
  /** Has a second factor. Nobody is locked out who has none: signing in leads to setting it up. */
  hasFactor: boolean
  /** Named in EMERGENCY_ACCOUNTS: with a second factor they may come from every network. */
  isEmergency: boolean
}

/** Why a change of the rules that concern administrators is refused. */
export type LockOut = 'ADDRESS' | 'FACTOR' | 'NOBODY'

export interface TriedRules {
  /** The rules as they would be. */
  multiFactor: boolean
  hasNetworks: boolean
  /** The caller's address is in all networks: the one address that is known to be an administrator's. */
  isInside: boolean
}

/**
 * Tries rules on administrators. The caller has to get in with them from where they are, and some administrator without an
 * identity provider, which may be down. Null where nobody is locked out.
 */
export function lockOutBy(
  { multiFactor, hasNetworks, isInside }: TriedRules,
  caller: TriedAdministrator,
  administrators: readonly TriedAdministrator[],
): LockOut | null {
  const mayCome = ({ isEmergency, hasFactor }: TriedAdministrator) =>
    !hasNetworks || isInside || (isEmergency && hasFactor)
  if (!mayCome(caller)) return 'ADDRESS'
  if (multiFactor && !caller.hasFactor) return 'FACTOR'
  const restricts = multiFactor || hasNetworks
  if (restricts && !administrators.some((one) => one.needsNoProvider && mayCome(one))) return 'NOBODY'
  return null
}
