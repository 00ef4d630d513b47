import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { fillDestination, type MessageOf, type Topic } from '#src/contract/live/define.ts'
import type { Link } from './link.ts'
import { connection, topics } from './live.ts'

/**
 * Hears the messages of a topic while the component is on the screen. For data that is also an endpoint's
 * answer use cache-bridge instead: it fetches what was missed.
 */
export function useTopic<T extends Topic>(
  topic: T,
  params: Record<string, string>,
  onMessage: (message: MessageOf<T>) => void,
): void {
  const destination = fillDestination(topic, params)
  const heard = useEffectEvent((raw: unknown) => {
    const parsed = z.safeParse(topic.message, raw)
    if (parsed.success) onMessage(parsed.data as MessageOf<T>)
  })
  useEffect(() => topics.listen(destination, { onMessage: heard }), [destination])
}

/** How the live channel stands, and since when (epoch ms). What hangs on it is stale unless it is 'live'. */
export function useLinkState(): Pick<Link, 'state' | 'since' | 'wasLive' | 'failures' | 'crowded'> {
  return useSyncExternalStore(connection.subscribe, connection.getSnapshot, connection.getSnapshot)
}
