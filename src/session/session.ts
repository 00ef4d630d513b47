import type { GlobalRefusal } from '#src/api/call/authorizer.ts'
import type { Call } from '#src/api/call/call.ts'
import type { Result } from '#src/api/call/result.ts'
import { logout, refresh, type SignedIn, signIn } from '#src/contract/account/auth.ts'
import { currentUser, type User } from '#src/contract/account/user.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { permits, viewerOf } from '#src/domain/access/permission.ts'
import { createAuthorizer } from './authorize.ts'
import { fetchRestaurants, hasSameRestaurants, restaurantsEvent, START_TIMEOUT_MS } from './load.ts'
import {
  canChoose,
  type LoginEvent,
  type LoginState,
  nextState,
  type SessionFailure,
  type SignOutReason,
  STARTING,
} from './machine.ts'
import { CHECK_EVERY_MS, createRefresher, type LocksLike, REFRESH_TIMEOUT_MS } from './refresh.ts'
import type { LastKnown, SessionStorage, StoredSession } from './storage.ts'
import { newsOf, type StorageNews } from './tabs.ts'
import type { ViewAs, ViewedRole } from './view-as.ts'

/** An end of a session; one that an identity provider opened ends there too. */
export type Left = Result<unknown> & { goOn?: () => void }

export interface SessionDeps {
  storage: SessionStorage
  viewAs: ViewAs
  call: Call
  now: () => number
  /** How far the provider's clock is ahead of `now`, in milliseconds. */
  providerClockOffset?: () => number
  sleep: (ms: number) => Promise<void>
  /** Runs work again and again; the answer stops it. */
  every: (ms: number, work: () => void) => () => void
  locks: LocksLike | null
  /** Reloads the page after a sign-in in another tab. */
  reload: () => void
  isDirty: () => boolean
  /** Ends a session that an identity provider opened, and says how to go on there. */
  leaveProvider?: (authorization?: string | null) => Promise<Left>
}

/** A start that has not heard who is signed in by then shows who was; what it hears later still counts. */
export const EARLY_MS = 1_000
/** Refusals of what is known to be allowed make it look at the user's rights, no more often than this. */
export const RIGHTS_EVERY_MS = 60_000

/** Events that are no state: what a person should be asked or told. */
export type SessionNotice =
  | { kind: 'signedInElsewhere' }
  /** With what the provider said to it. */
  | { kind: 'tooManyRequests'; message: string }

