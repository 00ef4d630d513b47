import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RecordedEvent, recordEvent } from '#server/services/changes/change.ts'
import { ROWS_AT_ONCE } from '#server/services/exports/exports.ts'
import { auditTrail, auditTrailExport, authenticationLog } from '#src/contract/administration/audit.ts'
import type { QueryInputOf } from '#src/contract/define/endpoint.ts'
import { reportDownload, reportList } from '#src/contract/operations/reports.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { unzip } from '#tests/support/unzip.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.UTC(2026, 2, 10, 12)
const range = { startTime: START, endTime: START + 24 * HOUR }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

let database: FreshDatabase
let provider: TestProvider
const tokens: Record<string, string> = {}
const people: Record<string, { id: number; uuid: string; email: string }> = {}
let restaurants: { id: number; uuid: string }[]

const person = (email: string) => people[email] ?? { id: 0, uuid: '', email }
const about = (email: string): RecordedEvent['subject'] => ({
  kind: 'USER',
  uuid: person(email).uuid,
  name: email,
})

/** Events a minute apart, oldest first: who, from where, what, to what, in which restaurant. */
async function tell() {
  const [here, elsewhere] = restaurants
  const events: [string | null, string, RecordedEvent][] = [
    [ADMIN, '10.0.0.1', { action: 'ROLE_CREATED', subject: { kind: 'ROLE', name: 'Night crew' } }],
    [MANAGER, '10.0.0.2', { action: 'SIGNED_IN', subject: about(MANAGER) }],
    [null, '192.0.2.7', { action: 'SIGN_IN_FAILED', subject: { kind: 'USER', name: 'nobody@x.test' } }],
    [null, '192.0.2.70', { action: 'SIGN_IN_FAILED', subject: about(CREW) }],
    [
      ADMIN,
      '10.0.0.1',
      {
        action: 'USER_CHANGED',
        subject: about(AREA),
        before: { displayName: 'Ann', notification: true },
        after: { displayName: '=Ann', notification: false },
      },
    ],
    [
      ADMIN,
      '10.0.0.10',
      {
        action: 'EVENT_DELETED',
        subject: { kind: 'HISTORY_EVENT', name: 'Fryer cycle' },
        restaurantId: here?.id ?? null,
      },
    ],
    [
      ADMIN,
      '10.0.0.10',
      {
        action: 'EVENT_DELETED',
        subject: { kind: 'HISTORY_EVENT', name: 'Fryer cycle 50%' },
        restaurantId: elsewhere?.id ?? null,
      },
    ],
    [ADMIN, '2001:db8::1', { action: 'SIGNED_IN', subject: about(ADMIN) }],
  ]
  for (const [index, [email, address, event]] of events.entries()) {
    const accountId = email === null ? null : person(email).id
    const at = { db: database.db, now: () => START + index * MINUTE }
    await recordEvent(at, { accountId, address, userAgent: FIREFOX }, event)
  }
}

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, jobs: true })
  const rows = await database.db.rows<{ id: number; uuid: string; email: string }>(
    sql`SELECT id, uuid, email FROM account`,
  )
  for (const row of rows) people[row.email] = row
  for (const email of [ADMIN, AREA, MANAGER, CREW]) tokens[email] = await provider.tokenOf(email)
  // The manager's restaurant, which the crew works in too, and one that is neither's.
  restaurants = await database.db.rows(sql`
    SELECT r.id, r.uuid FROM restaurant r
     ORDER BY r.id = (SELECT restaurant_id FROM account WHERE email = ${MANAGER}) DESC,
              r.id IN (SELECT restaurant_id FROM account_restaurant), r.id`)
  await database.db.run(sql`UPDATE account SET restaurant_id = ${restaurants[0]?.id} WHERE email = ${CREW}`)
  // Users without a role may read it too, and still see only their own restaurant.
  await database.db.run(sql`UPDATE account SET role_id = NULL WHERE email = ${MANAGER}`)
  await tell()
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const ask = (email: string, query: Partial<QueryInputOf<typeof auditTrail>> = {}) =>
  provider.call(auditTrail, { token: tokens[email], query: { ...range, ...query } })
/** Minutes after the start of the events found, in their order. */
const found = async (email: string, query: Partial<QueryInputOf<typeof auditTrail>> = {}) =>
  (await ask(email, query)).body.content.map(({ eventTime }) => (eventTime - START) / MINUTE)

