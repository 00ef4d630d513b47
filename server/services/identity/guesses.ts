import type { Database } from '#server/db/query.ts'
import { deleteAttempts, insertAttempts } from '#server/store/identity/attempts.ts'
import { t } from '#src/domain/language/text.ts'
import { SECOND } from '#src/domain/time/zone.ts'
import { createTurns, NoTurnError, type TurnLimits } from '../operations/turns.ts'
import { type Limit, pauseOn, takeAttempt, tooManyAttempts } from './attempts.ts'

/** Somebody gives a secret, which may be a guess. */
export interface Guess {
  /** One who guesses and what is guessed: counted strictly, over all servers. */
  key: string
  limit: Limit
  /** Who waits in one line for the server: a network, or a known browser. */
  line: string
  /** Wrong guesses on these keys slow this one down, and count on them. None of them refuses a right secret. */
  slowedBy?: readonly (readonly [key: string, limit: Limit])[]
}

/** Checks secrets at the pace that their limits allow. */
export interface Guesses {
  /**
   * Runs `check`, which answers null for a wrong secret. A right one counts on no key, and forgives the wrong ones of
   * its own key.
   * @throws Refused 429 when this key has to wait, or when too many wait already
   */
  check<T>(guess: Guess, check: () => Promise<T | null>): Promise<T | null>
}

/** Waiting costs memory alone, no connection: a caller waits for as long as the console waits for an answer. */
const PATIENCE_MS = 25 * SECOND
/** Guesses on one key, one after the other: of many right ones at once none is refused. */
const ONE_BY_ONE: TurnLimits = {
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerKey: 1,
  waitingPerKey: 200,
  waiting: 5_000,
  patienceMs: PATIENCE_MS,
}
/** Connections that guesses use at once: the others are left to everybody else. */
const WORK: TurnLimits = {
  atOnce: 4,
  atOncePerKey: 4,
  waitingPerKey: 2_000,
  waiting: 5_000,
  patienceMs: PATIENCE_MS,
}
/** What is slowed down waits here, one by one for each key that slows it. */
const SLOWED: TurnLimits = { ...ONE_BY_ONE, waitingPerKey: 50 }
const FULL_RETRY_MS = 5 * SECOND

/**
 * @param means.sleep waits for a pause
 */
export function openGuesses(means: {
  db: Database
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}): Guesses {
  const { db, now, sleep } = means
  const [oneByOne, slowed, work] = [createTurns(ONE_BY_ONE), createTurns(SLOWED), createTurns(WORK)]

  /** Runs `then` after the pause that wrong guesses on a key ask for. */
  async function paced<T>(line: string, key: string, limit: Limit, then: () => Promise<T>): Promise<T> {
    const pauseNow = () => work.run(line, () => pauseOn(db, key, limit, now()))
    if ((await pauseNow()) === 0) return then()
    return slowed.run(key, async () => {
      const pause = await pauseNow()
      if (pause > 0) await sleep(pause)
      return then()
    })
  }

  async function inOrder<T>(guess: Guess, check: () => Promise<T | null>): Promise<T | null> {
    const { key, limit, line, slowedBy = [] } = guess
    // Counted before it is looked at: whatever happens meanwhile, it was a guess.
    await work.run(line, () => takeAttempt(db, [[key, limit]], now()))
    const checked = () =>
      work.run(line, async () => {
        const found = await check()
        if (found === null) {
          const keys = slowedBy.map(([slowing]) => slowing)
          if (keys.length > 0) await insertAttempts(db, keys, now())
        } else await deleteAttempts(db, key)
        return found
      })
    const slowly = slowedBy.reduceRight<() => Promise<T | null>>(
      (then, [slowing, by]) =>
        () =>
          paced(line, slowing, by, then),
      checked,
    )
    return slowly()
  }

  return {
    async check(guess, check) {
      try {
        return await oneByOne.run(guess.key, () => inOrder(guess, check))
      } catch (error) {
        throw error instanceof NoTurnError
          ? tooManyAttempts(t('Linewatch is busy with many sign-ins.'), FULL_RETRY_MS)
          : error
      }
    },
  }
}
