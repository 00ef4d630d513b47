import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { silentLog } from '#server/db/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/query.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { hashPassword } from '#server/services/identity/passwords.ts'
import { newToken, tokenHash } from '#server/services/identity/tokens.ts'
import { KEY_PREFIX } from '#src/domain/intake/scopes.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { atMost, type BenchOptions, type Figure, number, quantile, type Section } from '../figures.ts'
import { addRestaurants } from '../more-restaurants.ts'
import { usage } from './client.ts'
import { busiestStretch, PER_SECOND, threeDays } from './intake-day.ts'
import { killsUnderLoad } from './intake-kills.ts'
import type { Answered, Asked, Kitchen, Sent } from './intake-load.ts'
import { answers, type ServerProcess, startServer } from './server-process.ts'
import { SEED, startBenchDatabase, temporaryFolder } from './storage.ts'

const RESTAURANTS = 3_000
/** Restaurants of smaller chains, for what each costs. */
const CURVE = [12, 200]
const MINUTES = 5
const WARM_UP_S = 30
const SMALL_S = 60
const MONITORS = 100
const KILLS = 20
const KILLS_QUICK = 4
const AIM_CORES = 0.5
const AIM_ACKNOWLEDGED_MS = 500
const AIM_SHOWN_MS = 500
const AIM_CAUGHT_UP_S = 5
const AIM_DELAYED_MS = 1_000
/** Of a second. */
const TICK = 1 / 100

/** What the load is sent to and with. */
export interface Intake {
  db: Database
  postgres: { readonly pid: number | null }
  server: ServerProcess
  /** Starts the server again, where it was. */
  restart(): Promise<void>
  ask(asked: Asked): Promise<Sent>
}

interface Round {
  restaurants: number
  seconds: number
  sent: Sent
  /** Of one core. */
  server: number
  postgres: number
}

