/**
 * A process that sends what kitchens report, started by intake.ts. Each kitchen has a key and a connection of its own and
 * sends every five seconds what it has; what was not acknowledged it sends again, with the same ids and keys.
 */
import { appendFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { WebSocket } from 'ws'
import type { IntakeAnswer } from '#src/contract/intake/envelope.ts'
import { queueTopic } from '#src/contract/kitchen/queue.ts'
import { fillDestination } from '#src/contract/live/define.ts'
import type { QueueDelta } from '#src/domain/queue/feed.ts'
import { openStomp } from '#tests/support/stomp.ts'
import { API, signIn } from './client.ts'
import type { Piece, Stretch } from './intake-day.ts'

export interface Kitchen {
  restaurantId: number
  uuid: string
  number: string
  key: string
}

export type Asked =
  | { act: 'load'; url: string; stretch: Stretch; kitchens: Kitchen[] }
  /** The first kitchens begin to send. */
  | { act: 'send'; kitchens: number }
  /** Monitors of the first kitchens, one each. */
  | { act: 'monitor'; kitchens: number }
  /** Forgets what was counted so far. */
  | { act: 'begin' }
  | { act: 'count' }
  /** Sends all that a kitchen has, as fast as it is acknowledged. */
  | { act: 'catchUp'; kitchen: Kitchen; pieces: Piece[] }
  /** Kitchens learn nothing more; resolves once everything is acknowledged. */
  | { act: 'finish' }
  /** Writes what was acknowledged into a file, one fact a line. */
  | { act: 'write'; file: string }

/** What happened since `begin`. */
export interface Sent {
  requests: number
  accepted: number
  unchanged: number
  /** The first refusals, in words. */
  refused: string[]
  /** Milliseconds from sending a request until it is acknowledged. */
  acknowledged: number[]
  /** Requests that were not acknowledged, by what came instead. */
  failed: Record<string, number>
  /** Milliseconds from a batch's acknowledgement until its row is on a monitor. */
  shown: number[]
  /** Batches that were acknowledged and that no monitor has shown. */
  unseen: number
  /** Events that wait to be acknowledged. */
  waiting: number
  cpuSeconds: number
}
export type Answered = { sent: Sent } | { failed: string }

/** A fact that was acknowledged: each of its moments as it was last told. */
export interface ToldFact {
  restaurantId: number
  kind: string
  key: string
  moments: Record<string, number>
}

const FLUSH_MS = 5_000
const BEAT_MS = 10_000
const AT_ONCE = 500
const PATIENCE_MS = 30_000
/** Monitors that share a session. */
const OF_A_SESSION = 10

interface Event {
  kind: string
  /** The batch begins with it, so a monitor has to show it. */
  begins: boolean
  data: Record<string, unknown>
}

interface Sender {
  kitchen: Kitchen
  agent: Agent
  waiting: Event[]
  learn: () => Event[]
  sending: boolean
}

let home: { url: string; stretch: Stretch; kitchens: Kitchen[] } | null = null
let learning = true
let senders: Sender[] = []
let monitors: WebSocket[] = []
const monitored = new Set<string>()
const told = new Map<string, ToldFact>()
/** When batches were acknowledged and shown, by restaurant and number. */
const acknowledgedAt = new Map<string, number>()
const shownAt = new Map<string, number>()
let runs = 0
let sent = nothingSent()

function nothingSent(): Sent {
  return {
    requests: 0,
    accepted: 0,
    unchanged: 0,
    refused: [],
    acknowledged: [],
    failed: {},
    shown: [],
    unseen: 0,
    waiting: 0,
    cpuSeconds: 0,
  }
}

const ACTS: { [act in Asked['act']]: (asked: Extract<Asked, { act: act }>) => Promise<void> } = {
  async load({ url, stretch, kitchens }) {
    home = { url, stretch, kitchens }
  },
  async send({ kitchens }) {
    runs += 1
    learning = true
    senders = known().kitchens.slice(0, kitchens).map(senderOf)
    for (const sender of senders) keepSending(sender)
  },
  async monitor({ kitchens }) {
    const { url, kitchens: all } = known()
    let token = ''
    for (const [index, { uuid }] of all.slice(0, kitchens).entries()) {
      if (index % OF_A_SESSION === 0) token = await signIn(url)
      monitors.push(await follow(url, token, uuid))
    }
  },
  async begin() {
    sent = nothingSent()
    acknowledgedAt.clear()
    shownAt.clear()
    const { user, system } = process.cpuUsage()
    sent.cpuSeconds = -(user + system) / 1e6
  },
  async count() {},
  async catchUp({ kitchen, pieces }) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const events = pieces.map(({ kind, data }) => ({ kind, data, begins: false }))
    const sender = { kitchen, agent, waiting: events, learn: () => [], sending: false }
    while (sender.waiting.length > 0) {
      const { length } = sender.waiting
      await flush(sender, false)
      if (sender.waiting.length === length) await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    agent.destroy()
  },
  async finish() {
    learning = false
    for (const socket of monitors) socket.terminate()
    monitors = []
    monitored.clear()
    const busy = () => senders.some(({ waiting, sending }) => sending || waiting.length > 0)
    while (busy()) await new Promise((resolve) => setTimeout(resolve, 100))
    for (const { agent } of senders) agent.destroy()
    senders = []
  },
  async write({ file }) {
    let lines: string[] = []
    for (const fact of told.values()) {
      lines.push(`${JSON.stringify(fact)}\n`)
      if (lines.length === 10_000) await appendFile(file, lines.splice(0).join(''))
    }
    await appendFile(file, lines.join(''))
    lines = []
  },
}

process.on('message', (asked: Asked) => {
  const act = ACTS[asked.act] as (asked: Asked) => Promise<void>
  const answer = (answered: Answered) => process.send?.(answered)
  act(asked).then(
    () => answer({ sent: counted() }),
    (error: unknown) => answer({ failed: String(error) }),
  )
})

function known() {
  if (!home) throw new Error('There are no kitchens.')
  return home
}

function counted(): Sent {
  const { user, system } = process.cpuUsage()
  const batches = [...acknowledgedAt]
  return {
    ...sent,
    shown: batches.flatMap(([batch, at]) => {
      const shown = shownAt.get(batch)
      return shown === undefined ? [] : [Math.max(0, shown - at)]
    }),
    unseen: batches.filter(([batch]) => !shownAt.has(batch)).length,
    waiting: senders.reduce((sum, { waiting }) => sum + waiting.length, 0),
    cpuSeconds: sent.cpuSeconds + (user + system) / 1e6,
  }
}

/** A kitchen that begins anywhere within the stretch, which comes over and over, each time with other keys. */
function senderOf(kitchen: Kitchen, index: number): Sender {
  const { pieces, lengthMs, speed } = known().stretch
  const begun = Date.now()
  // Spread evenly, and not in the order of the restaurants.
  const offset = ((index * 0.618_034) % 1) * lengthMs
  let cycle = 0
  let next = pieces.findIndex(({ at }) => at >= offset)
  if (next === -1) next = pieces.length
  const run = runs

  function learn(): Event[] {
    const events: Event[] = []
    const until = offset + (Date.now() - begun) * speed
    while (learning) {
      const piece = pieces[next]
      if (!piece) {
        next = 0
        cycle += 1
        continue
      }
      if (cycle * lengthMs + piece.at > until) break
      events.push(eventOf(piece, { run, cycle, realTime }))
      next += 1
    }
    return events
  }
  /** The moment at which a moment of the stretch is, so that what happens now is of now. */
  const realTime = (at: number) => Math.round(begun + (cycle * lengthMs + at - offset) / speed)
  return { kitchen, agent: new Agent({ keepAlive: true, maxSockets: 1 }), waiting: [], learn, sending: false }
}

const KEYS = ['key', 'batchKey', 'holdKey', 'potatoBatchKey']

function eventOf(
  { kind, at, data }: Piece,
  { run, cycle, realTime }: { run: number; cycle: number; realTime: (at: number) => number },
): Event {
  const value = (name: string, given: unknown): unknown => {
    if (KEYS.includes(name) && typeof given === 'string') return `${run}.${cycle}.${given}`
    if (name === 'number') return Number(given) + 1_000 * (run * 100 + cycle)
    if (name.endsWith('At') && typeof given === 'number') return realTime(given)
    if (name === 'stages') return changed(given as object, (_, stage) => changed(stage as object, value))
    return given
  }
  return { kind, begins: kind === 'batch' && data.startedAt === at, data: changed(data, value) }
}

const changed = (fields: object, value: (name: string, given: unknown) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, given]) => [name, value(name, given)]))

