import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { invalidate } from '#src/api/query/query-options.ts'
import type { Waiting } from '#src/domain/outbox/outbox.ts'
import { useLinkState } from '#src/live/use-live.ts'
import { useLogin, useSessionActions } from '#src/session/use-session.ts'
import { outbox, queriesToRefresh } from './outbox.ts'

/** How often it is tried while something waits and nothing tells that the provider is there again. */
const TRY_EVERY_MS = 10_000

/** What waits to be sent. */
export const useWaiting = (): readonly Waiting[] =>
  useSyncExternalStore(outbox.subscribe, outbox.getSnapshot, outbox.getSnapshot)

/** Keeps the outbox for who is signed in, and sends what waits as soon as the provider can be reached. */
export function useOutbox(): readonly Waiting[] {
  const client = useQueryClient()
  const userUuid = useLogin(({ user }) => user?.uuid ?? null)
  // What is seen as a role is kept nowhere.
  const owner = useSessionActions().viewedRole() === null ? userUuid : null
  const { state } = useLinkState()
  const waiting = useWaiting()
  const any = waiting.length > 0

  useEffect(() => void outbox.open(owner), [owner])
  useEffect(
    () =>
      outbox.onEnd((act, end) => {
        if (end === 'sent') void queriesToRefresh(act).then((endpoints) => invalidate(client, ...endpoints))
      }),
    [client],
  )
  useEffect(() => {
    if (!any) return
    const replay = () => void outbox.replay()
    if (state === 'live') replay()
    const timer = setInterval(replay, TRY_EVERY_MS)
    window.addEventListener('online', replay)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', replay)
    }
  }, [any, state])
  return waiting
}
