import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from 'graphile-worker'
import sql from 'sql-template-tag'
import type { Log } from '#server/db/log.ts'
import { type Database, interruptionOf } from '#server/db/query.ts'

/** One attempt at a job. */
export interface Attempt {
  /** Whether nothing is tried again after a failure. */
  last: boolean
  /** Names the job: the same in all its attempts and on every server. */
  key: string
  /**
   * Does what cannot be taken back, such as sending a mail. If the database is lost afterwards and the handler starts
   * again, the first answer is given again instead.
   */
  once<T>(send: () => Promise<T>): Promise<T>
  /**
   * Completes the job in the transaction that holds its effect, so that both are kept or neither is. If the answer to
   * the commit is lost, the handler starts again and ends here.
   */
  completeIn(tx: Database): Promise<void>
}

export type JobHandler = (payload: unknown, attempt: Attempt) => Promise<void>

/** Times that one attempt starts again because the database was lost. A job that makes it crash must come to an end. */
const INTERRUPTIONS_AT_MOST = 5
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000
const DISK_PAUSE_MS = 5_000

/** The job was completed by an earlier pass, whose commit had arrived. */
class DoneBefore extends Error {}

export interface Performer {
  /** Ids of the jobs that this server works on. */
  underWay: ReadonlySet<string>
  /** Runs a handler until it is through or fails for a reason of its own. */
  perform(handler: JobHandler, payload: unknown, job: Job): Promise<void>
  /** Nothing waits for the database or for disk space from now on. */
  stop(): void
}

/**
 * Runs the handlers of jobs. The database being away and a full disk are no failures of a job: they cost it no attempt,
 * it goes on when they are over.
 */
export function startPerformer(db: Database, log: Log, diskPauseMs = DISK_PAUSE_MS): Performer {
  const underWay = new Set<string>()
  const stopping = new AbortController()
  const { signal } = stopping

  async function databaseAnswers(): Promise<void> {
    for (let pause = SHORTEST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await wait(pause, undefined, { signal }).catch(() => {})
      const answers = await db.rows(sql`SELECT 1`).then(
        () => true,
        () => false,
      )
      if (answers) return
    }
  }

  async function run(handler: JobHandler, payload: unknown, job: Job): Promise<void> {
    const attempt = attemptAt(job)
    for (let interruptions = 0; ; ) {
      try {
        return await handler(payload, attempt)
      } catch (error) {
        if (error instanceof DoneBefore) return
        const interruption = interruptionOf(error)
        if (interruption === null) throw error
        const isFull = interruption === 'full'
        if (!isFull) interruptions += 1
        if (signal.aborted || interruptions > INTERRUPTIONS_AT_MOST) throw error
        log.warn({ err: error, task: job.task_identifier }, 'A job was interrupted and starts again.')
        if (isFull) await wait(diskPauseMs, undefined, { signal }).catch(() => {})
        await databaseAnswers()
        if (signal.aborted) throw error
      }
    }
  }

  return {
    underWay,
    async perform(handler, payload, job) {
      underWay.add(String(job.id))
      try {
        await run(handler, payload, job)
      } finally {
        underWay.delete(String(job.id))
      }
    },
    stop: () => stopping.abort(),
  }
}

function attemptAt(job: Job): Attempt {
  let sent: { answer: unknown } | null = null
  return {
    last: job.attempts >= job.max_attempts,
    key: `${new Date(job.created_at).getTime()}-${job.id}`,
    async once<T>(send: () => Promise<T>): Promise<T> {
      sent ??= { answer: await send() }
      return sent.answer as T
    },
    async completeIn(tx) {
      const completed = await tx.run(sql`
        DELETE FROM graphile_worker._private_jobs
         WHERE id = ${job.id} AND attempts = ${job.attempts} AND locked_by = ${job.locked_by}`)
      if (completed === 1) {
        // The library, which finds no job any more, leaves its queue locked.
        await tx.run(sql`
          UPDATE graphile_worker._private_job_queues SET locked_by = NULL, locked_at = NULL
           WHERE id = ${job.job_queue_id} AND locked_by = ${job.locked_by}`)
        return
      }
      const left = await tx.rows(sql`SELECT FROM graphile_worker._private_jobs WHERE id = ${job.id}`)
      if (left.length === 0) throw new DoneBefore()
      throw new Error('The job was given to another server, which took this one for dead.')
    },
  }
}