function keepSending(sender: Sender): void {
  const again = () => {
    if (!senders.includes(sender)) return clearInterval(timer)
    void flush(sender)
  }
  let timer = setTimeout(() => {
    again()
    timer = setInterval(again, FLUSH_MS)
  }, Math.random() * FLUSH_MS)
}

/** Sends what a kitchen has; what is not acknowledged waits for the next time. */
async function flush(sender: Sender, isCounted = true): Promise<void> {
  if (sender.sending) return
  sender.waiting.push(...sender.learn())
  const events = sender.waiting.slice(0, AT_ONCE)
  if (events.length === 0) return
  sender.sending = true
  const from = performance.now()
  try {
    const { status, text } = await post(sender, events)
    if (status !== 200) throw new Error(String(status))
    const answer = JSON.parse(text) as IntakeAnswer
    if (isCounted) sent.acknowledged.push(performance.now() - from)
    sender.waiting.splice(0, events.length)
    sent.requests += 1
    sent.accepted += answer.accepted
    sent.unchanged += answer.unchanged
    for (const { code, message } of answer.refused.slice(0, 5 - sent.refused.length))
      sent.refused.push(`${code}: ${message}`)
    if (answer.refused.length === 0) for (const event of events) note(sender.kitchen, event)
  } catch (error) {
    const name = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    sent.failed[name] = (sent.failed[name] ?? 0) + 1
  } finally {
    sender.sending = false
  }
}

