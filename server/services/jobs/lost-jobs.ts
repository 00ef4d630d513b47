import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/**
 * Frees the jobs that this server was given by the database without learning of it: the connection broke between the
 * statement that took the job and its answer. Seen by two looks in a row, since an answer may be under way.
 *
 * @param workerIds what this server's jobs are locked in the name of
 * @param jobs the ones that it works on, and whether it records that one has ended
 */
export function watchLostJobs(
  db: Database,
  workerIds: readonly string[],
  jobs: { underWay: ReadonlySet<string>; isRecording: () => boolean },
): () => Promise<void> {
  let suspected = new Set<string>()
  return async () => {
    const names = [...workerIds]
    const locked = await db.rows<{ id: string; attempts: number }>(sql`
      SELECT id::text, attempts FROM graphile_worker._private_jobs WHERE locked_by = ANY(${names}::text[])`)
    if (jobs.isRecording()) return
    const idle = locked.filter(({ id }) => !jobs.underWay.has(id))
    const key = ({ id, attempts }: { id: string; attempts: number }) => `${id} ${attempts}`
    const lost = idle.filter((one) => suspected.has(key(one)))
    suspected = new Set(idle.map(key))
    for (const { id, attempts } of lost)
      await db.run(sql`
        WITH freed AS (
          UPDATE graphile_worker._private_jobs
             SET locked_by = NULL, locked_at = NULL, attempts = attempts - 1, updated_at = now()
           WHERE id = ${id}::bigint AND attempts = ${attempts} AND locked_by = ANY(${names}::text[])
          RETURNING job_queue_id)
        UPDATE graphile_worker._private_job_queues q SET locked_by = NULL, locked_at = NULL
          FROM freed WHERE q.id = freed.job_queue_id AND q.locked_by = ANY(${names}::text[])`)
  }
}
