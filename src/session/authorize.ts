import * as z from 'zod/mini'
import type { Authorizer } from '#src/api/call/authorizer.ts'
import { withProof } from '#src/api/call/prover.ts'
import type { Result } from '#src/api/call/result.ts'
import { tokens } from '#src/contract/account/auth.ts'
import type { Refresher } from './refresh.ts'
import type { SessionStorage, StoredSession } from './storage.ts'
import type { ViewAs } from './view-as.ts'

/** A call that answers new tokens of its session, made with this authorization. */
export type Renewing<T> = (authorization: string | null) => Promise<Result<T>>

const header = (session: StoredSession) => `Bearer ${session.accessToken}`

export interface SessionAuthorizer extends Authorizer {
  session(): Promise<StoredSession | null>
  renewing<T>(make: Renewing<T>): Promise<Result<T>>
}

/**
 * Authorization out of the stored session. `ownUuid` is who is signed in in this tab: should another tab
 * have signed somebody else in, this one must not call on their behalf.
 */
export function createAuthorizer(
  storage: SessionStorage,
  refresher: Refresher,
  ownUuid: () => string | null,
  viewAs: ViewAs,
): SessionAuthorizer {
  const own = (): StoredSession | null => {
    const session = storage.read()
    return session !== null && session.userUuid === ownUuid() ? session : null
  }

  async function session(): Promise<StoredSession | null> {
    await refresher.waitUntilIdle()
    const found = own()
    if (found === null || !refresher.isOver(found)) return found
    await refresher.refresh()
    return own()
  }

  /** One such call, and its tokens in the place of the former ones. */
  async function renewOnce<T>(make: Renewing<T>): Promise<Result<T>> {
    // Refreshed before, if it is over: nothing is while the call is under way.
    await session()
    return refresher.exclusively(async () => {
      const found = own()
      const result = await make(found && header(found))
      const pair = result.success ? z.safeParse(tokens, result.results) : null
      if (found && pair?.success) storage.adopt(found.userUuid, pair.data)
      return result
    })
  }

  return {
    session,
    /**
     * Makes a call that proves who is here, and whose answer may hold new tokens; the former ones are dead then. No
     * tab refreshes meanwhile, and all of them find the new ones in the storage they share.
     */
    renewing: (make) => withProof(() => renewOnce(make)),
    viewsAs: () => viewAs.role()?.uuid ?? null,
    async authorize() {
      const found = await session()
      return found && header(found)
    },
    async onRefused(_endpoint, used) {
      const found = own()
      if (found === null) return false
      // Refreshed since by another request or tab: the new pair has not been tried yet.
      if (used !== header(found)) return true
      if (refresher.isFresh()) return false
      const outcome = await refresher.refresh()
      return outcome === 'refreshed' || outcome === 'adopted'
    },
  }
}
