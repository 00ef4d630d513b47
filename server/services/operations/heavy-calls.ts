import type { Database } from '#server/db/query.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { createTurns, NoTurnError, type TurnLimits, type TurnOptions } from './turns.ts'

/** Exports, reports and analytics: what can take a while, and must not take everybody else's time. */
export interface HeavyCalls {
  /** Connections of their own, so that other calls never wait for one behind them. */
  readonly db: Database
  /**
   * Runs a call of an account when its turn comes. An account has a few turns at once, and accounts take turns.
   * @throws Refused 429 when too many calls of the account wait, 503 when it gets no turn in time
   */
  run<T>(accountId: number, work: (db: Database) => Promise<T>, options?: TurnOptions): Promise<T>
  /** The same for exports that jobs make: they wait as long as it takes, in a line of their own. */
  runJob<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Calls that wait for their turn. */
  waiting(): number
}

/**
 * More at once would not be done sooner: each keeps a core of the database busy, and this process too while it makes
 * the answer. There are fewer than connections (db/storage.ts), because a call may need a second one while it holds the
 * first. A dashboard makes about ten calls, two at a time. Somebody may open a dozen dashboards at once: those calls
 * wait rather than fail, and leave more room to everybody else meanwhile.
 */
export const HEAVY_LIMITS: TurnLimits = {
  atOnce: 2,
  atOncePerKey: 2,
  oneByOneFrom: 12,
  waitingPerKey: 200,
  waiting: 2_000,
  // The console gives a call up after 30 s; a refusal before that says why, and when to try again.
  patienceMs: 25_000,
}
const RETRY_AFTER_S = 5
const JOBS = 'jobs'

export function openHeavyCalls(db: Database, limits: TurnLimits = HEAVY_LIMITS): HeavyCalls {
  const turns = createTurns(limits)
  return {
    db,
    async run(accountId, work, options) {
      try {
        return await turns.run(String(accountId), () => work(db), options)
      } catch (error) {
        throw error instanceof NoTurnError ? busy(error.reason) : error
      }
    },
    runJob: (work) => turns.run(JOBS, () => work(db), { patienceMs: Number.POSITIVE_INFINITY }),
    waiting: turns.waiting,
  }
}

const busy = (reason: NoTurnError['reason']) =>
  reason === 'line-full'
    ? new Refused(429, t('Linewatch is busy with your other requests. Try again in a moment.'), {
        retryAfter: RETRY_AFTER_S,
      })
    : new Refused(503, t('Linewatch is busy. Try again in a moment.'), { retryAfter: RETRY_AFTER_S })
