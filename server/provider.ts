import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openStorage } from './db/storage.ts'
import { startDemonstration } from './demonstration.ts'
import type { ServedConsole } from './http/console.ts'
import { discoverRoutes } from './http/discover.ts'
import { jobHandlers } from './jobs.ts'
import { startLive } from './live/start.ts'
import { startJobs } from './services/jobs.ts'
import { outboxMailer, smtpMailer } from './services/mail.ts'
import { createFirstAdministrator } from './services/password-links.ts'
import type { Services } from './services/services.ts'
import { openSessions } from './services/sessions.ts'

export interface Provider {
  app: FastifyInstance
  services: Services
  /** The one-time link of the first administrator, when this start created him. */
  firstAdministratorLink: string | null
  stop(): Promise<void>
}

/** Opens the storage, brings it up to date, and starts everything but the listening. */
export async function startProvider(config: Config, log: Logger): Promise<Provider> {
  const now = () => Date.now()
  const dataDir = resolve(config.DATA_DIR)
  const storage = await openStorage({ dataDir, databaseUrl: config.DATABASE_URL, log })
  const { db, listener } = storage
  const sessions = await openSessions(db, listener, now)
  const live = await startLive({ db, listener, sessions, log, now })
  const mail = config.SMTP_URL
    ? smtpMailer(config.SMTP_URL, config.MAIL_FROM)
    : outboxMailer(join(dataDir, 'outbox'), now, (line) => log.info(line))

  const services: Services = {
    db,
    now,
    log,
    sessions,
    live,
    mail,
    jobs: {
      add: () => Promise.reject(new Error('The jobs have not been started yet.')),
      stop: async () => {},
    },
    settings: {
      version: config.version,
      startedAt: now(),
      historyDays: config.HISTORY_DAYS,
      embeddedDatabase: config.DATABASE_URL === undefined,
      supportAddress: config.SUPPORT_ADDRESS,
      publicUrl: config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`,
    },
  }
  services.jobs = await startJobs(db, { handlers: jobHandlers(services), log })

  const demonstration = config.DEMO ? await startDemonstration(services, config) : null
  const firstAdministratorLink =
    !config.DEMO && config.ADMIN_EMAIL ? await createFirstAdministrator(services, config.ADMIN_EMAIL) : null

  const app = await createApp({
    services,
    routes: await discoverRoutes(),
    rateLimit: config.RATE_LIMIT,
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    development: config.development,
    ...(config.development ? {} : { console: consoleOf(config) }),
  })

  return {
    app,
    services,
    firstAdministratorLink,
    async stop() {
      await demonstration?.stop()
      await app.close()
      await services.jobs.stop()
      await live.stop()
      await storage.close()
    },
  }
}

/** The built console as this configuration serves it. */
export const consoleOf = (config: Config): ServedConsole => ({
  folder: resolve('dist'),
  runtimeConfig: runtimeConfigOf(config),
  killWorker: config.KILL_SW,
})

/** What the console is told at `/config.json`. */
function runtimeConfigOf(config: Config) {
  return {
    apiBase: '/api/v1',
    proxyBase: '/proxy',
    deviceBase: '/device',
    supportAddress: config.SUPPORT_ADDRESS,
  }
}
