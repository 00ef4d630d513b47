import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import { defineTopic } from '#src/contract/live/define.ts'
import { addPerson, addRestaurant, startLiveServer } from '#tests/support/live-server.ts'
import { openStomp } from '#tests/support/stomp.ts'

/** Milliseconds from publishing a message until a client has it whole. */
export interface Latency {
  p50: number
  p99: number
  /** Messages times clients. */
  deliveries: number
}
export interface FanOut {
  clients: number
  messagesPerSecond: number
  /** Through PostgreSQL and STOMP, as the product does it. */
  ours: Latency
  /** The same text to the same number of plain websockets, from memory. */
  bare: Latency
  /** p99 to p99. */
  ratio: number
}

const ticker = defineTopic({
  destination: '/topic/ticker',
  permission: 'user',
  message: z.object({ number: z.int(), text: z.string() }),
})
/** About what a queue's change weighs. */
const TEXT = 'x'.repeat(600)

/**
 * How long messages take to reach many clients: server and clients in this one process, on the loopback.
 * `databaseUrl` names a database with the product's tables; a restaurant and a user are added to it.
 */
export async function measureFanOut(
  databaseUrl: string,
  { clients = 200, messages = 200, messagesPerSecond = 20 } = {},
): Promise<FanOut> {
  const load = { clients, messages, messagesPerSecond }
  const bare = await measureBare(load)
  const ours = await measureOurs(databaseUrl, load)
  return { clients, messagesPerSecond, ours, bare, ratio: ours.p99 / bare.p99 }
}

interface Load {
  clients: number
  messages: number
  messagesPerSecond: number
}

async function measureOurs(databaseUrl: string, load: Load): Promise<Latency> {
  const server = await startLiveServer(databaseUrl, { topics: [ticker] })
  const { db } = server.services
  const name = `bench-${Date.now()}`
  const restaurant = await addRestaurant(db, name)
  const person = await addPerson(db, { email: `${name}@linewatch.test`, restaurantId: restaurant.id })
  const meter = createMeter(load)
  const sockets: WebSocket[] = []
  for (let i = 0; i < load.clients; i += 1) {
    const { socket, connect, subscribe } = await openStomp(server.socketUrl(person.token))
    await connect()
    await subscribe(ticker.destination)
    // From here on a client does what a plain websocket's does, and finds the body in its frame.
    socket.removeAllListeners('message')
    socket.on('message', (data) => {
      const frame = data.toString()
      meter.arrived(JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1)).number)
    })
    sockets.push(socket)
  }
  const latency = await meter.run((number) => server.live.publish(ticker, 'everyone', { number, text: TEXT }))
  for (const socket of sockets) socket.terminate()
  await server.stop()
  return latency
}

async function measureBare(load: Load): Promise<Latency> {
  const server = await new Promise<WebSocketServer>((resolve) => {
    const opened: WebSocketServer = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () => resolve(opened))
  })
  const meter = createMeter(load)
  const sockets: WebSocket[] = []
  for (let i = 0; i < load.clients; i += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    socket.on('message', (data) => meter.arrived(JSON.parse(data.toString()).number))
    await new Promise<void>((resolve) => socket.on('open', resolve))
    sockets.push(socket)
  }
  const latency = await meter.run(async (number) => {
    const text = JSON.stringify({ number, text: TEXT })
    for (const client of server.clients) client.send(text)
  })
  for (const socket of sockets) socket.terminate()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return latency
}

/** Sends at an even pace and notes when each message reaches each client. */
function createMeter({ clients, messages, messagesPerSecond }: Load) {
  const sentAt: number[] = []
  const taken: number[] = []
  let finish: () => void = () => {}

  return {
    arrived(number: number): void {
      taken.push(performance.now() - (sentAt[number] ?? Number.NaN))
      if (taken.length === clients * messages) finish()
    },
    run(send: (number: number) => Promise<void>): Promise<Latency> {
      return new Promise((resolve, reject) => {
        let number = 0
        finish = () => resolve(summary(taken))
        const timer = setInterval(() => {
          if (number === messages) return clearInterval(timer)
          sentAt[number] = performance.now()
          send(number).catch((error: unknown) => {
            clearInterval(timer)
            reject(error)
          })
          number += 1
        }, 1000 / messagesPerSecond)
      })
    },
  }
}

function summary(taken: readonly number[]): Latency {
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), deliveries: sorted.length }
}
