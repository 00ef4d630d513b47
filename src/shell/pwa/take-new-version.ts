import type { ToWorker } from '#src/domain/worker-messages.ts'
import { askWorker } from './ask-worker.ts'

/** How long the former worker has to give way; on a busy machine it takes two seconds. */
const GIVE_WAY_MS = 4000
const CAME_AHEAD = 'linewatch.came-ahead'

/**
 * Takes the new version in, if one waits, and reloads once it serves: whatever the reload was offered for, without it the
 * former worker would answer with the former page. The caller has made sure that no form is lost.
 */
export async function takeNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const waiting = registration?.waiting
  if (!waiting) {
    window.location.reload()
    return
  }
  const overdue = setTimeout(() => void comeAhead(), GIVE_WAY_MS)
  const serves = () => {
    clearTimeout(overdue)
    window.location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', serves, { once: true })
  waiting.postMessage({ type: 'activate' } satisfies ToWorker)
}

/**
 * The new page without its worker, which follows later. Chromium replaces no worker that is at work, for five minutes at
 * most; and one that it wakes while it gives way, for a pointer that passes over a link, counts as at work.
 */
async function comeAhead(): Promise<void> {
  const { controller } = navigator.serviceWorker
  if (controller) await askWorker(controller, { type: 'step-aside' })
  try {
    sessionStorage.setItem(CAME_AHEAD, '1')
  } catch {
    // Without a store the new version is offered once more.
  }
  window.location.reload()
}

/** Whether this page came ahead of its worker: the version that waits, or begins to serve, is then its own. Asked once. */
export function isNewerThanWorker(): boolean {
  try {
    const came = sessionStorage.getItem(CAME_AHEAD) !== null
    sessionStorage.removeItem(CAME_AHEAD)
    return came
  } catch {
    return false
  }
}
