import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { grantToApp, isRecordProtected, roleOf } from '#server/db/app-role.ts'
import { notify } from '#server/db/listen.ts'
import { type Log, silentLog } from '#server/db/log.ts'
import { type Database, openDatabase } from '#server/db/query.ts'
import { openStorage } from '#server/db/storage.ts'
import { startJobs } from '#server/services/jobs/jobs.ts'
import { insertAuditEvent } from '#server/store/administration/audit.ts'
import { purgeAudit } from '#server/store/administration/audit-trail.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { databaseUrl } from '#tests/support/database/database-url.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'

const DAY = 86_400_000
const TWO_YEARS = 2 * 365 * DAY
const DENIED = /permission denied|must be owner|must be able to SET ROLE/

const event = (name: string, at = Date.now()) => ({
  at,
  accountId: null,
  address: '192.0.2.1',
  userAgent: '',
  action: 'SIGNED_IN',
  subject: { kind: 'USER', name },
  restaurantId: null,
  changes: [],
})
const names = async (db: Database) =>
  (
    await db.rows<{ subjectName: string }>(sql`SELECT subject_name FROM audit_event ORDER BY subject_name`)
  ).map(({ subjectName }) => subjectName)

describe('the role that a server works as', () => {
  let fresh: FreshDatabase
  let app: Database

  beforeAll(async () => {
    fresh = await freshDatabase()
    app = openDatabase(fresh.appUrl, { max: 3 })
    await insertAuditEvent(app, event('first'))
  })
  afterAll(async () => {
    await app.close()
    await fresh.drop()
  })

  test.each([
    ['changes an event', `UPDATE audit_event SET subject_name = 'x'`],
    ['deletes one', 'DELETE FROM audit_event'],
    ['empties it', 'TRUNCATE audit_event'],
    ['merges into it', 'MERGE INTO audit_event USING (SELECT 1) s ON true WHEN MATCHED THEN DELETE'],
    [
      'changes one it collides with',
      `INSERT INTO audit_event (at, action, subject_kind) VALUES (1, 'a', 'b')
       ON CONFLICT (id) DO UPDATE SET at = 0`,
    ],
    [
      'chooses its number',
      `INSERT INTO audit_event (id, at, action, subject_kind) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'a', 'b')`,
    ],
    [
      'chooses its transaction',
      `INSERT INTO audit_event (tx, at, action, subject_kind) VALUES ('1', 1, 'a', 'b')`,
    ],
    ['turns the triggers off', 'ALTER TABLE audit_event DISABLE TRIGGER ALL'],
    ['passes over them', 'SET session_replication_role = replica'],
    ['adds one', 'CREATE TRIGGER t BEFORE INSERT ON audit_event EXECUTE FUNCTION audit_event_stands()'],
    ['drops it', 'DROP TABLE audit_event'],
    ['renames it', 'ALTER TABLE audit_event RENAME TO x'],
    ['locks others out', 'LOCK TABLE audit_event IN ACCESS EXCLUSIVE MODE'],
    ['counts again from one', `SELECT setval('audit_event_id_seq', 1)`],
    ['takes its numbers', `SELECT nextval('audit_event_id_seq')`],
    ['becomes the owner', 'SET ROLE linewatch'],
    ['makes a superuser', 'CREATE ROLE x SUPERUSER'],
    ['runs a program', `COPY (SELECT 1) TO PROGRAM 'true'`],
    ['reads a file', `SELECT pg_read_file('/etc/hostname')`],
    [
      'replaces the expiry',
      'CREATE OR REPLACE FUNCTION expire_audit_events(before bigint) RETURNS void LANGUAGE sql AS $$ SELECT $$',
    ],
    ['puts something next to the tables', 'CREATE TABLE extra (id int)'],
    ['makes a schema', 'CREATE SCHEMA linewatch'],
    ['says that a migration ran', 'DELETE FROM schema_migration'],
    ['begins a numbering', `INSERT INTO audit_numbering VALUES (5, 'x')`],
    ['rewrites a table', 'ALTER TABLE account ALTER email TYPE text'],
  ])('is refused when it %s [V16.4.2]', async (_, statement) => {
    const asked = app.transaction((tx) => tx.run(sql`${raw(statement)}`))
    await expect(asked).rejects.toThrow(DENIED)
    expect(await names(app)).toEqual(['first'])
  })

  test('gains nothing by granting itself rights', async () => {
    await app.run(sql`GRANT ALL ON audit_event TO linewatch_app`)
    expect(await isRecordProtected(app)).toBe(true)
  })

  test('expires nothing younger than two years, whatever it asks for [V16.4.2]', async () => {
    await insertAuditEvent(app, event('young', Date.now() - TWO_YEARS + DAY))
    await insertAuditEvent(app, event('old', Date.now() - TWO_YEARS - DAY))
    await insertAuditEvent(app, event('older', Date.now() - TWO_YEARS - 3 * DAY))
    await purgeAudit(app, Date.now() - TWO_YEARS - 2 * DAY)
    expect(await names(app)).toEqual(['first', 'old', 'young'])
    await purgeAudit(app, Date.now() + 1000 * DAY)
    expect(await names(app)).toEqual(['first', 'young'])
  })

  test('a table of the same name in its own session deceives no function', async () => {
    await app.withClient(async (client) => {
      await client.query('CREATE TEMP TABLE audit_event AS SELECT 1 AS at')
      await client.query('SELECT expire_audit_events($1)', [Date.now()])
      expect((await client.query('SELECT at FROM audit_event')).rows).toEqual([{ at: 1 }])
      await client.query('DROP TABLE pg_temp.audit_event')
    })
  })

  test('reads and writes everything else, notifies, and runs the jobs', async () => {
    expect(await isRecordProtected(app)).toBe(true)
    expect(await isRecordProtected(fresh.db)).toBe(false)
    await notify(app, 'linewatch_test', 'hello')
    let done = 0
    const jobs = await startJobs(app, {
      handlers: {
        count: async () => {
          done += 1
        },
      },
      secrets: testSecrets,
      log: silentLog,
    })
    await jobs.add(app, 'count', {})
    await expect.poll(() => done).toBe(1)
    await jobs.stop()
    const tables = await app.rows<{ name: string; denied: boolean }>(sql`
      SELECT relname AS name, NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
                                   AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')) AS denied
        FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`)
    expect(tables.length).toBeGreaterThan(80)
    expect(tables.filter(({ denied }) => denied).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['audit_event', 'audit_numbering', 'audit_stream', 'schema_migration']),
    )
    expect(tables.filter(({ denied }) => denied)).toHaveLength(4)
  })

  test('what was granted in excess is taken away at the next start', async () => {
    await fresh.db.run(sql`GRANT ALL ON ALL TABLES IN SCHEMA public TO linewatch_app`)
    await fresh.db.run(sql`GRANT CREATE ON SCHEMA public TO PUBLIC`)
    expect(await isRecordProtected(app)).toBe(false)
    await grantToApp(fresh.db, 'linewatch_app')
    expect(await isRecordProtected(app)).toBe(true)
    await expect(app.run(sql`CREATE TABLE extra (id int)`)).rejects.toThrow(DENIED)
    await insertAuditEvent(app, event('again'))
  })
})

