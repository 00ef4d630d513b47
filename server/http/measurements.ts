import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import sql from 'sql-template-tag'
import type { Services } from '#server/services/services.ts'
import type { IntakeAnswer } from '#src/contract/intake/envelope.ts'

/** What this server measures of itself, for Prometheus. What currently cannot be read is left out. */
export function measurements(app: FastifyInstance, services: Services): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  const { live, video, log, room } = services
  const pools = [services.db.pool, services.heavy.db.pool]
  const overPools = (figure: 'totalCount' | 'idleCount' | 'waitingCount') => () =>
    pools.reduce((sum, pool) => sum + pool[figure], 0)

  const gauge = (name: string, help: string, read: () => number | Promise<number | null>) =>
    new Gauge({
      name: `linewatch_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.reset()
        const value = await Promise.resolve(read()).catch((error: unknown) => {
          log.debug({ err: error }, `${name} could not be measured`)
          return null
        })
        if (value === null) this.remove()
        else this.set(value)
      },
    })

  gauge('disk_free_bytes', 'Free space on the fullest disk that this server writes to', async () =>
    room.freeBytes(),
  )
  gauge('disk_low', 'Whether large files are refused because the disk is nearly full', () =>
    room.isLow() ? 1 : 0,
  )
  gauge('live_connections', 'Open live connections on this server', () => live.connections())
  if (live.broker()) {
    gauge('broker_connected', 'Whether the message broker between the servers is connected', () =>
      live.broker()?.connected ? 1 : 0,
    )
    gauge(
      'broker_passed_over',
      'Live messages that the outbox delivered because the broker had not, since the start',
      () => live.broker()?.fromOutbox ?? 0,
    )
  }
  gauge('video_viewers', 'Live streams watched through this server', () => video.figures().viewers)
  gauge(
    'video_mountpoints',
    'Live streams that this server plays or feeds',
    () => video.figures().mountpoints,
  )
  gauge('video_frames_sent', 'Video frames sent since the start', () => video.figures().framesSent)
  gauge('database_connections', 'Connections to the database', overPools('totalCount'))
  gauge('database_connections_idle', 'Idle database connections', overPools('idleCount'))
  gauge('database_waiting', 'Calls waiting for a database connection', overPools('waitingCount'))
  gauge('heavy_calls_waiting', 'Exports, reports and analytics waiting to run', () =>
    services.heavy.waiting(),
  )
  gauge('jobs_due', 'Jobs of all servers that are due', () => count(services, DUE_JOBS))
  gauge('jobs_failed', 'Jobs of all servers that failed and are not retried', () =>
    count(services, FAILED_JOBS),
  )
  const { auditStream } = services
  if (auditStream) {
    gauge('audit_stream_lag_seconds', 'Age of the oldest audit event that is not streamed yet', async () => {
      const state = await auditStream()
      return state && state.lagMs / 1000
    })
    gauge('audit_stream_sent_time_seconds', 'When audit events were last streamed', async () => {
      const sentAt = (await auditStream())?.sentAt ?? null
      return sentAt && sentAt / 1000
    })
    gauge('audit_stream_failing', 'Whether the last attempt to stream audit events failed', async () => {
      const state = await auditStream()
      return state && Number(state.error !== null)
    })
  }
  gauge('hosts', 'Hosts with samples', () => count(services, sql`SELECT count(*) AS n FROM host`))
  gauge('hosts_silent', 'Hosts without a sample in the last two minutes', () =>
    count(services, silentHosts(services.now() - SILENT_MS)),
  )
  return registry
}

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** By the route as it is declared, and never by its address: that has ids in it, and is anybody's to make up. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const histogram = new Histogram({
    name: 'linewatch_request_seconds',
    help: 'Answered requests and how long they took, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    histogram.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

/** Counts what became of events that equipment sent: accepted, unchanged, or refused and why. */
export function countEvents(registry: Registry): (answer: IntakeAnswer) => void {
  const counter = new Counter({
    name: 'linewatch_intake_events_total',
    help: 'Events that the intake answered since the start, by outcome, and by code where they were refused',
    labelNames: ['outcome', 'code'],
    registers: [registry],
  })
  return ({ accepted, unchanged, refused }) => {
    counter.inc({ outcome: 'accepted', code: '' }, accepted)
    counter.inc({ outcome: 'unchanged', code: '' }, unchanged)
    for (const { code } of refused) counter.inc({ outcome: 'refused', code })
  }
}

type Statement = ReturnType<typeof sql>

async function count({ db }: Services, statement: Statement): Promise<number> {
  return (await db.one<{ n: number }>(statement)).n
}

const DUE_JOBS = sql`
  SELECT count(*) AS n FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts`
const FAILED_JOBS = sql`SELECT count(*) AS n FROM graphile_worker.jobs WHERE attempts >= max_attempts`

const SILENT_MS = 120_000
const silentHosts = (since: number): Statement => sql`
  SELECT count(*) AS n FROM host h
   WHERE NOT EXISTS (SELECT FROM host_sample s WHERE s.host_id = h.id AND s.at >= ${since})`
