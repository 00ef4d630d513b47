import type { Authorizer } from '#src/api/authorizer.ts'
import type { Refresher } from './refresh.ts'
import type { SessionStorage, StoredSession } from './storage.ts'
import type { ViewAs } from './view-as.ts'

const header = (session: StoredSession) => `Bearer ${session.accessToken}`

/**
 * Authorization out of the stored session. `ownUuid` is who is signed in in this tab: should another tab
 * have signed somebody else in, this one must not speak in his name.
 */
export function createAuthorizer(
  storage: SessionStorage,
  refresher: Refresher,
  ownUuid: () => string | null,
  viewAs: ViewAs,
): Authorizer & { session(): Promise<StoredSession | null> } {
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

  return {
    session,
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
