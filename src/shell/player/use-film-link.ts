import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { proxyUrl } from '#src/api/provider/proxy-url.ts'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { recordLink } from '#src/contract/cameras/recordings.ts'
import { t } from '#src/domain/language/text.ts'
import { present } from '#src/ui/clock/use-now.ts'
import type { FilmAddress } from '#src/video/film/use-film-way.ts'

/** Where a recording's film is, as far as that is known. */
export type FilmLink =
  | { state: 'loading' }
  /** Why it cannot be had or played, as a sentence. */
  | { state: 'failed'; text: string; again: () => void }
  | {
      state: 'ready'
      address: FilmAddress
      /** Another one for each link: an element that failed is of no use to the next. */
      key: number
      /** The film could not be played. */
      onFailure: () => void
    }

/**
 * The link to a recording's film. It opens for an hour; a film that is played longer asks for it again. A link that
 * led nowhere is not tried again.
 */
export function useFilmLink(restaurantId: string, id: string): FilmLink {
  const [spent, setSpent] = useState<number | null>(null)
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(
    queryOptionsFor(
      recordLink,
      { params: { restaurantId, id } },
      { staleTime: Number.POSITIVE_INFINITY, persist: false },
    ),
  )
  const again = () => void refetch()
  if (data && spent !== dataUpdatedAt)
    return {
      state: 'ready',
      address: { url: proxyUrl(data.url), hlsUrl: proxyUrl(data.hlsUrl) },
      key: dataUpdatedAt,
      onFailure() {
        setSpent(dataUpdatedAt)
        if (present() >= data.expires) again()
      },
    }
  if (isFetching) return { state: 'loading' }
  return { state: 'failed', text: error?.message ?? t('The recording could not be played.'), again }
}
