import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import { CallError } from '../call/result.ts'
import { refetchEvery } from './refetch.ts'
import { holdMs } from './retry.ts'

/**
 * Whether the server asked to be left alone with this call (Retry-After) and that time is not over. A device's clock
 * that was set back ends the wait.
 */
export function isOnHold({ state: { error, errorUpdatedAt } }: Pick<Query, 'state'>): boolean {
  if (!(error instanceof CallError) || error.retryAfter === undefined) return false
  const since = Date.now() - errorUpdatedAt
  return since >= 0 && since < holdMs(error.retryAfter)
}

/**
 * A query's `enabled`: nothing asks a held call again by itself, be it a screen that opens, the window's focus or live
 * news. A reader who presses 'Try again' does.
 */
export const unlessOnHold =
  (enabled = true) =>
  (query: Pick<Query, 'state'>): boolean =>
    enabled && !isOnHold(query)

/** Asks a held call again once its time is over: what is not enabled has no refresh of its own. */
export function refetchAfterHold(client: QueryClient): void {
  const timers = new WeakMap<object, ReturnType<typeof setTimeout>>()
  client.getQueryCache().subscribe((event) => {
    const { query } = event
    const isOver = event.type === 'updated' && ['error', 'success'].includes(event.action.type)
    if (event.type !== 'removed' && !isOver) return
    clearTimeout(timers.get(query))
    const wait = event.type === 'updated' && isOnHold(query) && waitOf(query)
    // Timers may be a moment early by the clock that the wait is measured with.
    if (wait !== false)
      timers.set(
        query,
        setTimeout(() => askWhenSeen(client, query), wait + 1),
      )
  })
}

/** The shortest wait of those who show it. */
function waitOf(query: Query): number | false {
  const waits = query.observers.map(({ options: { refetchInterval: every } }) =>
    typeof every === 'function' ? every(query) : every,
  )
  const known = waits.filter((wait) => typeof wait === 'number')
  return known.length > 0 ? Math.min(...known) : refetchEvery(false)(query)
}

/** A tab that nobody looks at asks when they come back to it. */
function askWhenSeen(client: QueryClient, query: Query): void {
  const ask = () =>
    client.refetchQueries({ predicate: (one) => one === query, type: 'active' }, { cancelRefetch: false })
  if (focusManager.isFocused()) return void ask()
  const stop = focusManager.subscribe((focused) => {
    if (!focused) return
    stop()
    void ask()
  })
}
