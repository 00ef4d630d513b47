import { onRefusal, setAuthorizer } from '#src/api/call/authorizer.ts'
import { call } from '#src/api/call/call.ts'
import { providerClockOffset } from '#src/api/provider/provider-clock.ts'
import { isDirty } from './dirty-forms.ts'
import { createSession, type Session } from './session.ts'
import { createSessionStorage } from './storage.ts'
import { createViewAs } from './view-as.ts'

function storageOrNone(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[name]
  } catch {
    return null
  }
}

/**
 * The session of this page, tied to the browser: local storage, Web Locks, storage events, and the one door
 * to the network. Create it once, then `start()` it.
 */
export function createBrowserSession(reload: () => void = () => window.location.reload()): Session {
  const session = createSession({
    storage: createSessionStorage(storageOrNone('localStorage')),
    viewAs: createViewAs(storageOrNone('sessionStorage')),
    call,
    now: Date.now,
    providerClockOffset,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    every: (ms, work) => {
      const timer = setInterval(work, ms)
      return () => clearInterval(timer)
    },
    locks: navigator.locks ?? null,
    reload,
    isDirty,
    leaveProvider: async (authorization) =>
      (await import('./single-sign-on.ts')).leaveProvider(authorization),
  })
  const leave = new AbortController()
  const { signal } = leave
  const unplug = [setAuthorizer(session.authorizer), onRefusal(session.hearRefusal)]
  const hear = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea === storageOrNone('localStorage')) session.hearStorage({ key, newValue })
  }
  const look = () => {
    if (document.visibilityState === 'visible') void session.resume()
  }
  window.addEventListener('storage', hear, { signal })
  window.addEventListener('online', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  const stop = () => {
    leave.abort()
    for (const pull of unplug) pull()
    session.stop()
  }
  return { ...session, stop }
}