/** A chain's own PostgreSQL, whose owner is no superuser and has made everything, the jobs too, before there were two. */
describe('a database of two ordinary roles', () => {
  const suffix = randomUUID().slice(0, 8)
  const [owner, app] = [`owner_${suffix}`, `app_${suffix}`]
  const name = `two_roles_${suffix}`
  let admin: Database
  const urlOf = (role: string, database = name) => {
    const url = new URL(databaseUrl(inject('serverUrl'), database))
    url.username = role
    url.password = 'secret'
    return url.href
  }
  const statement = (text: string) => admin.run(sql`${raw(text)}`)
  const storage = async (url: string, ownerUrl?: string) => {
    const warned: string[] = []
    const log: Log = { ...silentLog, warn: (_, text) => void warned.push(text) }
    const opened = await openStorage({
      dataDir: '',
      databaseUrl: url,
      ownerUrl,
      log,
      beforeMigrations: roleOf,
    })
    return { ...opened, warned }
  }

  beforeAll(async () => {
    admin = openDatabase(inject('serverUrl'), { max: 1 })
    await statement(`CREATE ROLE ${owner} LOGIN PASSWORD 'secret'`)
    await statement(`CREATE ROLE ${app} LOGIN PASSWORD 'secret'`)
    await statement(`CREATE DATABASE ${name} OWNER ${owner} STRATEGY file_copy`)
  })
  afterAll(async () => {
    await statement(`DROP DATABASE ${name} WITH (FORCE)`)
    await statement(`DROP ROLE ${owner}`)
    await statement(`DROP ROLE ${app}`)
    await admin.close()
  })

  test('one role does everything, and is told that the record is not protected', async () => {
    const one = await storage(urlOf(owner))
    const jobs = await startJobs(one.db, { handlers: {}, secrets: testSecrets, log: silentLog })
    await jobs.add(one.db, 'waits', {})
    await jobs.stop()
    await insertAuditEvent(one.db, event('by the owner'))
    expect(one.warned).toEqual([expect.stringContaining('The audit log is not protected by the database')])
    await one.close()
  })

  test('without membership it says what is missing', async () => {
    await expect(storage(urlOf(app), urlOf(owner))).rejects.toThrow(`GRANT ${app} TO ${owner}`)
  })

  test('with two roles the jobs of before go on and the record only grows [V16.4.2]', async () => {
    await statement(`GRANT ${app} TO ${owner}`)
    const two = await storage(urlOf(app), urlOf(owner))
    expect(two.warned).toEqual([])
    // It has no rights yet.
    expect(two.found).toBe(owner)
    const done: string[] = []
    const handlers = {
      waits: async () => {
        done.push('waits')
      },
    }
    const jobs = await startJobs(two.db, { handlers, secrets: testSecrets, log: silentLog })
    await expect.poll(() => done).toEqual(['waits'])
    await jobs.stop()
    await insertAuditEvent(two.db, event('by the server'))
    await expect(two.db.run(sql`DELETE FROM audit_event`)).rejects.toThrow(DENIED)
    await expect(two.db.run(sql`${raw(`SET ROLE ${owner}`)}`)).rejects.toThrow(/permission denied/)
    expect(await names(two.db)).toEqual(['by the owner', 'by the server'])
    await two.close()
    // Another start, and one of the owner alone again.
    const again = await storage(urlOf(app), urlOf(owner))
    expect(again.warned).toEqual([])
    // The owner looks at nothing that the other role could have made meanwhile.
    expect(again.found).toBe(app)
    await again.close()
  })

  test('without the owner a server starts where there is nothing to migrate, and says so where there is', async () => {
    const alone = await storage(urlOf(app))
    expect(alone.warned).toEqual([])
    await alone.close()
    const owned = openDatabase(urlOf(owner), { max: 1 })
    await owned.run(
      sql`DELETE FROM schema_migration WHERE version = (SELECT max(version) FROM schema_migration)`,
    )
    await expect(storage(urlOf(app))).rejects.toThrow('Set DATABASE_OWNER_URL to the role that owns them')
    await owned.close()
  })

  test('two addresses of different databases are refused', async () => {
    await expect(storage(urlOf(app), databaseUrl(inject('serverUrl'), 'postgres'))).rejects.toThrow(
      'lead to different databases',
    )
  })

  test('an owner that cannot connect is told by the name of its setting, without its password', async () => {
    const wrong = new URL(urlOf(owner))
    wrong.password = 'not-this'
    const refused = await storage(urlOf(app), wrong.href).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(refused).toContain('The DATABASE_OWNER_URL database')
    expect(refused).toContain('refused the user name or password')
    expect(refused).not.toContain('not-this')
  })
})
