import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { DEMO_PASSWORD, MANAGER } from '../demo.ts'
import { openStomp, type StompPeer } from '../stomp.ts'
import { type Answered, secureCall } from './secure-call.ts'

const { OPEN } = WebSocket

/** Guests of a console that work and listen, through a proxy, while the servers behind it are restarted in turn. */

const API = '/api/v1'
/** A console asks once more for what it only reads, and for its session; what changes something it sends once. */
const TRIES = 2
const TRY_AGAIN_MS = 500
const RENEWAL = 'POST /auth/refresh'
const ARRIVES_WITHIN_MS = 15_000
/** A guest's pause between two calls. */
const WORK_EVERY_MS = 200
/** Of a guest's orders so many stand at most: a kitchen's queue has an end, however long this runs. */
const MOST_STANDING = 3

export interface Rolling {
  /** 'https://localhost:40123', and the certificate to believe. */
  proxy: { url: string; ca: string }
  guests: number
  /** Restarts the servers, one after the other. */
  restart(): Promise<void>
  /**
   * For so long a message may come after a later one, in ms: 0 where all come in order. Over a broker the outbox brings
   * what it has not brought within a second (decision 0023); a socket that closes meanwhile has missed nothing, since
   * a console starts over from a snapshot.
   */
  overtakenMs: number
  /** The demand descriptions of all orders, deleted ones too, from the database itself. */
  stored(): Promise<string[]>
}

export interface RollingReport {
  /** Answered calls, the ones tried again counted once. */
  calls: number
  /** Of them, orders placed. */
  orders: number
  /** Reads and renewals that were tried again. */
  retried: number
  /** What went wrong for good, in words. */
  failed: string[]
  /** Orders that were answered and are not there, or are there twice. */
  lost: number
  /** Sockets that were opened again, by the code that the former one was closed with. */
  reopened: Record<number, number>
  /** The longest that a guest was without a socket, in ms. */
  longestSilenceMs: number
  /** Messages that the guests heard. */
  heard: number
  /** Versions of the queue that somebody missed while their socket was open, in words. */
  missed: string[]
  /** Messages that came twice over one socket. */
  doubled: number
}

interface Place {
  restaurantUuid: string
  materialUuid: string
}

export async function rollUnderLoad({
  proxy,
  guests,
  restart,
  overtakenMs,
  stored,
}: Rolling): Promise<RollingReport> {
  const report: RollingReport = {
    calls: 0,
    orders: 0,
    retried: 0,
    failed: [],
    lost: 0,
    reopened: {},
    longestSilenceMs: 0,
    heard: 0,
    missed: [],
    doubled: 0,
  }
  const over = new AbortController()
  try {
    const all: Guest[] = []
    // One after the other: sign-ins of one account at once count as guesses until each is known to be right.
    while (all.length < guests) all.push(await enter(proxy, report))
    const place = await placeOf(all[0] ?? never())
    const listening = all.map((guest) => listen(guest, place, overtakenMs))
    await Promise.all(listening.map(({ begin }) => begin()))
    const working = all.map((guest, n) => work(guest, place, n, over.signal))
    await restart()
    over.abort()
    const placed = (await Promise.all(working)).flat()
    // All that was told has arrived, or never will.
    const last = await versionOf(all[0] ?? never(), place)
    await Promise.all(listening.map(({ end }) => end(last)))
    const times = new Map<string, number>()
    for (const name of await stored()) times.set(name, (times.get(name) ?? 0) + 1)
    report.lost = placed.filter((name) => times.get(name) !== 1).length
    return report
  } finally {
    over.abort()
  }
}

interface Guest {
  report: RollingReport
  /** Where its live channel is currently opened. */
  socketUrl(): string
  ca: string
  read(path: string): Promise<Answered>
  /** What changes something: asked once. */
  send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Answered | null>
  renew(): Promise<void>
}

/** A session of one's own; everything that goes wrong with it is reported. */
async function enter({ url, ca }: Rolling['proxy'], report: RollingReport): Promise<Guest> {
  const call = (method: string, path: string, input: { token?: string; body?: object }) =>
    secureCall(method, { url: url + API + path, ca }, input)
  const first = await call('POST', '/auth/signIn', {
    body: { email: MANAGER, password: DEMO_PASSWORD },
  })
  if (first.status !== 200) throw new Error(`Nobody could sign in: ${first.status}`)
  let tokens = first.body as { accessToken: string; refreshToken: string }

  let renewing: Promise<unknown> | null = null

  const tried = async (
    what: string,
    once: () => Promise<Answered>,
    tries: number,
  ): Promise<Answered | null> => {
    let last = ''
    for (let n = 1; n <= tries; n += 1) {
      if (n > 1) {
        report.retried += 1
        await pause(TRY_AGAIN_MS)
      }
      const { accessToken } = tokens
      let answer = await once().catch((error: Error) => error)
      // Its session was renewed meanwhile: like a console, it asks again with the new token.
      if (!(answer instanceof Error) && answer.status === 401 && what !== RENEWAL) {
        await renewing
        if (tokens.accessToken !== accessToken) answer = await once().catch((error: Error) => error)
      }
      if (!(answer instanceof Error) && answer.status < 400) {
        report.calls += 1
        return answer
      }
      last = answer instanceof Error ? answer.message : `${answer.status} ${JSON.stringify(answer.body)}`
      // A refusal stays one: a session that is over above all.
      if (!(answer instanceof Error) && answer.status < 500) break
    }
    report.failed.push(`${what}: ${last}`)
    return null
  }
  return {
    report,
    ca,
    socketUrl: () => `${url.replace('https', 'wss')}${API}/sockets/notifications?token=${tokens.accessToken}`,
    read: async (path) =>
      (await tried(`GET ${path}`, () => call('GET', path, { token: tokens.accessToken }), TRIES)) ?? {
        status: 0,
        body: null,
      },
    send: (method, path, body) =>
      tried(
        `${method} ${path}`,
        () => call(method, path, { token: tokens.accessToken, ...(body && { body }) }),
        1,
      ),
    async renew() {
      const { refreshToken } = tokens
      const renewal = () => call('POST', '/auth/refresh', { body: { refreshToken } })
      const renewed = tried(RENEWAL, renewal, TRIES).then((answer) => {
        if (answer) tokens = answer.body as typeof tokens
      })
      renewing = renewed
      await renewed
    },
  }
}

