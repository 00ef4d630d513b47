import { type AddressSet, addressSet, readRanges } from '#server/net/ranges.ts'
import type { AccountRow } from '#server/store/identity/sessions.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { hasFactor } from '../factors.ts'
import { isEmergency, type SingleSignOn } from '../single-sign-on/single-sign-on.ts'

/** Whose networks are looked at. */
export type NetworkAccount = Pick<AccountRow, 'email' | 'multiFactor' | 'passkeys' | 'rules'>
export interface NetworkMeans {
  singleSignOn: Pick<SingleSignOn, 'emergencyAccounts'>
}

/** Read once for as long as a caller is remembered: each call asks. */
const sets = new WeakMap<readonly string[], AddressSet>()

function setOf(networks: readonly string[]): AddressSet {
  const known = sets.get(networks)
  if (known) return known
  const set = addressSet(readRanges(networks))
  sets.set(networks, set)
  return set
}

/** Whether an address is in all of these sets of networks. What is no address is in none. */
export const isInNetworks = (networks: readonly (readonly string[])[], address: string): boolean =>
  networks.every((one) => setOf(one).has(address))

/**
 * Why an account can't be used from an address; null where it can. An emergency account is for when everything else has
 * failed, also the rules: with a second factor it may be used from everywhere, and its use is mailed to all administrators.
 */
export function networkRefusal(
  { singleSignOn }: NetworkMeans,
  account: NetworkAccount,
  address: string,
): Refused | null {
  if (isInNetworks(account.rules.networks, address)) return null
  if (isEmergency(singleSignOn, account.email) && hasFactor(account)) return null
  return new Refused(
    403,
    t(
      "You can't use Linewatch from your current network. Your address is {address}. Connect to an allowed network, or ask an administrator to allow this one.",
      { address },
    ),
  )
}
