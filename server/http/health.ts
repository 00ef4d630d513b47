import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import sql from 'sql-template-tag'
import type { Services } from '#server/services/services.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { bearerToken } from './bind.ts'

/** However many ask after the server's health, the database is asked once in this time. */
const ASK_EVERY_MS = 1_000

/**
 * `/healthz` for monitoring of the server (200, or 503 when the database is away; a broker that is away only makes live
 * messages late, and on a disk with little room everything is read and small things are kept), `/metrics` for
 * Prometheus: with the token, or without one from this machine only. Neither counts against the limit of requests.
 */
export function serveHealth(
  app: FastifyInstance,
  services: Services,
  { registry, metricsToken }: { registry: Registry; metricsToken?: string | undefined },
): void {
  const databaseAnswers = asked(services)
  app.get('/healthz', async (_, reply) => {
    const database = await databaseAnswers()
    const broker = services.live.broker()
    return reply
      .code(database ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: database ? 'ok' : 'unavailable',
        database,
        ...(broker && { broker: broker.connected }),
        disk: services.room.isLow() ? 'low' : 'ok',
        version: services.settings.version,
      })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, metricsToken))
      throw new Refused(403, t('The measurements are not open to everyone.'))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Whether the database answers; those who ask within the same second get the same answer. */
function asked({ db }: Services): () => Promise<boolean> {
  let at = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  return () => {
    if (performance.now() - at >= ASK_EVERY_MS) {
      at = performance.now()
      answer = db.one<{ ok: number }>(sql`SELECT 1 AS ok`).then(
        () => true,
        () => false,
      )
    }
    return answer
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function mayMeasure({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const shown = bearerToken(headers.authorization)
    return shown !== null && timingSafeEqual(digest(shown), digest(token))
  }
  const address = socket.remoteAddress ?? ''
  return (
    headers['x-forwarded-for'] === undefined && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  )
}
