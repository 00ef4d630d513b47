import { randomBytes } from 'node:crypto'
import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import { addToOutbox, outboxNow, outboxSince, purgeOutbox } from '#server/store/operations/live-outbox.ts'
import { settingOf } from '#server/store/operations/settings.ts'
import { type Broker, openBroker } from './broker-client.ts'
import type { Envelope } from './envelope.ts'
import type { Wire } from './wire.ts'

/** Without the broker a message takes this long at most. */
const READ_EVERY_MS = 1_000
/** How long the outbox is kept: a server that has not read for longer has missed something. */
const KEPT_MS = 600_000
const PURGE_EVERY_MS = 60_000
/** How long it is remembered at least what was heard already: both ways bring nearly everything. */
const REMEMBERED_MS = 60_000

export interface BrokerWireOptions {
  /** `stomp://user:password@host:61613/vhost`, or `stomps://` */
  url: string
  db: Database
  log: Log
  readEveryMs?: number
}

/**
 * The servers tell each other through a broker, RabbitMQ by STOMP. What is told stands in the outbox, a table, in the
 * same transaction; once that has committed, it is handed to the broker, which makes it fast. The outbox makes it
 * certain: each server reads it from where it stopped, whether the broker is there or not.
 */
export function brokerWire({ url, db, log, readEveryMs = READ_EVERY_MS }: BrokerWireOptions): Wire {
  const isNews = rememberer()
  const timers: NodeJS.Timeout[] = []
  let broker: Broker | null = null
  let reading: Promise<void> | null = null
  let fromOutbox = 0

  return {
    async open({ hear, missed }) {
      // Before the broker is heard: what is told in between is in the outbox.
      let stoppedAt = await outboxNow(db)
      const { topic } = await settingOf(db, 'live-topic', () => ({ topic: randomBytes(18).toString('hex') }))
      const take = (envelope: Envelope): boolean => {
        const isNew = isNews(envelope.id)
        if (isNew) hear(envelope)
        return isNew
      }
      // A topic of each database's own, so that several may share a broker.
      const destination = `/topic/linewatch.live.${topic}`
      broker = openBroker({ url, destination, log }, (body) => {
        for (const envelope of JSON.parse(body) as Envelope[]) take(envelope)
      })

      const read = async () => {
        const { envelopes, ...now } = await outboxSince<Envelope>(db, stoppedAt.position)
        if (now.at - stoppedAt.at > KEPT_MS) missed()
        stoppedAt = now
        fromOutbox += envelopes.filter(take).length
        isNews.age()
      }
      timers.push(
        setInterval(() => {
          reading ??= read()
            .catch((error: unknown) => log.warn({ err: error }, 'The live outbox could not be read.'))
            .finally(() => {
              reading = null
            })
        }, readEveryMs),
        setInterval(() => {
          purgeOutbox(db, KEPT_MS).catch((error: unknown) =>
            log.warn({ err: error }, 'The live outbox could not be tidied.'),
          )
        }, PURGE_EVERY_MS),
      )
    },
    async tell(envelopes, tx) {
      if (envelopes.length === 0) return
      await addToOutbox(tx, envelopes)
      tx.afterCommit(() => broker?.publish(JSON.stringify(envelopes)))
    },
    broker: () => ({ connected: broker?.connected ?? false, fromOutbox }),
    async close() {
      for (const timer of timers) clearInterval(timer)
      await reading
      await broker?.close()
    },
  }
}

/**
 * Answers whether an id is news, and remembers it. `age`, after each reading of the outbox, forgets what is older than
 * the former minute: never what came since the last reading, however long ago that was.
 */
function rememberer() {
  let former = new Set<string>()
  let latest = new Set<string>()
  let since = performance.now()
  const isNews = (id: string): boolean => {
    if (latest.has(id) || former.has(id)) return false
    latest.add(id)
    return true
  }
  isNews.age = () => {
    if (performance.now() - since < REMEMBERED_MS) return
    former = latest
    latest = new Set()
    since = performance.now()
  }
  return isNews
}
