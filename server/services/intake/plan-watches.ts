import type { LiveBus } from '#server/live/bus.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { kitchenSettingsTopic } from '#src/contract/live/kitchen-settings.ts'
import { ordersTopic } from '#src/contract/live/orders.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'

/** A plan that was read so long ago is read again even without news: some may be lost, and orders come due by themselves. */
export const PLAN_FRESH_MS = 60_000
/** Dictionaries of the chain that every plan shows. */
const KINDS: ReadonlySet<SubjectKind> = new Set(['MATERIAL', 'CONTAINER', 'PACKAGE'])

/** The plan of one restaurant, watched for those who wait for its next change. */
export interface PlanWatch {
  /** The tag of the plan as it is now; null when it has to be read. */
  tag(): string | null
  /** Reads the plan with `read`, and remembers its tag unless something changes meanwhile. */
  look<P extends { etag: string }>(read: () => Promise<P>): Promise<P>
  /** Calls `ring` with each change, until the answer is called. */
  onNews(ring: () => void): () => void
}

interface Watched extends PlanWatch {
  users: number
  forget(): void
  idle?: NodeJS.Timeout
}

interface PlanMeans {
  live: Pick<LiveBus, 'follow' | 'hears'>
  now: () => number
}

export interface PlanWatches {
  /** Runs `work` with the watch of a restaurant, which is kept for a while after the last one. */
  use<T>(
    restaurantId: number,
    uuidOf: () => Promise<string>,
    work: (watch: PlanWatch) => Promise<T>,
  ): Promise<T>
}

/** Kitchens ask again and again. While nothing has changed, they are answered without reading the plan each time. */
export function watchPlans({ live, now }: PlanMeans): PlanWatches {
  const watches = new Map<number, Watched>()

  function open(restaurantUuid: string): Watched {
    const rings = new Set<() => void>()
    let known: { etag: string; at: number } | null = null
    let count = 0
    const hear = () => {
      known = null
      count += 1
      for (const ring of [...rings]) ring()
    }
    const stops = [
      live.follow(dictionariesTopic, 'everyone', (message) => {
        if (!message || KINDS.has(message.kind)) hear()
      }),
      live.follow(kitchenSettingsTopic, { restaurantUuid }, hear),
      live.follow(ordersTopic, { restaurantUuid }, hear),
    ]
    return {
      users: 0,
      tag: () => (known && live.hears() && now() - known.at < PLAN_FRESH_MS ? known.etag : null),
      async look(read) {
        const [at, before] = [now(), count]
        const plan = await read()
        if (count === before) known = { etag: plan.etag, at }
        return plan
      },
      onNews(ring) {
        rings.add(ring)
        return () => void rings.delete(ring)
      },
      forget() {
        for (const stop of stops) stop()
      },
    }
  }

  return {
    async use(restaurantId, uuidOf, work) {
      const uuid = watches.has(restaurantId) ? '' : await uuidOf()
      // Another request may have opened it meanwhile.
      const watch = watches.get(restaurantId) ?? open(uuid)
      watches.set(restaurantId, watch)
      clearTimeout(watch.idle)
      watch.users += 1
      try {
        return await work(watch)
      } finally {
        watch.users -= 1
        if (watch.users === 0)
          watch.idle = setTimeout(() => {
            watch.forget()
            watches.delete(restaurantId)
          }, PLAN_FRESH_MS).unref()
      }
    },
  }
}
