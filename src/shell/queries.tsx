import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { providerClock, providerClockOffset } from '#src/api/provider/provider-clock.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { invalidateAll } from '#src/api/query/query-options.ts'
import { BUILD_ID } from '#src/api/store/build-id.ts'
import { openQueryStore, type QueryStore, wipeStoredQueries } from '#src/api/store/query-store.ts'
import { language } from '#src/domain/language/text.ts'

/**
 * The one cache of this page. Nothing of the first load imports this file: the sign-in page asks for no data,
 * and what it does not need makes it 12 kB lighter.
 */
export const queryClient = createQueryClient()
let store: QueryStore | null = null

/** Ranges that end now were asked for with a wrong end if the clock turns out to be wrong by more than this. */
const ASK_AGAIN_MS = 60_000
let askedWith = providerClockOffset()
providerClock.subscribe(() => {
  const wrongBy = Math.abs(providerClockOffset() - askedWith)
  askedWith = providerClockOffset()
  if (wrongBy > ASK_AGAIN_MS) void invalidateAll(queryClient)
})

/** Brings back what this user last saw, and keeps what comes; resolves once it is back. */
export async function restoreQueries(userUuid: string): Promise<void> {
  store = openQueryStore(queryClient, { userUuid, buildId: `${BUILD_ID} ${language()}` })
  await store.restored
}

/** Writes at once what has changed, before the page may go. */
export const leaveQueries = () => store?.leave()

/** Forgets everything, in memory and on the device. */
export async function wipeQueries(): Promise<void> {
  const wiped = store ? store.wipe() : wipeStoredQueries()
  store = null
  await wiped
}

/** Gives the screens below it the cache. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
