import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** What becomes of packets on their way; may be changed at any time. */
export interface Weather {
  /** Share of packets that are lost, each way: 1 is a cut line. */
  loss: number
  /** Each way. */
  delayMs: number
}

/** A place that UDP passes through on its way to a port of this machine, and back. */
export interface LossyHop {
  port: number
  weather: Weather
  /** Packets that came in, both ways, and those of them that were lost. */
  counts: { passed: number; lost: number }
  close(): void
}

/**
 * Stands between senders and a port of the loopback, as a bad network would.
 *
 * @param random at least 0, less than 1
 */
export async function openLossyHop(target: number, random: () => number = Math.random): Promise<LossyHop> {
  const weather: Weather = { loss: 0, delayMs: 0 }
  const counts = { passed: 0, lost: 0 }
  const back = new Map<string, Promise<Socket>>()
  const front = await bound()
  let closed = false

  function pass(deliver: () => void): void {
    counts.passed += 1
    if (random() < weather.loss) {
      counts.lost += 1
      return
    }
    const unlessClosed = () => {
      if (!closed) deliver()
    }
    if (weather.delayMs > 0) setTimeout(unlessClosed, weather.delayMs)
    else unlessClosed()
  }
  /** Towards the target each sender has its own socket, which tells the answers apart. */
  async function socketFor(port: number, address: string): Promise<Socket> {
    const socket = await bound()
    socket.on('message', (data) => pass(() => front.send(data, port, address)))
    return socket
  }
  front.on('message', (data, { port, address }) => {
    const name = `${address}:${port}`
    const socket = back.get(name) ?? socketFor(port, address)
    back.set(name, socket)
    void socket.then((to) => pass(() => to.send(data, target, '127.0.0.1')))
  })
  return {
    port: front.address().port,
    weather,
    counts,
    close() {
      closed = true
      front.close()
      for (const socket of back.values()) void socket.then((each) => each.close())
    },
  }
}

async function bound(): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}
