import { useQuery } from '@tanstack/react-query'
import { fileQueryFor } from '#src/api/query/file-query.ts'
import { unlessOnHold } from '#src/api/query/hold.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { ImageState } from '#src/ui/images/image-state.ts'
import { useObjectUrl } from '#src/ui/images/use-object-url.ts'

/** What a call of one image is made with; null for an image that is known not to be there. */
export type ImageCall = { params: Record<string, string>; query?: Record<string, string | number> } | null

/** A still as large as a tile shows it; everything that asks for it in this size shares it. */
export const STILL_SIZE = { width: 640, height: 360 }

const ask = (endpoint: AnyEndpoint, call: ImageCall) => fileQueryFor(endpoint, call ?? {})

/** An image of the provider's, asked for as soon as `wanted`. */
export function useImage(endpoint: AnyEndpoint, call: ImageCall, wanted = true): ImageState {
  const { data, error, refetch } = useQuery({
    ...ask(endpoint, call),
    enabled: unlessOnHold(wanted && call !== null),
  })
  const url = useObjectUrl(data)
  if (call === null || error?.code === 404) return { state: 'missing' }
  if (url !== null) return { state: 'ready', url }
  return error ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' }
}

/** Has an image ready before it is looked at. */
export function useImageAhead(endpoint: AnyEndpoint, call: ImageCall, wanted: boolean): void {
  useQuery({ ...ask(endpoint, call), enabled: unlessOnHold(wanted && call !== null) })
}
