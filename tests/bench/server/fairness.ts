import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openDatabase } from '#server/db/query.ts'
import * as chicken from '#src/contract/dashboard/chicken.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import {
  atMost,
  type BenchOptions,
  type Figure,
  number,
  quantile,
  ratioAtMost,
  type Section,
} from '../figures.ts'
import { CALLS } from './analytics.ts'
import { API, firstRestaurant, PASSWORD, signIn } from './client.ts'
import { answers, startServer } from './server-process.ts'
import type { FilledDatabase } from './storage.ts'

const DAY_MS = 86_400_000
/** Heavy calls that one account keeps in flight. */
const IN_FLIGHT = 100
const USERS = 20
const EXPORTS = 30
const SIGN_INS = 1_000
const SIGN_INS_AT_ONCE = 40
const KNOWN_SIGN_INS = 20
/** Times as long as with nobody else there. */
const AIM_ONE_ACCOUNT = 4
const AIM_MANY_USERS = 10
const SIGN_IN_WINDOW_S = 300
const OFFICE = '10.1.0.1'
const STRANGER = '10.2.0.1'
const BOARD_DAYS = 182

/** A load that goes on until it is stopped; answers how many calls had which status. */
interface Load {
  stop(): Promise<Map<number, number>>
}
interface Measured {
  times: number[]
  /** Answers other than 200. */
  refused: number
}

/** What one account, or many people, can take from a kitchen's crew; and who is kept from signing in. */
export async function benchFairness(database: FilledDatabase, options: BenchOptions): Promise<Section> {
  const { quick, tell } = options
  const emails = await addUsers(database.url)
  const env = { DATABASE_URL: database.url, DEMO: '0', TRUST_PROXY: '1' }
  const server = await startServer({ env })
  const { url } = server
  try {
    await answers(async () => (await fetch(`${url}/healthz`)).ok, 'The server')
    const [crew, manager, area] = await Promise.all(
      ['crew', 'manager', 'area'].map((name) => signIn(url, `${name}@linewatch.test`)),
    )
    const users = await signInAll(url, emails)
    const restaurant = await firstRestaurant(url, crew ?? '')
    const rounds = quick ? 60 : 200
    const queue = () => measure(rounds, () => ask(url, `/queue?restaurantUuid=${restaurant}`, crew ?? ''))
    const beside = async (name: string, load: Load) => {
      tell(name)
      // Until the load is as it will be.
      await pause(2_000)
      const measured = await queue()
      return { measured, statuses: await load.stop() }
    }

    tell('the queue with nobody else there')
    await queue()
    const idle = await queue()
    const now = Date.now()
    const span = { start: now - Math.min(database.days, 365) * DAY_MS, end: now, restaurantUuid: undefined }
    const paths = CALLS.map(({ path }) => path(span))
    const heavy = await beside(
      `${IN_FLIGHT} heavy calls of one account`,
      keepAsking(url, Array<string>(IN_FLIGHT).fill(area ?? ''), (i) => paths[i % paths.length] ?? ''),
    )
    const boards = boardPaths(now)
    const global = await beside(
      `${USERS} users with Global boards`,
      keepAsking(
        url,
        users.flatMap((token) => boards.map(() => token)),
        (i) => boards[i % boards.length] ?? '',
      ),
    )
    const query = encodeQuery({ startTime: span.start, endTime: now })
    const exported = await beside(
      `${EXPORTS} exports of one account`,
      keepAsking(
        url,
        Array<string>(EXPORTS).fill(manager ?? ''),
        () => `${fryerHistory.exported?.path}?${query}`,
      ),
    )
    const again = await queue()
    tell(`${SIGN_INS} sign-ins from one address`)
    const entered = await enterMany(url, emails)
    const hammered = await enterBesideStranger(url, emails[0] ?? '', tell)
    const p95 = quantile([...idle.times, ...again.times], 0.95)
    const figure = (
      name: string,
      { measured, statuses }: Awaited<ReturnType<typeof beside>>,
      aim: number,
    ) => [
      ratioAtMost(name, spread(measured), quantile(measured.times, 0.95) / p95, aim),
      atMost(`${name}: queues refused`, measured.refused, 0, ''),
      { name: `${name}: its own answers`, value: told(statuses) },
    ]
    return {
      name: 'fairness',
      title: 'Fairness',
      note: `The crew's live queue, ${rounds} times, one after the other, over ${number(database.rows)} rows of facts (${database.days} days of ${database.restaurants} restaurants) in ${database.name}; a ratio is that of its p95 to the p95 with nobody else there. All of it on this machine's cores. A heavy call is one of the section analytics over all days of all restaurants.`,
      figures: [
        {
          name: 'live queue, nobody else there',
          value: spread({ ...idle, times: [...idle.times, ...again.times] }),
        },
        ...figure(`live queue, ${IN_FLIGHT} heavy calls of one account in flight`, heavy, AIM_ONE_ACCOUNT),
        ...figure(`live queue, ${USERS} users with Global boards of six months`, global, AIM_MANY_USERS),
        ...figure(
          `live queue, ${EXPORTS} one-year exports of one account in flight`,
          exported,
          AIM_ONE_ACCOUNT,
        ),
        ...entered,
        ...hammered,
      ],
    }
  } finally {
    await server.stop()
  }
}

const spread = ({ times }: Measured) =>
  `p50 ${number(quantile(times, 0.5), 1)} ms, p95 ${number(quantile(times, 0.95), 1)} ms`
