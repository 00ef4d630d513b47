import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '#src/api/query/query-options.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { camerasTopic } from '#src/contract/live/cameras.ts'
import { bridge } from '#src/live/cache-bridge.ts'

/**
 * Has what is shown of a restaurant's cameras fetched again when anybody changes, restarts or deletes one of them.
 *
 * @param shown keep it the same between renders
 */
export function useCameraNews(restaurantUuid: string, shown: readonly AnyEndpoint[]): void {
  const client = useQueryClient()
  useEffect(
    () =>
      bridge(client, {
        topic: camerasTopic,
        params: { uuid: restaurantUuid },
        snapshot: shown,
        apply: () => void invalidate(client, ...shown),
      }),
    [client, restaurantUuid, shown],
  )
}
