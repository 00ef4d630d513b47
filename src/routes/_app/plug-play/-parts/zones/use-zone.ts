import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { mutationOptionsFor, queryKeyFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { notify, notifyFailure, RECALL_OFFERED_MS } from '#src/app/notify.ts'
import {
  startZone,
  stopZone,
  streamsOfZone,
  validatedStreams,
  type Zone,
  type ZoneStreams,
  zoneModes,
  zones,
} from '#src/contract/cameras/plug-and-play.ts'
import { inOrder, type ZoneMode } from '#src/domain/cameras/zones.ts'
import { t } from '#src/domain/language/text.ts'
import { LOOK_AGAIN_MS } from '../look-again.ts'
import { HOLD_STREAMS } from '../use-stream-acts.ts'
import { useStreamNews } from '../use-stream-news.ts'

const SHOWN = [zones, streamsOfZone, validatedStreams]

/** A restaurant's zones; what anybody does to them is seen at once. */
export function useZones(restaurantUuid: string) {
  useStreamNews(restaurantUuid, SHOWN)
  return useLastKnown(
    queryOptionsFor(zones, { query: { restaurantUuid } }, { refetchInterval: LOOK_AGAIN_MS }),
  )
}

/** The modes in which zones can be started. */
export const useModes = () =>
  useQuery(queryOptionsFor(zoneModes, {}, { staleTime: Number.POSITIVE_INFINITY })).data?.content ?? []

/** A zone's streams from the left, and what is done to the zone as a whole. */
export function useZone(zone: Zone) {
  const client = useQueryClient()
  const params = { id: zone.uuid }
  const known = useLastKnown(queryOptionsFor(streamsOfZone, { params }, { refetchInterval: LOOK_AGAIN_MS }))
  const started = useMutation(mutationOptionsFor(startZone, { invalidates: HOLD_STREAMS }))
  const stopped = useMutation(mutationOptionsFor(stopZone, { invalidates: HOLD_STREAMS }))

  // The answer is the zone as it is now: the wall need not wait until it was asked for again.
  const take = (answer: ZoneStreams) => client.setQueryData(queryKeyFor(streamsOfZone, { params }), answer)
  // By their promises, not mutate's callbacks: Start on the notice must report its outcome after the page was left.
  const start = (mode: ZoneMode, told: string | null, streams?: string[]) =>
    void started.mutateAsync({ params, body: { mode, streams } }).then((answer) => {
      take(answer)
      if (told !== null) notify({ kind: 'success', text: told })
    }, notifyFailure)
  const stop = () => {
    const { mode, name } = zone
    const again = mode && { label: t('Start'), run: () => start(mode, t('Started: {name}', { name })) }
    stopped.mutateAsync({ params, body: {} }).then((answer) => {
      take(answer)
      notify({
        kind: 'success',
        text: t('Stopped: {name}', { name }),
        ...(again && { action: again, duration: RECALL_OFFERED_MS }),
      })
    }, notifyFailure)
  }
  const asked = started.isPending ? started.variables?.body.streams : undefined
  const content = known.data?.content ?? []
  const byId = new Map(content.map((stream) => [stream.id, stream]))
  const ids = content.map(({ id }) => id)
  return {
    ...known,
    /** In the order that was asked for last, before it is known to be kept. */
    streams: (asked ? inOrder(ids, asked) : ids).flatMap((id) => byId.get(id) ?? []),
    busy: started.isPending || stopped.isPending,
    start,
    stop,
  }
}
export type ZoneState = ReturnType<typeof useZone>
