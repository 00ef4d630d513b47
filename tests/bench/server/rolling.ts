import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { silentLog } from '#server/db/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/query.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { hashPassword } from '#server/services/identity/passwords.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { ASKED_AGAIN_MS, provideNginx, startNginx } from '#tests/support/programs/nginx.ts'
import { provideRabbitmq, startRabbitmq, type TestRabbitmq } from '#tests/support/programs/rabbitmq.ts'
import { type RollingReport, rollUnderLoad } from '#tests/support/programs/rolling-restart.ts'
import { type BenchOptions, type Figure, number, type Section } from '../figures.ts'
import { answers, type ServerProcess, startServer } from './server-process.ts'
import { startBenchDatabase, temporaryFolder } from './storage.ts'

const SERVERS = 3
const GUESTS = 24
/** The outbox is read each second, by machines that may be busy. */
const OVERTAKEN_MS = 5_000

/** Three servers behind nginx restarted in turn under load, by either way between them; the broker is killed meanwhile. */
export async function benchRolling({ quick, tell }: BenchOptions): Promise<Section> {
  await provideNginx(tell)
  await provideRabbitmq(tell)
  const rounds = quick ? 1 : 5
  const figures: Figure[] = []
  tell('rolling: over the database')
  figures.push(...figuresOf('NOTIFY', await roll(rounds)))
  tell('rolling: over RabbitMQ')
  const rabbitmq = await startRabbitmq()
  try {
    figures.push(...figuresOf('RabbitMQ', await roll(rounds, rabbitmq)))
  } finally {
    await rabbitmq.stop()
  }
  return {
    name: 'rolling',
    title: `${SERVERS} servers behind nginx, each restarted ${rounds} times under load`,
    note: `${GUESTS} guests, each with a socket, placing orders and taking them back, reading lists and renewing its session, five times a second at most. RabbitMQ is killed before the second server's restart of each round, and is back after it.`,
    figures,
  }
}

async function roll(rounds: number, rabbitmq?: TestRabbitmq): Promise<RollingReport> {
  const folder = await temporaryFolder('rolling')
  await mkdir(join(folder, 'dist'))
  for (const page of ['index.html', 'login.html'])
    await writeFile(join(folder, 'dist', page), '<!doctype html>')
  const database = await startBenchDatabase()
  const db = openDatabase(database.url, { max: 2 })
  const running: ServerProcess[] = []
  const proxyPort = await freePort()
  const env = {
    DATABASE_URL: database.url,
    DEMO: '0',
    TRUST_PROXY: '1',
    PUBLIC_URL: `https://localhost:${proxyPort}`,
    ...(rabbitmq && { BROKER_URL: rabbitmq.url }),
  }
  const start = async (index: number, port: number) => {
    running[index] = await startServer({ cwd: folder, env: { ...env, PORT: String(port) } })
    await answers(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok, 'A server')
  }
  try {
    await migrate(db, silentLog)
    await seedChain(db, { seed: 'rolling', now: Date.now(), secrets: testSecrets, hashPassword })
    const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
    await Promise.all(ports.map((port, index) => start(index, port)))
    const nginx = await startNginx(
      proxyPort,
      ports.map((port) => `http://127.0.0.1:${port}`),
    )
    try {
      return await rollUnderLoad({
        proxy: nginx,
        guests: GUESTS,
        overtakenMs: rabbitmq ? OVERTAKEN_MS : 0,
        stored: () => stored(db),
        async restart() {
          for (let round = 0; round < rounds; round += 1)
            for (const [index, port] of ports.entries()) {
              if (index === 1) await rabbitmq?.kill()
              await running[index]?.stop()
              await start(index, port)
              if (index === 1) await rabbitmq?.start()
              await pause(ASKED_AGAIN_MS)
            }
        },
      })
    } finally {
      await nginx.stop()
    }
  } finally {
    for (const server of running) await server?.stop()
    await db.close()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function stored(db: Database): Promise<string[]> {
  const rows = await db.rows<{ description: string }>(
    sql`SELECT description FROM catering_order WHERE description LIKE 'guest %'`,
  )
  return rows.map(({ description }) => description)
}

function figuresOf(way: string, report: RollingReport): Figure[] {
  const { calls, orders, retried, failed, lost, missed, doubled, heard, reopened, longestSilenceMs } = report
  const none = (name: string, count: number, what = ''): Figure => ({
    name: `${way}: ${name}`,
    value: `${count}${what}`,
    aim: '0',
    met: count === 0,
  })
  const codes = Object.entries(reopened).map(([code, times]) => `${times} with ${code}`)
  return [
    { name: `${way}: calls answered, orders among them`, value: `${number(calls)}, ${number(orders)}` },
    { name: `${way}: reads asked a second time`, value: String(retried) },
    none('calls that failed, a session that is over too', failed.length, failed.slice(0, 3).join(' | ')),
    none('orders lost or doubled', lost),
    { name: `${way}: live messages heard`, value: number(heard) },
    none('live messages missed over an open socket', missed.length, missed.slice(0, 3).join(' | ')),
    none('live messages doubled', doubled),
    { name: `${way}: sockets opened again`, value: codes.join(', ') },
    { name: `${way}: longest without a socket`, value: `${number(longestSilenceMs)} ms` },
  ]
}
