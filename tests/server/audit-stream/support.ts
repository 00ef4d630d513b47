import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { type Database, openDatabase } from '#server/db/query.ts'
import { createLog } from '#server/log.ts'
import type { StreamedEvent } from '#server/services/audit-stream/lines.ts'
import type { Receiver } from '#server/services/audit-stream/receiver.ts'
import { startAuditStream } from '#server/services/audit-stream/stream.ts'
import { insertAuditEvent } from '#server/store/administration/audit.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'

export { silentLog }

/** A database's connections as the role that a server works as, and the streams that a test has started. */
export interface StreamWorld {
  app: Database
  /** Starts a server's stream to a receiver. */
  stream(receiver: Receiver, means?: { withinMs?: number; db?: Database }): { stop(): Promise<void> }
  /** Stops what goes on. */
  end(): Promise<void>
}

export function streamWorld(fresh: FreshDatabase): StreamWorld {
  const app = openDatabase(fresh.appUrl, { max: 8 })
  const streams: { stop(): Promise<void> }[] = []
  return {
    app,
    stream(receiver, { withinMs = 5_000, db = app } = {}) {
      const stream = startAuditStream({
        db,
        log: createLog('silent'),
        now: Date.now,
        receiver,
        everyMs: 20,
        takeOverMs: 50,
        pauseMs: 10,
        withinMs,
      })
      streams.push(stream)
      return stream
    },
    async end() {
      await Promise.all(streams.map((stream) => stream.stop()))
      await app.close()
    },
  }
}

export const record = (
  db: Database,
  name: string,
  extra: { at?: number; changes?: { field: string; after: unknown }[] } = {},
) =>
  insertAuditEvent(db, {
    at: Date.now(),
    accountId: null,
    address: '192.0.2.1',
    userAgent: '',
    action: 'SIGN_IN_FAILED',
    subject: { kind: 'USER', name },
    restaurantId: null,
    changes: [],
    ...extra,
  })

/** Keeps what it is sent in memory. */
export interface MemoryReceiver extends Receiver {
  events: StreamedEvent[]
  batches: number[]
  /** What happens before the next batches are taken; a rejection refuses them. */
  before: (signal: AbortSignal) => Promise<unknown>
  names(): string[]
}

export function memoryReceiver(name = 'file:/memory'): MemoryReceiver {
  const receiver: MemoryReceiver = {
    name,
    events: [],
    batches: [],
    before: async () => {},
    async send(events, signal) {
      await receiver.before(signal)
      receiver.events.push(...events)
      receiver.batches.push(events.length)
    },
    close() {},
    names: () => receiver.events.map(({ subject }) => subject.name),
  }
  return receiver
}

/**
 * Waits until the stream may send all events: one that is next to a transaction under way, be it of another database,
 * comes later than those before it.
 */
export const allDue = (db: Database) =>
  expect
    .poll(() => db.rows(sql`SELECT FROM audit_event WHERE tx >= pg_snapshot_xmin(pg_current_snapshot())`))
    .toEqual([])

export const uuidsOf = async (db: Database) =>
  (await db.rows<{ uuid: string }>(sql`SELECT uuid FROM audit_event ORDER BY tx, id`)).map(({ uuid }) => uuid)
