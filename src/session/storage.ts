import * as z from 'zod/mini'
import { type Tokens, tokens } from '#src/contract/account/auth.ts'
import { user } from '#src/contract/account/user.ts'
import { restaurant } from '#src/contract/administration/restaurants.ts'
import { DATE_LANGUAGE_KEY } from '#src/domain/storage-keys.ts'

/** What the session keeps between visits (spec 1 §3), in local storage so that tabs share it. */
const storedSession = z.extend(tokens, {
  userUuid: z.string(),
  /** The session still waits for a multi-factor code. */
  multiFactorPending: z.boolean(),
  /** A refresh is in flight in some tab; `REFRESHING_KEY` says since when. */
  isRefreshing: z._default(z.boolean(), false),
  /** The identity provider that opened it. */
  provider: z.optional(z.string()),
})
export type StoredSession = z.infer<typeof storedSession>
/** What a sign-in stores: no refresh is in flight then. */
export type NewSession = z.input<typeof storedSession>

export const SESSION_KEY = 'linewatch.session'
export const RESTAURANT_KEY = 'linewatch.restaurantUuid'
export const REFRESHING_KEY = 'linewatch.isRefreshing'
export const USER_KEY = 'linewatch.user'
/** Names this browser at sign-in, for any user. It is random, opens nothing, and stays when they sign out. */
export const BROWSER_KEY = 'linewatch.browserToken'

/** A refresh is given up after 10 s; a flag older than this was left by a tab that died. */
export const FLAG_LIFE_MS = 15_000

/** What a start without a network shows: the user and their restaurants as last seen. */
const lastKnown = z.object({ user, restaurants: z.array(restaurant) })
export type LastKnown = z.infer<typeof lastKnown>

const refreshFlag = z.object({ isRefreshingSince: z.number() })

/** The part of the browser's Storage that is used. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stands in where the browser refuses storage: the session then lasts as long as the page. */
export function memoryStorage(): StorageLike {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** Never throws: what a blocked or full storage does not take is kept in memory for this page. */
function guarded(storage: StorageLike | null): StorageLike {
  const spare = memoryStorage()
  const attempt = <T>(act: (on: StorageLike) => T): T | null => {
    try {
      return storage ? act(storage) : null
    } catch {
      return null
    }
  }
  return {
    getItem: (key) => spare.getItem(key) ?? attempt((on) => on.getItem(key)),
    setItem: (key, value) => {
      const kept = attempt((on) => {
        on.setItem(key, value)
        return true
      })
      if (kept) spare.removeItem(key)
      else spare.setItem(key, value)
    },
    removeItem: (key) => {
      spare.removeItem(key)
      attempt((on) => on.removeItem(key))
    },
  }
}

function parsed<S extends z.ZodMiniType>(schema: S, text: string | null): z.output<S> | null {
  if (text === null) return null
  try {
    const result = z.safeParse(schema, JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

/** The stored session; what is broken reads as absent. Pass null where there is no storage at all. */
export function createSessionStorage(storage: StorageLike | null) {
  const items = guarded(storage)
  const read = () => parsed(storedSession, items.getItem(SESSION_KEY))
  const write = (session: NewSession) =>
    items.setItem(SESSION_KEY, JSON.stringify({ isRefreshing: false, ...session }))
  const mark = (isRefreshing: boolean) => {
    const session = read()
    if (session && session.isRefreshing !== isRefreshing) write({ ...session, isRefreshing })
  }
  return {
    read,
    write,
    /** Puts a refreshed pair in place of the old one, unless the session has ended or changed hands. */
    adopt(userUuid: string, pair: Tokens): boolean {
      const session = read()
      if (session?.userUuid !== userUuid) return false
      const { accessToken, refreshToken, accessExpDate, refreshExpDate } = pair
      write({ ...session, accessToken, refreshToken, accessExpDate, refreshExpDate })
      return true
    },
    setMultiFactorPending(multiFactorPending: boolean) {
      const session = read()
      if (session && session.multiFactorPending !== multiFactorPending)
        write({ ...session, multiFactorPending })
    },
    readRestaurant: () => items.getItem(RESTAURANT_KEY),
    writeRestaurant: (restaurantUuid: string) => items.setItem(RESTAURANT_KEY, restaurantUuid),
    /** The user as last seen, for a start without a network; holds no secret. */
    readLastKnown: (): LastKnown | null => parsed(lastKnown, items.getItem(USER_KEY)),
    writeLastKnown: (known: LastKnown) => items.setItem(USER_KEY, JSON.stringify(known)),
    /** Whether a refresh is in flight in any tab; a dead tab's flag has expired. */
    isRefreshing(now: number): boolean {
      const flag = parsed(refreshFlag, items.getItem(REFRESHING_KEY))
      // A flag from the future is one whose clock was set back since.
      const isRecent = flag !== null && Math.abs(now - flag.isRefreshingSince) < FLAG_LIFE_MS
      return isRecent && (read()?.isRefreshing ?? false)
    },
    setRefreshing(now: number) {
      items.setItem(REFRESHING_KEY, JSON.stringify({ isRefreshingSince: now }))
      mark(true)
    },
    clearRefreshing() {
      mark(false)
      items.removeItem(REFRESHING_KEY)
    },
    readBrowserToken: () => items.getItem(BROWSER_KEY) ?? undefined,
    writeBrowserToken: (token: string) => items.setItem(BROWSER_KEY, token),
    /** Forgets everything of this user. The session goes first, since other tabs listen for it. */
    clear() {
      const own = [SESSION_KEY, USER_KEY, RESTAURANT_KEY, REFRESHING_KEY, DATE_LANGUAGE_KEY]
      for (const key of own) items.removeItem(key)
    },
  }
}
export type SessionStorage = ReturnType<typeof createSessionStorage>
