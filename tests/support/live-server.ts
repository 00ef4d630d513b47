import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { openListener } from '#server/db/listen.ts'
import { silentLog } from '#server/db/log.ts'
import { type Database, openDatabase } from '#server/db/query.ts'
import { drawnPictures } from '#server/demonstration.ts'
import { bindRoutes } from '#server/http/bind.ts'
import { answerErrors } from '#server/http/errors.ts'
import { attachLive } from '#server/live/broker.ts'
import { brokerWire } from '#server/live/broker-wire.ts'
import { notifyWire } from '#server/live/notify-wire.ts'
import { type Live, startLive } from '#server/live/start.ts'
import { NO_COUNTRIES } from '#server/net/countries.ts'
import { routes } from '#server/routes/notifications/notifications.ts'
import { openCameraAgents } from '#server/services/cameras/agents/agents.ts'
import { openTabletBus } from '#server/services/devices/tablet-bus.ts'
import { openGuesses } from '#server/services/identity/guesses.ts'
import { openSessions } from '#server/services/identity/sessions.ts'
import { openSingleSignOn } from '#server/services/identity/single-sign-on/single-sign-on.ts'
import { issueTokens } from '#server/services/identity/tokens.ts'
import { kitchensNow } from '#server/services/kitchen/now.ts'
import { mediaFiles } from '#server/services/media/files.ts'
import { mediaLinks } from '#server/services/media/links.ts'
import { liveLinks } from '#server/services/media/live-links.ts'
import { embeddedMonitoring } from '#server/services/monitoring/embedded.ts'
import { openPush } from '#server/services/notifications/sender.ts'
import { openHeavyCalls } from '#server/services/operations/heavy-calls.ts'
import type { Services } from '#server/services/services.ts'
import { insertSession } from '#server/store/identity/sessions.ts'
import { knownValues } from '#server/store/known-values.ts'
import type { Topic } from '#src/contract/live/define.ts'
import { testSecrets } from './database/secrets.ts'
import { hlsOf, standInCameras, standInEngine } from './video/video.ts'

const PATH = '/api/v1/sockets/notifications'

export interface LiveServer {
  app: FastifyInstance
  services: Services
  live: Live
  /** Where it listens: 'http://127.0.0.1:40123'. */
  address: string
  /** The socket's address for a token; with another parameter name, or with none. */
  socketUrl(token?: string, parameter?: string): string
  stop(): Promise<void>
}

/** One listening server with the live channel and the calls of notifications, on an existing database. */
export async function startLiveServer(
  databaseUrl: string,
  options: {
    topics?: readonly Topic[]
    recheckMs?: number
    now?: () => number
    /** A broker between the servers. */
    broker?: { url: string; readEveryMs?: number }
    /** Puts more onto the server before it listens. */
    attach?: (app: FastifyInstance, services: Services) => void
  } = {},
): Promise<LiveServer> {
  const now = options.now ?? Date.now
  const db = openDatabase(databaseUrl, { max: 4 })
  const listener = openListener(databaseUrl, silentLog)
  const recheck = options.recheckMs === undefined ? {} : { recheckMs: options.recheckMs }
  const { broker } = options
  const wire = broker ? brokerWire({ ...broker, db, log: silentLog }) : notifyWire(listener)
  const singleSignOn = openSingleSignOn(
    { providers: [], passwordSignIn: true, emergencyAccounts: [] },
    { fetch, now, log: silentLog },
  )
  const sessions = await openSessions(db, listener, now, singleSignOn)
  const live = await startLive({
    db,
    listener,
    wire,
    sessions,
    log: silentLog,
    now,
    ...recheck,
  })
  const app = Fastify({ forceCloseConnections: true })
  const secrets = testSecrets
  const push = await openPush(
    { db, secrets },
    { keys: null, subject: 'mailto:a@linewatch.test', allowLoopback: false },
  )
  const services: Services = {
    db,
    heavy: openHeavyCalls(db),
    guesses: openGuesses({ db, now, sleep: async () => {} }),
    now,
    log: app.log,
    sessions,
    singleSignOn,
    countryOf: NO_COUNTRIES,
    // No call of these has to do with secrets, cameras or recordings.
    secrets,
    agents: await openCameraAgents({ listener, db, secrets, log: silentLog }),
    live,
    push,
    tablets: await openTabletBus(listener),
    video: standInEngine(),
    cameraHls: hlsOf(standInEngine()),
    cameraRecorder: { look: async () => {}, end: async () => {} },
    cameras: standInCameras(),
    keyFrames: null,
    monitoring: embeddedMonitoring(db, now),
    pictures: drawnPictures,
    media: mediaFiles('/nowhere'),
    links: mediaLinks('none'),
    liveLinks: liveLinks('none'),
    knownValues: (of, values, scope) => knownValues(db, of, values, scope),
    kitchensNow: kitchensNow({ db, now }),
    room: { freeBytes: () => null, isLow: () => false, look: async () => {}, demand() {} },
    auditStream: null,
    tellWritten: () => {},
    jobs: { add: async () => {}, stop: async () => {} },
    mail: async () => {},
    settings: {
      version: 'test',
      startedAt: now(),
      historyDays: 1,
      factsDays: 400,
      cameraStreams: 3,
      embeddedDatabase: true,
      supportAddress: '',
      publicUrl: 'https://linewatch.example',
      consoleOrigins: ['https://console.example'],
      passkeyDomain: null,
    },
  }
  answerErrors(app)
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } })
  bindRoutes(app, routes, services)
  attachLive(app, { path: PATH, services, ...(options.topics && { topics: options.topics }) })
  options.attach?.(app, services)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    services,
    live,
    address,
    socketUrl: (token, parameter = 'token') =>
      `${address.replace('http', 'ws')}${PATH}${token === undefined ? '' : `?${parameter}=${encodeURIComponent(token)}`}`,
    async stop() {
      await live.stop()
      await app.close()
      await listener.close()
      await db.close()
    },
  }
}

/** A restaurant of its own number. */
export function addRestaurant(db: Database, number: string): Promise<{ id: number; uuid: string }> {
  return db.one(sql`
    INSERT INTO restaurant (number, name, timezone, created_at)
    VALUES (${number}, ${`Restaurant ${number}`}, 'America/New_York', 0) RETURNING id, uuid`)
}

export interface Person {
  id: number
  sessionId: number
  sessionUuid: string
  token: string
  refreshToken: string
}

/** A user of a restaurant, signed in. */
export async function addPerson(
  db: Database,
  p: {
    email: string
    type?: string
    restaurantId?: number
    restaurantIds?: number[]
    notification?: boolean
    roleId?: number
    verified?: boolean
    at?: number
  },
): Promise<Person> {
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO account (email, display_name, type, restaurant_id, notification, role_id, created_at)
    VALUES (${p.email}, ${p.email}, ${p.type ?? 'USER'}, ${p.restaurantId ?? null}, ${p.notification ?? true},
            ${p.roleId ?? null}, 0) RETURNING id`)
  for (const restaurantId of p.restaurantIds ?? [])
    await db.run(sql`INSERT INTO account_restaurant VALUES (${id}, ${restaurantId})`)
  const at = p.at ?? Date.now()
  const { tokens, stored } = issueTokens(at)
  const session = await insertSession(db, {
    ...stored,
    accountId: id,
    verified: p.verified ?? true,
    userAgent: 'test',
    address: '127.0.0.1',
    at,
  })
  return {
    id,
    sessionId: session.id,
    sessionUuid: session.uuid,
    token: tokens.accessToken,
    refreshToken: tokens.refreshToken,
  }
}
