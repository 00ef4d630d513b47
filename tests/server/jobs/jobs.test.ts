import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverError } from '#server/db/errors.ts'
import { silentLog } from '#server/db/log.ts'
import type { Instant } from '#server/domain/provider/clocks.ts'
import { type JobHandlers, type Jobs, startJobs } from '#server/services/jobs/jobs.ts'
import { createSecrets, KEY_BYTES } from '#server/services/secrets.ts'
import { liveServers } from '#server/store/operations/servers.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'

let database: FreshDatabase
let stops: (() => Promise<unknown>)[]

beforeEach(async () => {
  database = await freshDatabase()
  stops = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await database.drop()
})

async function server(handlers: JobHandlers, clock?: () => Instant): Promise<Jobs> {
  const log = silentLog
  const jobs = await startJobs(database.db, {
    handlers,
    secrets: testSecrets,
    log,
    seenEveryMs: 100,
    ...(clock && { clock }),
  })
  stops.push(jobs.stop)
  return jobs
}

async function says(child: ChildProcess, word: string): Promise<void> {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes(word)) return
  throw new Error(`The process ended without saying ${word}.`)
}

const jobsLeft = () =>
  database.db.one<{ left: number }>(sql`SELECT count(*) AS left FROM graphile_worker.jobs`)

test('a job whose server was killed in the midst of it is done by another', async () => {
  const path = join(import.meta.dirname, 'fixtures/hanging-worker.ts')
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), path, database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  stops.push(async () => child.kill('SIGKILL'))
  const taken = says(child, 'taken')
  await expect.poll(async () => (await liveServers(database.db)).length, { timeout: 15_000 }).toBe(1)

  // This process adds it and does not run it: no worker runs here yet.
  await database.db.run(sql`SELECT graphile_worker.add_job('once', '{"n": 7}'::json)`)
  await taken
  child.kill('SIGKILL')
  await gone
  await database.db.run(sql`UPDATE server_instance SET seen_at = seen_at - 60000`)

  const done: unknown[] = []
  await server({
    once: async (payload) => {
      done.push(payload)
    },
  })
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ n: 7 }])
  await expect.poll(async () => (await jobsLeft()).left, { timeout: 10_000 }).toBe(0)
  expect((await liveServers(database.db)).map(({ pid }) => pid)).toEqual([process.pid])
}, 30_000)

test('what comes by the clock is asked for by those who can do it', async () => {
  const known = async () => {
    const rows = await database.db.rows<{ identifier: string }>(
      sql`SELECT identifier FROM graphile_worker._private_known_crontabs ORDER BY 1`,
    )
    return rows.map(({ identifier }) => identifier)
  }
  await server({})
  await expect.poll(known).toEqual(['forget-failed'])
  await server({ alerts: async () => {} })
  await expect.poll(known).toEqual(['alerts', 'forget-failed'])
})

describe('a clock that was a year ahead', () => {
  /** What it has left: a crontab that ran in a year, and a job that waits for it. */
  const leaveFuture = async (jobs: Jobs) => {
    await jobs.add(database.db, 'note', {}, { delayMs: 3_600_000 })
    await database.db.run(sql`UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 year'`)
    await database.db.run(sql`
      UPDATE graphile_worker._private_known_crontabs SET last_execution = now() + interval '1 year'`)
  }
  const future = async () =>
    (
      await database.db.one<{ count: number }>(sql`
        SELECT count(*) AS count FROM graphile_worker._private_known_crontabs
         WHERE last_execution > now() + interval '1 minute'`)
    ).count

  test('is forgotten as soon as it is set right', async () => {
    let done = 0
    let wall = 0
    const note = async () => {
      done += 1
    }
    const jobs = await server({ note }, () => ({ wall: wall + performance.now(), steady: performance.now() }))
    await leaveFuture(jobs)
    expect([await future(), done]).toEqual([1, 0])
    wall = -365 * 86_400_000
    await expect.poll(async () => [await future(), done], { timeout: 10_000 }).toEqual([0, 1])
  }, 20_000)

  test('is forgotten at the next start', async () => {
    const jobs = await server({})
    await leaveFuture(jobs)
    await jobs.stop()
    stops.pop()
    let done = 0
    await server({
      note: async () => {
        done += 1
      },
    })
    expect(await future()).toBe(0)
    await expect.poll(() => done, { timeout: 10_000 }).toBe(1)
  }, 20_000)
})

