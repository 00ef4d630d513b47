import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Listener, notify, openListener } from '#server/db/listen.ts'
import { silentLog } from '#server/db/log.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'

let fresh: FreshDatabase
let listener: Listener

beforeAll(async () => {
  fresh = await freshDatabase({ empty: true })
})
beforeEach(() => {
  listener = openListener(fresh.url, silentLog)
})
afterEach(() => listener.close())
afterAll(() => fresh.drop())

/** What arrived, and a wait until as many arrived. */
function inbox() {
  const arrived: string[] = []
  const until = (count: number) => vi.waitFor(() => expect(arrived).toHaveLength(count), 15_000)
  return { arrived, until, take: (payload: string) => void arrived.push(payload) }
}

const killListener = () =>
  fresh.db.run(sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = 'linewatch-listener' and datname = current_database()`)

describe('openListener', () => {
  it('delivers each channel to its handlers, in order, until they stop', async () => {
    const queue = inbox()
    const other = inbox()
    const stop = await listener.listen('queue', queue.take)
    await listener.listen('Other Channel', other.take)
    expect(listener.connected).toBe(true)
    await notify(fresh.db, 'queue', 'one')
    await notify(fresh.db, 'queue', 'two ☕')
    await notify(fresh.db, 'Other Channel', '')
    await other.until(1)
    expect(queue.arrived).toEqual(['one', 'two ☕'])
    stop()
    await notify(fresh.db, 'queue', 'three')
    await notify(fresh.db, 'Other Channel', 'end')
    await other.until(2)
    expect(queue.arrived).toHaveLength(2)
  })

  it('comes back by itself when its connection is killed', async () => {
    const queue = inbox()
    const onReconnect = vi.fn()
    listener.onReconnect(onReconnect)
    await listener.listen('queue', queue.take)
    expect(onReconnect).not.toHaveBeenCalled()
    for (const round of [1, 2]) {
      await killListener()
      await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(round), 15_000)
      expect(listener.connected).toBe(true)
      await notify(fresh.db, 'queue', `after ${round}`)
      await queue.until(round)
    }
    expect(queue.arrived).toEqual(['after 1', 'after 2'])
  })

  it('notices within about 5 s a connection that is silent without being closed', {
    timeout: 20_000,
  }, async () => {
    const onReconnect = vi.fn()
    listener.onReconnect(onReconnect)
    await listener.listen('queue', () => {})
    const { pid } = await fresh.db.one<{ pid: number }>(sql`
      select pid from pg_stat_activity
      where application_name = 'linewatch-listener' and datname = current_database()`)
    process.kill(pid, 'SIGSTOP')
    try {
      await vi.waitFor(() => expect(listener.connected).toBe(false), 15_000)
      await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), 15_000)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  })

  it('survives a handler that throws', async () => {
    const queue = inbox()
    await listener.listen('queue', (payload) => {
      queue.take(payload)
      throw new Error('handler')
    })
    await notify(fresh.db, 'queue', 'a')
    await notify(fresh.db, 'queue', 'b')
    await queue.until(2)
    expect(listener.connected).toBe(true)
  })

  it('keeps trying while there is no server, and closing ends the wait', async () => {
    const warn = vi.fn()
    const url = new URL(fresh.url)
    url.searchParams.set('host', '/nonexistent')
    const lonely = openListener(url.href, { ...silentLog, warn })
    const waiting = lonely.listen('queue', () => {})
    const refused = expect(waiting).rejects.toThrow('closed')
    await vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThan(4), 15_000)
    expect(lonely.connected).toBe(false)
    await lonely.close()
    await refused
  })
})

describe('notify', () => {
  it('waits for the commit, and is taken back with the transaction', async () => {
    const queue = inbox()
    await listener.listen('queue', queue.take)
    const undo = new Error('undo')
    const undone = fresh.db.transaction(async (tx) => {
      await notify(tx, 'queue', 'undone')
      throw undo
    })
    await expect(undone).rejects.toBe(undo)
    await fresh.db.transaction(async (tx) => {
      await notify(tx, 'queue', 'committed')
      await notify(fresh.db, 'queue', 'outside')
    })
    await queue.until(2)
    expect(queue.arrived).toEqual(['outside', 'committed'])
  })

  it('takes 7999 bytes and refuses more', async () => {
    const queue = inbox()
    await listener.listen('queue', queue.take)
    await notify(fresh.db, 'queue', 'x'.repeat(7_999))
    await queue.until(1)
    await expect(notify(fresh.db, 'queue', 'é'.repeat(4_000))).rejects.toThrow('7999 bytes at most')
  })
})
