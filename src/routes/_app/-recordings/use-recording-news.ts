import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '#src/api/query/query-options.ts'
import { recordings, records } from '#src/contract/cameras/recordings.ts'
import { recordingsTopic } from '#src/contract/live/recordings.ts'
import { bridge } from '#src/live/cache-bridge.ts'

const LISTS = [recordings, records]

/** Has the lists of a restaurant's recordings fetched again as soon as one of them changes. */
export function useRecordingNews(restaurantUuid: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (restaurantUuid === undefined) return
    return bridge(client, {
      topic: recordingsTopic,
      params: { uuid: restaurantUuid },
      snapshot: LISTS,
      apply: () => void invalidate(client, ...LISTS),
    })
  }, [client, restaurantUuid])
}
