import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import sql from 'sql-template-tag'
import type { Services } from '#server/services/services.ts'

/** `/healthz` for whoever watches over the server (200, or 503 when the database is away), `/metrics` for Prometheus. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', async (_, reply) => {
    const database = await services.db.one<{ ok: number }>(sql`SELECT 1 AS ok`).then(
      () => true,
      () => false,
    )
    return reply
      .code(database ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: database ? 'ok' : 'unavailable', database, version: services.settings.version })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'linewatch_live_connections',
    help: 'Open live connections on this server',
    registers: [registry],
    collect() {
      this.set(services.live.connections())
    },
  })
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
