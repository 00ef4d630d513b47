import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { invalidate } from '#src/api/query/query-options.ts'
import { useDictionaryNews } from '#src/app/use-dictionary-news.ts'
import { useRestaurantNews } from '#src/app/use-restaurant-news.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { devicesTopic } from '#src/contract/live/devices.ts'
import { type DeviceGroup, type DeviceKind, groupOf } from '#src/domain/devices/status.ts'

const SUBJECTS = { PC: 'DEVICE', TABLET: 'TABLET' } as const

/**
 * Has what is shown of PCs, or of tablets, fetched again as soon as one comes, goes or is changed.
 *
 * @param shown keep it the same between renders
 */
export function useDeviceNews(group: DeviceGroup, shown: readonly AnyEndpoint[]): void {
  // A device without a restaurant is reported by its kind alone.
  useDictionaryNews(SUBJECTS[group], shown)
  const refetchAll = useCallback(
    (client: QueryClient, { kinds }: { kinds: DeviceKind[] }) => {
      if (kinds.some((kind) => groupOf(kind) === group)) void invalidate(client, ...shown)
    },
    [group, shown],
  )
  useRestaurantNews(devicesTopic, shown, refetchAll)
}
