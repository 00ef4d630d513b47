import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { factsTopic } from '#src/contract/live/facts.ts'
import { bridge } from '#src/live/cache-bridge.ts'
import type { Board } from './board-context.ts'

/** The calls that a kind of fact moves. */
export type CallsByFact = Readonly<Record<string, readonly AnyEndpoint[]>>

/**
 * Has the sections of one restaurant fetched again as soon as their facts are written. What is missed while the
 * live channel is down, the sections' own timers make up for, so no snapshot is fetched on connecting.
 *
 * @param movedBy keep it the same between renders
 */
export function useFactNews({ moving, identity }: Board, movedBy: CallsByFact | undefined): void {
  const client = useQueryClient()
  // A topic of the dashboard's: readers of other boards may lack it, and have the sections' clocks.
  const allowed = usePlace().can(factsTopic.permission)
  const uuid = identity.restaurantUuid
  useEffect(() => {
    if (!allowed || movedBy === undefined || typeof uuid !== 'string' || !moving) return
    return bridge(client, {
      topic: factsTopic,
      params: { uuid },
      snapshot: [],
      apply: ({ kinds }) => {
        const touched = new Set(kinds.flatMap((kind) => movedBy[kind] ?? []))
        if (touched.size > 0) void invalidate(client, ...touched)
      },
    })
  }, [client, uuid, moving, movedBy, allowed])
}
