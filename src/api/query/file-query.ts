import { queryOptions } from '@tanstack/react-query'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { CallInput } from '../call/call.ts'
import { ABORTED, CallError, NO_FILE, NO_RESPONSE } from '../call/result.ts'
import { type DownloadOptions, download } from '../files/download.ts'
import { queryKeyFor } from './query-options.ts'

/** How long a file that no screen shows any more is kept in memory. */
const KEPT_MS = 2 * 60_000

/**
 * TanStack Query's options for a file that is shown in place: an image, a video. What stands under its input never
 * changes; it is kept in memory for a while and never on the device. `onProgress` is told whole percent.
 */
export function fileQueryFor<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  onProgress?: (percent: number | null) => void,
) {
  return queryOptions<Blob, CallError>({
    queryKey: queryKeyFor(endpoint, input),
    queryFn: async ({ signal }) => {
      const result = await download(endpoint, {
        ...input,
        signal,
        onProgress,
        buffer: 'memory',
      } as DownloadOptions<E>)
      if (result.success) {
        if (!result.results.accepted) return result.results.blob
        throw new CallError({ success: false, code: NO_RESPONSE, message: NO_FILE })
      }
      if (result.code === ABORTED && signal.aborted) throw signal.reason
      throw new CallError(result)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    meta: { persist: false },
  })
}