describe('the audit trail', () => {
  test('says who did what, to what, when, from where and with what [V16.2.1]', async () => {
    const { body } = await ask(ADMIN)
    expect(body).toMatchObject({ total: 8, page: 0, existNext: false })
    const changed = body.content.find(({ action }) => action === 'USER_CHANGED')
    expect(changed).toMatchObject({
      eventTime: START + 4 * MINUTE,
      user: { uuid: person(ADMIN).uuid, email: ADMIN },
      subject: about(AREA),
      restaurantUuid: null,
      address: '10.0.0.1',
      device: 'Linux',
      browser: 'Firefox 143',
      changes: [
        { field: 'displayName', before: 'Ann', after: '=Ann' },
        { field: 'notification', before: true, after: false },
      ],
    })
    expect(body.content.find(({ address }) => address === '192.0.2.7')?.user).toBeNull()
  })

  test.each<[string, Partial<QueryInputOf<typeof auditTrail>>, number[]]>([
    ['nothing', {}, [7, 6, 5, 4, 3, 2, 1, 0]],
    ['the other order', { orderDirection: 'ASC' }, [0, 1, 2, 3, 4, 5, 6, 7]],
    ['a range', { startTime: START + MINUTE, endTime: START + 3 * MINUTE }, [2, 1]],
    ['a page', { page: 1, limit: 3 }, [4, 3, 2]],
    ['a page near the end', { page: 2, limit: 3 }, [1, 0]],
    ['a page near the end, the other order', { page: 2, limit: 3, orderDirection: 'ASC' }, [6, 7]],
    ['a page past the end', { page: 9 }, []],
    ['actions', { actions: ['SIGNED_IN', 'ROLE_CREATED'] }, [7, 1, 0]],
    ['kinds', { subjectKinds: ['HISTORY_EVENT', 'ROLE'] }, [6, 5, 0]],
    ['an address', { address: '10.0.0.2' }, [1]],
    ['the beginning of an address', { address: '10.0.0.1' }, [6, 5, 4, 0]],
    ['the beginning of another', { address: '2001:db8:' }, [7]],
    ['an address that is a pattern', { address: '1%' }, []],
    ['a search in the subject', { search: 'night' }, [0]],
    ['a search in the address', { search: '192.0.2' }, [3, 2]],
    ['a search for the user', { search: MANAGER.toUpperCase() }, [1]],
    ['a search that is a pattern', { search: '50%' }, [6]],
  ])('by %s', async (_, query, minutes) => {
    expect(await found(ADMIN, query)).toEqual(minutes)
  })

  test('by user and by subject', async () => {
    expect(await found(ADMIN, { userUuid: person(MANAGER).uuid })).toEqual([1])
    expect(await found(ADMIN, { subjectUuid: person(CREW).uuid })).toEqual([3])
  })

  test('is refused without the permission', async () => {
    expect((await ask(CREW)).status).toBe(403)
    expect((await ask(AREA)).status).toBe(403)
    const answer = await provider.call(auditTrailExport, { token: tokens[AREA], query: range })
    expect(answer.status).toBe(403)
  })

  test('shows managers their own, their restaurant’s and their users’ entries, none of the chain', async () => {
    expect(await found(MANAGER)).toEqual([5, 3, 1])
    expect((await ask(MANAGER)).body.total).toBe(3)
    expect(await found(MANAGER, { address: '192.0.2' })).toEqual([3])
    expect(await found(MANAGER, { search: 'nobody' })).toEqual([])
    expect(await found(MANAGER, { userUuid: person(ADMIN).uuid })).toEqual([5])
  })
})

describe('the authentication log', () => {
  const log = async (email: string, query = {}) =>
    (
      await provider.call(authenticationLog, { token: tokens[email], query: { ...range, ...query } })
    ).body.content.map(({ action }) => action)

  test('shows the caller’s own account, and only comings and goings [2§1.9]', async () => {
    expect(await log(MANAGER)).toEqual(['SIGNED_IN'])
    expect(await log(CREW)).toEqual(['SIGN_IN_FAILED'])
    expect(await log(AREA)).toEqual([])
    expect(await log(AREA, { actions: ['USER_CHANGED'] })).toEqual([])
    expect(await log(CREW, { actions: ['SIGNED_IN'] })).toEqual([])
  })
})

describe('the export', () => {
  test('is the list as a file, with words for actions and changes', async () => {
    const { status, bytes, headers } = await provider.call(auditTrailExport, {
      token: tokens[ADMIN],
      query: range,
    })
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    const [[name, text] = ['', '']] = Object.entries(await unzip(bytes))
    expect(name).toBe('audit-log-20260310-20260311.csv')
    const lines = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n')
    expect(lines[0]).toBe(
      'Time,User,E-mail,Action,Subject,Kind,Restaurant,Address,Device,Browser,Changes,Time zone',
    )
    expect(lines).toHaveLength(9)
    expect(lines[5]).toMatch(
      /^2026-03-10 12:04:00,.*,admin@linewatch\.test,User changed,area@linewatch\.test,User,,10\.0\.0\.1,Linux,Firefox 143,Name: Ann → =Ann; Notifications: Yes → No,UTC$/,
    )
  })

  test('of a manager holds what they may see', async () => {
    const { bytes } = await provider.call(auditTrailExport, { token: tokens[MANAGER], query: range })
    const [text = ''] = Object.values(await unzip(bytes))
    expect(text.trim().split('\n')).toHaveLength(4)
    expect(text).not.toContain('Night crew')
  })

  test('of very many events is accepted, and made for the one who asked', async () => {
    const from = START + 48 * HOUR
    await database.db.run(sql`
      INSERT INTO audit_event (at, action, subject_kind, subject_name, actor_uuid)
      SELECT ${from}::bigint + n, 'SIGNED_IN', 'USER', 'many', ${person(ADMIN).uuid}::uuid
        FROM generate_series(0, ${ROWS_AT_ONCE}::int) n`)
    const asked = { token: tokens[ADMIN], query: { startTime: from, endTime: from + HOUR } }
    expect((await provider.call(auditTrailExport, asked)).status).toBe(202)
    const made = async () => (await provider.call(reportList, { token: tokens[ADMIN] })).body.content[0]
    await expect.poll(async () => (await made())?.state).toBe('READY')
    const params = { id: (await made())?.uuid ?? '' }
    const { bytes } = await provider.call(reportDownload, { token: tokens[ADMIN], params })
    const [text = ''] = Object.values(await unzip(bytes))
    expect(text.trim().split('\n')).toHaveLength(ROWS_AT_ONCE + 2)
  })
})

test('an event is never changed, no matter who asks [V16.4.2]', async () => {
  const change = database.db.run(sql`UPDATE audit_event SET subject_name = 'x' WHERE id = 1`)
  await expect(change).rejects.toThrow(/never changed/)
})
