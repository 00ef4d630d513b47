import type { Result } from '#src/api/call/result.ts'
import type { Tokens } from '#src/contract/account/auth.ts'
import type { SessionStorage, StoredSession } from './storage.ts'

/** Times of the specification (spec 1 §9), in milliseconds. */
export const WAIT_POLL_MS = 100
export const CHECK_EVERY_MS = 20_000
export const REFRESH_BEFORE_MS = 60_000
/** How long a refresh may take before it is given up; shorter than the flag's life. */
export const REFRESH_TIMEOUT_MS = 10_000
/** A 401 so soon after a refresh is not the token's fault. */
const FRESH_FOR_MS = 10_000
export const LOCK_NAME = 'linewatch-refresh'

/** The part of navigator.locks that is used. */
export interface LocksLike {
  request<T>(name: string, work: () => Promise<T>): Promise<T>
}

export interface RefreshDeps {
  storage: SessionStorage
  now: () => number
  /** How far the provider's clock, by which tokens end, is ahead of `now`, in milliseconds; 0 when left out. */
  providerClockOffset?: () => number
  sleep: (ms: number) => Promise<void>
  /** Null where the browser has no Web Locks: the stored flag alone then keeps tabs apart. */
  locks: LocksLike | null
  spend: (refreshToken: string) => Promise<Result<Tokens>>
  /** The provider has refused the refresh token: the session is over. */
  onEnded: (session: StoredSession) => void
}

/**
 * `refreshed` here, `adopted` from a sibling tab, `ended` by a 401, `failed` otherwise (and ignored),
 * `none` when nobody is signed in.
 */
export type RefreshOutcome = 'refreshed' | 'adopted' | 'ended' | 'failed' | 'none'

/** Whether the automatic check should refresh now (spec 1 §4). */
export function isDue(session: StoredSession | null, now: number): boolean {
  return session !== null && session.accessExpDate - now < REFRESH_BEFORE_MS && session.refreshExpDate > now
}

/**
 * Refreshes the stored session so that neither two requests nor two tabs spend the same refresh token: one
 * refresh at a time in this tab, one tab at a time by a Web Lock, storage read again once the lock is held.
 */
export function createRefresher(deps: RefreshDeps) {
  const { storage, now, sleep, providerClockOffset = () => 0 } = deps
  const providerNow = () => now() + providerClockOffset()
  let inFlight: Promise<RefreshOutcome> | null = null
  let lastAt = Number.NEGATIVE_INFINITY

  /** Waits while a refresh is in flight in any tab (spec 1 §4). */
  async function waitUntilIdle(): Promise<void> {
    while (storage.isRefreshing(now())) await sleep(WAIT_POLL_MS)
  }

  async function spend(session: StoredSession): Promise<RefreshOutcome> {
    storage.setRefreshing(now())
    try {
      const result = await deps.spend(session.refreshToken)
      if (result.success) return storage.adopt(session.userUuid, result.results) ? 'refreshed' : 'none'
      if (result.code !== 401) return 'failed'
      const current = storage.read()
      if (current === null) return 'none'
      // A sibling without locks won the race: its pair is good, ours was merely spent.
      if (current.refreshToken !== session.refreshToken) return 'adopted'
      deps.onEnded(session)
      return 'ended'
    } catch {
      return 'failed'
    } finally {
      storage.clearRefreshing()
    }
  }

  async function alone(stale: StoredSession): Promise<RefreshOutcome> {
    // With the lock this waits for nobody but tabs without it.
    await waitUntilIdle()
    const session = storage.read()
    if (session === null) return 'none'
    if (session.accessToken !== stale.accessToken) return 'adopted'
    const outcome = await spend(session)
    if (outcome !== 'failed') lastAt = now()
    return outcome
  }

  async function run(): Promise<RefreshOutcome> {
    const stale = storage.read()
    if (stale === null) return 'none'
    return deps.locks ? deps.locks.request(LOCK_NAME, () => alone(stale)) : alone(stale)
  }

  /** Refreshes now, or joins the refresh that runs. Never rejects. */
  function refresh(): Promise<RefreshOutcome> {
    if (inFlight) return inFlight
    const started: Promise<RefreshOutcome> = run()
      .catch((): RefreshOutcome => 'failed')
      .finally(() => {
        inFlight = null
      })
    inFlight = started
    return started
  }

  /** Runs something else that gives the session new tokens, while no tab refreshes them. */
  function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const flagged = async () => {
      await waitUntilIdle()
      storage.setRefreshing(now())
      try {
        return await work()
      } finally {
        storage.clearRefreshing()
      }
    }
    return deps.locks ? deps.locks.request(LOCK_NAME, flagged) : flagged()
  }

  return {
    refresh,
    exclusively,
    waitUntilIdle,
    /** The check of every 20 s: skipped while another refresh runs. */
    async check(): Promise<RefreshOutcome | 'skipped'> {
      if (inFlight || storage.isRefreshing(now()) || !isDue(storage.read(), providerNow())) return 'skipped'
      return refresh()
    },
    /** Whether the pair is so new that refreshing it again would change nothing. */
    isFresh: () => now() - lastAt < FRESH_FOR_MS,
    /**
     * The access token is over (the device slept) and worth renewing before it is sent. Not again within a
     * minute: on a device whose clock is wrong every token looks over.
     */
    isOver(session: StoredSession): boolean {
      return (
        session.accessExpDate <= providerNow() &&
        now() - lastAt > REFRESH_BEFORE_MS &&
        session.refreshExpDate > providerNow()
      )
    },
  }
}
export type Refresher = ReturnType<typeof createRefresher>
