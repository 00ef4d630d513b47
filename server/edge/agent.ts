import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { keepConnected } from './cameras/connection.ts'
import { keptCameras } from './cameras/kept.ts'
import { openDoor } from './door.ts'
import { openFolder } from './folder.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { keepReporting } from './report.ts'
import { reachedThreshold } from './rules.ts'
import { keepSending, type SenderState } from './sender.ts'
import { type Clock, openSharedClock, systemClock } from './shared-clock.ts'

const MAX_OUTBOX_BYTES = 1024 * 2 ** 20
/** What the computer itself needs of its disk. */
const RESERVED_BYTES = 200 * 2 ** 20
const CHECK_DISK_MS = 10_000

export interface AgentOptions {
  folder: string
  /** Of the local door, on 127.0.0.1. */
  port: number
  version: string
  /** Where equipment publishes: 'mqtt://127.0.0.1:1883'; no broker unless set. */
  broker?: string
  /** Writes one line for the technician. */
  log: (line: string) => void
  maxBytes?: number
  sendEveryMs?: number
  reportEveryMs?: number
  /** Whether equipment takes its times from this computer's clock: they are corrected when it is wrong. */
  isClockShared?: boolean
  /** Networks that cameras may be in: the private ones of this computer unless set. */
  cameraNetworks?: readonly string[]
  /** Ports of cameras in addition to the usual ones. */
  cameraPorts?: readonly number[]
  clock?: Clock
  /** From 0 to 1. */
  random?: () => number
}

/** What `GET /status` of the local door answers. */
export interface AgentStatus {
  version: string
  url: string | null
  device: string | null
  restaurant: string | null
  /** Events that have not been sent yet. */
  pending: number
  /** When the oldest of them was received: epoch milliseconds of this computer's clock. */
  oldestAt: number | null
  /** Used share of the disk space for events: from 0 to 1. */
  diskUsed: number
  sender: SenderState | null
}

/** Receives the events of a kitchen's equipment and sends them until `stop` is called. */
export async function startAgent({
  folder: path,
  port,
  version,
  broker: brokerUrl,
  log,
  maxBytes = MAX_OUTBOX_BYTES,
  sendEveryMs,
  reportEveryMs,
  isClockShared = false,
  cameraNetworks,
  cameraPorts,
  clock: givenClock,
  random = Math.random,
}: AgentOptions): Promise<{ stop(): Promise<void> }> {
  const folder = await openFolder(path)
  const clock = givenClock ?? (await systemClock())
  const outbox = await openOutbox(folder.outbox)
  const disk = watchDiskSpace(outbox, { folder: path, maxBytes, log })
  await disk.check()
  const sharedClock = isClockShared ? await openSharedClock(folder.clock, clock) : null
  let sender: SenderState | null = null
  let lastError: { message: string; at: number } | null = null
  const ended = new AbortController()

  const onStateChange = (state: SenderState) => {
    if (state.problem !== (sender?.problem ?? null))
      log(
        state.problem === null
          ? 'Connected to Linewatch again.'
          : `Events are not being sent. ${state.problem}`,
      )
    if (state.refused > (sender?.refused ?? 0)) log(`Linewatch refused an event: ${state.reasons[0]}`)
    if (state.problem !== null) lastError = { message: state.problem, at: clock.now() }
    sender = state
  }
  const sending = keepSending(
    {
      outbox,
      identity: folder.identity,
      clock,
      sharedClock,
      random,
      version,
      onStateChange,
      ...(sendEveryMs !== undefined && { sendEveryMs }),
    },
    ended.signal,
  )
  // Of this process: one that was copied with its folder would not be noticed.
  const instance = randomUUID()
  const secondsSince = (at: number) => Math.max(0, Math.round((clock.now() - at) / 1000))
  const reporting = keepReporting(
    {
      identity: folder.identity,
      now: clock.now,
      async report() {
        const [oldest] = await outbox.read(0, 1)
        return {
          version,
          instance,
          waiting: outbox.count(),
          waitingBytes: await outbox.bytes(),
          oldestAgeS: oldest ? secondsSince(oldest.at) : null,
          diskUsed: Math.min(1, disk.usedShare()),
          error: lastError && { message: lastError.message, ageS: secondsSince(lastError.at) },
        }
      },
      ...(reportEveryMs !== undefined && { everyMs: reportEveryMs }),
    },
    ended.signal,
  )
  const watchingCameras = keepConnected(
    {
      identity: folder.identity,
      kept: keptCameras(folder.cameras, clock.now),
      version,
      random,
      log,
      networks: cameraNetworks,
      ports: cameraPorts,
    },
    ended.signal,
  )
  const restaurant = async () => (await folder.identity())?.restaurant?.number ?? null
  const store = async (events: readonly object[]) => {
    disk.requireSpace()
    await outbox.add(events, sharedClock ? await sharedClock.receipt() : { at: clock.now() })
  }
  const door = openDoor({
    restaurant,
    store,
    async status(): Promise<AgentStatus> {
      const identity = await folder.identity()
      const [oldest] = await outbox.read(0, 1)
      return {
        version,
        url: identity?.url ?? null,
        device: identity?.device.name ?? null,
        restaurant: identity?.restaurant ? `${identity.restaurant.number} ${identity.restaurant.name}` : null,
        pending: outbox.count(),
        oldestAt: oldest?.at ?? null,
        diskUsed: disk.usedShare(),
        sender,
      }
    },
  })
  await door.listen({ host: '127.0.0.1', port })
  log(`Ready for events of the equipment at http://127.0.0.1:${port}/events.`)
  const subscribe = async (url: string) => {
    // MQTT is a third of what the agent has to load, and most kitchens have no broker.
    const { subscribeToBroker } = await import('./mqtt.ts')
    return subscribeToBroker({ url, clientId: `linewatch-edge-${hostname()}`, restaurant, store, log })
  }
  const broker = brokerUrl === undefined ? null : await subscribe(brokerUrl)
  return {
    async stop() {
      ended.abort()
      await broker?.stop()
      await door.close()
      await Promise.all([sending, reporting, watchingCameras])
      disk.stop()
      await sharedClock?.stop()
      await outbox.close()
    },
  }
}

/** Logs when the disk space for events runs low. Once there is none, the oldest events are the ones to keep. */
function watchDiskSpace(
  outbox: Outbox,
  { folder, maxBytes, log }: { folder: string; maxBytes: number; log: (line: string) => void },
) {
  let share = 0
  let loggedAt = 0
  async function check(): Promise<void> {
    const used = await outbox.bytes()
    const { bavail, bsize } = await statfs(folder)
    const available = Math.max(1, Math.min(maxBytes, used + bavail * bsize - RESERVED_BYTES))
    share = used / available
    const threshold = reachedThreshold(share)
    if (threshold > loggedAt) log(`The disk space for events is ${Math.round(share * 100)} percent full.`)
    loggedAt = threshold
  }
  const timer = setInterval(() => void check().catch(() => {}), CHECK_DISK_MS)
  return {
    check,
    usedShare: () => share,
    /** @throws Error when the disk space for events is used up */
    requireSpace(): void {
      if (share >= 1)
        throw new Error('The disk space for events is full. Keep this event, and send it again.')
    },
    stop: () => clearInterval(timer),
  }
}
