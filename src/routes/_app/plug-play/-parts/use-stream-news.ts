import { useDictionaryNews } from '#src/app/use-dictionary-news.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { useCameraNews } from '#src/shell/camera/use-camera-news.ts'

const KINDS = ['STREAM', 'ZONE'] as const

/**
 * Has what is shown of a restaurant's streams fetched again when anybody changes them, their zones or their cameras.
 *
 * @param shown keep it the same between renders
 */
export function useStreamNews(restaurantUuid: string, shown: readonly AnyEndpoint[]): void {
  useDictionaryNews(KINDS, shown)
  useCameraNews(restaurantUuid, shown)
}