/** The busiest minute of a chain as its kitchens tell it, a kitchen that comes back, and kills. */
export async function benchIntake(options: BenchOptions): Promise<Section> {
  const { quick, tell, restaurants = RESTAURANTS, minutes = quick ? 1 : MINUTES } = options
  const postgres = await startBenchDatabase()
  const folder = await temporaryFolder('intake')
  const port = await freePort()
  const start = () => startServer({ port, env: { DATABASE_URL: postgres.url, DATA_DIR: folder, DEMO: '0' } })
  const db = openDatabase(postgres.url, { max: 2 })
  const sender = startSender()
  let server: ServerProcess | null = null
  try {
    tell(`${restaurants} restaurants with keys`)
    const kitchens = await makeKitchens(db, restaurants + 1)
    const stretch = await busiestStretch(db)
    const late = { kitchen: kitchens[restaurants] as Kitchen, pieces: await threeDays(db, Date.now()) }
    server = await start()
    const { url } = server
    await answers(async () => (await fetch(`${url}/healthz`)).ok, 'The server')
    const intake: Intake = {
      db,
      postgres,
      server,
      async restart() {
        intake.server = server = await start()
      },
      ask: sender.ask,
    }
    await intake.ask({ act: 'load', url, stretch, kitchens })
    tell('nobody sends')
    // What a start begins is over by then.
    await pause(20_000)
    const idle = await measure(intake, 0, quick ? 10 : 30)
    const rounds: Round[] = []
    for (const count of CURVE.filter((count) => count < restaurants)) {
      rounds.push(await send(intake, count, quick ? SMALL_S / 2 : SMALL_S, tell))
      await intake.ask({ act: 'finish' })
    }
    await intake.ask({ act: 'monitor', kitchens: Math.min(MONITORS, restaurants) })
    const full = await send(intake, restaurants, minutes * 60, tell)
    rounds.push(full)
    tell('three days of a kitchen')
    const caughtUp = await catchUp(intake, late)
    const kills = quick ? KILLS_QUICK : KILLS
    const killed = await killsUnderLoad(intake, { kills, tell, file: `${folder}/told` })
    return {
      name: 'intake',
      title: `The busiest minute of ${number(restaurants)} restaurants, ${minutes} minutes long, by HTTP`,
      note: `${number(restaurants * PER_SECOND)} events a second, a key and a connection for each kitchen, which sends every 5 s what it has. The events are those of the busiest ten minutes of a simulated restaurant at ${stretch.speed.toFixed(2)} times its speed, each kitchen at another place of them. Embedded PostgreSQL without a past; sender, server and database on this machine's cores. On a screen is an event when a monitor's socket has the delta of the live queue with it; ${Math.min(MONITORS, restaurants)} monitors.`,
      figures: [...figuresOf(rounds, idle), ...shownOf(full.sent), ...caughtUp, ...killed],
    }
  } finally {
    await sender.stop()
    await server?.stop()
    await db.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A chain of so many restaurants, each with the first one's fryers and with a key. */
async function makeKitchens(db: Database, count: number): Promise<Kitchen[]> {
  const now = Date.now()
  await migrate(db, silentLog)
  await seedChain(db, { seed: SEED, now, secrets: testSecrets, hashPassword })
  await addRestaurants(db, { seed: SEED, now, count })
  await db.run(sql`
    INSERT INTO fryer (restaurant_id, name, vendor, linked, created_at, updated_at)
    SELECT r.id, f.name, f.vendor, f.linked, f.created_at, f.updated_at FROM restaurant r, fryer f
     WHERE f.restaurant_id = (SELECT min(id) FROM restaurant) AND f.deleted_at IS NULL
    ON CONFLICT DO NOTHING`)
  const restaurants = await db.rows<{ id: number; uuid: string; number: string }>(
    sql`SELECT id, uuid, number FROM restaurant ORDER BY id LIMIT ${count}`,
  )
  const keys = restaurants.map(() => KEY_PREFIX + newToken())
  await db.run(sql`
    WITH made AS (
      INSERT INTO intake_key (name, prefix, hash, scopes, created_at)
      SELECT id, 'lwe_bench', hash, '{FACTS,PLAN}', ${now}
        FROM unnest(${restaurants.map(({ id }) => String(id))}::text[], ${keys.map(tokenHash)}::bytea[]) AS k(id, hash)
      RETURNING id, name)
    INSERT INTO intake_key_restaurant (intake_key_id, restaurant_id) SELECT id, name::int FROM made`)
  await db.run(sql`ANALYZE`)
  return restaurants.map(({ id, uuid, number }, index) => ({
    restaurantId: id,
    uuid,
    number,
    key: keys[index] ?? '',
  }))
}

async function send(
  intake: Intake,
  restaurants: number,
  seconds: number,
  tell: BenchOptions['tell'],
): Promise<Round> {
  tell(`${restaurants} kitchens send`)
  await intake.ask({ act: 'send', kitchens: restaurants })
  await pause(WARM_UP_S * 500)
  // Statements that were planned while tables were empty would read them whole.
  await intake.db.run(sql`ANALYZE`)
  await pause(WARM_UP_S * 500)
  const round = await measure(intake, restaurants, seconds)
  const { requests, accepted, unchanged, refused, acknowledged, failed, cpuSeconds } = round.sent
  tell(
    `${requests} requests, ${accepted} accepted, ${unchanged} unchanged, refused ${refused}, failed ${JSON.stringify(failed)}, p99 ${number(quantile(acknowledged, 0.99))} ms, server ${round.server.toFixed(2)}, PostgreSQL ${round.postgres.toFixed(2)}, sender ${(cpuSeconds / seconds).toFixed(2)} of a core`,
  )
  if (refused.length > 0) throw new Error(`Events were refused: ${refused.join('; ')}`)
  return round
}

async function measure(
  { server, postgres, ask }: Intake,
  restaurants: number,
  seconds: number,
): Promise<Round> {
  const [serverBefore, postgresBefore] = [await usage(server.url), await cpuOf(postgres.pid)]
  await ask({ act: 'begin' })
  const from = performance.now()
  await pause(seconds * 1000)
  const sent = await ask({ act: 'count' })
  const took = (performance.now() - from) / 1000
  const serverAfter = await usage(server.url)
  return {
    restaurants,
    seconds: took,
    sent,
    server: (serverAfter.cpuSeconds - serverBefore.cpuSeconds) / took,
    postgres: ((await cpuOf(postgres.pid)) - postgresBefore) / took,
  }
}

/** Seconds of a core that a process and its children have used, also those that are gone. */
async function cpuOf(pid: number | null): Promise<number> {
  if (pid === null) throw new Error('PostgreSQL does not run.')
  let ticks = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // After the name, which may have spaces: state, parent, …
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, ofChildrenUser, ofChildrenSystem] = rest.slice(9, 13).map(Number)
    if (Number(name) === pid || Number(parent) === pid) ticks += (user ?? 0) + (system ?? 0)
    if (Number(name) === pid) ticks += (ofChildrenUser ?? 0) + (ofChildrenSystem ?? 0)
  }
  return ticks * TICK
}

