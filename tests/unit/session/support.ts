import type { Tokens } from '#src/contract/account/auth.ts'
import type { User } from '#src/contract/account/user.ts'
import type { LocksLike } from '#src/session/refresh.ts'
import { SESSION_KEY, type StorageLike, type StoredSession } from '#src/session/storage.ts'
import type { StorageNews } from '#src/session/tabs.ts'

export const NOW = 1_780_000_000_000
export const MINUTE = 60_000

/** A clock that only moves when a test or a sleeper moves it. */
export function fakeClock(start = NOW) {
  let at = start
  let sleepers: { until: number; wake: () => void }[] = []
  const settle = async () => {
    for (let n = 0; n < 20; n += 1) await Promise.resolve()
  }
  return {
    now: () => at,
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ until: at + ms, wake })
      }),
    /** Moves on in steps of 100 ms, waking everything that is due. */
    async pass(ms: number) {
      const end = at + ms
      await settle()
      while (at < end) {
        at = Math.min(end, at + 100)
        const due = sleepers.filter((one) => one.until <= at)
        sleepers = sleepers.filter((one) => one.until > at)
        for (const one of due) one.wake()
        await settle()
      }
    },
    sleeping: () => sleepers.length,
    settle,
  }
}

/** One browser's local storage: each tab's view tells the other tabs' listeners of its changes. */
export function fakeBrowser() {
  const items = new Map<string, string>()
  const tabs: ((news: StorageNews) => void)[] = []
  return {
    items,
    /** A tab's storage; `hear` gets what other tabs write. */
    tab(hear: (news: StorageNews) => void = () => {}): StorageLike {
      tabs.push(hear)
      const tell = (key: string, newValue: string | null) => {
        for (const other of tabs) if (other !== hear) other({ key, newValue })
      }
      return {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => {
          items.set(key, value)
          tell(key, value)
        },
        removeItem: (key) => {
          if (items.delete(key)) tell(key, null)
        },
      }
    },
    session: () => items.get(SESSION_KEY),
  }
}

/** Web Locks of one browser: exclusive, in the order asked. */
export function fakeLocks(): LocksLike & { held: () => boolean } {
  let last: Promise<unknown> = Promise.resolve()
  let holders = 0
  return {
    held: () => holders > 0,
    request(_name, work) {
      const mine = last.then(async () => {
        holders += 1
        try {
          return await work()
        } finally {
          holders -= 1
        }
      })
      last = mine.catch(() => {})
      return mine
    },
  }
}

export const pair = (n: number, from = NOW): Tokens => ({
  accessToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  accessExpDate: from + 15 * MINUTE,
  refreshExpDate: from + 14 * 24 * 60 * MINUTE,
})

export const stored = (n: number, part: Partial<StoredSession> = {}): StoredSession => ({
  ...pair(n),
  userUuid: 'area',
  multiFactorPending: false,
  isRefreshing: false,
  ...part,
})

export const user = (part: Partial<User> = {}): User => ({
  uuid: 'area',
  email: 'area@linewatch.test',
  type: 'MANAGER',
  userRoleDto: { uuid: 'r', name: 'Area', accessList: [{ moduleType: 'DASHBOARD', actionType: ['VIEW'] }] },
  restaurantUuid: null,
  multiFactorAuthentication: false,
  ...part,
})
