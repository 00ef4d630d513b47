import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { openDoor } from './door.ts'
import { openFolder } from './folder.ts'
import { listenToBroker } from './mqtt.ts'
import { fillOf } from './rules.ts'
import { keepSending, type SenderState } from './sender.ts'
import { openSpool, type Spool } from './spool.ts'

const ROOM_BYTES = 1024 * 2 ** 20
/** What the computer itself needs of its disk. */
const LEFT_FREE_BYTES = 200 * 2 ** 20
const LOOK_AT_ROOM_MS = 10_000

export interface AgentOptions {
  folder: string
  /** Of the local door, on 127.0.0.1. */
  port: number
  version: string
  /** Where equipment publishes: 'mqtt://127.0.0.1:1883'; no broker unless set. */
  broker?: string
  /** Writes one line for the technician's eyes. */
  say: (line: string) => void
  roomBytes?: number
  sendEveryMs?: number
}

/** What `GET /status` of the local door answers. */
export interface AgentStatus {
  version: string
  url: string | null
  device: string | null
  restaurant: string | null
  /** Events that wait, and since when the oldest does: epoch milliseconds of this computer's clock. */
  waiting: number
  oldestAt: number | null
  /** Of the room for events: from 0 to 1. */
  full: number
  sender: SenderState | null
}

/** Takes what a kitchen's equipment tells, and sends it until `stop` is called. */
export async function startAgent({
  folder: path,
  port,
  version,
  broker: brokerUrl,
  say,
  roomBytes = ROOM_BYTES,
  sendEveryMs,
}: AgentOptions): Promise<{ stop(): Promise<void> }> {
  const folder = await openFolder(path)
  const spool = await openSpool(folder.spool)
  const room = watchRoom(spool, { folder: path, roomBytes, say })
  await room.look()
  let sender: SenderState | null = null
  const ended = new AbortController()

  const told = (state: SenderState) => {
    if (state.problem !== (sender?.problem ?? null))
      say(state.problem === null ? 'Linewatch is reached again.' : `Nothing is sent: ${state.problem}`)
    if (state.refused > (sender?.refused ?? 0)) say(`Linewatch refused an event: ${state.reasons[0]}`)
    sender = state
  }
  const sending = keepSending(
    {
      spool,
      identity: folder.identity,
      now: Date.now,
      random: Math.random,
      version,
      tell: told,
      ...(sendEveryMs !== undefined && { sendEveryMs }),
    },
    ended.signal,
  )
  const restaurant = async () => (await folder.identity())?.restaurant?.number ?? null
  const keep = async (events: readonly object[]) => {
    room.demand()
    await spool.add(events, Date.now())
  }
  const door = openDoor({
    restaurant,
    keep,
    async status(): Promise<AgentStatus> {
      const who = await folder.identity()
      const [oldest] = await spool.read(0, 1)
      return {
        version,
        url: who?.url ?? null,
        device: who?.device.name ?? null,
        restaurant: who?.restaurant ? `${who.restaurant.number} ${who.restaurant.name}` : null,
        waiting: spool.count(),
        oldestAt: oldest?.at ?? null,
        full: room.share(),
        sender,
      }
    },
  })
  await door.listen({ host: '127.0.0.1', port })
  say(`Equipment tells its events to http://127.0.0.1:${port}/events.`)
  const clientId = `linewatch-edge-${hostname()}`
  const broker =
    brokerUrl === undefined ? null : listenToBroker({ url: brokerUrl, clientId, restaurant, keep, say })
  return {
    async stop() {
      ended.abort()
      await broker?.stop()
      await door.close()
      await sending
      room.stop()
      await spool.close()
    },
  }
}

/** The room for events: how full it is, said when it gets little. Once there is none, what is oldest is kept. */
function watchRoom(
  spool: Spool,
  { folder, roomBytes, say }: { folder: string; roomBytes: number; say: (line: string) => void },
) {
  let share = 0
  let saidAt = 0
  async function look(): Promise<void> {
    const used = await spool.bytes()
    const { bavail, bsize } = await statfs(folder)
    const room = Math.max(1, Math.min(roomBytes, used + bavail * bsize - LEFT_FREE_BYTES))
    share = used / room
    const reached = fillOf(used, room)
    if (reached > saidAt) say(`The room for events is ${Math.round(share * 100)} percent full.`)
    saidAt = reached
  }
  const timer = setInterval(() => void look().catch(() => {}), LOOK_AT_ROOM_MS)
  return {
    look,
    share: () => share,
    /** @throws Error where there is none */
    demand(): void {
      if (share >= 1) throw new Error('There is no room left for events. What is kept is sent first.')
    },
    stop: () => clearInterval(timer),
  }
}
