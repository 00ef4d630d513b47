import { useEffect } from 'react'
import { type LiveQueue, useLiveQueue } from '#src/live/use-live-queue.ts'
import { setClock } from '#src/ui/feedback/use-now.ts'

/** A restaurant's live queue on the screen: timers tick by the provider's clock, whatever the tablet's says. */
export function useShownQueue(restaurantUuid: string): LiveQueue {
  const live = useLiveQueue(restaurantUuid)
  const { offset, queue } = live
  useEffect(() => {
    if (queue) setClock(() => Date.now() + offset())
  }, [queue, offset])
  // Elsewhere ages are those of answers, by the clock that dated them: the device's.
  useEffect(() => () => setClock(Date.now), [])
  return live
}
