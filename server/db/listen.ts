import pg from 'pg'
import sql from 'sql-template-tag'
import type { Log } from './log.ts'
import type { Database } from './query.ts'

/** A silent connection is asked for a sign of life this often, and given up after as long again, in ms. */
const pingEvery = 2_000
const shortestWait = 100
const longestWait = 3_000

/** One connection that hears what other servers notify. */
export interface Listener {
  /**
   * Calls `handler` with each payload notified on `channel`, in order; resolves once PostgreSQL has taken the
   * LISTEN, so that nothing notified afterwards is missed while connected. Returns the way to stop.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => void>
  /**
   * Called after a lost connection is back and listening again. What was notified in between is lost: fetch a
   * snapshot.
   */
  onReconnect(callback: () => void): void
  /** False from the moment the loss of the connection is noticed (at most 5 s) until it is back. */
  readonly connected: boolean
  close(): Promise<void>
}

/** Opens the listening connection in the background and keeps it open until `close`. */
export function openListener(url: string, log: Log): Listener {
  const handlers = new Map<string, Set<(payload: string) => void>>()
  const onReconnects: (() => void)[] = []
  const gate = new Gate()
  let client: pg.Client | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(attempt: number, isFirst: boolean): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'linewatch-listener',
      keepAlive: true,
      connectionTimeoutMillis: pingEvery * 2,
    })
    const stopWatching = watch(fresh)
    fresh.on('notification', ({ channel, payload }) => deliver(channel, payload ?? ''))
    fresh.on('error', (error) => {
      if (!closed) log.warn({ err: error }, 'The listening database connection failed.')
    })
    fresh.once('end', () => {
      stopWatching()
      gate.close()
      const wasUp = client === fresh
      client = null
      if (!closed) schedule(wasUp ? 0 : attempt + 1, isFirst && !wasUp)
    })
    try {
      await fresh.connect()
      for (const channel of handlers.keys()) await query(fresh, `listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      if (!closed) log.warn({ err: error, attempt }, 'The listening database connection could not be opened.')
      destroy(fresh)
      return
    }
    if (closed) return destroy(fresh)
    client = fresh
    gate.open(fresh)
    if (!isFirst) for (const callback of onReconnects) guarded(callback)
  }

  function schedule(attempt: number, isFirst: boolean): void {
    const ceiling = Math.min(longestWait, shortestWait * 2 ** attempt)
    retry = setTimeout(() => void connect(attempt, isFirst), ceiling * (0.5 + Math.random() / 2))
  }

  function deliver(channel: string, payload: string): void {
    for (const handler of handlers.get(channel) ?? []) guarded(() => handler(payload))
  }

  function guarded(call: () => void): void {
    try {
      call()
    } catch (error) {
      log.error({ err: error }, 'A notification handler failed.')
    }
  }

  void connect(0, true)

  return {
    get connected() {
      return client !== null
    },
    async listen(channel, handler) {
      const known = handlers.get(channel)
      if (known) known.add(handler)
      else handlers.set(channel, new Set([handler]))
      await subscribe(channel)
      return () => {
        const set = handlers.get(channel)
        set?.delete(handler)
        if (set?.size !== 0) return
        handlers.delete(channel)
        // On failure the connection is lost, and the next one does not listen to this channel any more.
        if (client) query(client, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
      }
    },
    onReconnect(callback) {
      onReconnects.push(callback)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      gate.abandon()
      const last = client
      client = null
      if (last) await last.end()
    },
  }

  /** Repeats LISTEN (harmless when already listening) until a live connection has taken it. */
  async function subscribe(channel: string): Promise<void> {
    for (;;) {
      const current = await gate.passed()
      try {
        await query(current, `listen ${pg.escapeIdentifier(channel)}`)
        return
      } catch (error) {
        if (client === current) throw error
      }
    }
  }
}

const turns = new WeakMap<pg.Client, Promise<unknown>>()

/** Sends a statement once those before it are answered: the driver takes one at a time. */
function query(client: pg.Client, statement: string): Promise<unknown> {
  const answer = (turns.get(client) ?? Promise.resolve()).then(() => client.query(statement))
  turns.set(
    client,
    answer.catch(() => undefined),
  )
  return answer
}

/** Sends a query now and then; an answer that does not come within `pingEvery` means a dead connection. */
function watch(client: pg.Client): () => void {
  let waiting = false
  const timer = setInterval(() => {
    if (waiting) return destroy(client)
    waiting = true
    query(client, 'select 1').then(
      () => {
        waiting = false
      },
      () => destroy(client),
    )
  }, pingEvery)
  timer.unref()
  return () => clearInterval(timer)
}

/** Ends a connection without waiting for the other side, which may be gone. */
function destroy(client: pg.Client): void {
  client.connection.stream.destroy()
}

/** Callers wait here while there is no connection. */
class Gate {
  private current: pg.Client | null = null
  private waiting: { resolve: (client: pg.Client) => void; reject: (error: Error) => void }[] = []
  private abandoned = false

  open(client: pg.Client): void {
    this.current = client
    for (const { resolve } of this.waiting.splice(0)) resolve(client)
  }

  close(): void {
    this.current = null
  }

  abandon(): void {
    this.abandoned = true
    this.current = null
    for (const { reject } of this.waiting.splice(0)) reject(new Error('The listener is closed.'))
  }

  passed(): Promise<pg.Client> {
    if (this.abandoned) return Promise.reject(new Error('The listener is closed.'))
    if (this.current) return Promise.resolve(this.current)
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }))
  }
}

/** PostgreSQL refuses payloads of 8000 bytes and more. */
const payloadLimit = 7_999

/**
 * Notifies every listener of `channel`, on all servers; inside a transaction, when and if it commits. Equal
 * payloads of one transaction on one channel are delivered once.
 *
 * @throws RangeError for a payload of 8000 bytes or more: send a key and let the listener read the row
 */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  const bytes = Buffer.byteLength(payload)
  if (bytes > payloadLimit) {
    throw new RangeError(
      `A notification holds ${payloadLimit} bytes at most; this one for ${channel} has ${bytes}.`,
    )
  }
  await db.run(sql`select pg_notify(${channel}, ${payload})`)
}
