import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { CallError } from '#src/api/call/result.ts'
import { serverAnswers } from '#src/api/provider/server-answers.ts'
import { refetchUnreached } from '#src/api/query/query-options.ts'
import type { Connection } from './connection.ts'

/** A channel that rests while calls go through is tried again no sooner: something bars sockets alone. */
export const REST_MS = 30_000
/** How often a resting channel looks whether the server is back: a page may have no call to make for a minute. */
export const LOOK_MS = 4_000

/** The failure that a query's change reports, if any. */
function failureIn({ type, ...event }: QueryCacheNotifyEvent): unknown {
  if (type !== 'updated' || !('action' in event)) return null
  const { action } = event
  return action.type === 'failed' || action.type === 'error' ? action.error : null
}

const isAnswer = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' && event.action.type === 'success' && !event.action.manual

/**
 * Ties the live channel to the console's calls, so that a wall tablet nobody touches comes back after a long outage:
 * a resting channel connects again once an answer shows that the provider is there, and what could not be had
 * meanwhile is asked for as soon as the channel is open. Call the answer to stop.
 */
export function followCalls(
  client: QueryClient,
  connection: Pick<Connection, 'getSnapshot' | 'subscribe' | 'providerAnswered'>,
  now: () => number,
  isThere: () => Promise<boolean> = serverAnswers,
): () => void {
  let missed = false
  // Whether the server was seen away during this rest, and whether its being there has been tried since it was live:
  // where something bars sockets alone, its answers are no reason to try them again and again.
  let away = false
  let tried = false
  let looking: ReturnType<typeof setInterval> | undefined
  let { state: before } = connection.getSnapshot()

  const stopHearing = client.getQueryCache().subscribe((event) => {
    const failure = failureIn(event)
    if (failure instanceof CallError && failure.isNetwork) missed = true
    if (!isAnswer(event)) return
    const { state, since } = connection.getSnapshot()
    if (state === 'resting' && (missed || now() - since > REST_MS)) connection.providerAnswered()
    missed = false
  })
  const look = async () => {
    const there = await isThere()
    if (connection.getSnapshot().state !== 'resting') return
    if (!there) away = true
    else if (away || !tried) {
      away = false
      tried = true
      connection.providerAnswered()
    }
  }
  const stopWatching = connection.subscribe(() => {
    const { state } = connection.getSnapshot()
    if (state === before) return
    clearInterval(looking)
    if (state === 'resting') looking = setInterval(() => void look(), LOOK_MS)
    if (state === 'live') {
      tried = false
      void refetchUnreached(client)
    }
    before = state
  })
  return () => {
    clearInterval(looking)
    stopHearing()
    stopWatching()
  }
}
