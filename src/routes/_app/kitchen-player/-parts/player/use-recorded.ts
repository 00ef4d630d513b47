import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { queryKeyFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { type Recording, records } from '#src/contract/cameras/recordings.ts'
import { playerMarks } from '#src/contract/kitchen/kitchen-player.ts'
import { RECORDING_KINDS } from '#src/domain/cameras/recording-status.ts'
import type { Span } from '#src/domain/cameras/recording-times.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import type { KnownFilms } from '#src/video/film/in-step.ts'

/** How far around the line recordings are looked for, so that what comes next after a gap is known. */
const AROUND_MS = 12 * HOUR
const PAGE = 100
/** What was marked is followed within this while it is watched live; and it is noticed that nobody answers. */
const REFRESH_MS = 30_000

/** What is known of the recordings of some cameras. */
export interface KnownRecordings extends KnownFilms {
  films: readonly Recording[]
}

/** All recordings of some cameras around a stretch of time that can be played; of another stretch until they come. */
export function useFilms(restaurantId: string, cameras: readonly string[], window: Span) {
  const from = Math.floor((window.from - AROUND_MS) / HOUR) * HOUR
  const to = Math.ceil((window.to + AROUND_MS) / HOUR) * HOUR
  const about = { cameras: [...cameras].sort(), from, to }
  return useLastKnown<KnownRecordings>({
    queryKey: queryKeyFor(records, { films: about, restaurantId }),
    queryFn: async ({ signal }) => {
      const films: Recording[] = []
      for (let page = 0; ; page++) {
        const { content, existNext } = await request(records, {
          params: { restaurantId },
          query: {
            cameras: about.cameras,
            kinds: [...RECORDING_KINDS],
            startTime: from,
            endTime: to,
            page,
            limit: PAGE,
            sortBy: 'startTime',
            orderDirection: 'ASC',
          },
          signal,
        })
        films.push(...content)
        if (!existNext) return { ...about, films }
      }
    },
    placeholderData: keepPreviousData,
    meta: { persist: false },
  })
}

/** Asks for the newest recording of some cameras; undefined where there is none, or nobody answers. */
export function useNewest(restaurantId: string, cameras: readonly string[]) {
  const client = useQueryClient()
  const options = queryOptionsFor(
    records,
    {
      params: { restaurantId },
      query: {
        cameras: [...cameras],
        kinds: [...RECORDING_KINDS],
        limit: 1,
        sortBy: 'startTime',
        orderDirection: 'DESC',
      },
    },
    { persist: false },
  )
  return async (): Promise<Recording | undefined> => {
    const { content } = await client.fetchQuery(options).catch(() => ({ content: [] }))
    return content[0]
  }
}

/** The newest recordings of the restaurant. */
export function useRecords(restaurantId: string, limit: number) {
  return useLastKnown(
    queryOptionsFor(
      records,
      { params: { restaurantId }, query: { limit, sortBy: 'startTime', orderDirection: 'DESC' } },
      { persist: false, refetchInterval: REFRESH_MS },
    ),
  )
}

/** What is marked on a stretch of time. */
export function useMarks(restaurantUuid: string, { from, to }: Span, live: boolean) {
  return useLastKnown({
    ...queryOptionsFor(
      playerMarks,
      { query: { restaurantUuid, startTime: from, endTime: to } },
      { persist: false, refetchInterval: live ? REFRESH_MS : false },
    ),
    placeholderData: keepPreviousData,
  })
}
