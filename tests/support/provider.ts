import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createApp } from '#server/app.ts'
import { openListener } from '#server/db/listen.ts'
import { silentLog } from '#server/db/log.ts'
import { openDatabase } from '#server/db/query.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { drawnPictures } from '#server/demonstration.ts'
import type { ServedConsole } from '#server/http/console.ts'
import { discoverRoutes } from '#server/http/discover.ts'
import type { RequestLimits } from '#server/http/slow-requests.ts'
import { jobHandlers } from '#server/jobs.ts'
import { notifyWire } from '#server/live/notify-wire.ts'
import { startLive } from '#server/live/start.ts'
import { createLog } from '#server/log.ts'
import { type CountryOf, NO_COUNTRIES } from '#server/net/countries.ts'
import { auditStreamState } from '#server/services/audit-stream/state.ts'
import { openCameraAgents } from '#server/services/cameras/agents/agents.ts'
import { openTabletBus } from '#server/services/devices/tablet-bus.ts'
import { openGuesses } from '#server/services/identity/guesses.ts'
import { openSessions } from '#server/services/identity/sessions.ts'
import { openSingleSignOn } from '#server/services/identity/single-sign-on/single-sign-on.ts'
import { issueTokens } from '#server/services/identity/tokens.ts'
import { writtenNews } from '#server/services/intake/collector.ts'
import { startJobs } from '#server/services/jobs/jobs.ts'
import { kitchensNow } from '#server/services/kitchen/now.ts'
import type { Mail } from '#server/services/mail/mail.ts'
import { mediaFiles } from '#server/services/media/files.ts'
import { openLinks } from '#server/services/media/links.ts'
import { openLiveLinks } from '#server/services/media/live-links.ts'
import { embeddedMonitoring } from '#server/services/monitoring/embedded.ts'
import type { MonitoringEngine } from '#server/services/monitoring/engine.ts'
import { openPush } from '#server/services/notifications/sender.ts'
import type { Fetch } from '#server/services/oidc/connection.ts'
import { watchRoom } from '#server/services/operations/disk-room.ts'
import { HEAVY_LIMITS, openHeavyCalls } from '#server/services/operations/heavy-calls.ts'
import type { TurnLimits } from '#server/services/operations/turns.ts'
import type { Secrets } from '#server/services/secrets.ts'
import type { Services } from '#server/services/services.ts'
import { credentialsByEmail, insertSession } from '#server/store/identity/sessions.ts'
import { knownValues } from '#server/store/known-values.ts'
import type { CameraAccess } from '#server/video/cameras/access.ts'
import type { VideoEngine } from '#server/video/engine.ts'
import type { CameraHls } from '#server/video/hls/camera-hls.ts'
import type {
  AnswerOf,
  AnyEndpoint,
  BodyInputOf,
  ParamsOf,
  QueryInputOf,
} from '#src/contract/define/endpoint.ts'
import { addressOf, BASES, fillPath } from '#src/contract/define/endpoint.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { attemptAt } from './attempt.ts'
import { testSecrets } from './database/secrets.ts'
import { unnamedFields } from './language/unnamed-fields.ts'
import { hlsOf, standInCameras, standInEngine } from './video/video.ts'

/** A clock that stands at the present until it is moved. */
export interface MovableClock {
  now: () => number
  /** Moves on by so many milliseconds. */
  advance(ms: number): void
}

export interface ProviderOptions {
  /** Address of the database; migrated, and the demonstration's chain put into it unless it is there or `seed` is false. */
  databaseUrl: string
  seed?: boolean
  /** Runs the job queue too; otherwise what is added is only remembered in `queued`. */
  jobs?: boolean
  rateLimit?: number
  requestLimits?: RequestLimits
  /** Other bounds of heavy calls than a server's own. */
  heavy?: Partial<TurnLimits>
  console?: ServedConsole
  clock?: MovableClock
  /** Consoles served elsewhere that may make calls; none unless set. */
  consoleOrigins?: readonly string[]
  /** Where its console is; 'https://linewatch.test' unless set. */
  publicUrl?: string
  /** Below which passkeys work; the host of `publicUrl` unless set. */
  passkeyDomain?: string
  /** Whether what is pushed may go to this machine; true unless set. */
  pushToLoopback?: boolean
  /** What plays the cameras; nothing unless set. */
  video?: VideoEngine
  /** Live HLS of cameras; of what `video` plays unless set. */
  cameraHls?: CameraHls
  /** What connects to cameras; none is in reach unless set. */
  cameras?: CameraAccess
  /** Free bytes of its disk; plenty unless set. */
  free?: () => number
  /** With what its database is encrypted; the key of all tests unless set. */
  secrets?: Secrets
  /** Name of what the audit record is streamed to; none unless set. */
  auditReceiver?: string
  /** How people sign in besides with a password; only with one unless set. */
  singleSignOn?: Partial<Parameters<typeof openSingleSignOn>[0]>
  /** Nobody's country is known unless set. */
  countryOf?: CountryOf
  /** How identity providers are reached; as they are unless set. */
  fetchSignOn?: Fetch
  /** What answers about hosts; the samples in the database unless set. */
  monitoring?: MonitoringEngine
}

