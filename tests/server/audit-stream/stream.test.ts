import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { auditStreamState } from '#server/services/audit-stream/state.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { allDue, memoryReceiver, record, type StreamWorld, streamWorld, uuidsOf } from './support.ts'

let fresh: FreshDatabase
let world: StreamWorld
let app: Database

beforeEach(async () => {
  fresh = await freshDatabase()
  world = streamWorld(fresh)
  app = world.app
})
afterEach(async () => {
  await world.end()
  await fresh.drop()
})

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `e${from + i}`)
const recordAll = async (list: readonly string[]) => {
  for (const name of list) await record(app, name)
}

describe('the stream of the audit log', () => {
  test('has each event once and in order, from the first on, with an identifier [V16.4.3a]', async () => {
    await recordAll(['before it was set up'])
    const receiver = memoryReceiver()
    world.stream(receiver)
    await recordAll(['one', 'two'])
    await expect.poll(receiver.names).toEqual(['before it was set up', 'one', 'two'])
    expect(receiver.events.map(({ uuid }) => uuid)).toEqual(await uuidsOf(app))
    expect(receiver.events[1]).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      id: '2',
      eventTime: expect.any(Number),
      user: null,
      action: 'SIGN_IN_FAILED',
      subject: { kind: 'USER', uuid: null, name: 'one' },
      restaurantUuid: null,
      address: '192.0.2.1',
      device: '',
      browser: '',
      changes: [],
    })
  })

  test('a transaction that commits late is not lost, and nothing gets in front of it [V16.4.3a]', async () => {
    const receiver = memoryReceiver()
    let commit = () => {}
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const late = app.transaction(async (tx) => {
      await record(tx, 'late')
      begun()
      await mayCommit
    })
    await hasBegun
    await recordAll(['early'])
    world.stream(receiver)
    const state = auditStreamState(app, receiver.name, () => Date.now() + 60_000)
    await expect.poll(async () => (await state())?.lagMs).toBeGreaterThan(59_000)
    expect(receiver.names()).toEqual([])
    commit()
    await late
    await expect.poll(receiver.names).toEqual(['late', 'early'])
    await recordAll(['after'])
    await expect.poll(receiver.names).toEqual(['late', 'early', 'after'])
  })

  test('of fifty transactions at once none is lost or repeated', async () => {
    const receiver = memoryReceiver()
    world.stream(receiver)
    const many = openDatabase(fresh.appUrl, { max: 20 })
    await Promise.all(
      names(0, 50).map((name, i) =>
        many.transaction(async (tx) => {
          await record(tx, name)
          await tx.rows(sql`SELECT pg_sleep(${(i % 7) / 100})`)
          await record(tx, `${name} again`)
        }),
      ),
    )
    await many.close()
    await expect.poll(() => receiver.events.length).toBe(100)
    expect(receiver.events.map(({ uuid }) => uuid)).toEqual(await uuidsOf(app))
  })

  test('sends batches of at most 200 events, and of a mebibyte', async () => {
    await recordAll(names(0, 450))
    await allDue(app)
    const receiver = memoryReceiver()
    const stream = world.stream(receiver)
    await expect.poll(() => receiver.events.length).toBe(450)
    expect(receiver.batches).toEqual([200, 200, 50])
    await stream.stop()
    const changes = [{ field: 'name', after: 'x'.repeat(400_000) }]
    for (const name of ['large 1', 'large 2', 'large 3']) await record(app, name, { changes })
    await allDue(app)
    world.stream(receiver)
    await expect.poll(() => receiver.events.length).toBe(453)
    expect(receiver.batches.slice(3)).toEqual([2, 1])
  })

  test('a receiver that refuses gets the same events until it takes them, and more slowly', async () => {
    const receiver = memoryReceiver()
    let refused = 0
    receiver.before = async () => {
      refused += 1
      if (refused < 4) throw new Error('not today')
    }
    const state = auditStreamState(app, receiver.name, Date.now)
    await recordAll(['one', 'two'])
    world.stream(receiver)
    await expect.poll(receiver.names).toEqual(['one', 'two'])
    expect(refused).toBe(4)
    await expect.poll(async () => (await state())?.error).toBeNull()
    expect(await state()).toMatchObject({ lagMs: 0, sentAt: expect.any(Number) })
  })

  test('says why it fails and for how long', async () => {
    const receiver = memoryReceiver()
    receiver.before = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    await recordAll(['one'])
    const state = auditStreamState(app, receiver.name, () => Date.now() + 5_000)
    expect(await state()).toBeNull()
    world.stream(receiver)
    await expect.poll(async () => (await state())?.error).toBe('ECONNREFUSED')
    expect(await state()).toMatchObject({ sentAt: null })
    expect((await state())?.lagMs).toBeGreaterThanOrEqual(5_000)
  })

  test('a slow receiver is given up after a time, and holds up nothing', async () => {
    const receiver = memoryReceiver()
    let tries = 0
    receiver.before = (signal) => {
      tries += 1
      if (tries > 2) return Promise.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    await recordAll(['one'])
    world.stream(receiver, { withinMs: 100 })
    const state = auditStreamState(app, receiver.name, Date.now)
    await expect.poll(async () => (await state())?.error).toBe('timeout')
    await recordAll(['two'])
    await expect.poll(receiver.names).toEqual(['one', 'two'])
  })

  test('goes on where it was acknowledged after a stop in the midst of a batch', async () => {
    const receiver = memoryReceiver()
    await recordAll(['one'])
    const first = world.stream(receiver)
    await expect.poll(receiver.names).toEqual(['one'])
    let isSending = false
    receiver.before = (signal) => {
      isSending = true
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    await recordAll(['two'])
    await expect.poll(() => isSending).toBe(true)
    await first.stop()
    receiver.before = async () => {}
    world.stream(receiver)
    await expect.poll(receiver.names).toEqual(['one', 'two'])
  })

  test('of two servers one sends, and the other goes on when that one is gone', async () => {
    const [one, two] = [memoryReceiver(), memoryReceiver()]
    const others = [openDatabase(fresh.appUrl, { max: 4 }), openDatabase(fresh.appUrl, { max: 4 })]
    const streams = [one, two].map((receiver, i) => world.stream(receiver, { db: others[i] }))
    await recordAll(names(0, 20))
    const both = () => one.events.length + two.events.length
    await expect.poll(both).toBe(20)
    await recordAll(names(20, 40))
    await expect.poll(both).toBe(40)
    const senderIsOne = one.events.length > 0
    const [sender, other] = senderIsOne ? [one, two] : [two, one]
    expect([sender.events.length, other.events.length]).toEqual([40, 0])
    await streams[senderIsOne ? 0 : 1]?.stop()
    await recordAll(['after'])
    await expect.poll(other.names).toEqual(['after'])
    await Promise.all(streams.map((stream) => stream.stop()))
    await Promise.all(others.map((db) => db.close()))
  })

  test('a sender whose connections were cut goes on without losing one', async () => {
    const receiver = memoryReceiver()
    world.stream(receiver)
    await recordAll(['one'])
    await expect.poll(receiver.names).toEqual(['one'])
    await fresh.db.rows(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND usename = 'linewatch_app'`)
    await record(fresh.db, 'two')
    await expect.poll(() => [...new Set(receiver.names())]).toEqual(['one', 'two'])
  })

  test('a new receiver gets the whole record', async () => {
    const [first, second] = [memoryReceiver('file:/one'), memoryReceiver('file:/two')]
    await recordAll(['one', 'two'])
    const stream = world.stream(first)
    await expect.poll(first.names).toEqual(['one', 'two'])
    await stream.stop()
    world.stream(second)
    await expect.poll(second.names).toEqual(['one', 'two'])
  })
})

/** Another PostgreSQL numbers transactions from the beginning: as if ours had been ahead before the dump. */
describe('after a dump and restore', () => {
  const AHEAD = '100000000000'
  /** What is in the database comes from elsewhere, where transactions had such numbers. */
  const comesFromElsewhere = async (number: string) => {
    await fresh.db.withClient(async (client) => {
      await client.query('ALTER TABLE audit_event DISABLE TRIGGER ALL')
      await client.query(`UPDATE audit_event SET tx = ($1::bigint + id)::text::xid8`, [number])
      await client.query('ALTER TABLE audit_event ENABLE TRIGGER ALL')
      await client.query(`UPDATE audit_stream SET tx = ($1::bigint + id)::text::xid8`, [number])
      await client.query(`UPDATE audit_numbering SET system = 'elsewhere'`)
    })
  }
  const startServer = () => app.rows(sql`SELECT note_audit_numbering()`)

  test.each([
    ['higher', AHEAD],
    ['lower', '1'],
  ])('what was not sent and what comes is sent once, where numbers were %s', async (_, number) => {
    const receiver = memoryReceiver()
    await recordAll(names(0, 3))
    const stream = world.stream(receiver)
    await expect.poll(receiver.names).toEqual(names(0, 3))
    await stream.stop()
    await recordAll(names(3, 5))
    await comesFromElsewhere(number)
    await startServer()
    await recordAll(names(5, 7))
    await startServer()
    world.stream(receiver)
    await expect.poll(receiver.names).toEqual(names(0, 7))
    await recordAll(names(7, 8))
    await expect.poll(receiver.names).toEqual(names(0, 8))
  })

  test('twice, with a receiver that was away all the time', async () => {
    const receiver = memoryReceiver()
    await recordAll(names(0, 2))
    await comesFromElsewhere(AHEAD)
    await startServer()
    await recordAll(names(2, 4))
    await comesFromElsewhere(AHEAD)
    await startServer()
    await recordAll(names(4, 6))
    world.stream(receiver)
    await expect.poll(receiver.names).toEqual(names(0, 6))
    const numberings = await app.rows<{ afterId: number }>(
      sql`SELECT after_id FROM audit_numbering ORDER BY after_id`,
    )
    expect(numberings).toEqual([{ afterId: 0 }, { afterId: 2 }, { afterId: 4 }])
  })

  test('of a database whose PostgreSQL tells nothing of itself, an event from the future shows it', async () => {
    await fresh.db.run(sql`
      ${raw(`CREATE OR REPLACE FUNCTION system_now() RETURNS text LANGUAGE sql AS $$ SELECT 'unknown' $$`)}`)
    await fresh.db.run(sql`UPDATE audit_numbering SET system = 'unknown'`)
    await recordAll(names(0, 2))
    await startServer()
    await comesFromElsewhere(AHEAD)
    await fresh.db.run(sql`UPDATE audit_numbering SET system = 'unknown'`)
    await startServer()
    await recordAll(names(2, 3))
    const receiver = memoryReceiver()
    world.stream(receiver)
    await expect.poll(receiver.names).toEqual(names(0, 3))
  })

  test('a start on the same PostgreSQL begins nothing', async () => {
    await recordAll(names(0, 2))
    await startServer()
    await startServer()
    expect(await app.rows(sql`SELECT after_id FROM audit_numbering`)).toEqual([{ afterId: 0 }])
  })
})
