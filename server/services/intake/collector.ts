import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/db/query.ts'
import { wakeRecorder } from '#server/services/cameras/recording-news.ts'
import { factNews } from '#server/services/kitchen/fact-news.ts'
import { tellOrders } from '#server/services/orders/order-news.ts'
import { queueNews } from '#server/services/queue/live-queue.ts'
import type { Services } from '#server/services/services.ts'
import { INTAKE_LIMITS } from '#src/contract/intake/envelope.ts'
import type { FACT_KINDS } from '#src/contract/live/facts.ts'
import type { IntakeKind } from '#src/domain/intake/kinds.ts'
import { type Outcome, type OwnEvent, takeEvents } from './take.ts'

/** How long a transaction waits for events, unless there are as many as one takes. */
const GATHER_MS = 50
/** Events that wait at most: what comes beyond is told to come again. Their senders give up before many more are stored. */
const MOST_WAITING = 5_000

interface Waiting {
  events: readonly OwnEvent[]
  done: (outcomes: Outcome[]) => void
  failed: (error: unknown) => void
}

/** Gathers what many kitchens send at once: one transaction for all costs a fifth of one for each. */
export interface Collector {
  /** What became of the events, once it is committed; null where too many wait already. Rejects as the database does. */
  take(events: readonly OwnEvent[]): Promise<Outcome[] | null>
  /**
   * Whether so many wait that a request need not be read: to read it only to refuse it would keep those waiting.
   *
   * @param events of the request, where that is known
   */
  isFull(events?: number): boolean
  /** Resolves once everything taken is stored. */
  idle(): Promise<void>
}

/** Says of which restaurant something was written, of which kinds, and whether an order of it changed by that. */
export type TellWritten = (restaurantId: number, kinds: ReadonlySet<IntakeKind>, withOrders: boolean) => void

export interface CollectorMeans {
  db: Database
  now: () => number
  /** Told after each commit what was written of a restaurant, and whether an order of it changed by that. */
  onWritten: TellWritten
  gatherMs?: number
}

export function openCollector({ db, now, onWritten, gatherMs = GATHER_MS }: CollectorMeans): Collector {
  let waiting: Waiting[] = []
  let count = 0
  let running: Promise<void> | null = null
  let onFull = () => {}

  async function gathered(): Promise<void> {
    if (count >= INTAKE_LIMITS.events) return
    const full = new Promise<void>((resolve) => {
      onFull = resolve
    })
    await Promise.race([pause(gatherMs), full])
  }

  /** The first requests that fit into a transaction; each whole, and one at least. */
  function portion(): Waiting[] {
    let size = 0
    const fits = waiting.findIndex(({ events }, index) => {
      size += events.length
      return index > 0 && size > INTAKE_LIMITS.events
    })
    const taken = fits === -1 ? waiting : waiting.slice(0, fits)
    waiting = waiting.slice(taken.length)
    count -= taken.reduce((sum, { events }) => sum + events.length, 0)
    return taken
  }

  async function write(requests: readonly Waiting[]): Promise<void> {
    const { outcomes, kinds, orders } = await takeEvents(
      db,
      requests.flatMap(({ events }) => events),
      { at: now() },
    )
    let from = 0
    for (const { events, done } of requests) {
      done(outcomes.slice(from, from + events.length))
      from += events.length
    }
    for (const [restaurantId, ofIts] of kinds) onWritten(restaurantId, ofIts, orders.has(restaurantId))
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await gathered()
      const requests = portion()
      try {
        await write(requests)
      } catch (error) {
        // What one of them brought must not fail the others.
        if (requests.length === 1) requests[0]?.failed(error)
        else for (const one of requests) await write([one]).catch(one.failed)
      }
    }
    running = null
  }

  return {
    take(events) {
      if (count + events.length > MOST_WAITING) return Promise.resolve(null)
      return new Promise((done, failed) => {
        waiting.push({ events, done, failed })
        count += events.length
        running ??= run()
        if (count >= INTAKE_LIMITS.events) onFull()
      })
    },
    isFull: () => count >= MOST_WAITING,
    idle: async () => {
      await running
    },
  }
}

/** A request of more events is one of a kitchen that catches up. */
const LONG = 100

/**
 * Two collectors: a request that fills a transaction by itself must not keep those of other kitchens waiting, whose
 * transactions go on meanwhile. What else that kitchen sends waits behind it: its rows are locked anyway.
 */
export function openLanes(means: CollectorMeans): Collector {
  const live = openCollector(means)
  const late = openCollector(means)
  const catchingUp = new Map<number, number>()
  const count = (restaurants: ReadonlySet<number>, by: 1 | -1) => {
    for (const id of restaurants) {
      const requests = (catchingUp.get(id) ?? 0) + by
      if (requests > 0) catchingUp.set(id, requests)
      else catchingUp.delete(id)
    }
  }
  return {
    async take(events) {
      const restaurants = new Set(events.map(({ restaurantId }) => restaurantId))
      const isLate = events.length > LONG || [...restaurants].some((id) => catchingUp.has(id))
      if (!isLate) return live.take(events)
      count(restaurants, 1)
      try {
        return await late.take(events)
      } finally {
        count(restaurants, -1)
      }
    },
    isFull: (events = 0) => (events > LONG ? late : live).isFull(),
    idle: async () => {
      await Promise.all([live.idle(), late.idle()])
    },
  }
}

type FactKind = (typeof FACT_KINDS)[number]
const NAMED_OTHERWISE: Partial<Record<IntakeKind, FactKind>> = {
  delay: 'taskDelay',
  unusual: 'unusualEvent',
}
const factKindOf = (name: IntakeKind): FactKind => NAMED_OTHERWISE[name] ?? (name as FactKind)

/**
 * Tells readers of a restaurant what was written, after its commit. One for each provider: it holds back what would be
 * told again at once.
 */
export function writtenNews(services: Services): TellWritten {
  const tellFacts = factNews(services)
  const tellQueue = queueNews(services)
  return (restaurantId, kinds, withOrders) => {
    tellFacts(restaurantId, [...kinds].map(factKindOf))
    void tellQueue(restaurantId)
    // A recording around it may have been asked for.
    if (kinds.has('unusual'))
      wakeRecorder(services, services.db).catch((error: unknown) =>
        services.log.warn({ err: error, restaurantId }, 'The recorder could not be woken.'),
      )
    if (!withOrders) return
    tellOrders(services, restaurantId).catch((error: unknown) =>
      services.log.warn({ err: error, restaurantId }, 'Changed orders could not be told.'),
    )
  }
}