function figuresOf(rounds: readonly Round[], idle: Round): Figure[] {
  const full = rounds.at(-1)
  if (!full) return []
  const { sent, seconds } = full
  const row = (name: string, of: (round: Round) => string): Figure => ({
    name: `${name}: ${rounds.map(({ restaurants }) => number(restaurants)).join(' → ')} restaurants`,
    value: rounds.map(of).join(' → '),
  })
  const perThousand = (of: 'server' | 'postgres') => (round: Round) =>
    number(
      ((round[of] - idle[of]) * round.seconds * 1_000_000) / (round.sent.accepted + round.sent.unchanged),
    )
  const failed = Object.values(sent.failed).reduce((sum, count) => sum + count, 0)
  return [
    {
      name: 'events a second, in requests',
      value: `${number(sent.accepted / seconds)}, ${number(sent.requests / seconds)}`,
    },
    atMost('CPU of PostgreSQL, of one core', full.postgres, AIM_CORES, '', 2),
    atMost('CPU of the server, of one core', full.server, AIM_CORES, '', 2),
    atMost('acknowledged, p99', quantile(sent.acknowledged, 0.99), AIM_ACKNOWLEDGED_MS, 'ms'),
    { name: 'acknowledged, p50', value: `${number(quantile(sent.acknowledged, 0.5))} ms` },
    atMost('requests not acknowledged', failed, 0, ''),
    {
      name: 'nobody sends: PostgreSQL, server',
      value: `${idle.postgres.toFixed(2)}, ${idle.server.toFixed(2)} of a core`,
    },
    row('events a second', (round) => number(round.sent.accepted / round.seconds)),
    row('PostgreSQL, ms for 1,000 events beyond idle', perThousand('postgres')),
    row('server, ms for 1,000 events beyond idle', perThousand('server')),
    row('acknowledged, p99', (round) => `${number(quantile(round.sent.acknowledged, 0.99))} ms`),
  ]
}

const shownOf = ({ shown, unseen }: Sent): Figure[] => [
  atMost('from acknowledgement to the socket of a monitor, p95', quantile(shown, 0.95), AIM_SHOWN_MS, 'ms'),
  {
    name: 'the same, p50 and longest',
    value: `${number(quantile(shown, 0.5))} ms, ${number(Math.max(...shown))} ms (${shown.length} batches, ${unseen} not seen)`,
  },
]

/** The others send on meanwhile. */
async function catchUp(
  intake: Intake,
  late: Omit<Extract<Asked, { act: 'catchUp' }>, 'act'>,
): Promise<Figure[]> {
  await intake.ask({ act: 'begin' })
  await pause(10_000)
  const { acknowledged: before } = await intake.ask({ act: 'count' })
  await intake.ask({ act: 'begin' })
  const from = performance.now()
  const { refused } = await intake.ask({ act: 'catchUp', ...late })
  const seconds = (performance.now() - from) / 1000
  // What was delayed is acknowledged by then.
  await pause(2_000)
  const { acknowledged } = await intake.ask({ act: 'count' })
  if (refused.length > 0) throw new Error(`Events were refused: ${refused.join('; ')}`)
  const name = `three days of one kitchen: ${number(late.pieces.length)} events`
  const longest = Math.max(...acknowledged) - quantile(before, 0.5)
  return [
    atMost(name, seconds, AIM_CAUGHT_UP_S, 's', 1),
    atMost('live events delayed by it, longest', longest, AIM_DELAYED_MS, 'ms'),
    {
      name: 'live events acknowledged meanwhile, p50 and p99',
      value: `${number(quantile(acknowledged, 0.5))} ms, ${number(quantile(acknowledged, 0.99))} ms; before ${number(quantile(before, 0.5))} ms, ${number(quantile(before, 0.99))} ms`,
    },
  ]
}

function startSender(): { ask(asked: Asked): Promise<Sent>; stop(): Promise<void> } {
  const program = new URL('./intake-load.ts', import.meta.url)
  const child: ChildProcess = fork(program, { execArgv: ['--import', import.meta.resolve('tsx')] })
  return {
    async ask(asked) {
      child.send(asked)
      const [answer] = (await once(child, 'message')) as [Answered]
      if ('failed' in answer) throw new Error(answer.failed)
      return answer.sent
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
