import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { BASES } from '#src/contract/define/endpoint.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openStorage } from './db/storage.ts'
import { drawnPictures, loadDemonstration } from './demonstration.ts'
import type { ServedConsole } from './http/console.ts'
import { discoverRoutes } from './http/discover.ts'
import { jobHandlers } from './jobs.ts'
import { brokerWire } from './live/broker-wire.ts'
import { notifyWire } from './live/notify-wire.ts'
import { startLive } from './live/start.ts'
import { NO_COUNTRIES, readCountries } from './net/countries.ts'
import { defaultPublicUrl } from './public-url.ts'
import { receiverOf } from './services/audit-stream/receiver.ts'
import { auditStreamState } from './services/audit-stream/state.ts'
import { startAuditStream } from './services/audit-stream/stream.ts'
import { openCameraAgents } from './services/cameras/agents/agents.ts'
import { startCameraRecorder } from './services/cameras/camera-recorder.ts'
import { openKeyFrames } from './services/cameras/key-frames.ts'
import { wakeRecorder } from './services/cameras/recording-news.ts'
import { cameraPuller } from './services/cameras/sources/links.ts'
import { startCameraWatch } from './services/cameras/sources/watch.ts'
import { startPcWatch } from './services/devices/pc-presence.ts'
import { openTabletBus } from './services/devices/tablet-bus.ts'
import { startTabletWatch } from './services/devices/tablet-presence.ts'
import { openGuesses } from './services/identity/guesses.ts'
import { createFirstAdministrator } from './services/identity/password-links.ts'
import { openSessions } from './services/identity/sessions.ts'
import { openSingleSignOn, signInOf } from './services/identity/single-sign-on/single-sign-on.ts'
import { writtenNews } from './services/intake/collector.ts'
import { startJobs } from './services/jobs/jobs.ts'
import { kitchensNow } from './services/kitchen/now.ts'
import { startKitchenWatch } from './services/kitchen/watch.ts'
import { outboxMailer, smtpMailer } from './services/mail/mail.ts'
import { mediaFiles } from './services/media/files.ts'
import { openLinks } from './services/media/links.ts'
import { openLiveLinks } from './services/media/live-links.ts'
import { embeddedMonitoring } from './services/monitoring/embedded.ts'
import type { MonitoringEngine } from './services/monitoring/engine.ts'
import { startMachineWatch } from './services/monitoring/machine/watch.ts'
import { prometheusMonitoring } from './services/monitoring/prometheus.ts'
import { openPush, type PushOptions } from './services/notifications/sender.ts'
import { readIdentityProviders } from './services/oidc/provider-settings.ts'
import { watchRoom } from './services/operations/disk-room.ts'
import { openHeavyCalls } from './services/operations/heavy-calls.ts'
import { startQueueWatch } from './services/queue/queue-watch.ts'
import { keyFileIn } from './services/secret-keys.ts'
import { claimKey } from './services/secrets/check.ts'
import { followKeys } from './services/secrets/new-key.ts'
import { openSecrets } from './services/secrets/open.ts'
import { sealStored } from './services/secrets/reseal.ts'
import type { Services } from './services/services.ts'
import { beginStarting, type Starting } from './starting.ts'
import { countAccounts } from './store/identity/accounts.ts'
import { knownValues } from './store/known-values.ts'
import { cameraAccess } from './video/cameras/access.ts'
import { cameraNetworks } from './video/cameras/networks.ts'
import { createEmbeddedEngine } from './video/embedded/engine.ts'
import type { EngineMeans, VideoEngine } from './video/engine.ts'
import { createCameraHls } from './video/hls/camera-hls.ts'
import { createJanusEngine } from './video/janus/engine.ts'

export interface Provider {
  /** Where it listens: 'http://127.0.0.1:8080'. */
  address: string
  /** Where people open it: 'https://linewatch.example'. */
  publicUrl: string
  /** The one-time link of the first administrator, when this start created them. */
  firstAdministratorLink: string | null
  /** Whether nobody has an account yet, nor was one made. */
  deserted: boolean
  /** Stops everything, the database last; see `Starting`. */
  stop(): Promise<void>
}

/**
 * Opens the storage, brings it up to date, starts everything and listens. What was started is stopped again when
 * a later step fails, or when `signal` ends the start.
 */
export async function startProvider(config: Config, log: Logger, signal?: AbortSignal): Promise<Provider> {
  const starting = beginStarting(log, signal)
  try {
    return { ...(await startAll(config, log, starting)), stop: starting.stop }
  } catch (error) {
    // What could not be stopped has been logged; the start's failure is the one to tell.
    await starting.stop().catch(() => {})
    throw error
  }
}

