import { EventEmitter } from 'node:events'
import { type Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'

/** A job that used up its tries is kept for people who look why; this is the only job that the queue does by itself. */
export const FORGET_FAILED = 'forget-failed'

/** Jobs that come by the clock: a line of crontab without its task, and its options; each is run by one server. */
const TIMES: Record<string, readonly [time: string, options?: string]> = {
  housekeeping: ['17 * * * *', '?jobKey=housekeeping'],
  'recurring-orders': ['7 * * * *', '?jobKey=recurring-orders'],
  recordings: ['* * * * *', '?jobKey=recordings'],
  alerts: ['* * * * *', '?jobKey=alerts'],
  digests: ['* * * * *', '?jobKey=digests'],
  'failed-sign-ins': ['* * * * *', '?jobKey=failed-sign-ins'],
  [FORGET_FAILED]: ['29 3 * * *'],
}

/** A server asks by the clock for what it can do itself: a job that nobody can do would wait for ever. */
const crontabOf = (tasks: TaskList): string =>
  Object.entries(TIMES)
    .filter(([task]) => task in tasks)
    .map(([task, [time, options = '']]) => `${time} ${task} ${options}`)
    .join('\n')

/** Longer than anything waits by itself. */
const FAR_MS = 6 * 3_600_000

/** This server's worker: takes jobs from the queue, and puts those in that come by the clock. */
export interface JobRunner {
  /** What the library locks jobs in the name of. */
  workerIds: readonly string[]
  isRunning(): boolean
  /** Starts again by the clock of now; jobs under way are finished first. */
  restart(): void
  stop(): Promise<void>
}

export async function startRunner(
  db: Database,
  { pool, taskList, log, logger }: { pool: pg.Pool; taskList: TaskList; log: Log; logger: Logger },
): Promise<JobRunner> {
  const workerIds: string[] = []
  const events: WorkerEvents = new EventEmitter()
  // A job is locked in the name of the pool, or of the worker: the library decides which.
  events.on('pool:create', ({ workerPool }) => workerIds.push(workerPool.id))
  events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId))
  const start = async () => {
    await forgetFuture(db)
    const started = await run({
      pgPool: pool,
      taskList,
      crontab: crontabOf(taskList),
      events,
      concurrency: 2,
      pollInterval: 2000,
      noHandleSignals: true,
      logger,
    })
    // A library that ends by itself is started again with the next look at the clock.
    const ended = () => {
      if (runner === started) runner = null
    }
    started.promise.then(ended, (error: unknown) => {
      log.error({ err: error }, 'The job library ended by itself.')
      ended()
    })
    return started
  }
  let runner: Runner | null = null
  runner = await start()
  const restart = async () => {
    await runner?.stop()
    runner = null
    runner = await start()
  }
  let starting: Promise<void> | null = null
  return {
    workerIds,
    isRunning: () => runner !== null,
    restart() {
      starting ??= restart()
        .catch((error: unknown) => log.warn({ err: error }, 'The jobs could not be started again.'))
        .finally(() => {
          starting = null
        })
    },
    async stop() {
      await starting
      await runner?.stop()
    },
  }
}

/** What a clock that was ahead has left: it would keep jobs waiting until that time has really come. */
async function forgetFuture(db: Database): Promise<void> {
  await db.run(sql`
    UPDATE graphile_worker._private_known_crontabs SET last_execution = NULL
     WHERE last_execution > now() + interval '1 minute'`)
  await db.rows(sql`
    SELECT id FROM graphile_worker.reschedule_jobs(run_at := now(), job_ids := ARRAY(
      SELECT id FROM graphile_worker.jobs
       WHERE attempts < max_attempts AND run_at > now() + ${FAR_MS}::int * interval '1 ms'))`)
}
