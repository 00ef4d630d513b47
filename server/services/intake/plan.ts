import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { usualStageSeconds } from '#server/domain/intake/facts.ts'
import { createTurns, NoTurnError } from '#server/services/operations/turns.ts'
import type { Services } from '#server/services/services.ts'
import { restaurantUuidOf } from '#server/store/administration/restaurants.ts'
import type { EdgeKey } from '#server/store/intake/keys.ts'
import { readPlan, type StoredPlan } from '#server/store/intake/plan.ts'
import { badRequest, Refused } from '#src/contract/define/refusal.ts'
import { type IntakePlan, LONGEST_WAIT_S, ORDERS_AHEAD_DAYS, planQuery } from '#src/contract/intake/plan.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { ordersTopic } from '#src/contract/live/orders.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'
import { WEEKDAYS } from '#src/domain/queue/recurring.ts'
import { DAY } from '#src/domain/time/zone.ts'

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

/** Changes that a plan may show. */
const KINDS: ReadonlySet<SubjectKind> = new Set([
  'MATERIAL',
  'CONTAINER',
  'PACKAGE',
  'FRYER',
  'ADJUSTMENT_RULE',
  'SCALES',
  'RESTAURANT',
])

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
  const stopping = new Set<() => void>()
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
      throw new Refused(503, `Linewatch is busy. Try again in ${COME_AGAIN_S} s.`, {
        retryAfter: COME_AGAIN_S,
      })
    }
  }

  /** Something that may have changed the plan; `end` ends the waiting for it. */
  function openNews(restaurantUuid: string) {
    let isNew = false
    let wake = () => {}
    const ring = () => {
      isNew = true
      wake()
    }
    const stops = [
      live.follow(dictionariesTopic, 'everyone', (message) => {
        if (!message || KINDS.has(message.kind)) ring()
      }),
      live.follow(ordersTopic, { restaurantUuid }, ring),
    ]
    return {
      ring,
      async next(): Promise<void> {
        if (!isNew)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        isNew = false
      },
      close() {
        for (const stop of stops) stop()
      },
    }
  }

  /** Holds the answer until the plan is another one than the caller has, for `waitS` at most. No connection is held meanwhile. */
  async function answerLater(
    { ifNoneMatch, gone, checkKey }: AskedPlan,
    [number, restaurantId]: [string, number],
    waitS: number,
  ): Promise<AnsweredPlan> {
    const restaurantUuid = await restaurantUuidOf(db, restaurantId)
    if (restaurantUuid === null) throw foreign(number)
    // Before the first look: what changes after it is heard.
    const news = openNews(restaurantUuid)
    let isOver = isStopping
    const end = () => {
      isOver = true
      news.ring()
    }
    const timer = setTimeout(end, waitS * 1000)
    gone.addEventListener('abort', end)
    stopping.add(end)
    try {
      for (let first = true; ; first = false) {
        // The last look too: news may have been lost, and orders come due without any.
        const isLast = isOver
        const { etag, text } = await read(number, restaurantId)
        if (!isSame(ifNoneMatch, etag)) {
          if (!first) await checkKey()
          return { etag, text }
        }
        if (isLast || gone.aborted) return { etag, text: null }
        await news.next()
      }
    } finally {
      clearTimeout(timer)
      gone.removeEventListener('abort', end)
      stopping.delete(end)
      news.close()
    }
  }

  return {
    async answer(asked) {
      const { restaurant, waitS } = readQuery(asked.query)
      const own = restaurantOf(asked.key, restaurant)
      if (waitS === 0 || asked.ifNoneMatch === undefined) {
        const { etag, text } = await read(...own)
        return { etag, text: isSame(asked.ifNoneMatch, etag) ? null : text }
      }
      const { id } = asked.key
      const waiting = waitingOf.get(id) ?? 0
      if (waiting >= WAITING_PER_KEY)
        throw new Refused(
          429,
          `This key has ${waiting} requests waiting for a plan already. Try again in ${COME_AGAIN_S} s.`,
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
      for (const end of [...stopping]) end()
    },
  }
}

/** Whether a restaurant is another's, gone or was never there is not said. */
const foreign = (number: string) => new Refused(403, `This key has no restaurant ${number}.`)

/** @throws Refused 400 */
function readQuery(query: unknown): { restaurant: string | undefined; waitS: number } {
  const { data, error } = z.safeParse(planQuery, query)
  if (data) return { restaurant: data.restaurant, waitS: Number(data.wait ?? 0) }
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys')
    throw badRequest(`There is no parameter ${issue.keys.join(', ')}. Use restaurant and wait.`)
  const field = String(issue?.path[0])
  const message =
    field === 'wait'
      ? `Wait a whole number of seconds, from 0 to ${LONGEST_WAIT_S}.`
      : 'Name one restaurant by its number.'
  throw badRequest(message, { [field]: message })
}

/** The restaurant that a request is about, by number and id. @throws Refused 400, 403 */
function restaurantOf({ restaurants }: AskedPlan['key'], asked: string | undefined): [string, number] {
  const all = Object.entries(restaurants)
  if (asked === undefined) {
    const [only, another] = all
    if (!only) throw new Refused(403, 'This key has no restaurants. Stop asking.')
    if (!another) return only
    const message = `This key has ${all.length} restaurants. Name one, such as ?restaurant=${only[0]}.`
    throw badRequest(message, { restaurant: message })
  }
  const own = all.find(([number]) => number === asked)
  if (!own) throw foreign(asked)
  return own
}

/** Whether If-None-Match names this plan. A proxy that compresses answers may have made the tag a weak one. */
const isSame = (ifNoneMatch: string | undefined, etag: string): boolean =>
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
