import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { hostname } from 'node:os'
import {
  type JobHelpers,
  makeWorkerUtils,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import sql from 'sql-template-tag'
import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import { forgetServer, seeServer, staleServers } from '#server/store/servers.ts'

/** Work that must happen once, however many servers there are; it survives them all. */
export interface Jobs {
  /** Puts a job into the queue; inside a transaction it exists only once that commits. */
  add(db: Database, task: string, payload: object, when?: When): Promise<void>
  stop(): Promise<void>
}

/** A job is done as soon as may be, unless it is to wait. */
export interface When {
  delayMs: number
  /** Names the job: it takes the place of one of that name that waits. */
  key?: string
}

/** Whether a failure would be the last: nothing is tried again afterwards. */
export interface Attempt {
  last: boolean
}

/** What runs a job; a rejection is tried again with growing pauses, up to five times in all. */
export type JobHandlers = Record<string, (payload: unknown, attempt: Attempt) => Promise<void>>

/** A job that used up its tries is kept for whoever looks why; the only one that the queue does by itself. */
const FORGET_FAILED = 'forget-failed'
const FAILED_KEPT_DAYS = 30

/** Jobs that come by the clock: a line of crontab without its task, and its options; each is run by one server. */
const TIMES: Record<string, readonly [time: string, options?: string]> = {
  housekeeping: ['17 * * * *'],
  'recurring-orders': ['7 * * * *'],
  recordings: ['* * * * *', '?jobKey=recordings'],
  alerts: ['* * * * *', '?jobKey=alerts'],
  [FORGET_FAILED]: ['29 3 * * *'],
}

/** A server asks by the clock for what it can do itself: a job that nobody can do would wait for ever. */
const crontabOf = (tasks: TaskList): string =>
  Object.entries(TIMES)
    .filter(([task]) => task in tasks)
    .map(([task, [time, options = '']]) => `${time} ${task} ${options}`)
    .join('\n')

const SEEN_EVERY_MS = 5_000
/** A server not seen for this long is dead: its jobs are given to others. */
const DEAD_AFTER_MS = 20_000
const MAX_ATTEMPTS = 5

/** Migrates the job library's tables, starts this server's worker, and watches over the other servers'. */
export async function startJobs(
  db: Database,
  { handlers, log, seenEveryMs = SEEN_EVERY_MS }: { handlers: JobHandlers; log: Log; seenEveryMs?: number },
): Promise<Jobs> {
  const logger = new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({}, message)
    else if (level === 'warning') log.warn({}, message)
  })
  const utils = await makeWorkerUtils({ pgPool: db.pool, logger })
  await utils.migrate()

  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([task, handler]) => [
      task,
      (payload: unknown, { job }: JobHelpers) => handler(payload, { last: job.attempts >= job.max_attempts }),
    ]),
  )
  taskList[FORGET_FAILED] = () => forgetFailed(db)
  const uuid = randomUUID()
  const workerIds: string[] = []
  const events: WorkerEvents = new EventEmitter()
  // A job is locked in the name of the pool, or of the worker: the library decides which.
  events.on('pool:create', ({ workerPool }) => workerIds.push(workerPool.id))
  events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId))
  const runner = await run({
    pgPool: db.pool,
    taskList,
    crontab: crontabOf(taskList),
    events,
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    logger,
  })
  const beSeen = () => seeServer(db, { uuid, host: hostname(), pid: process.pid, workerIds })
  await beSeen()

  const watch = async () => {
    await beSeen()
    for (const dead of await staleServers(db, DEAD_AFTER_MS)) {
      if (dead.workerIds.length > 0) await utils.forceUnlockWorkers(dead.workerIds)
      await forgetServer(db, dead.uuid)
    }
  }
  let watching: Promise<void> | null = null
  const timer = setInterval(() => {
    watching ??= watch()
      .catch((error: unknown) => log.warn({ err: error }, 'The other servers could not be looked after.'))
      .finally(() => {
        watching = null
      })
  }, seenEveryMs)

  return {
    async add(tx, task, payload, { delayMs, key }: When = { delayMs: 0 }) {
      await tx.withClient((client) =>
        client.query(
          `SELECT graphile_worker.add_job($1, payload := $2::json, max_attempts := $3,
                                          run_at := now() + $4::int * interval '1 ms', job_key := $5)`,
          [task, JSON.stringify(payload), MAX_ATTEMPTS, Math.ceil(delayMs), key ?? null],
        ),
      )
    },
    async stop() {
      clearInterval(timer)
      await watching
      await runner.stop()
      await utils.release()
      await forgetServer(db, uuid)
    },
  }
}

async function forgetFailed(db: Database): Promise<void> {
  await db.rows(sql`
    SELECT id FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
       WHERE attempts >= max_attempts AND updated_at < now() - ${FAILED_KEPT_DAYS}::int * interval '1 day'))`)
}
