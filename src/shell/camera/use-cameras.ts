import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { type Camera, cameras } from '#src/contract/cameras/cameras.ts'
import { t } from '#src/domain/language/text.ts'
import { useLinkState } from '#src/live/use-live.ts'
import { useCameraNews } from './use-camera-news.ts'

/** Nobody reports a camera that falls silent: it is noticed within this time. */
const REFRESH_MS = 60_000
/** More than any kitchen has. */
const ALL = 100

const SHOWN = [cameras]

/**
 * All cameras of a restaurant; what people do to them is seen at once. `oldSince` is when they were known last, epoch
 * milliseconds, while nothing reports changes and nobody has answered since; null while what is known holds.
 */
export function useCameras(restaurantId: string) {
  useCameraNews(restaurantId, SHOWN)
  const input = { params: { restaurantId }, query: { limit: ALL, sortBy: 'name' as const } }
  const known = useLastKnown(queryOptionsFor(cameras, input, { refetchInterval: REFRESH_MS }))
  const { state, since, wasLive } = useLinkState()
  const isUntold = wasLive && state !== 'live' && known.asOf !== null && known.asOf < since
  const oldSince = known.isStale || isUntold ? known.asOf : null
  return { ...known, oldSince }
}

/** Why a camera gives no picture, as a sentence; null when it does. Suitable is: online, with a stream to play. */
export function unsuitable(camera: Pick<Camera, 'status' | 'profile' | 'fault'>): string | null {
  const { status, profile, fault } = camera
  if (status === 'OFFLINE') return fault?.message ?? t('This camera is offline')
  if (status === 'RESTARTING') return t('This camera is restarting')
  return profile === null ? t('This camera has no active profile') : null
}
