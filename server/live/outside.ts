import type { Database } from '#server/db/query.ts'
import { type NetworkMeans, networkRefusal } from '#server/services/identity/rules/networks.ts'
import { accountsOfNetworks } from '#server/store/administration/sign-in-rules.ts'

/** Bytes of a reason: a close frame holds a few more. */
const MOST_REASON = 120

/** Says why a socket must not stay open where it was opened from; null for all others. */
export type Outside = (socket: { accountId: number; address: string }) => string | null

/** Looks which accounts may be used from some networks only, for their open sockets. */
export async function outsideOf(
  { db, singleSignOn }: NetworkMeans & { db: Database },
  sockets: readonly { accountId: number }[],
): Promise<Outside> {
  const ids = [...new Set(sockets.map(({ accountId }) => accountId))]
  const found = await accountsOfNetworks(db, ids)
  const accounts = new Map(found.map((account) => [account.id, account]))
  return ({ accountId, address }) => {
    const account = accounts.get(accountId)
    const refusal = account ? networkRefusal({ singleSignOn }, account, address) : null
    return refusal && Buffer.from(refusal.message).subarray(0, MOST_REASON).toString()
  }
}