test('a server that was given up for dead while it slept is there again', async () => {
  await server({})
  await database.db.run(sql`DELETE FROM server_instance`)
  await expect.poll(async () => (await liveServers(database.db)).length).toBe(1)
})

test('a job is told when its failure would be the last', async () => {
  const attempts: boolean[] = []
  const jobs = await server({
    fails: async (_, { last }) => {
      attempts.push(last)
      throw new Error('not this time')
    },
  })
  await jobs.add(database.db, 'fails', {})
  const again = async () => {
    await database.db.run(
      sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`,
    )
    return attempts.length
  }
  await expect.poll(again, { timeout: 15_000 }).toBe(5)
  expect(attempts).toEqual([false, false, false, false, true])
}, 20_000)

test('jobs added in a transaction that is taken back are never done', async () => {
  const done: string[] = []
  const jobs = await server({
    note: async (payload) => {
      done.push((payload as { name: string }).name)
    },
  })
  await expect(
    database.db.transaction(async (tx) => {
      await jobs.add(tx, 'note', { name: 'taken back' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await jobs.add(database.db, 'note', { name: 'kept' })
  await expect.poll(() => done, { timeout: 5_000 }).toEqual(['kept'])
})

test('a job that used up its tries is kept for thirty days', async () => {
  const jobs = await server({})
  const ages = [31, 29]
  for (const age of ages) await jobs.add(database.db, `failed ${age}`, {}, { delayMs: 3_600_000 })
  await jobs.add(database.db, 'waiting', {}, { delayMs: 3_600_000 })
  for (const age of ages)
    await database.db.run(sql`
      UPDATE graphile_worker._private_jobs j
         SET attempts = max_attempts, updated_at = now() - ${age}::int * interval '1 day'
        FROM graphile_worker._private_tasks t WHERE t.id = j.task_id AND t.identifier = ${`failed ${age}`}`)
  await jobs.add(database.db, 'forget-failed', {})
  const left = async () =>
    (
      await database.db.rows<{ task: string }>(
        sql`SELECT task_identifier AS task FROM graphile_worker.jobs ORDER BY 1`,
      )
    ).map(({ task }) => task)
  await expect.poll(left).toEqual(['failed 29', 'waiting'])
})

test('jobs of one queue are done one after the other, the lowest priority first, and hold up no other job', async () => {
  const order: string[] = []
  const waits: (() => void)[] = []
  const jobs = await server({
    slow: async (payload) => {
      order.push((payload as { name: string }).name)
      await new Promise<void>((resolve) => waits.push(resolve))
    },
    quick: async () => {
      order.push('quick')
    },
  })
  const add = (name: string, priority: number) =>
    jobs.add(database.db, 'slow', { name }, { queue: 'slow', priority })
  await add('a1', 0)
  await expect.poll(() => order).toEqual(['a1'])
  await add('a2', 1)
  await add('a3', 2)
  await add('b1', 0)
  await jobs.add(database.db, 'quick', {})
  await expect.poll(() => order, { timeout: 15_000 }).toEqual(['a1', 'quick'])
  for (const next of ['b1', 'a2', 'a3']) {
    waits.shift()?.()
    await expect.poll(() => order.at(-1), { timeout: 15_000 }).toBe(next)
  }
  waits.shift()?.()
})

describe('jobs of one queue', () => {
  const isQueueFree = async () =>
    (
      await database.db.one<{ locked: number }>(
        sql`SELECT count(*) AS locked FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL`,
      )
    ).locked === 0

  test('go on after one that was completed together with its effect', async () => {
    const done: unknown[] = []
    const jobs = await server({
      note: async (payload, attempt) => {
        await database.db.transaction(async (tx) => attempt.completeIn(tx))
        done.push(payload)
      },
    })
    for (const n of [1, 2, 3]) await jobs.add(database.db, 'note', { n }, { queue: 'notes' })
    await expect.poll(() => done).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await expect.poll(isQueueFree).toBe(true)
  })

  test('go on after one that was handed out without its server learning of it', async () => {
    const done: unknown[] = []
    const jobs = await server({
      note: async (payload) => {
        done.push(payload)
      },
    })
    const { workerIds } = await database.db.one<{ workerIds: string[] }>(
      sql`SELECT worker_ids FROM server_instance`,
    )
    await database.db.transaction(async (tx) => {
      for (const n of [1, 2]) await jobs.add(tx, 'note', { n }, { queue: 'notes' })
      await tx.run(sql`
        UPDATE graphile_worker._private_job_queues SET locked_by = ${workerIds[0]}, locked_at = now()`)
      await tx.run(sql`
        UPDATE graphile_worker._private_jobs SET locked_by = ${workerIds[0]}, locked_at = now(), attempts = 1
         WHERE payload ->> 'n' = '1'`)
    })
    // Both are due since the same moment, so either may come first.
    await expect.poll(() => done.length).toBe(2)
    expect(done).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }]))
    await expect.poll(isQueueFree).toBe(true)
  })
})

test('a job that lost the database starts again, and does only once what cannot be taken back', async () => {
  const passes: string[] = []
  const jobs = await server({
    send: async (_, { once }) => {
      passes.push(await once(async () => `sent in pass ${passes.length + 1}`))
      if (passes.length < 3) throw driverError(new Error('Connection terminated unexpectedly'))
    },
  })
  await jobs.add(database.db, 'send', {})
  await expect.poll(() => passes).toEqual(['sent in pass 1', 'sent in pass 1', 'sent in pass 1'])
  await expect.poll(async () => (await jobsLeft()).left).toBe(0)
})

describe('a mail in the queue', () => {
  const mail = { to: 'a@linewatch.test', subject: 's', text: 'https://linewatch.test/?token=Fritters' }

  test('is encrypted there, and sent as it was', async () => {
    const sent: unknown[] = []
    const jobs = await server({ mail: async (payload) => void sent.push(payload) })
    let queued = ''
    await database.db.transaction(async (tx) => {
      await jobs.add(tx, 'mail', mail)
      queued = JSON.stringify(await tx.rows(sql`SELECT payload FROM graphile_worker._private_jobs`))
    })
    expect(queued).toContain('v1.')
    expect(queued).not.toMatch(/Fritters|linewatch\.test/)
    await expect.poll(() => sent).toEqual([mail])
  })

  test('from a release that did not encrypt it is sent too', async () => {
    const sent: unknown[] = []
    await server({ mail: async (payload) => void sent.push(payload) })
    await database.db.run(sql`SELECT graphile_worker.add_job('mail', ${JSON.stringify(mail)}::json)`)
    await expect.poll(() => sent).toEqual([mail])
  })

  test('of another key is not sent, and stays in the queue', async () => {
    const sent: unknown[] = []
    await server({ mail: async (payload) => void sent.push(payload) })
    const foreign = createSecrets({ keys: [Buffer.alloc(KEY_BYTES, 9)], randomBytes })
    const sealed = foreign.seal(JSON.stringify(mail), 'mail')
    await database.db.run(sql`SELECT graphile_worker.add_job('mail', ${JSON.stringify({ sealed })}::json)`)
    await expect
      .poll(
        async () =>
          (await database.db.maybe<{ e: string }>(sql`SELECT last_error AS e FROM graphile_worker.jobs`))?.e,
      )
      .toContain('which this server does not have')
    expect(sent).toEqual([])
  })
})
