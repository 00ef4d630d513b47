import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type JobHelpers, makeWorkerUtils, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import sql from 'sql-template-tag'
import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import { clockJump, type Instant } from '#server/domain/provider/clocks.ts'
import { forgetServer, type ServerRow, seeServer, staleServers } from '#server/store/operations/servers.ts'
import type { Secrets } from '../secrets.ts'
import { watchLostJobs } from './lost-jobs.ts'
import { type JobHandler, type Performer, startPerformer } from './perform.ts'
import { recordingPool } from './recording-pool.ts'
import { FORGET_FAILED, startRunner } from './runner.ts'
import { openPayload, sealPayload } from './sealed-payload.ts'

/** A server not seen for this long is dead: its jobs are given to others. */
const DEAD_AFTER_MS = 20_000
/** After a jump of the database's clock all look dead, until they were seen by it: they have two looks for that. */
const LOOKS = 2

/** Tells with each look which servers are dead. */
function watchServers(db: Database): () => Promise<ServerRow[]> {
  let suspected = new Map<string, number>()
  const key = (one: ServerRow) => `${one.uuid} ${one.seenAt}`
  return async () => {
    const stale = await staleServers(db, DEAD_AFTER_MS)
    suspected = new Map(stale.map((one) => [key(one), (suspected.get(key(one)) ?? 0) + 1]))
    return stale.filter((one) => (suspected.get(key(one)) ?? 0) > LOOKS)
  }
}

/** Work that must happen once, however many servers there are; it survives them all. */
export interface Jobs {
  /** Puts a job into the queue; inside a transaction it exists only once that commits. */
  add(db: Database, task: string, payload: object, when?: When): Promise<void>
  stop(): Promise<void>
}

/** A job is done as soon as possible, unless it says otherwise. */
export interface When {
  delayMs?: number
  /** Names the job: it takes the place of one of that name that waits. */
  key?: string
  /** Jobs of one queue are done one after the other, on whichever server. */
  queue?: string
  /** Of jobs that are due, those with the lowest number are done first; 0 unless given. */
  priority?: number
}

/** What runs a job; a rejection is tried again with growing pauses, up to five times in all. */
export type JobHandlers = Record<string, JobHandler>

const FAILED_KEPT_DAYS = 30
const SEEN_EVERY_MS = 5_000
const MAX_ATTEMPTS = 5

/** Migrates the job library's tables, starts this server's worker, and watches over the clock and the other servers. */
export async function startJobs(
  db: Database,
  {
    handlers,
    secrets,
    log,
    seenEveryMs = SEEN_EVERY_MS,
    diskPauseMs,
    clock = () => ({ wall: Date.now(), steady: performance.now() }),
  }: {
    handlers: JobHandlers
    secrets: Secrets
    log: Log
    seenEveryMs?: number
    diskPauseMs?: number
    clock?: () => Instant
  },
): Promise<Jobs> {
  const logger = new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({}, message)
    else if (level === 'warning') log.warn({}, message)
  })
  const utils = await makeWorkerUtils({ pgPool: db.pool, logger })
  await utils.migrate()
  const performer = startPerformer(db, log, diskPauseMs)
  const recording = recordingPool(db.pool, log)
  const taskList = tasksOf(db, { handlers, secrets }, performer)
  const runner = await startRunner(db, { pool: recording.pool, taskList, log, logger })
  const uuid = randomUUID()
  const deadServers = watchServers(db)
  const freeLostJobs = watchLostJobs(db, runner.workerIds, {
    underWay: performer.underWay,
    isRecording: () => recording.isRecording,
  })
  const beSeen = () =>
    seeServer(db, { uuid, host: hostname(), pid: process.pid, workerIds: [...runner.workerIds] })
  await beSeen()

  let seenAt = clock()
  const watch = async () => {
    const at = clock()
    const jump = clockJump(seenAt, at)
    seenAt = at
    if (jump !== 0)
      log.warn({ jump }, 'The clock was set, or this machine slept: the jobs use it from now on.')
    // The library waits for the minute that its own clock said comes next: that may be a year ahead, or one in half a
    // million. Not waited for: this server is seen while its jobs under way are finished.
    if (jump !== 0 || !runner.isRunning()) runner.restart()
    await beSeen()
    await freeLostJobs()
    for (const { uuid: dead, workerIds } of await deadServers()) {
      if (workerIds.length > 0) await utils.forceUnlockWorkers(workerIds)
      await forgetServer(db, dead)
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
    async add(tx, task, payload, { delayMs = 0, key, queue, priority = 0 }: When = {}) {
      await tx.withClient((client) =>
        client.query(
          `SELECT graphile_worker.add_job($1, payload := $2::json, max_attempts := $3,
                                          run_at := now() + $4::int * interval '1 ms', job_key := $5,
                                          queue_name := $6, priority := $7)`,
          [
            task,
            JSON.stringify(sealPayload(secrets, task, payload)),
            MAX_ATTEMPTS,
            Math.ceil(delayMs),
            key ?? null,
            queue ?? null,
            priority,
          ],
        ),
      )
    },
    async stop() {
      clearInterval(timer)
      await watching
      performer.stop()
      await runner.stop()
      await recording.stop()
      await utils.release()
      // As long as this server is known, the others free its jobs once it is dead.
      if (recording.isOneMissing) return
      await utils.forceUnlockWorkers([...runner.workerIds])
      await forgetServer(db, uuid)
    },
  }
}

/** The handlers as the library calls them, and what the queue does by itself. */
function tasksOf(
  db: Database,
  { handlers, secrets }: { handlers: JobHandlers; secrets: Secrets },
  { perform }: Performer,
): TaskList {
  const all: JobHandlers = { ...handlers, [FORGET_FAILED]: () => forgetFailed(db) }
  const tasks = Object.entries(all).map(([task, handler]) => {
    const opening: JobHandler = (payload, attempt) => handler(openPayload(secrets, payload), attempt)
    return [task, (payload: unknown, { job }: JobHelpers) => perform(opening, payload, job)]
  })
  return Object.fromEntries(tasks)
}

async function forgetFailed(db: Database): Promise<void> {
  await db.rows(sql`
    SELECT id FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
       WHERE attempts >= max_attempts AND updated_at < now() - ${FAILED_KEPT_DAYS}::int * interval '1 day'))`)
}
