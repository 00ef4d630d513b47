import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { createTurns, NoTurnError } from '#server/services/operations/turns.ts'
import type { Services } from '#server/services/services.ts'
import { restaurantUuidOf } from '#server/store/administration/restaurants.ts'
import type { EdgeKey } from '#server/store/intake/keys.ts'
import { readPlan, type StoredPlan } from '#server/store/intake/plan.ts'
import { badRequest, Refused } from '#src/contract/define/refusal.ts'
import { type IntakePlan, LONGEST_WAIT_S, ORDERS_AHEAD_DAYS, planQuery } from '#src/contract/intake/plan.ts'
import { t } from '#src/domain/language/text.ts'
import { WEEKDAYS } from '#src/domain/queue/recurring.ts'
import { usualStageSeconds } from '#src/domain/queue/stages.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { foreign, type OwnRestaurant, restaurantAsked } from './keys.ts'
import { watchPlans } from './plan-watches.ts'

/** Requests of one key that wait on this server: one that waits, and one that comes before the other is known to be gone. */
const WAITING_PER_KEY = 2
const COME_AGAIN_S = 5
/** A change of a dictionary wakes every kitchen that waits: their plans are read a few at a time, so that people still get connections. */
const READ_AT_ONCE = 2
const READ_TURNS = {
  atOnce: READ_AT_ONCE,
  atOncePerKey: 1,
  waitingPerKey: 100,
  waiting: 50_000,
  patienceMs: 20_000,
}

export interface AskedPlan {
  key: Pick<EdgeKey, 'id' | 'restaurants'>
  query: unknown
  /** The plan that the caller has: the header If-None-Match. */
  ifNoneMatch: string | undefined
  /** Aborted once nobody waits for the answer any more. */
  gone: AbortSignal
  /** Looks again whether the key is valid, after a wait. @throws Refused */
  checkKey: () => Promise<void>
}

export interface AnsweredPlan {
  etag: string
  /** The plan as JSON; null when the caller has it already. */
  text: string | null
}

/** Answers plans, and holds the answer until there is something new where the caller wants that. */
export interface Plans {
  /** @throws Refused 400, 403, 429 when too many requests of the key wait, 503 */
  answer(asked: AskedPlan): Promise<AnsweredPlan>
  /** Answers every request that waits: the server stops. */
  stop(): void
}

interface Plan {
  etag: string
  text: string
}

export function openPlans({ db, live, now }: Pick<Services, 'db' | 'live' | 'now'>): Plans {
  const turns = createTurns(READ_TURNS)
  const waitingOf = new Map<number, number>()
  const watches = watchPlans({ live, now })
  const bells = new Set<Bell>()
  let isStopping = false

  async function read(number: string, restaurantId: number): Promise<Plan> {
    try {
      const until = now() + ORDERS_AHEAD_DAYS * DAY
      const stored = await turns.run(String(restaurantId), () => readPlan(db, restaurantId, until))
      if (!stored) throw foreign(number)
      const text = JSON.stringify(presented(stored))
      return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
    } catch (error) {
      if (!(error instanceof NoTurnError)) throw error
      throw new Refused(503, t('Linewatch is busy. Try again in {seconds} s.', { seconds: COME_AGAIN_S }), {
        retryAfter: COME_AGAIN_S,
      })
    }
  }

  /** Holds the answer until the plan is another one than the caller has, for `waitS` at most. No connection is held meanwhile. */
  function answerLater(
    { ifNoneMatch, gone, checkKey }: AskedPlan,
    [number, restaurantId]: OwnRestaurant,
    waitS: number,
  ): Promise<AnsweredPlan> {
    return watches.use(
      restaurantId,
      () => uuidOf(number, restaurantId),
      async (watch) => {
        const bell = openBell(waitS)
        const stopRinging = watch.onNews(bell.ring)
        gone.addEventListener('abort', bell.end)
        bells.add(bell)
        try {
          if (isStopping) bell.end()
          for (let first = true; ; first = false) {
            // Asked before the look, so that there is one more look once the time is over.
            const isLast = bell.isOver()
            const tag = watch.tag()
            const plan = isSame(ifNoneMatch, tag) ? null : await watch.look(() => read(number, restaurantId))
            if (plan && !isSame(ifNoneMatch, plan.etag)) {
              if (!first) await checkKey()
              return plan
            }
            const etag = plan?.etag ?? tag
            if (isLast && etag !== null) return { etag, text: null }
            await bell.next()
          }
        } finally {
          bells.delete(bell)
          gone.removeEventListener('abort', bell.end)
          stopRinging()
          bell.end()
        }
      },
    )
  }

  async function uuidOf(number: string, restaurantId: number): Promise<string> {
    const uuid = await restaurantUuidOf(db, restaurantId)
    if (uuid === null) throw foreign(number)
    return uuid
  }

  return {
    async answer(asked) {
      const { restaurant, waitS } = readQuery(asked.query)
      const own = restaurantAsked(asked.key, restaurant)
      if (waitS === 0 || asked.ifNoneMatch === undefined) {
        const { etag, text } = await read(...own)
        return { etag, text: isSame(asked.ifNoneMatch, etag) ? null : text }
      }
      const { id } = asked.key
      const waiting = waitingOf.get(id) ?? 0
      if (waiting >= WAITING_PER_KEY)
        throw new Refused(
          429,
          t('This key has {waiting} requests waiting for a plan already. Try again in {seconds} s.', {
            waiting,
            seconds: COME_AGAIN_S,
          }),
          { retryAfter: COME_AGAIN_S },
        )
      waitingOf.set(id, waiting + 1)
      try {
        return await answerLater(asked, own, waitS)
      } finally {
        const left = (waitingOf.get(id) ?? 1) - 1
        if (left > 0) waitingOf.set(id, left)
        else waitingOf.delete(id)
      }
    },
    stop() {
      isStopping = true
      for (const { end } of [...bells]) end()
    },
  }
}