async function startAll(config: Config, log: Logger, { step }: Starting): Promise<Omit<Provider, 'stop'>> {
  const now = () => Date.now()
  const dataDir = resolve(config.DATA_DIR)
  const keyFile = keyFileIn(dataDir)
  const {
    db,
    heavyDb,
    listener,
    asOwner,
    found: secrets,
  } = await step(
    'the storage',
    () =>
      openStorage({
        dataDir,
        databaseUrl: config.DATABASE_URL,
        ownerUrl: config.DATABASE_OWNER_URL,
        log,
        // With the wrong key nothing is changed.
        beforeMigrations: (found) =>
          openSecrets(found, { keys: config.SECRETS_KEY, keyFile, randomBytes, now }),
      }),
    (storage) => storage.close(),
  )
  await followKeys(listener, secrets)
  await claimKey(db, secrets, keyFile)
  await sealStored(db, secrets, log, asOwner)
  const singleSignOn = openSingleSignOn(
    {
      providers: config.OIDC_FILE ? await readIdentityProviders(resolve(config.OIDC_FILE)) : [],
      passwordSignIn: config.PASSWORD_SIGN_IN,
      emergencyAccounts: config.EMERGENCY_ACCOUNTS,
    },
    { fetch, now, log },
  )
  const countryOf = config.COUNTRY_TABLE ? await readCountries(resolve(config.COUNTRY_TABLE)) : NO_COUNTRIES
  const sessions = await step('the sessions', () => openSessions(db, listener, now, singleSignOn))
  const live = await step(
    'the live channel',
    () => {
      const url = config.BROKER_URL
      const wire = url ? brokerWire({ url, db, log }) : notifyWire(listener)
      return startLive({ db, listener, wire, sessions, log, now })
    },
    (channel) => channel.stop(),
  )
  const tablets = await step(
    'the tablet messages',
    () => openTabletBus(listener),
    (bus) => bus.stop(),
  )
  const mail = config.SMTP_URL
    ? smtpMailer(config.SMTP_URL, config.MAIL_FROM)
    : outboxMailer(join(dataDir, 'outbox'), (line) => log.info(line))

  const push = await openPush({ db, secrets }, pushOptionsOf(config))
  const cameras = cameraAccess(cameraNetworks(config.CAMERA_NETWORKS, config.CAMERA_PORTS))
  const agents = await step(
    'the camera agents',
    () => openCameraAgents({ listener, db, secrets, log }, config.MEDIA_ADDRESS),
    async (all) => all.stop(),
  )
  const pull = cameraPuller({ agents, cameras, db, live, log, now, secrets })
  const video = await step(
    'the video',
    async () => videoOf(config, { log, now, pull }),
    (engine) => engine.close(),
  )
  const cameraHls = await step(
    'the live HLS of cameras',
    async () => {
      const newId = () => randomBytes(8).toString('hex')
      return createCameraHls({ takePictures: video.takePictures, now, newId })
    },
    async (hls) => hls.close(),
  )

  const mediaDir = resolve(config.MEDIA_DIR ?? join(dataDir, 'media'))
  const room = await step(
    'the disk check',
    async () => watchRoom(config.DATABASE_URL === undefined ? [dataDir, mediaDir] : [mediaDir], log),
    (watch) => watch.stop(),
  )

  const services: Services = {
    db,
    heavy: openHeavyCalls(heavyDb),
    guesses: openGuesses({ db, now, sleep: pause }),
    now,
    log,
    sessions,
    singleSignOn,
    countryOf,
    secrets,
    live,
    mail,
    push,
    tablets,
    cameras,
    cameraRecorder: { look: async () => {}, end: async () => {} },
    keyFrames: await openKeyFrames(config.FFMPEG_PATH, log),
    agents,
    video,
    cameraHls,
    monitoring: monitoringOf(config, db, now),
    pictures: drawnPictures,
    media: mediaFiles(mediaDir),
    links: await openLinks({ db, secrets }),
    liveLinks: await openLiveLinks({ db, secrets }),
    knownValues: (of, values, scope) => knownValues(db, of, values, scope),
    kitchensNow: kitchensNow({ db, now }),
    room,
    auditStream: config.AUDIT_STREAM ? auditStreamState(db, config.AUDIT_STREAM.name, now) : null,
    tellWritten: () => {},
    jobs: {
      add: () => Promise.reject(new Error('The jobs have not been started yet.')),
      stop: async () => {},
    },
    settings: {
      version: config.version,
      startedAt: now(),
      historyDays: config.HISTORY_DAYS,
      factsDays: config.FACTS_DAYS,
      cameraStreams: config.CAMERA_STREAMS,
      embeddedDatabase: config.DATABASE_URL === undefined,
      supportAddress: config.SUPPORT_ADDRESS,
      publicUrl: config.PUBLIC_URL ?? defaultPublicUrl(config.HOST, config.PORT),
      consoleOrigins: config.CONSOLE_ORIGINS,
      passkeyDomain: config.PASSKEY_DOMAIN ?? null,
    },
  }
  services.tellWritten = writtenNews(services)
  services.jobs = await step(
    'the jobs',
    () => startJobs(db, { handlers: jobHandlers(services), secrets, log }),
    (jobs) => jobs.stop(),
  )
  let listening: string | null = null
  if (config.DEMO)
    await step(
      'the demonstration',
      async () => (await loadDemonstration()).startDemonstration(services, config, () => listening),
      (demonstration) => demonstration.stop(),
    )
  // What was being recorded when the last server stopped goes on.
  await wakeRecorder(services, db)
  services.cameraRecorder = await step(
    'the recording of cameras',
    async () => startCameraRecorder(services),
    (recorder) => recorder.stop(),
  )
  if (config.AUDIT_STREAM) {
    const receiver = receiverOf(config.AUDIT_STREAM, { token: config.AUDIT_STREAM_TOKEN })
    await step(
      'the audit stream',
      async () => startAuditStream({ db, log, now, receiver }),
      (stream) => stream.stop(),
    )
  }
  await step(
    'the tablet check',
    async () => startTabletWatch(services),
    (watch) => watch.stop(),
  )
  await step(
    'the PC check',
    async () => startPcWatch(services),
    (watch) => watch.stop(),
  )
  await step(
    'the camera check',
    async () => startCameraWatch(services),
    (watch) => watch.stop(),
  )
  await step(
    'the kitchen check',
    async () => startKitchenWatch(services),
    (watch) => watch.stop(),
  )
  await step(
    'the live queue check',
    async () => startQueueWatch(services),
    (watch) => watch.stop(),
  )
  // A Prometheus watches over this machine by itself, where it is to.
  if (!config.PROMETHEUS_URL)
    await step(
      'the check of this machine',
      async () => startMachineWatch(services),
      (watch) => watch.stop(),
    )
  const app = await step(
    'the server',
    async () =>
      createApp({
        services,
        routes: await discoverRoutes(),
        rateLimit: config.RATE_LIMIT,
        trustProxy: config.TRUST_PROXY,
        metricsToken: config.METRICS_TOKEN,
        development: config.development,
        ...(config.development ? {} : { console: consoleOf(config, push.publicKey, signInOf(services)) }),
      }),
    (server) => server.close(),
  )
  const address = await step('the listening', () => app.listen({ port: config.PORT, host: config.HOST }))
  listening = address
  // Port 0 is any free one: only now is it known which.
  services.settings.publicUrl =
    config.PUBLIC_URL ?? defaultPublicUrl(config.HOST, Number(new URL(address).port || 80))
  const firstAdministratorLink =
    !config.DEMO && config.ADMIN_EMAIL ? await createFirstAdministrator(services, config.ADMIN_EMAIL) : null
  return {
    address,
    publicUrl: services.settings.publicUrl,
    firstAdministratorLink,
    deserted: (await countAccounts(services.db)) === 0,
  }
}

