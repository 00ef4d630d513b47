import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/query.ts'
import { turnDevice } from '#server/store/devices/online.ts'
import { seeBoards } from '#server/store/devices/pairing.ts'
import {
  insertLog,
  insertTabletSession,
  sessionOfTablet,
  touchTabletSessions,
} from '#server/store/devices/tablet-records.ts'
import {
  type ConnectedTablet,
  dropConnection,
  forgetConnection,
  isConnected,
  lapsedTablets,
  lapseTablet,
  seeConnections,
  takeConnection,
} from '#server/store/devices/tablet-sockets.ts'
import { TABLET_CLOSE } from '#src/contract/devices/tablet-socket.ts'
import { logLine } from '#src/domain/devices/log-lines.ts'
import { lookEvery } from '../operations/look-every.ts'
import type { Services } from '../services.ts'
import { tellTurned } from './device-news.ts'
import type { TabletSocket } from './tablet-bus.ts'

export type PresenceServices = Pick<Services, 'db' | 'live' | 'now' | 'tablets' | 'log'>

/** How often a server looks after its tablets' sockets, and how long one may be silent before it counts as offline. */
const LOOK_MS = 15_000
export const SILENT_MS = 45_000

export interface Hello {
  model: string
  build: string
  /** The session that its app has; null for one that has to sign in. */
  session: string | null
  address: string
}
export interface Admitted {
  connection: string
  session: string
}

/** A tablet came online or went offline: its log and the open lists say so. */
export async function turnTablet(
  services: Pick<Services, 'live'>,
  tx: Database,
  id: number,
  online: boolean,
  at: number,
): Promise<void> {
  const turned = await turnDevice(tx, id, online, at)
  if (!turned) return
  const told = online ? ({ level: 'INFO', message: logLine('ONLINE') } as const) : OFFLINE
  await insertLog(tx, id, { ...told, at })
  await tellTurned({ live: services.live, db: tx }, [turned])
}
const OFFLINE = { level: 'WARN', message: logLine('OFFLINE') } as const

/**
 * A tablet's socket takes the place of any other it had. Null where its session was deleted: it has to sign in again.
 */
export function admitTablet(services: PresenceServices, id: number, hello: Hello): Promise<Admitted | null> {
  const { db, now, tablets } = services
  const connection = randomUUID()
  const at = now()
  return db.transaction(async (tx) => {
    const former = await takeConnection(tx, id, { connection, at, model: hello.model, build: hello.build })
    const known = hello.session === null ? null : await sessionOfTablet(tx, id, hello.session)
    if (hello.session !== null && known === null) {
      await forgetConnection(tx, id)
      return null
    }
    const { uuid: session } = known ?? (await insertTabletSession(tx, id, { ...hello, at }))
    await touchTabletSessions(tx, [session], at)
    if (former !== null) await tablets.tell(tx, { kind: 'replaced', id, connection: former })
    await turnTablet(services, tx, id, true, at)
    return { connection, session }
  })
}

/** A tablet's socket is closed; the tablet is offline unless it has opened another. */
export async function releaseTablet(
  services: PresenceServices,
  id: number,
  connection: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (await dropConnection(tx, id, connection)) await turnTablet(services, tx, id, false, services.now())
  })
}

/** Keeps a line of a tablet's own in its log. */
export const keepLog = (
  { db, now }: PresenceServices,
  { id }: ConnectedTablet,
  line: { level: 'INFO' | 'WARN' | 'ERROR'; message: string },
) => insertLog(db, id, { ...line, at: now() })

/** Looks after this server's sockets once, and ends what no server has found alive for long: its server was killed. */
export async function lookAfterTablets(services: PresenceServices): Promise<void> {
  const { db, now, tablets } = services
  const sockets = [...tablets.sockets]
  if (sockets.length > 0) {
    const own = await seeConnections(
      db,
      sockets.map(({ connection }) => connection),
      now(),
    )
    await touchTabletSessions(
      db,
      sockets.map(({ session }) => session),
      now(),
    )
    for (const socket of sockets) if (!own.has(socket.connection)) await giveUp(services, socket)
  }
  for (const socket of sockets) socket.ping()
  await lookAfterBoards(services)
  const before = now() - SILENT_MS
  for (const { id } of await lapsedTablets(db, before))
    await db.transaction(async (tx) => {
      const seenAt = await lapseTablet(tx, id, before)
      if (seenAt !== null) await turnTablet(services, tx, id, false, seenAt)
    })
}

/** Tablets that show the board in a browser are online while it listens to this server's live channel. */
async function lookAfterBoards(services: PresenceServices): Promise<void> {
  const { db, live, now } = services
  const listening = new Set([...live.hub.readers()].map(({ sessionUuid }) => sessionUuid))
  if (listening.size === 0) return
  const boards = await seeBoards(db, [...listening], now())
  await touchTabletSessions(
    db,
    boards.map(({ sessionUuid }) => sessionUuid),
    now(),
  )
  for (const { id } of boards.filter(({ online }) => !online))
    await db.transaction((tx) => turnTablet(services, tx, id, true, now()))
}

/** It counts as offline for as long as it stays on a socket that is not its own: it has to come back. */
async function giveUp({ db }: PresenceServices, { id, close }: TabletSocket): Promise<void> {
  if (await isConnected(db, id)) close(TABLET_CLOSE.replaced, 'It opened another socket.')
  else close(TABLET_CLOSE.lost, 'It stopped responding.')
}

/** Looks after them by the clock. */
export const startTabletWatch = (services: PresenceServices): { stop(): Promise<void> } =>
  lookEvery(
    LOOK_MS,
    () => lookAfterTablets(services),
    (error) => services.log.warn({ err: error }, 'The tablets could not be looked after.'),
  )
