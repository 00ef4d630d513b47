import { queueTopic } from '#src/contract/kitchen/queue.ts'
import { lookEvery } from '../operations/look-every.ts'
import type { Services } from '../services.ts'
import { KEPT_EVERY_MS, watchQueue } from './live-queue.ts'

/**
 * Keeps the queues that somebody on this server listens to: code that writes facts learns that they are watched, and
 * what leaves them by time alone is sent.
 */
export function startQueueWatch(
  services: Pick<Services, 'db' | 'live' | 'now' | 'log'>,
  everyMs = KEPT_EVERY_MS,
): { stop(): Promise<void> } {
  const { live, log } = services
  // Before a listener is told that the subscription stands: the snapshot that follows is one that deltas go on from.
  live.hub.onSubscribe(queueTopic, (restaurant) => watchQueue(services, restaurant))

  async function look(): Promise<void> {
    for (const restaurant of live.hub.restaurants(queueTopic)) await watchQueue(services, restaurant)
  }

  return lookEvery(everyMs, look, (error) =>
    log.warn({ err: error }, 'The live queues could not be looked after.'),
  )
}
