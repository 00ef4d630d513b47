import type { ChangeBy } from '#server/services/changes/change.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import { keepAcknowledged } from '#server/store/queue/acknowledged.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import { tc } from '#src/domain/language/text.ts'
import { alarmsOf, CLOCK_AHEAD_MS } from '#src/domain/queue/alarms.ts'
import type { Services } from '../services.ts'
import { refreshQueue } from './live-queue.ts'

/**
 * Acknowledges alarms for all screens of a restaurant, and tells its queue together with that. Those that are over,
 * or acknowledged already, change nothing.
 * @throws Refused 404 for a restaurant out of scope.
 */
export async function acknowledge(
  services: Pick<Services, 'db' | 'live' | 'now'>,
  { actor, scope }: ChangeBy,
  { restaurantUuid, keys }: { restaurantUuid: string; keys: readonly string[] },
): Promise<void> {
  const { db, now } = services
  await db.transaction(async (tx) => {
    const place = await restaurantByUuid(tx, scope, restaurantUuid)
    if (!place) throw notFound(tc('not found', 'This restaurant'))
    const within = { ...services, db: tx }
    const { tables } = await refreshQueue(within, place)
    const going = alarmsOf(tables, now() + CLOCK_AHEAD_MS).flatMap(({ key }) =>
      keys.includes(key) ? [key] : [],
    )
    if (going.length === 0) return
    const made = await keepAcknowledged(tx, place.id, going, { at: now(), accountId: actor.accountId })
    if (made > 0) await refreshQueue(within, place)
  })
}
