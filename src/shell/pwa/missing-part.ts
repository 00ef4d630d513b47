import { serverAnswers } from '#src/api/provider/server-answers.ts'
import { setPwaState } from './pwa-state.ts'

/**
 * A lazy part could not be had: because nobody answered, or because it is gone after a deploy. Says which, and lets the
 * person choose when to reload. The router would reload by itself, once, over whatever was being typed; the entry it
 * keeps about that makes it show the error instead.
 */
export async function partIsMissing(error: Error): Promise<void> {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error.message}`, '1')
  } catch {
    // Blocked storage: the router then reloads, as it is made to.
  }
  setPwaState({ update: (await serverAnswers()) ? 'missing' : 'unreached' })
}