async function placeOf(guest: Guest): Promise<Place> {
  const restaurants = (await guest.read('/restaurants')).body as { content: { uuid: string }[] }
  const materials = (await guest.read('/dictionaries/materials/all')).body as { content: { uuid: string }[] }
  return {
    restaurantUuid: restaurants.content[0]?.uuid ?? never(),
    materialUuid: materials.content[0]?.uuid ?? never(),
  }
}

async function versionOf(guest: Guest, { restaurantUuid }: Place): Promise<number> {
  const { body } = await guest.read(`/queue?restaurantUuid=${restaurantUuid}`)
  return (body as { version: number } | null)?.version ?? Number.NaN
}

/** Places orders, takes old ones back, reads lists and renews the session until it is over; answers its orders' names. */
async function work(guest: Guest, place: Place, n: number, over: AbortSignal): Promise<string[]> {
  const placed: string[] = []
  const standing: string[] = []
  const form = {
    ...place,
    orderType: 'CATERING',
    batchSize: 8,
    workCenter: 'CATERING_WORK_CENTER',
    restaurantDepartureTime: Date.now() + 3 * 3_600_000,
  }
  for (let round = 0; !over.aborted; round += 1) {
    const demandDescription = `guest ${n} round ${round}`
    const oldest = standing.length > MOST_STANDING ? standing.shift() : undefined
    if (oldest) await guest.send('DELETE', `/catering-orders/${oldest}`)
    else if (round % 3 === 0) {
      const answer = await guest.send('POST', '/catering-orders', { ...form, demandDescription })
      if (answer) {
        placed.push(demandDescription)
        standing.push((answer.body as { uuid: string }).uuid)
      }
    } else if (round % 10 === 5) await guest.renew()
    else await guest.read(`/catering-orders?restaurantUuid=${place.restaurantUuid}&limit=20`)
    await pause(WORK_EVERY_MS)
  }
  guest.report.orders += placed.length
  return placed
}

/** Follows the queue's versions over one socket after the other, each from a snapshot of its own. */
function listen(guest: Guest, place: Place, overtakenMs: number) {
  const { report } = guest
  const topic = `/topic/restaurants/${place.restaurantUuid}/queue`
  let isOver = false
  let known = 0
  /** Versions that later ones have overtaken, and since when. */
  const awaited = new Map<number, number>()
  let peer: StompPeer | null = null

  async function open(): Promise<StompPeer> {
    const opened = await openStomp(guest.socketUrl(), { ca: guest.ca })
    try {
      await opened.connect()
      await opened.subscribe(topic)
      return opened
    } catch (error) {
      opened.socket.terminate()
      throw error
    }
  }

  /** Until the socket closes; answers nothing, reports what it missed. */
  async function follow(socket: StompPeer): Promise<void> {
    const from = await versionOf(guest, place)
    // Has been reported: without a snapshot there is nothing to follow.
    if (Number.isNaN(from)) return socket.socket.terminate()
    const versions = new Set<number>()
    let latest = from
    known = Math.max(known, from)
    awaited.clear()
    for (;;) {
      const frame = await socket.next().catch(() => null)
      // Nothing for a while is no end.
      if (!frame && socket.socket.readyState === OPEN) continue
      if (!frame) break
      const { version } = JSON.parse(frame.body) as { version: number }
      report.heard += 1
      if (versions.has(version)) report.doubled += 1
      versions.add(version)
      known = Math.max(known, version)
      awaited.delete(version)
      for (let before = latest + 1; before < version; before += 1) awaited.set(before, performance.now())
      latest = Math.max(latest, version)
    }
    for (const [version, since] of awaited)
      if (performance.now() - since >= overtakenMs)
        report.missed.push(`version ${version} of ${from} to ${latest}`)
  }

  async function goOn(first: StompPeer): Promise<void> {
    for (let socket = first; ; ) {
      peer = socket
      await follow(socket)
      if (isOver) return
      const { code } = await socket.closed
      report.reopened[code] = (report.reopened[code] ?? 0) + 1
      const closedAt = performance.now()
      let next: StompPeer | null = null
      while (!next) {
        await pause(Math.random() * TRY_AGAIN_MS)
        next = await open().catch(() => null)
      }
      report.longestSilenceMs = Math.max(report.longestSilenceMs, performance.now() - closedAt)
      socket = next
    }
  }

  let going: Promise<void> | null = null
  return {
    async begin() {
      going = goOn(await open())
    },
    /** Ends once it has come to this version. */
    async end(last: number) {
      const until = performance.now() + ARRIVES_WITHIN_MS
      while ((known < last || awaited.size > 0) && performance.now() < until) await pause(20)
      if (known < last) report.missed.push(`versions ${known + 1} to ${last}, the last`)
      isOver = true
      await peer?.close()
      await going
    },
  }
}

const never = (): never => {
  throw new Error('There is none.')
}
