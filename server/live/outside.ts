import type { Database } from '#server/db/query.ts'
import { accountsOfNetworks } from '#server/store/administration/sign-in-rules.ts'
import type { AccountRow } from '#server/store/identity/sessions.ts'
import type { Refused } from '#src/contract/define/refusal.ts'

/** Bytes of a reason: a close frame holds a few more. */
const MOST_REASON = 120

/** Whose networks are looked at. */
export type NetworkAccount = Pick<AccountRow, 'email' | 'multiFactor' | 'rules'>
export interface NetworkSessions {
  /** Why an account can't be used from an address; null where it can. */
  networkRefusal(account: NetworkAccount, address: string): Refused | null
}

/** Says why a socket must not stay open where it was opened from; null for all others. */
export type Outside = (socket: { accountId: number; address: string }) => string | null

/** Looks which accounts may be used from some networks only, for their open sockets. */
export async function outsideOf(
  { db, sessions }: { db: Database; sessions: NetworkSessions },
  sockets: readonly { accountId: number }[],
): Promise<Outside> {
  const ids = [...new Set(sockets.map(({ accountId }) => accountId))]
  const found = await accountsOfNetworks(db, ids)
  const accounts = new Map(found.map((account) => [account.id, account]))
  return ({ accountId, address }) => {
    const account = accounts.get(accountId)
    const refusal = account ? sessions.networkRefusal(account, address) : null
    return refusal && Buffer.from(refusal.message).subarray(0, MOST_REASON).toString()
  }
}
