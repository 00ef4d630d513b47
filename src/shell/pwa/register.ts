import type { Language } from '#src/domain/language/languages.ts'
import { type FromWorker, readFromWorker, type ToWorker } from '#src/domain/worker-messages.ts'
import { deviceLanguage } from '../language/device-language.ts'
import { askWorker } from './ask-worker.ts'
import { partIsMissing } from './missing-part.ts'
import { type InstallOffer, setPwaState } from './pwa-state.ts'
import { isNewerThanWorker } from './take-new-version.ts'

/** How often an open console looks for a new version; nobody reloads a wall tablet, which takes it by itself. */
const LOOK_EVERY_MS = 30 * 60_000

/** How long the worker's registration waits for an idle moment at most. */
const IDLE_MS = 2000

/** What the worker was last told, for one that is installed only later; undefined until that is known. */
let user: { userUuid: string; apiBase: string } | null | undefined
const hearers = new Set<(message: FromWorker) => void>()

/** Sends a message to the worker that serves this page; nobody hears it where there is none. */
export function tellWorker(message: ToWorker): void {
  navigator.serviceWorker?.controller?.postMessage(message)
}

/** The worker that will answer the next page's requests; none where the browser has or allows none. */
async function servingWorker(): Promise<ServiceWorker | null | undefined> {
  if (!('serviceWorker' in navigator)) return null
  // A browser may have workers and still refuse them to this page.
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return navigator.serviceWorker.controller ?? registration?.active
}

/** Tells the worker in which language the next page is, and waits until it knows. */
export async function tellWorkerLanguage(language: Language): Promise<void> {
  const worker = await servingWorker()
  if (worker) await askWorker(worker, { type: 'language', language })
}

/**
 * Tells the worker whose answers it may keep (null wipes all that was kept), and waits until it has done so.
 * `apiBase` is absolute, without a slash at its end. Call it after each sign-in, at a restored session, and with
 * null at every sign-out and where nobody turns out to be signed in.
 */
export async function tellWorkerUser(next: { userUuid: string; apiBase: string } | null): Promise<void> {
  user = next
  const worker = await servingWorker()
  if (worker) await askWorker(worker, { type: 'user', user })
}

/** Hears the worker's messages (src/domain/worker-messages.ts); call the answer to stop. */
export function onWorkerMessage(hearer: (message: FromWorker) => void): () => void {
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/worker.js')
  let ahead = isNewerThanWorker()
  workbox.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
    if (!ahead || !wasWaitingBeforeRegister) setPwaState({ update: 'ready' })
  })
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate && !ahead) setPwaState({ update: 'taken' })
    ahead = false
  })
  // Not able to install (storage full, blocked): the console works on without a worker.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return
  // Not before the session is restored: 'nobody' would end what the worker does for somebody.
  void navigator.serviceWorker.ready.then(() => (user === undefined ? undefined : tellWorkerUser(user)))
  // The next page comes from the worker, which cannot read the cookie. What this page is in may be out of date.
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ type: 'language', language: deviceLanguage() } satisfies ToWorker),
  )
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}

/** The page may have loaded before the program even began, so the first screen is still being made. */
function whenIdle(act: () => Promise<void>): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void act(), { timeout: IDLE_MS })
  else setTimeout(() => void act(), IDLE_MS)
}

/**
 * Starts everything that makes the console installable: call it once, before the first render. The worker itself
 * is registered after the page has loaded, in an idle moment, so that it takes nothing from the first screen.
 */
export function startPwa(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setPwaState({ offer: event as InstallOffer })
  })
  window.addEventListener('appinstalled', () => setPwaState({ offer: null }))
  window.addEventListener('vite:preloadError', ({ payload }) => void partIsMissing(payload))
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const message = readFromWorker(data)
    if (message) for (const hearer of [...hearers]) hearer(message)
  })
  if (document.readyState === 'complete') whenIdle(register)
  else window.addEventListener('load', () => whenIdle(register), { once: true })
}
