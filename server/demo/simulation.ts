import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import { pause, startOnOneServer } from '#server/store/operations/one-server.ts'
import { type DevicesTold, deviceKeeper, type Lives, livesOf } from './equipment/devices.ts'
import { hostKeeper } from './equipment/hosts.ts'
import { simulatedTablets, type TabletMeans } from './equipment/tablets.ts'
import { tunnelKeeper } from './equipment/tunnels.ts'
import { adoptUnderWay } from './kitchens/adopt.ts'
import { type ClientMeans, deliverOver } from './kitchens/client.ts'
import type { SimClock } from './kitchens/clock.ts'
import type { Deliver } from './kitchens/deliver.ts'
import { fillHistory } from './kitchens/history.ts'
import { createKitchens, planningOf, simulationSetting } from './kitchens/kitchens.ts'
import { kitchenMarks } from './kitchens/marks.ts'
import { clockAtSpeed, clockSoFar } from './kitchens/speed.ts'
import { type Listeners, ticker } from './kitchens/tick.ts'

export interface SimulationOptions extends Listeners {
  /** How tablets reach their socket; without it they come and go as PCs do. */
  tablets?: Pick<TabletMeans, 'address' | 'issueSecret'>
  /** How kitchens reach the intake; without it what they tell is stored in this process. */
  intake?: Pick<ClientMeans, 'address' | 'keyOf'>
  /** Told where devices came or went. */
  onDevices?: DevicesTold
  db: Database
  log: Log
  /** How many times faster than real time the kitchens live (SIM_SPEED). */
  speed: number
  /** Whether cameras, devices, machines and lines fail now and then (SIM_OUTAGES); they do by default. */
  outages?: boolean
  /** The present time, epoch milliseconds. */
  clock: () => number
  /** While it says no, no facts are written: what they missed then the kitchens make up for. */
  hasRoom?: () => boolean
  /** Local days before today that are filled in behind; 0 for none. */
  historyDays: number
  /** Rest after each day filled in, in milliseconds. */
  historyPaceMs?: number
  /** For tests: milliseconds between two steps, and between two attempts to take over. */
  tickMs?: number
  takeOverMs?: number
}

/** Figures of hosts are filled in for no longer than charts of them are mostly looked at. */
const HOST_DAYS = 31
/** Held by the one server that runs the kitchens ('kitc' in ASCII). */
const SIMULATION_LOCK = 0x6b697463

/**
 * Lives the demonstration's kitchens on in real time. However many servers start it on one database, one of
 * them does it; when that one dies, its lock goes with its connection and another takes over within seconds.
 * Without a demonstration in the database it waits for one. Errors are logged, and it tries again.
 */
export function startSimulation(options: SimulationOptions): { stop(): Promise<void> } {
  const { db, log, takeOverMs = 3000 } = options
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'The simulated kitchens stopped; another attempt follows.')
  return startOnOneServer({ db, lock: SIMULATION_LOCK, takeOverMs, onError }, (signal, stillHeld) =>
    liveOn(options, signal, stillHeld),
  )
}

async function liveOn(
  options: SimulationOptions,
  signal: AbortSignal,
  stillHeld: () => Promise<unknown>,
): Promise<void> {
  const { db, log, speed, clock, historyDays, outages = true, tickMs = Math.max(500, 5000 / speed) } = options
  const { hasRoom = () => true } = options
  const setting = await simulationSetting(db)
  if (!setting) return
  const kitchens = createKitchens(setting, planningOf(db), outages)
  await adoptUnderWay(db, kitchens, await clockSoFar(db), await kitchenMarks(db))
  const simClock = await clockAtSpeed(db, kitchens, speed, clock())
  // Ends with this server's turn: the server that takes over fills in the rest.
  const turn = new AbortController()
  const endTurn = () => turn.abort()
  signal.addEventListener('abort', endTurn, { once: true })
  const filling = fillHistory(db, {
    days: historyDays,
    now: clock(),
    paceMs: options.historyPaceMs ?? 60,
    signal: turn.signal,
    hasRoom,
  }).catch((error: unknown) => log.warn({ err: error }, 'Filling in the older history stopped.'))
  const tick = ticker(db, kitchens, simClock, { ...options, deliver: delivery(options, turn.signal) }, log)
  const devices = devicesOf(options, simClock, livesOf(setting, outages))
  const tunnels = tunnelKeeper(db, setting.seed, outages)
  const zoneOf = (id: number) => kitchens.restaurant(id)?.timezone
  const hosts = hostKeeper(db, {
    seed: setting.seed,
    historyDays: Math.min(historyDays, HOST_DAYS),
    outages,
    zoneOf,
  })
  try {
    while (!signal.aborted) {
      await stillHeld()
      if (hasRoom()) await tick(clock(), signal)
      await devices.tick(clock())
      await tunnels(clock())
      await hosts(clock())
      await pause(tickMs, signal)
    }
  } finally {
    devices.stop()
    endTurn()
    signal.removeEventListener('abort', endTurn)
    await filling
  }
}

/** The way to the intake, once the server listens; each kitchen's key is made when it is first needed. */
function delivery({ intake, clock: now }: SimulationOptions, signal: AbortSignal): Deliver | undefined {
  if (!intake) return undefined
  const keys = new Map<number, Promise<string | null>>()
  const keyOf = async (restaurantId: number) => {
    const key = keys.get(restaurantId) ?? intake.keyOf(restaurantId)
    keys.set(restaurantId, key)
    key.catch(() => keys.delete(restaurantId))
    return key
  }
  return deliverOver({ ...intake, keyOf, now }, signal)
}

/**
 * PCs come and go by the simulation, tablets by their sockets; what both did while no server ran is written down first.
 */
function devicesOf({ db, log, tablets, onDevices: told }: SimulationOptions, clock: SimClock, lives: Lives) {
  const all = deviceKeeper(db, { clock, lives, told })
  if (!tablets) return { tick: all, stop: () => {} }
  const pcs = deviceKeeper(db, { clock, lives, told }, 'PC')
  const sockets = simulatedTablets({ db, log, ...tablets }, { clock, lives })
  let isMadeUp = false
  return {
    async tick(now: number) {
      await (isMadeUp ? pcs(now) : all(now))
      isMadeUp = true
      await sockets.tick(now)
    },
    stop: sockets.stop,
  }
}
