import { raise } from '#server/services/notifications/notifications.ts'
import type { Services } from '#server/services/services.ts'
import { materialNames, noteTold, noticedFacts } from '#server/store/kitchen/notices.ts'
import { CALLED_WITHIN, noticesOf } from '#src/domain/kitchen/notices.ts'

/** Tells the people of each restaurant what became worth telling lately, once on whichever server. */
export async function tellKitchenNotices(
  services: Pick<Services, 'db' | 'now' | 'live' | 'jobs'>,
): Promise<void> {
  const { db, now } = services
  const to = now()
  const from = to - CALLED_WITHIN
  const facts = await noticedFacts(db, from, to)
  const restaurants = new Set(
    Object.values(facts).flatMap((list) => list.map(({ restaurantId }) => restaurantId)),
  )
  if (restaurants.size === 0) return
  const names = await materialNames(db)
  for (const restaurantId of restaurants) {
    const ofIt = <Fact extends { restaurantId: number }>(list: readonly Fact[]) =>
      list.filter((one) => one.restaurantId === restaurantId)
    const own = {
      stockOut: ofIt(facts.stockOut),
      taskDelay: ofIt(facts.taskDelay),
      hold: ofIt(facts.hold),
      expired: ofIt(facts.expired),
    }
    for (const { factId, type, subject, message } of noticesOf(own, from, to, (id) => names.get(id) ?? ''))
      await db.transaction(async (tx) => {
        if (await noteTold(tx, subject, factId, to))
          await raise(services, { restaurantId, type, subject, message }, tx)
      })
  }
}