/** The built console as this configuration serves it. */
export const consoleOf = (
  config: Config,
  vapidPublicKey = config.VAPID_PUBLIC_KEY,
  signIn: object = {},
): ServedConsole => ({
  folder: resolve('dist'),
  runtimeConfig: { ...runtimeConfigOf(config), vapidPublicKey, ...signIn },
  elsewhere: config.TURN_URL ? [new URL(config.TURN_URL).origin] : [],
  killWorker: config.KILL_SW,
})

/** What the console is told at `/config.json`. */
function runtimeConfigOf(config: Config) {
  return {
    apiBase: BASES.api,
    proxyBase: BASES.proxy,
    deviceBase: '/device',
    supportAddress: config.SUPPORT_ADDRESS,
    ...(config.TURN_URL && { turnUrl: config.TURN_URL }),
  }
}

/** What answers about hosts: this server's own samples, unless there is a Prometheus. */
const monitoringOf = (
  { PROMETHEUS_URL: url }: Config,
  db: Services['db'],
  now: Services['now'],
): MonitoringEngine => (url ? prometheusMonitoring({ url }) : embeddedMonitoring(db, now))

/** What plays the cameras: this server itself, unless there is a gateway. */
function videoOf(config: Config, means: EngineMeans): VideoEngine {
  const { JANUS_URL: url, JANUS_ADMIN_KEY: adminKey, MEDIA_ADDRESS: address } = config
  return url && adminKey
    ? createJanusEngine({ url, adminKey, ...means })
    : createEmbeddedEngine({ address, ...means })
}

/** Without a subject of its own, push services turn to who supports the console. */
function pushOptionsOf(config: Config): PushOptions {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  return {
    keys: publicKey && privateKey ? { publicKey, privateKey } : null,
    subject: config.VAPID_SUBJECT ?? `mailto:${config.SUPPORT_ADDRESS}`,
    allowLoopback: config.PUSH_TO_LOOPBACK,
  }
}
