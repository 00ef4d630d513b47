import type { Database } from '#server/db/query.ts'
import { type ServerRow, staleServers } from '#server/store/operations/servers.ts'

/** A server not seen for this long is dead: its jobs are given to others. */
const DEAD_AFTER_MS = 20_000
/** After a jump of the database's clock all look dead, until they were seen by it: they have two looks for that. */
const LOOKS = 2

/** Tells with each look which servers are dead. */
export function watchServers(db: Database): () => Promise<ServerRow[]> {
  let suspected = new Map<string, number>()
  const key = (one: ServerRow) => `${one.uuid} ${one.seenAt}`
  return async () => {
    const stale = await staleServers(db, DEAD_AFTER_MS)
    suspected = new Map(stale.map((one) => [key(one), (suspected.get(key(one)) ?? 0) + 1]))
    return stale.filter((one) => (suspected.get(key(one)) ?? 0) > LOOKS)
  }
}