/** The signed-in state of this tab: a thin shell of storage, calls and clock around the pure reducer. */
export function createSession(deps: SessionDeps) {
  const { storage, call, viewAs } = deps
  let state: LoginState = STARTING
  let own: string | null = null
  let triedEmail = ''
  let stopTicking: (() => void) | null = null
  const listeners = new Set<() => void>()
  const noticeListeners = new Set<(notice: SessionNotice) => void>()
  const wipers = new Set<() => unknown>()

  const dispatch = (event: LoginEvent) => {
    const next = nextState(state, event)
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  const notify = (notice: SessionNotice) => {
    for (const listener of [...noticeListeners]) listener(notice)
  }

  const refresher = createRefresher({
    ...deps,
    spend: (refreshToken) => call(refresh, { body: { refreshToken }, timeoutMs: REFRESH_TIMEOUT_MS }),
    onEnded: (ended) => {
      const reason = storage.readLastKnown()?.user.tablet ? 'unpaired' : 'session-ended'
      if (ended.userUuid === own) void end({ type: 'signedOut', reason })
    },
  })
  const authorizer = createAuthorizer(storage, refresher, () => own, viewAs)

  /** Forgets the session here; `foreign` leaves storage alone, since another tab has seen to it. */
  async function end(event: LoginEvent, foreign = false): Promise<void> {
    own = null
    triedEmail = ''
    stopTicking?.()
    stopTicking = null
    if (!foreign) storage.clear()
    viewAs.stop()
    const wiped = [...wipers].map(async (wipe) => wipe())
    dispatch(event)
    await Promise.allSettled(wiped)
  }

  function begin(userUuid: string): void {
    own = userUuid
    stopTicking ??= deps.every(CHECK_EVERY_MS, () => void tick())
  }

  /** The user's restaurants, maybe asked for already; those last known where the list cannot be had. */
  async function loadRestaurants(user: User, asked = fetchRestaurants(call, user)): Promise<void> {
    const found = await asked
    if (own !== user.uuid) return
    if (found !== null) keepLastKnown({ user, restaurants: found })
    const known = found ?? storage.readLastKnown()?.restaurants ?? []
    if (found !== null || known.length > 0) dispatch(restaurantsEvent(user, known, storage.readRestaurant()))
  }

  /** What is seen as a role is not what this user is to find at a start without a network. */
  function keepLastKnown(known: LastKnown): void {
    if (viewAs.role() === null) storage.writeLastKnown(known)
  }

  /** Who a start may take it to be until the provider has said so: nobody who waits for a code, nor a role's view. */
  function presumed(stored: StoredSession): LastKnown | null {
    const known = stored.multiFactorPending || viewAs.role() !== null ? null : storage.readLastKnown()
    return known?.user.uuid === stored.userUuid ? known : null
  }

  /** Resolves once something can be shown of a start under way: what was last seen, or what the provider says. */
  async function showEarly(): Promise<void> {
    await deps.sleep(EARLY_MS)
    const stored = storage.read()
    if (restoring === null || !state.isLoading || stored === null || stored.userUuid !== own) return
    // Without the user's restaurants nobody knows which time zone the screens go by.
    const showable = (presumed(stored)?.restaurants.length ?? 0) > 0
    if (!showable || !showLastKnown(stored.userUuid, null)) await restoring
  }

  function showLastKnown(userUuid: string, error: SessionFailure | null): boolean {
    const known = storage.readLastKnown()
    if (known?.user.uuid !== userUuid) return false
    if (known.restaurants.length > 0)
      dispatch(restaurantsEvent(known.user, known.restaurants, storage.readRestaurant()))
    const pending = storage.read()?.multiFactorPending ?? false
    dispatch({ type: 'restoredOffline', user: known.user, pending, error })
    return true
  }

  /** Takes up the stored session: the user, then their restaurants. A network failure is never a sign-out. */
  async function restore(): Promise<void> {
    const stored = storage.read()
    if (stored === null) return void dispatch({ type: 'signedOut', reason: state.reason })
    begin(stored.userUuid)
    dispatch({ type: 'restoreStarted' })
    // Asked for together: each answer takes its time on a bad network.
    const known = presumed(stored)?.user
    const asked = known && fetchRestaurants(call, known)
    const result = await call(currentUser, { timeoutMs: START_TIMEOUT_MS })
    if (own !== stored.userUuid) return
    if (result.success) {
      const { daysToPasswordExpiration, ...user } = result.results
      storage.setMultiFactorPending(false)
      const before = storage.readLastKnown()
      keepLastKnown({ user, restaurants: before?.user.uuid === user.uuid ? before.restaurants : [] })
      await loadRestaurants(user, known && hasSameRestaurants(known, user) ? asked : undefined)
      if (own === stored.userUuid) dispatch({ type: 'restored', user, daysToPasswordExpiration })
      return
    }
    if (viewAs.role() !== null && (result.code === 403 || result.code === 404)) return leaveView()
    if (stored.multiFactorPending && (result.code === 401 || result.code === 403))
      return dispatch({ type: 'verificationNeeded' })
    const error = { code: result.code, message: result.message }
    if (!showLastKnown(stored.userUuid, error)) dispatch({ type: 'restoreFailed', error })
  }

  /** Back to the user's own view; the page starts over, so that nothing of the role's view stays. */
  function leaveView(): void {
    viewAs.stop()
    deps.reload()
  }

  let started: Promise<void> | null = null
  let restoring: Promise<void> | null = null
  const startOnce = () => {
    started = Promise.race([restoreOnce(), showEarly()])
    return started
  }
  const restoreOnce = () => {
    restoring ??= restore().finally(() => {
      restoring = null
    })
    return restoring
  }

  async function tick(): Promise<void> {
    await refresher.check()
    const { user, verified, restaurants } = state
    const lacking = restaurants.length === 0 && (user?.type !== 'USER' || user.restaurantUuid !== null)
    if (user && verified && !state.isOffline && lacking) await loadRestaurants(user)
    if (own !== null && (state.isOffline || (state.isLoading && state.error !== null))) await restoreOnce()
  }

  let lookedAtRights = Number.NEGATIVE_INFINITY
  /** Refused something this tab thinks the user may do: their rights may have changed. What is being typed stays. */
  async function lookAtRights({ permission }: AnyEndpoint): Promise<void> {
    const { user, verified } = state
    if (!user || !verified || viewAs.role() !== null || deps.isDirty()) return
    if (!permits(viewerOf(user.type, user.userRoleDto), permission)) return
    if (deps.now() - lookedAtRights < RIGHTS_EVERY_MS) return
    lookedAtRights = deps.now()
    await restoreOnce()
  }

  /** What makes this browser known to the provider at the next sign-in, where the provider gives it. */
  function keepBrowserToken({ browserToken }: { browserToken?: string | undefined }): void {
    if (browserToken !== undefined) storage.writeBrowserToken(browserToken)
  }

  async function take(answer: SignedIn): Promise<void> {
    const { userUuid, multiFactorAuthentication: multiFactorPending, provider } = answer
    const { accessToken, refreshToken, accessExpDate, refreshExpDate } = answer
    const pair = { accessToken, refreshToken, accessExpDate, refreshExpDate }
    storage.write({ ...pair, userUuid, multiFactorPending, provider })
    keepBrowserToken(answer)
    await goOn(answer)
  }

  /** Who a session is of, once its tokens are stored. */
  async function goOn(answer: SignedIn): Promise<void> {
    const { user, userUuid, multiFactorAuthentication: multiFactorPending, daysToPasswordExpiration } = answer
    // The answer is about the real user: one who views as a role goes on seeing what the role sees.
    if (viewAs.role() !== null && own === userUuid && !multiFactorPending) return
    storage.writeLastKnown({ user, restaurants: [] })
    begin(userUuid)
    const open = !multiFactorPending && daysToPasswordExpiration !== 0
    const found = open ? await fetchRestaurants(call, user) : null
    if (own !== userUuid) return
    dispatch({ type: 'signedIn', user, pending: multiFactorPending, daysToPasswordExpiration })
    if (found === null) return
    keepLastKnown({ user, restaurants: found })
    dispatch(restaurantsEvent(user, found, storage.readRestaurant()))
  }

  /** A multi-factor or recovery code was right: the pending flag goes, the user is loaded. */
  async function markVerified(): Promise<void> {
    storage.setMultiFactorPending(false)
    const verified = own
    // Loaded first: a verified user is led on at once, and the page there wants to know who it is.
    await restoreOnce()
    if (verified !== null && verified === own) dispatch({ type: 'verified' })
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: (): LoginState => state,
    /**
     * Restores the stored session; resolves once it is known who is signed in, or that it can't be known, or when a
     * slow provider leaves it at who was last seen here.
     */
    start: startOnce,
    /** What the last start came to, starting if nobody has. For the guard of every page. */
    ready: (): Promise<void> => started ?? startOnce(),
    /** Signs in and stores the session; a refusal is the answer and the state's error. */
    async signIn(email: string, password: string): Promise<Result<SignedIn>> {
      triedEmail = email
      dispatch({ type: 'signInStarted' })
      const browserToken = storage.readBrowserToken()
      const body = { email, password, ...(browserToken !== undefined && { browserToken }) }
      const result = await call(signIn, { body })
      if (result.success) await take(result.results)
      else dispatch({ type: 'signInFailed', error: { code: result.code, message: result.message } })
      return result
    },
    /** Given at every sign-in from this browser, and kept from every answer to one. */
    browserToken: (): string | undefined => storage.readBrowserToken(),
    keepBrowserToken,
    /** Takes the new session of an expired password that was changed (spec 1 §4). */
    take,
    /**
     * Goes on with the answer of a call that renewed this session's tokens. They are stored by now, and may have been
     * refreshed since: those of the answer are not stored again.
     */
    goOn,
    markVerified,
    /** The e-mail last tried at sign-in, as long as nobody has started over. */
    triedEmail: (): string => triedEmail,
    /** The identity provider that signed this user in; undefined after a password. */
    provider: (): string | undefined => storage.read()?.provider,
    /** Ends the session at the provider; on a failure it stays, and the failure is recorded. */
    async logout(): Promise<Result<unknown>> {
      const leave = async (authorization?: string | null): Promise<Result<unknown>> => {
        const atProvider = storage.read()?.provider ? deps.leaveProvider : undefined
        const result: Left = await (atProvider?.(authorization) ?? call(logout, { authorization }))
        if (result.success) {
          await end({ type: 'signedOut', reason: 'signed-out' })
          result.goOn?.()
        }
        return result
      }
      // Alone: a call refused meanwhile must not take this end for one that the provider made.
      const alone = await authorizer.renewing(leave)
      // An ordinary call goes on with a new access token.
      const result = !alone.success && alone.code === 401 ? await leave() : alone
      if (!result.success && own !== null)
        dispatch({ type: 'logoutFailed', error: { code: result.code, message: result.message } })
      return result
    },
    /** Forgets the session here without asking the provider. */
    forceLogout: (reason: SignOutReason | null) => end({ type: 'signedOut', reason }),
    /** From the blocked or expired page back to an empty sign-in; a session that still lives is ended. */
    async startOver(): Promise<void> {
      const authorization = await authorizer.authorize()
      if (authorization !== null) void call(logout, { authorization })
      await end({ type: 'signedOut', reason: null })
    },
    /** A restaurant of the list, or 'select' for Global; false when this user may not choose it. */
    chooseRestaurant(restaurantUuid: string): boolean {
      if (!canChoose(state, restaurantUuid)) return false
      storage.writeRestaurant(restaurantUuid)
      dispatch({ type: 'restaurantChosen', restaurantUuid })
      return true
    },
    allowPages: (allowedPages: readonly string[]) => dispatch({ type: 'pagesAllowed', allowedPages }),
    /** The role this tab is viewed as; null for as oneself. */
    viewedRole: (): ViewedRole | null => viewAs.role(),
    /** Shows an administrator the console as a role has it: read only, in this tab, until they leave it. */
    viewAsRole(role: ViewedRole): void {
      viewAs.start(role)
      deps.reload()
    },
    leaveView,
    /** For a socket's address: a valid access token, once no refresh is in flight. */
    accessToken: async (): Promise<string | null> => (await authorizer.session())?.accessToken ?? null,
    authorizer,
    /** Runs at every end of the session, no matter who ended it; may be asynchronous, may fail. */
    onWipe(wipe: () => unknown): () => void {
      wipers.add(wipe)
      return () => wipers.delete(wipe)
    },
    onNotice(listener: (notice: SessionNotice) => void): () => void {
      noticeListeners.add(listener)
      return () => noticeListeners.delete(listener)
    },
    /** Passes on a global refusal (spec 1 §8). */
    hearRefusal({ kind, failure, endpoint }: GlobalRefusal): void {
      if (kind === 'password-expired') dispatch({ type: 'passwordExpired' })
      else if (kind === 'user-blocked') void end({ type: 'blocked' })
      else if (kind === 'not-permitted') void lookAtRights(endpoint)
      else notify({ kind: 'tooManyRequests', message: failure.message })
    },
    /** Passes on a storage event of another tab. */
    hearStorage(event: StorageNews): void {
      const news = newsOf(event, own)
      if (news === 'signed-out') void end({ type: 'signedOut', reason: 'signed-out-elsewhere' }, true)
      else if (news === 'signed-in' && deps.isDirty()) notify({ kind: 'signedInElsewhere' })
      else if (news === 'signed-in') deps.reload()
      // The code that this tab waits for may have been given in the other; what it shows once is not taken away.
      else if (
        own !== null &&
        !state.verified &&
        storage.read()?.multiFactorPending === false &&
        !deps.isDirty()
      )
        void markVerified()
    },
    /** Restaurants came, went or were renamed: the selector and every screen have them as they are now. */
    async reloadRestaurants(): Promise<void> {
      const { user, verified, isOffline } = state
      if (user && verified && !isOffline) await loadRestaurants(user)
    },
    /** The device is back: online, awake, or in view. */
    resume: tick,
    /** Stops the automatic check, for tests and teardown. */
    stop(): void {
      stopTicking?.()
      stopTicking = null
      listeners.clear()
    },
  }
}
export type Session = ReturnType<typeof createSession>
