import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { isOpen } from '#server/live/socket.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { queueTopic } from '#src/contract/kitchen/queue.ts'
import { fillDestination } from '#src/contract/live/define.ts'
import type { providerState } from '#src/contract/operations/provider.ts'
import { openStomp } from '#tests/support/stomp.ts'
import { type BenchOptions, type Figure, number, quantile, ratioAtMost, type Section } from '../figures.ts'
import { API, get, signIn, usage } from './client.ts'
import { answers, type ServerProcess, startServer } from './server-process.ts'
import { temporaryFolder } from './storage.ts'

const SPEED = 20
/** The fewest, about one tablet a restaurant, are who the most are compared with. */
const CLIENTS = [10, 200, 1_000] as const
const MEASURED_S = 60
const MEASURED_S_QUICK = 20
const BEAT_MS = 10_000
/** Times as long as for a few. */
const AIM_OF_FEW = 3

interface Round {
  clients: number
  deltasPerSecond: number
  deliveriesPerSecond: number
  meanBytes: number
  p50: number
  p99: number
  /** Of one core. */
  cpu: number
  memoryMb: number
}

/** The product's server with its kitchens twenty times as fast, and consoles that follow their queues. */
export async function benchClients({ quick, tell }: BenchOptions): Promise<Section> {
  const folder = await temporaryFolder('clients')
  const env = { DATA_DIR: folder, HISTORY_DAYS: '1', SIM_SPEED: String(SPEED) }
  const server = await startServer({ env })
  try {
    let token = ''
    await answers(async () => {
      token = await signIn(server.url)
      return true
    }, 'The first sign-in')
    await answers(async () => {
      const state = await get<AnswerOf<typeof providerState>>(server.url, '/provider/state', token)
      return state.history?.complete === true
    }, 'The history')
    const seconds = quick ? MEASURED_S_QUICK : MEASURED_S
    const few = await measure(server, CLIENTS[0], seconds, tell)
    const some = await measure(server, CLIENTS[1], seconds, tell)
    const many = await measure(server, CLIENTS[2], seconds, tell)
    const row = (name: string, of: (round: Round) => string): Figure => ({
      name,
      value: [few, some, many].map(of).join(' → '),
    })
    return {
      name: 'clients',
      title: `${CLIENTS.map((clients) => number(clients)).join(' → ')} live clients on one server`,
      note: `Node STOMP clients on the loopback, in a process of their own, spread over all restaurants; each follows its restaurant's live queue. Kitchens at SIM_SPEED ${SPEED}; ${seconds} s each. A delta's latency is from the moment its state was read (before it is computed, committed and notified) until a client has it. The server's CPU holds the kitchens and the queues too, memory is the Node process alone.`,
      figures: [
        row('deltas a second, all restaurants', ({ deltasPerSecond }) => number(deltasPerSecond, 1)),
        row('deliveries a second', ({ deliveriesPerSecond }) => number(deliveriesPerSecond)),
        row('mean size of a delta', ({ meanBytes }) => `${number(meanBytes / 1024, 1)} KiB`),
        row('latency p50', ({ p50 }) => `${number(p50)} ms`),
        ratioAtMost(
          'latency p99',
          [few, some, many].map(({ p99 }) => `${number(p99)} ms`).join(' → '),
          many.p99 / few.p99,
          AIM_OF_FEW,
        ),
        row('CPU of the server, of one core', ({ cpu }) => `${number(cpu * 100)} %`),
        row('memory of the server', ({ memoryMb }) => `${number(memoryMb)} MiB`),
      ],
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  server: ServerProcess,
  clients: number,
  seconds: number,
  tell: BenchOptions['tell'],
): Promise<Round> {
  const token = await signIn(server.url)
  const list = await get<{ content: { uuid: string }[] }>(server.url, '/restaurants?limit=50', token)
  const meter = createMeter()
  const sockets: WebSocket[] = []
  // Also of those that wait for the others to come.
  const beating = setInterval(() => {
    for (const socket of sockets) if (isOpen(socket)) socket.send('\n')
  }, BEAT_MS)
  tell(`${clients} clients`)
  for (let index = 0; index < clients; index++) {
    const { uuid = '' } = list.content[index % list.content.length] ?? {}
    // As a console does: its snapshot, and from then on what changes.
    if (index < list.content.length) await get(server.url, `/queue?restaurantUuid=${uuid}`, token)
    sockets.push(await follow(server.url, token, uuid, meter.arrived))
  }
  await pause(2_000)
  const before = await usage(server.url)
  meter.begin()
  await pause(seconds * 1000)
  const { latencies, bytes, deltas } = meter.end()
  const after = await usage(server.url)
  clearInterval(beating)
  const lost = sockets.filter((socket) => !isOpen(socket)).length
  if (lost > 0) throw new Error(`${lost} of ${clients} clients lost their connection.`)
  for (const socket of sockets) socket.terminate()
  if (deltas === 0) throw new Error('No delta came: every kitchen of the demonstration is closed just now.')
  return {
    clients,
    deltasPerSecond: deltas / seconds,
    deliveriesPerSecond: latencies.length / seconds,
    meanBytes: bytes / latencies.length,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: (after.cpuSeconds - before.cpuSeconds) / seconds,
    memoryMb: after.memoryMb,
  }
}

async function follow(url: string, token: string, uuid: string, arrived: (text: string) => void) {
  const address = `${url.replace('http', 'ws')}${API}/sockets/notifications?token=${token}`
  const { socket, connect, subscribe } = await openStomp(address)
  await connect({ 'heart-beat': `${BEAT_MS},${BEAT_MS}` })
  await subscribe(fillDestination(queueTopic, { uuid }))
  // From here on only the clock is read: these clients share one core with the server.
  socket.removeAllListeners('message')
  socket.on('message', (data) => {
    const text = String(data)
    if (text.startsWith('MESSAGE')) arrived(text)
  })
  return socket
}

/** Notes when deltas arrive, as long as it is told to. */
function createMeter() {
  let noting = false
  let latencies: number[] = []
  let bytes = 0
  const seen = new Set<string>()
  return {
    arrived(text: string): void {
      if (!noting) return
      const [, id = ''] = /\nmessage-id:(.+)\n/.exec(text) ?? []
      const [, at = ''] = /"at":(\d+)/.exec(text) ?? []
      latencies.push(Date.now() - Number(at))
      bytes += text.length
      seen.add(id)
    },
    begin(): void {
      latencies = []
      bytes = 0
      seen.clear()
      noting = true
    },
    end() {
      noting = false
      return { latencies, bytes, deltas: seen.size }
    },
  }
}