export interface Answer<E = AnyEndpoint> {
  status: number
  /** What the endpoint answers, or a refusal; tests look at it by `toMatchObject`. */
  body: AnswerOf<E>
  headers: Record<string, string | string[] | number | undefined>
  bytes: Buffer
}

export interface CallInput<E> {
  params?: ParamsOf<E>
  query?: QueryInputOf<E>
  body?: BodyInputOf<E>
  /** What goes along with the body of a call that takes an upload. */
  file?: Blob
  token?: string | undefined
  headers?: Record<string, string>
  /** Where it comes from; 127.0.0.1 unless set. */
  address?: string
}

export interface TestProvider {
  app: FastifyInstance
  services: Services
  clock: MovableClock
  /** Mails sent by jobs. */
  mails: Mail[]
  /** Jobs that were added while no queue runs. */
  queued: { task: string; payload: object; delayMs?: number; key?: string }[]
  /** Runs what is queued now, oldest first; what that adds stays queued. */
  runQueued(): Promise<void>
  /** Everything logged so far. */
  logged(): string
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>>
  /** The access token of a new session of a demo account, without its signing in. */
  tokenOf(email: string): Promise<string>
  stop(): Promise<void>
}

export const API = BASES.api

export function movableClock(at = Date.now()): MovableClock {
  let time = at
  return {
    now: () => time,
    advance: (ms) => {
      time += ms
    },
  }
}

/** A call's body and file as a browser sends them. */
export async function formPayload(name: string, { body, file }: { body?: unknown; file?: Blob }) {
  const form = new FormData()
  for (const [field, value] of Object.entries(body ?? {})) form.append(field, String(value))
  if (file) form.append(name, file, name)
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return { payload: Buffer.from(await sent.arrayBuffer()), headers }
}

/**
 * Every demo account has the same password: one hash does for all of a file's databases. It takes no time to check;
 * a test of what checking costs has its chain seeded with real hashes.
 */
let demoHash: Promise<string> | undefined
export const hashOnce = (password: string) => {
  demoHash ??= hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  return demoHash
}

/** The files of routes are looked for once, and not for each provider. */
let routes: ReturnType<typeof discoverRoutes> | undefined

