import { silentLog } from '#server/db/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/query.ts'
import { type Latency, measureFanOut } from '../fan-out.ts'
import { type BenchOptions, number, ratioAtMost, type Section } from '../figures.ts'
import { startBenchDatabase } from './storage.ts'

/** What RabbitMQ's web-STOMP takes for the same at 20 messages a second; it is not started here. */
const BROKER_P99_MS = 57
const AIM_OF_BROKER = 0.4
const AIM_OF_BARE = 3

/** One message to 200 clients. */
export async function benchLive({ quick }: BenchOptions): Promise<Section> {
  const database = await startBenchDatabase()
  try {
    const db = openDatabase(database.url, { max: 1 })
    await migrate(db, silentLog)
    await db.close()
    const { clients, messagesPerSecond, ours, bare, ratio } = await measureFanOut(database.url, {
      messages: quick ? 60 : 400,
    })
    const both = (of: (latency: Latency) => number) =>
      `${number(of(ours), 1)} ms, bare websocket ${number(of(bare), 1)} ms`
    const aim = AIM_OF_BROKER * BROKER_P99_MS
    return {
      name: 'live',
      title: `Live fan-out to ${clients} clients`,
      note: `${messagesPerSecond} messages a second of 600 characters, from publishing (PostgreSQL's NOTIFY, then STOMP) until each client has it; server and clients in one process.`,
      figures: [
        { name: 'p50', value: both((latency) => latency.p50) },
        ratioAtMost(
          'p99 against a bare websocket',
          both((latency) => latency.p99),
          ratio,
          AIM_OF_BARE,
        ),
        {
          name: 'p99 against RabbitMQ (57 ms)',
          value: `${number(ours.p99, 1)} ms`,
          aim: `≤ ${number(aim, 1)} ms`,
          ratio: (ours.p99 / BROKER_P99_MS).toFixed(2),
          met: ours.p99 <= aim,
        },
      ],
    }
  } finally {
    await database.stop()
  }
}
