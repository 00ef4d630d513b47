import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '#src/contract/define/fields.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { ANSWER_HEADERS } from './headers.ts'

/** PostgreSQL's and the system's "disk full": nothing that was stored is lost, but nothing more can be. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** Two transactions in each other's way (40…), a statement that took too long, or no connection left (53300). */
const BUSY = /^(40|57014|53300)/

/** PostgreSQL's classes that mean "the database is currently unavailable", not "the statement is wrong". */
const DATABASE_AWAY = /^(08|3D|53|57P|58)/
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** Fastify's words for these speak of content types and of forbidden keys. */
const UNREADABLE_JSON = new Set(['FST_ERR_CTP_INVALID_JSON_BODY'])

/** Every failure leaves in the one form {success: false, code, message}; nothing internal is told. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => send(reply, refusalOf(error, request)))
  app.setNotFoundHandler((request, reply) =>
    send(
      reply,
      new Refused(
        404,
        t('There is no endpoint {method} {address}.', {
          method: request.method,
          address: request.url.split('?')[0] ?? '',
        }),
      ),
    ),
  )
}

/** What cannot be read as an address at all meets no hook and no handler: it is answered here, headers and all. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500
  // Fastify's own words repeat the address, and with it what a link's secret is.
  const refused =
    status < 500 ? new Refused(status, t('This address is not valid.')) : refusalOf(error, request)
  void send(reply.headers(ANSWER_HEADERS), refused)
}

/** What a failure is to the caller; anything that is not the caller's fault is logged. */
export function refusalOf(error: FastifyError, request: FastifyRequest): Refused {
  if (error instanceof Refused) {
    // Somebody may be guessing (ASVS 16.3.3); the account's own record has each try that was wrong.
    if (error.code === 429)
      request.log.info({ address: request.ip, call: request.routeOptions.url }, 'a limit was reached')
    return error
  }
  const status = error.statusCode ?? 500
  if (status === 429) return new Refused(429, t('Too many requests. Wait a moment and try again.'))
  if (status === 413) return new Refused(413, t('The request is too large.'))
  if (UNREADABLE_JSON.has(error.code ?? '')) return new Refused(400, t('The body cannot be read as JSON.'))
  if (status >= 400 && status < 500) return new Refused(status, error.message)
  if (DISK_FULL.has(error.code ?? '')) {
    request.log.error({ err: error }, 'the disk is full')
    return new Refused(
      507,
      t('The server is out of disk space, so this was not saved. Contact your administrator.'),
    )
  }
  if (BUSY.test(error.code ?? '') || WAITED_TOO_LONG.test(error.message)) {
    request.log.warn({ err: error }, 'the database is busy')
    return new Refused(503, t('Linewatch is busy. Try again in a moment.'), { retryAfter: 2 })
  }
  if (DATABASE_AWAY.test(error.code ?? '') || AWAY_CODES.has(error.code ?? '') || isCutOff(error)) {
    request.log.warn({ err: error }, 'the database is away')
    return new Refused(503, t('The database cannot be reached. Try again in a moment.'), {
      retryAfter: 2,
    })
  }
  request.log.error({ err: error }, 'a call failed')
  return new Refused(500, t('Something went wrong on the server. The problem was logged. Try again.'))
}

/** What the driver says, without a code, when all connections stayed in use for as long as a call waits for one. */
const WAITED_TOO_LONG = /timeout exceeded when trying to connect/

/** What the driver says, without a code, of a connection that died or is being closed. */
const isCutOff = (error: Error) =>
  /Connection terminated|is not queryable|after calling end on the pool/.test(error.message)

function send(reply: FastifyReply, refused: Refused): FastifyReply {
  const body: Refusal = { success: false, code: refused.code, message: refused.message }
  if (refused.fields) body.fields = refused.fields
  if (refused.reason !== undefined) body.reason = refused.reason
  if (refused.retryAfter !== undefined) void reply.header('retry-after', refused.retryAfter)
  return reply.code(refused.code).header('cache-control', 'no-store').type('application/json').send(body)
}