function note({ restaurantId, uuid }: Kitchen, { kind, begins, data }: Event): void {
  const key = String(data.key)
  const name = `${restaurantId} ${kind} ${key}`
  const fact = told.get(name) ?? { restaurantId, kind, key, moments: {} }
  for (const [field, value] of Object.entries(data))
    if (field.endsWith('At') && typeof value === 'number') fact.moments[field] = value
  told.set(name, fact)
  if (begins && monitored.has(uuid)) acknowledgedAt.set(`${uuid} ${data.number}`, Date.now())
}

let ids = 0
function post(
  { kitchen, agent }: Sender,
  events: readonly Event[],
): Promise<{ status: number; text: string }> {
  const { number, key } = kitchen
  const body = JSON.stringify(
    events.map(({ kind, data }) => {
      ids += 1
      const type = `linewatch.${kind}.v1`
      return { specversion: '1.0', id: String(ids), source: `/restaurants/${number}/line`, type, data }
    }),
  )
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-sent-at': Date.now(),
  }
  return new Promise((resolve, reject) => {
    const asked = request(
      `${known().url}/intake/v1/events`,
      { method: 'POST', agent, headers, timeout: PATIENCE_MS },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on('error', reject)
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('timeout')))
    asked.on('error', reject)
    asked.end(body)
  })
}

/** A monitor of a restaurant: notes when each batch is on it. */
async function follow(url: string, token: string, uuid: string): Promise<WebSocket> {
  const { socket, connect, subscribe } = await openStomp(
    `${url.replace('http', 'ws')}${API}/sockets/notifications?token=${token}`,
  )
  await connect({ 'heart-beat': `${BEAT_MS},${BEAT_MS}` })
  await subscribe(fillDestination(queueTopic, { uuid }))
  monitored.add(uuid)
  const beating = setInterval(() => socket.send('\n'), BEAT_MS)
  socket.on('close', () => clearInterval(beating))
  socket.removeAllListeners('message')
  socket.on('message', (data) => {
    const text = String(data)
    if (!text.startsWith('MESSAGE')) return
    const { put } = JSON.parse(text.slice(text.indexOf('\n\n') + 2).replace(/\0\s*$/, '')) as QueueDelta
    for (const { batchNumber } of put.batches ?? []) {
      const batch = `${uuid} ${batchNumber}`
      if (!shownAt.has(batch)) shownAt.set(batch, Date.now())
    }
  })
  return socket
}
