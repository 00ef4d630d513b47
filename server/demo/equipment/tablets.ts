import { WebSocket } from 'ws'
import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import { devicesToKeep, type KeptDevice } from '#server/store/devices/online.ts'
import { TABLET_CLOSE, type ToTablet } from '#src/contract/devices/tablet-socket.ts'
import type { SimClock } from '../kitchens/clock.ts'
import { isReachable } from '../model/equipment/devices.ts'
import { randomOf } from '../model/random.ts'
import type { Lives } from './devices.ts'

export interface TabletMeans {
  db: Database
  log: Log
  /** Where the tablets' socket stands; null until the server listens: 'ws://127.0.0.1:8080/device/…'. */
  address: () => string | null
  /** A new secret of a tablet. */
  issueSecret: (id: number) => Promise<string>
}

/** What a tablet keeps over its connections. */
interface Kept {
  secret: string
  session: string | null
  socket: WebSocket | null
}

/** A tablet takes this long to do what it is told, in ms. */
const TAKES = { least: 200, most: 900 }

/**
 * The demonstration's tablets: each is a client of the tablets' socket as a real one is, connected for as long as it
 * lives. Its secret is a new one with every server that runs them.
 */
export function simulatedTablets(
  { db, log, address, issueSecret }: TabletMeans,
  { clock, lives }: { clock: SimClock; lives: Lives },
) {
  const kept = new Map<number, Kept>()

  async function open(device: KeptDevice, url: string) {
    const known = kept.get(device.id)
    const tablet = known ?? { secret: await issueSecret(device.id), session: null, socket: null }
    kept.set(device.id, tablet)
    const query = new URLSearchParams({ Authorization: `Bearer ${tablet.secret}` })
    if (device.restaurantUuid !== null) query.set('restaurantUuid', device.restaurantUuid)
    const socket = new WebSocket(`${url}?${query}`)
    tablet.socket = socket
    const { model, build } = device
    const random = randomOf(device.identifier)
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'hello', model, build, session: tablet.session })),
    )
    socket.on('message', (data) => {
      const told = JSON.parse(String(data)) as ToTablet
      if (told.type === 'welcome') tablet.session = told.session
      else setTimeout(() => obey(socket, told), random.between(TAKES.least, TAKES.most)).unref()
    })
    socket.on('error', (error) => log.warn({ err: error }, 'A simulated tablet was not let in.'))
    socket.on('close', (code) => {
      if (code === TABLET_CLOSE.signedOut) tablet.session = null
      if (tablet.socket === socket) tablet.socket = null
    })
  }

  function obey(socket: WebSocket, { id, command }: ToTablet & { type: 'command' }) {
    if (socket.readyState !== WebSocket.OPEN) return
    socket.send(JSON.stringify({ type: 'done', command: id, failure: null }))
    // It is back with the next step.
    if (command.action === 'RESTART') socket.close(1000, 'Restarting')
  }

  return {
    /** Has tablets come and go as they live. */
    async tick(now: number): Promise<void> {
      const url = address()
      if (url === null) return
      const there = await devicesToKeep(db, 'TABLET')
      for (const device of there) {
        const life = lives(device)
        if (!life) continue
        const socket = kept.get(device.id)?.socket
        const lasts = isReachable(life, clock.toSim(now))
        if (lasts && !socket) await open(device, url)
        if (!lasts && socket) socket.close(1000, 'Out of reach')
      }
      for (const [id, { socket }] of kept)
        if (socket && !there.some((device) => device.id === id)) socket.close(1000, 'Gone')
    },
    stop() {
      for (const { socket } of kept.values()) socket?.terminate()
      kept.clear()
    },
  }
}