/** Services and the whole app over a database of the test's own; nothing listens. */
export async function startTestProvider(options: ProviderOptions): Promise<TestProvider> {
  const clock = options.clock ?? movableClock()
  const { now } = clock
  const lines: string[] = []
  const sink = new PassThrough().on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const log = createLog('debug', sink)
  const secrets = options.secrets ?? testSecrets
  const db = openDatabase(options.databaseUrl, { max: 6 })
  const heavyDb = openDatabase(options.databaseUrl, { max: 5 })
  const listener = openListener(options.databaseUrl, silentLog)
  if (options.seed ?? true) await seedChain(db, { seed: 'test', now: now(), secrets, hashPassword: hashOnce })
  const singleSignOn = openSingleSignOn(
    { providers: [], passwordSignIn: true, emergencyAccounts: [], ...options.singleSignOn },
    { fetch: options.fetchSignOn ?? fetch, now, log },
  )
  const sessions = await openSessions(db, listener, now, singleSignOn)
  const live = await startLive({
    db,
    listener,
    wire: notifyWire(listener),
    sessions,
    log,
    now,
  })
  const tablets = await openTabletBus(listener)
  const agents = await openCameraAgents({ listener, db, secrets, log })
  const mails: Mail[] = []
  const queued: TestProvider['queued'] = []
  const push = await openPush(
    { db, secrets },
    {
      keys: null,
      subject: 'mailto:support@linewatch.test',
      allowLoopback: options.pushToLoopback ?? true,
    },
  )
  const video = options.video ?? standInEngine()
  const cameraHls = options.cameraHls ?? hlsOf(video)
  // Measured when a test says so, not each five seconds: what is to be done meanwhile would depend on the machine.
  const room = watchRoom(['/'], log, { free: async () => options.free?.() ?? 1e12, everyMs: DAY })
  const mediaFolder = await mkdtemp(join(tmpdir(), 'linewatch-media-'))
  const services: Services = {
    db,
    heavy: openHeavyCalls(heavyDb, { ...HEAVY_LIMITS, ...options.heavy }),
    // Who is slowed down waits by the test's clock.
    guesses: openGuesses({ db, now, sleep: async (ms) => clock.advance(ms) }),
    now,
    log,
    sessions,
    singleSignOn,
    countryOf: options.countryOf ?? NO_COUNTRIES,
    secrets,
    live,
    push,
    tablets,
    video,
    cameraHls,
    cameraRecorder: { look: async () => {}, end: async () => {} },
    cameras: options.cameras ?? standInCameras(),
    keyFrames: null,
    agents,
    monitoring: options.monitoring ?? embeddedMonitoring(db, now),
    pictures: drawnPictures,
    media: mediaFiles(mediaFolder),
    links: await openLinks({ db, secrets }),
    liveLinks: await openLiveLinks({ db, secrets }),
    knownValues: (of, values, scope) => knownValues(db, of, values, scope),
    kitchensNow: kitchensNow({ db, now }),
    room,
    mail: async (mail) => {
      mails.push(mail)
    },
    auditStream: options.auditReceiver ? auditStreamState(db, options.auditReceiver, now) : null,
    tellWritten: () => {},
    jobs: {
      add: async (_, task, payload, when) => {
        queued.push({ task, payload, ...when })
      },
      stop: async () => {},
    },
    settings: {
      version: 'test',
      startedAt: now(),
      historyDays: 3,
      factsDays: 400,
      cameraStreams: 3,
      embeddedDatabase: true,
      supportAddress: 'support@linewatch.test',
      publicUrl: options.publicUrl ?? 'https://linewatch.test',
      consoleOrigins: options.consoleOrigins ?? [],
      passkeyDomain: options.passkeyDomain ?? null,
    },
  }
  services.tellWritten = writtenNews(services)
  if (options.jobs) services.jobs = await startJobs(db, { handlers: jobHandlers(services), secrets, log })
  routes ??= discoverRoutes()
  const app = await createApp({
    services,
    routes: await routes,
    rateLimit: options.rateLimit ?? 100_000,
    ...(options.requestLimits && { requestLimits: options.requestLimits }),
    trustProxy: 0,
    development: false,
    ...(options.console && { console: options.console }),
  })
  await app.ready()

  const call = async <E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> => {
    const { params, query, token, headers, address } = input
    const form = endpoint.upload && (await formPayload(endpoint.upload.name, input))
    const body = form?.payload ?? input.body
    const asked = encodeQuery(query as Record<string, unknown> | undefined)
    const request: InjectOptions = {
      method: endpoint.method,
      url: `${fillPath(addressOf(endpoint), params as Record<string, unknown> | undefined)}${asked && `?${asked}`}`,
      headers: {
        ...form?.headers,
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(address !== undefined && { remoteAddress: address }),
    }
    const answer = await app.inject(request)
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
    return {
      status: answer.statusCode,
      body: (isJson ? answer.json() : undefined) as AnswerOf<E>,
      headers: answer.headers,
      bytes: answer.rawPayload,
    }
  }

  return {
    app,
    services,
    clock,
    mails,
    queued,
    async runQueued() {
      const handlers = jobHandlers(services)
      for (const { task, payload } of queued.splice(0)) await handlers[task]?.(payload, attemptAt())
    },
    logged: () => lines.join(''),
    call,
    async tokenOf(email) {
      const at = now()
      const credentials = await credentialsByEmail(db, email)
      if (!credentials) throw new Error(`There is no account ${email}.`)
      const { tokens, stored } = issueTokens(at)
      const origin = { userAgent: 'test', address: '127.0.0.1' }
      await insertSession(db, { ...stored, ...origin, accountId: credentials.id, verified: true, at })
      return tokens.accessToken
    },
    async stop() {
      const unnamed = await unnamedFields(db)
      await app.close()
      await services.jobs.stop()
      cameraHls.close()
      await video.close()
      await room.stop()
      await live.stop()
      agents.stop()
      await listener.close()
      await heavyDb.close()
      await db.close()
      await rm(mediaFolder, { recursive: true, force: true })
      sink.end()
      await once(sink, 'end')
      if (unnamed.length > 0) throw new Error(`field-names.ts has no name for ${unnamed.join(', ')}.`)
    },
  }
}