interface Bell {
  /** Something may have changed. */
  ring(): void
  /** Ends the waiting now; harmless when it is over. */
  end(): void
  isOver(): boolean
  /** Resolves once it has rung since the last time, at the latest when the time is over. */
  next(): Promise<void>
}

/** Wakes who waits when it rings, and after `waitS` seconds. */
function openBell(waitS: number): Bell {
  let isOver = false
  let hasRung = false
  let wake = () => {}
  const ring = () => {
    hasRung = true
    wake()
  }
  const end = () => {
    clearTimeout(timer)
    isOver = true
    ring()
  }
  const timer = setTimeout(end, waitS * 1000)
  return {
    ring,
    end,
    isOver: () => isOver,
    async next() {
      if (!hasRung)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      hasRung = false
    },
  }
}

/** @throws Refused 400 */
function readQuery(query: unknown): { restaurant: string | undefined; waitS: number } {
  const { data, error } = z.safeParse(planQuery, query)
  if (data) return { restaurant: data.restaurant, waitS: Number(data.wait ?? 0) }
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys')
    throw badRequest(
      t('There is no parameter {names}. Use {first} and {second}.', {
        names: issue.keys.join(', '),
        first: 'restaurant',
        second: 'wait',
      }),
    )
  const field = String(issue?.path[0])
  const message =
    field === 'wait'
      ? t('Wait a whole number of seconds, from 0 to {seconds}.', { seconds: LONGEST_WAIT_S })
      : t('Name one restaurant by its number.')
  throw badRequest(message, { [field]: message })
}

/** Whether If-None-Match names this plan. A proxy that compresses answers may have made the tag a weak one. */
const isSame = (ifNoneMatch: string | undefined, etag: string | null): boolean =>
  etag !== null &&
  (ifNoneMatch ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

function presented({
  number,
  name,
  timezone,
  opensMinute,
  closesMinute,
  materials,
  ...plan
}: StoredPlan): IntakePlan {
  const hours = WEEKDAYS.flatMap((weekday, day) => {
    const [opens = 0, closes = 0] = [opensMinute[day], closesMinute[day]]
    return closes > opens ? [{ weekday, opensMinute: opens, closesMinute: closes }] : []
  })
  return {
    restaurant: { number, name, timezone, hours },
    materials: materials.map((material) => ({
      ...material,
      stages: material.line === 'CHICKEN' ? usualStageSeconds(material.fryTimeS) : null,
    })),
    ...plan,
  }
}
