import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import type { LiveBus } from '#server/live/bus.ts'
import { gather } from '#server/services/operations/gather.ts'
import { restaurantUuids } from '#server/store/administration/restaurants.ts'
import { type FACT_KINDS, factsTopic, kitchensTopic } from '#src/contract/live/facts.ts'

type FactKind = (typeof FACT_KINDS)[number]

/** A restaurant's readers are told at most this often, and so are those of all kitchens. */
export const TOLD_EVERY_MS = 5_000

/**
 * Tells a restaurant's readers which kinds of facts were written, after the commit, and the readers of all kitchens that there are some. What comes too soon is sent with
 * the next message: facts are written every few seconds. A failure is logged; readers ask by themselves now and then.
 */
export function factNews(services: {
  db: Database
  live: Pick<LiveBus, 'publish' | 'publishAll'>
  log: Log
  now: () => number
}): (restaurantId: number, kinds: readonly FactKind[]) => void {
  const { db, live, log, now } = services
  const told = new Map<number, { at: number; waiting: Set<FactKind> }>()
  let toldAll = Number.NEGATIVE_INFINITY

  const tell = gather(0, async (news: { restaurantId: number; kinds: FactKind[] }[]) => {
    const uuids = await restaurantUuids(
      db,
      news.map(({ restaurantId }) => restaurantId),
    )
    const messages = news.flatMap(({ restaurantId, kinds }) => {
      const restaurantUuid = uuids.get(restaurantId)
      return restaurantUuid === undefined ? [] : [{ audience: { restaurantUuid }, message: { kinds } }]
    })
    if (messages.length === 0) return []
    await live.publishAll(factsTopic, messages)
    if (now() - toldAll >= TOLD_EVERY_MS) {
      toldAll = now()
      await live.publish(kitchensTopic, 'everyone', {})
    }
    return []
  })

  return (restaurantId, kinds) => {
    const known = told.get(restaurantId) ?? { at: Number.NEGATIVE_INFINITY, waiting: new Set() }
    told.set(restaurantId, known)
    for (const kind of kinds) known.waiting.add(kind)
    if (known.waiting.size === 0 || now() - known.at < TOLD_EVERY_MS) return
    known.at = now()
    const news = [...known.waiting]
    known.waiting.clear()
    tell({ restaurantId, kinds: news }).catch((error: unknown) =>
      log.warn({ err: error, restaurantId }, 'New facts could not be told.'),
    )
  }
}