const told = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${number(count)}`)
    .join(', ')

/** The dashboard's panels over six months of all restaurants. */
function boardPaths(now: number): string[] {
  const endpoints = Object.values(chicken).filter(
    (value): value is typeof value & AnyEndpoint => typeof value === 'object' && 'method' in value,
  )
  const query = encodeQuery({ startTime: now - BOARD_DAYS * DAY_MS, endTime: now })
  return endpoints.map(({ path }) => `${path}?${query}`)
}

/** Users like the area manager, of which a filled database has one. */
async function addUsers(url: string): Promise<string[]> {
  const emails = Array.from({ length: USERS }, (_, i) => `bench${i}@linewatch.test`)
  const db = openDatabase(url, { max: 1 })
  try {
    await db.run(sql`
      INSERT INTO account (email, display_name, type, password_hash, role_id, created_at)
      SELECT unnest(${emails}::text[]), 'Bench', type, password_hash, role_id, created_at
        FROM account WHERE email = 'area@linewatch.test'
      ON CONFLICT DO NOTHING`)
    await db.run(sql`
      INSERT INTO account_restaurant (account_id, restaurant_id)
      SELECT a.id, r.restaurant_id FROM account a, account_restaurant r JOIN account o ON o.id = r.account_id
       WHERE a.email = ANY(${emails}) AND o.email = 'area@linewatch.test'
      ON CONFLICT DO NOTHING`)
  } finally {
    await db.close()
  }
  return emails
}

async function signInAll(url: string, emails: readonly string[]): Promise<string[]> {
  const tokens: string[] = []
  for (const email of emails) tokens.push(await signIn(url, email))
  return tokens
}

async function ask(url: string, path: string, token: string, signal?: AbortSignal): Promise<number> {
  const answer = await fetch(`${url}${API}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  })
  await answer.arrayBuffer()
  return answer.status
}

async function measure(rounds: number, call: () => Promise<number>): Promise<Measured> {
  const times: number[] = []
  let refused = 0
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    const status = await call()
    times.push(performance.now() - from)
    if (status !== 200) refused += 1
  }
  return { times, refused }
}

/** Keeps one call of each token in flight; a refused caller tries again as soon as it may. */
function keepAsking(url: string, tokens: readonly string[], pathOf: (i: number) => string): Load {
  const leave = new AbortController()
  const statuses = new Map<number, number>()
  let next = 0
  const asking = tokens.map(async (token) => {
    while (!leave.signal.aborted) {
      next += 1
      const status = await ask(url, pathOf(next), token, leave.signal).catch(() => null)
      if (status === null) return
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 429) await pause(1_000)
    }
  })
  return {
    async stop() {
      leave.abort()
      await Promise.all(asking)
      // What had begun is finished first: it is no load of the next measurement.
      await pause(2_000)
      return statuses
    },
  }
}

interface Entering {
  address: string
  password?: string
  browserToken?: string | undefined
}

async function enter(url: string, email: string, { address, password = PASSWORD, browserToken }: Entering) {
  const answer = await fetch(`${url}${API}/auth/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password, browserToken }),
  })
  const body = (await answer.json()) as { browserToken?: string }
  return { status: answer.status, browserToken: body.browserToken }
}

/** Everybody of a head office signs in, from one address. */
async function enterMany(url: string, emails: readonly string[]): Promise<Figure[]> {
  const from = performance.now()
  let begun = 0
  let refused = 0
  await Promise.all(
    Array.from({ length: SIGN_INS_AT_ONCE }, async () => {
      while (begun < SIGN_INS) {
        begun += 1
        const { status } = await enter(url, emails[begun % emails.length] ?? '', { address: OFFICE })
        if (status !== 200) refused += 1
      }
    }),
  )
  const seconds = (performance.now() - from) / 1000
  return [
    atMost(`${number(SIGN_INS)} sign-ins with right passwords from one address: refused`, refused, 0, ''),
    atMost(`${number(SIGN_INS)} sign-ins, ${SIGN_INS_AT_ONCE} at once`, seconds, SIGN_IN_WINDOW_S, 's', 1),
  ]
}

/** A stranger guesses an account's password without a pause, while its user signs in from a browser that is known. */
async function enterBesideStranger(
  url: string,
  email: string,
  tell: BenchOptions['tell'],
): Promise<Figure[]> {
  tell('an account that is guessed')
  const { browserToken } = await enter(url, email, { address: OFFICE })
  const own = () =>
    measure(KNOWN_SIGN_INS, async () => (await enter(url, email, { address: OFFICE, browserToken })).status)
  const idle = await own()
  let guessing = true
  let guesses = 0
  const strangers = Array.from({ length: 10 }, async (_, i) => {
    while (guessing) {
      // From the office itself, too.
      await enter(url, email, { address: i % 2 ? OFFICE : STRANGER, password: `Wrong#Guess ${guesses}` })
      guesses += 1
    }
  })
  await pause(1_000)
  const beside = await own()
  guessing = false
  await Promise.all(strangers)
  const name = `a known browser signs in while ten strangers guess its account (${number(guesses)} guesses)`
  return [
    ratioAtMost(
      name,
      `${spread(beside)}; with nobody guessing ${spread(idle)}`,
      quantile(beside.times, 0.95) / quantile(idle.times, 0.95),
      AIM_MANY_USERS,
    ),
    atMost('the same: refused', beside.refused, 0, ''),
  ]
}
