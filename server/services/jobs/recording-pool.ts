import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#server/db/log.ts'

/** What the library calls the statements that record the end of a job. */
const ENDS_A_JOB = /^(complete|fail)_job/
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000
/** A stopping server leaves a record that the database does not take. The job is then done again by another server. */
const NOT_RECORDED: Pick<pg.QueryResult, 'rows' | 'rowCount'> = { rows: [], rowCount: 0 }

type Statement = string | (pg.QueryConfig & { name?: string })

/** The pool that the job library works with. */
export interface RecordingPool {
  pool: pg.Pool
  /** Whether the end of a job is being recorded. */
  readonly isRecording: boolean
  /** Whether the end of a job could not be recorded before `stop`. */
  readonly isOneMissing: boolean
  /** Waits for the records under way; those that fail from now on are not repeated. */
  stop(): Promise<void>
}

/**
 * graphile-worker does not wait for the statements that record a job as done or failed. If the database is away at that
 * moment, nobody handles the rejection (which ends the process) and the job stays locked for hours. Through this pool
 * these statements are repeated until the database has taken them. Meanwhile no new job is taken: a repeated "failed"
 * would otherwise unlock a job that this server has started again.
 */
export function recordingPool(pool: pg.Pool, log: Log): RecordingPool {
  const records = new Set<Promise<unknown>>()
  const repeating = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  let isOneMissing = false

  async function repeat(statement: pg.QueryConfig, first: unknown) {
    log.warn({ err: first }, 'The end of a job could not be recorded. Trying until the database takes it.')
    for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) {
        isOneMissing = true
        return NOT_RECORDED
      }
      try {
        return await pool.query(statement)
      } catch (error) {
        log.info({ err: error }, 'The end of a job is still not recorded.')
      }
    }
  }

  const record = (statement: pg.QueryConfig) =>
    kept(
      records,
      pool.query(statement).catch((error: unknown) => kept(repeating, repeat(statement, error))),
    )

  /** A client that takes its connection with the first statement that needs one. */
  function client() {
    let taken: pg.PoolClient | null = null
    return {
      async query(statement: Statement, values?: unknown[]) {
        if (typeof statement !== 'string' && ENDS_A_JOB.test(statement.name ?? '')) return record(statement)
        await Promise.all(repeating)
        taken ??= await pool.connect()
        return typeof statement === 'string' ? taken.query(statement, values) : taken.query(statement)
      },
      release() {
        taken?.release()
        taken = null
      },
    }
  }

  /** With a callback the library asks for the connection on which it listens. */
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : Promise.resolve(client())

  return {
    pool: Object.create(pool, { connect: { value: connect } }),
    get isRecording() {
      return records.size > 0
    },
    get isOneMissing() {
      return isOneMissing
    },
    async stop() {
      stopping.abort()
      await Promise.all(records)
    },
  }
}

/** Keeps a promise in a set while it is pending. */
function kept<T>(set: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  const done = work.finally(() => set.delete(done))
  set.add(done)
  return done
}
