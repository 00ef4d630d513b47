import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { hostname } from 'node:os'
import {
  type JobHelpers,
  makeWorkerUtils,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import sql from 'sql-template-tag'
import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import { forgetServer, type ServerRow, seeServer, staleServers } from '#server/store/servers.ts'
import { clockJump, type Instant } from '#src/domain/provider/clocks.ts'

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
  housekeeping: ['17 * * * *', '?jobKey=housekeeping'],
  'recurring-orders': ['7 * * * *', '?jobKey=recurring-orders'],
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
  {
    handlers,
    log,
    seenEveryMs = SEEN_EVERY_MS,
    clock = () => ({ wall: Date.now(), steady: performance.now() }),
  }: { handlers: JobHandlers; log: Log; seenEveryMs?: number; clock?: () => Instant },
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
  const startRunner = () =>
    run({
      pgPool: db.pool,
      taskList,
      crontab: crontabOf(taskList),
      events,
      concurrency: 2,
      pollInterval: 2000,
      noHandleSignals: true,
      logger,
    })
  await forgetFuture(db)
  let runner: Runner | null = await startRunner()
  const beSeen = () => seeServer(db, { uuid, host: hostname(), pid: process.pid, workerIds })
  await beSeen()

  // The library waits for the minute that its own clock said comes next: that may be a year ahead, or one in half a million.
  const startAnew = async () => {
    await runner?.stop()
    runner = null
    await forgetFuture(db)
    runner = await startRunner()
  }
  let suspected = new Map<string, number>()
  /** After a jump of the database's clock all look dead: until they were seen by it, and they have two looks for that. */
  const deadServers = async () => {
    const stale = await staleServers(db, DEAD_AFTER_MS)
    const key = (one: ServerRow) => `${one.uuid} ${one.seenAt}`
    suspected = new Map(stale.map((one) => [key(one), (suspected.get(key(one)) ?? 0) + 1]))
    return stale.filter((one) => (suspected.get(key(one)) ?? 0) > 2)
  }
  let starting: Promise<void> | null = null
  const watch = async () => {
    const at = clock()
    const jump = clockJump(seenAt, at)
    seenAt = at
    if (jump !== 0) log.warn({ jump }, 'The clock was set, or this machine slept: the jobs go by it anew.')
    // Not waited for: jobs under way are finished first, and this server is seen meanwhile.
    if (jump !== 0 || runner === null)
      starting ??= startAnew()
        .catch((error: unknown) => log.warn({ err: error }, 'The jobs could not be begun anew.'))
        .finally(() => {
          starting = null
        })
    await beSeen()
    for (const one of await deadServers()) {
      if (one.workerIds.length > 0) await utils.forceUnlockWorkers(one.workerIds)
      await forgetServer(db, one.uuid)
    }
  }
  let seenAt = clock()
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
      await starting
      await runner?.stop()
      await utils.release()
      await forgetServer(db, uuid)
    },
  }
}

/** Longer than anything waits by itself. */
const FAR_MS = 6 * 3_600_000

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

async function forgetFailed(db: Database): Promise<void> {
  await db.rows(sql`
    SELECT id FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
       WHERE attempts >= max_attempts AND updated_at < now() - ${FAILED_KEPT_DAYS}::int * interval '1 day'))`)
}
