import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { issueTokens } from '#server/services/identity/tokens.ts'
import { insertReport, reportsOf } from '#server/store/exports/reports.ts'
import { insertSession } from '#server/store/identity/sessions.ts'
import { insertNotifications } from '#server/store/notifications/notifications.ts'
import { putSubscription } from '#server/store/notifications/push.ts'
import { startPushService } from './programs/push-service.ts'
import { scratchFolder } from './programs/scratch.ts'
import { type ServerOptions, startServer } from './programs/server.ts'
import { startSmtpServer } from './programs/smtp-server.ts'

const ADMIN = 'first@linewatch.test'
/** Of the export's rows: it takes a moment to make, and more than one portion. */
const EVENTS = 4_000
const MAILS = 3
const PUSHES = 3

/** A folder for a server, short enough for the path of a socket, that PostgreSQL's user may enter. */
export async function serverFolder(): Promise<string> {
  const folder = await mkdtemp(join(await scratchFolder(), 'lw-'))
  await mkdir(join(folder, 'dist'))
  for (const page of ['index.html', 'login.html'])
    await writeFile(join(folder, 'dist', page), '<!doctype html>')
  return folder
}

/**
 * A server process that sends mails and pushes to services of the test's own, which count them, and what its jobs were
 * asked for. For tests that take its database away.
 */
export async function startUnsteady(options: Pick<ServerOptions, 'dataDir' | 'database'>) {
  const folder = await serverFolder()
  const smtp = await startSmtpServer({ takesMs: 20 })
  const pushes = await startPushService()
  const server = await startServer({
    ...options,
    folder,
    env: {
      DEMO: '0',
      ADMIN_EMAIL: ADMIN,
      SMTP_URL: smtp.url,
      PUSH_TO_LOOPBACK: '1',
      RATE_LIMIT: '100000',
    },
  })
  // The first administrator is made once it listens.
  await expect.poll(server.output).toContain('is ready')
  const db = openDatabase(server.databaseUrl, { max: 2 })
  const { accountId, sessionId, token } = await signInFirst(db)
  const { endpoint, keys } = pushes.subscription('browser')
  await putSubscription(db, sessionId, { endpoint, ...keys }, Date.now())
  const { id: subscriptionId } = await db.one<{ id: number }>(sql`SELECT id FROM push_subscription`)
  await db.run(sql`
    INSERT INTO audit_event (at, action, subject_kind, changes)
    SELECT ${Date.now()}::bigint - n, 'SIGNED_IN', 'USER', jsonb_build_array(jsonb_build_object('field', 'name', 'before', md5(n::text), 'after', md5((-n)::text)))
      FROM generate_series(1, ${EVENTS}::int) n`)
  const asked = { mails: [] as string[], pushes: [] as string[], reports: 0 }
  let lots = 0

  /** Some mails, pushes and an export, in one transaction; they count once it has been acknowledged. */
  async function addLot(): Promise<void> {
    lots += 1
    const to = Array.from({ length: MAILS }, (_, n) => `guest-${lots}-${n}@linewatch.test`)
    const notified = await db.transaction(async (tx) => {
      const rows = []
      for (let n = 0; n < PUSHES; n += 1) {
        const what = { restaurantId: null, type: 'INFO' as const, subject: null, at: Date.now() }
        const message = `lot ${lots}`
        rows.push(...(await insertNotifications(tx, { accountIds: [accountId] }, { ...what, message })))
      }
      const query = { startTime: 0, endTime: Date.now() }
      const { id } = await insertReport(tx, {
        accountId,
        restaurantId: null,
        kind: 'audit-log',
        query,
        at: Date.now(),
      })
      const jobs = [
        ...to.map((one) => ['mail', { to: one, subject: 's', text: 't' }]),
        ...rows.map(({ uuid }) => ['push', { notificationUuid: uuid, subscriptionId, tries: 0 }]),
        ['report', { id }],
      ]
      for (const [task, payload] of jobs)
        await tx.run(sql`
          SELECT graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json, max_attempts := 5)`)
      return rows
    })
    asked.mails.push(...to)
    asked.pushes.push(...notified.map(({ uuid }) => uuid))
    asked.reports += 1
  }

  const left = async () =>
    (
      await db.rows<{ task: string }>(sql`
        SELECT task_identifier AS task FROM graphile_worker.jobs
         WHERE task_identifier IN ('mail', 'push', 'report')`)
    ).map(({ task }) => task)

  return {
    server,
    db,
    token,
    addLot,
    /** Mails and pushes that have come. */
    sent: () => smtp.mails.length + pushes.pushed.length,
    /** Waits until nothing is to be done any more, and compares what came with what was asked for. */
    async expectEachDoneOnce() {
      // A job that failed four times is tried again only after a minute.
      await expect
        .poll(() => left().catch(() => ['database away']), { timeout: 180_000, interval: 250 })
        .toEqual([])
      expect(server.isRunning(), server.output()).toBe(true)
      // A lot whose acknowledgement was lost may have been done too, but nothing twice.
      const came = smtp.mails.map(({ to }) => to)
      expect(asked.mails.filter((to) => !came.includes(to))).toEqual([])
      expect(came).toHaveLength(new Set(came).size)
      const pushed = pushes.pushed.map(({ payload }) => String(payload.notificationUuid))
      expect(asked.pushes.filter((uuid) => !pushed.includes(uuid))).toEqual([])
      expect(pushed).toHaveLength(new Set(pushed).size)
      const { content } = await reportsOf(db, accountId, {
        page: 0,
        limit: 1000,
        sortBy: 'requestTime',
        orderDirection: 'DESC',
      })
      expect(content.length).toBeGreaterThanOrEqual(asked.reports)
      expect(content.filter(({ state }) => state === 'WAITING')).toEqual([])
      const { told } = await db.one<{ told: number }>(
        sql`SELECT count(*) AS told FROM notification WHERE subject = 'REPORT'`,
      )
      expect(told).toBe(content.length)
      return content.map(({ state }) => state)
    },
    async stop() {
      await db.close()
      await server.stop()
      await smtp.stop()
      await pushes.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Unsteady = Awaited<ReturnType<typeof startUnsteady>>

/** A session of the first administrator, without signing in. */
async function signInFirst(db: Database) {
  const account = await db.one<{ id: number }>(sql`SELECT id FROM account WHERE email = ${ADMIN}`)
  const at = Date.now()
  const { tokens, stored } = issueTokens(at)
  const origin = { userAgent: 'test', address: '127.0.0.1' }
  const { id: sessionId } = await insertSession(db, {
    ...stored,
    ...origin,
    accountId: account.id,
    verified: true,
    at,
  })
  return { accountId: account.id, sessionId, token: tokens.accessToken }
}
