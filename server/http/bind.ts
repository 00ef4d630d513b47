import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { JsonText } from '#server/db/json-text.ts'
import type { FileAnswer } from '#server/services/exports/file-answer.ts'
import type { Caller } from '#server/services/identity/sessions.ts'
import type { Services } from '#server/services/services.ts'
import { logout } from '#src/contract/account/auth.ts'
import { type AnyEndpoint, addressOf } from '#src/contract/define/endpoint.ts'
import {
  NOT_ALLOWED,
  NOT_FOUND,
  PROOF_NEEDED,
  Refused,
  UnknownRow,
  userBlocked,
} from '#src/contract/define/refusal.ts'
import { decodeQuery, type RawQuery } from '#src/contract/define/wire.ts'
import { permissionLabel, permits } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'
import { isHeavy, isShort } from './heavy.ts'
import { filtersWithVocabulary, requireKnown } from './known-values.ts'
import { parse } from './parse.ts'
import { sendPart } from './ranges.ts'
import { readBody, readQuery } from './read-input.ts'
import type { Call, Route } from './route.ts'
import { receiveForm, takeForms } from './upload.ts'
import { viewedAs } from './view-as.ts'

/** Puts routes onto the server, each in the one order: parse, authenticate, authorize, act, present. */
export async function bindRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  services: Services,
): Promise<void> {
  const forms = routes.filter(({ endpoint }) => endpoint.upload)
  const others = routes.filter(({ endpoint }) => !endpoint.upload)
  bind(app, others, services)
  // A form of another site can send forms: only calls that take one understand them.
  await app.register(async (scope) => {
    await takeForms(scope)
    bind(scope, forms, services)
  })
}

function bind(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  for (const { endpoint, answer } of routes) {
    const filters = filtersWithVocabulary(endpoint)
    const heavy = isHeavy(endpoint)
    app.route({
      method: endpoint.method,
      url: addressOf(endpoint).replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
      config: { largeBody: endpoint.upload !== undefined || endpoint.bodyBytes !== undefined },
      handler: async (request, reply) => {
        const { sent, ...input } = parseInput(endpoint, request, services.now())
        const caller = await authenticate(endpoint, request, services)
        try {
          authorize(endpoint, caller)
          const form = await parseForm(endpoint, request)
          const query =
            filters.length > 0 && caller
              ? await requireKnown(services, caller.scope, filters, {
                  query: input.query as Record<string, unknown>,
                  sent,
                })
              : input.query
          const act = (using: Services) => {
            const call = { ...input, ...form, query, caller, origin: originOf(request), services: using }
            return answer(call as Call<AnyEndpoint>)
          }
          const takesTurn = heavy && caller && !isShort(endpoint, query)
          const found = takesTurn ? await actInTurn(services, caller, reply, act) : await act(services)
          return await present(endpoint, reply, found)
        } catch (error) {
          logDenied(endpoint, caller, request, error)
          throw error
        }
      },
    })
  }
}

/** Runs a heavy call when its turn comes, on connections of their own; a caller who leaves gives the turn up. */
async function actInTurn<T>(
  services: Services,
  caller: Caller,
  reply: FastifyReply,
  act: (using: Services) => Promise<T>,
): Promise<T> {
  const left = new AbortController()
  const leave = () => left.abort()
  reply.raw.once('close', leave)
  try {
    return await services.heavy.run(caller.account.id, (db) => act({ ...services, db }), {
      signal: left.signal,
    })
  } finally {
    reply.raw.off('close', leave)
  }
}

function parseInput(endpoint: AnyEndpoint, request: FastifyRequest, now: number) {
  return {
    params: endpoint.params && parse(endpoint.params, request.params, 'path'),
    ...readQuery(endpoint, request.query as RawQuery, now),
    ...(!endpoint.upload && { body: readBody(endpoint, request.body) }),
  }
}

/** A form is read once its caller may send it: what comes with it is large. */
async function parseForm({ upload, body }: AnyEndpoint, request: FastifyRequest) {
  if (!upload || !body) return { file: null }
  const { fields, file } = await receiveForm(upload, request)
  return { body: parse(body, decodeQuery(body, fields), 'body'), file }
}

const DAY_S = 86_400

/** The bearer token of a call, or null. */
export function bearerToken(header: string | undefined): string | null {
  return header?.match(/^Bearer ([\w-]{1,128})$/)?.[1] ?? null
}

async function authenticate(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  services: Services,
): Promise<Caller | null> {
  const token = bearerToken(request.headers.authorization)
  const caller = token ? await services.sessions.find(token) : null
  request.isSignedIn = caller !== null
  const refusal = caller && services.sessions.networkRefusal(caller.account, request.ip)
  // A public call may come from somebody; most do not look at who it is.
  if (endpoint.permission === 'public') return refusal ? null : caller
  if (!caller) throw new Refused(401, t('Sign in to continue.'))
  // To end a session is possible from everywhere.
  if (refusal && endpoint.name !== logout.name) throw refusal
  return viewedAs(endpoint, request, caller, services)
}

/** Calls that people make about their own account. */
const OWN = new Set(['session', 'user'])

/** @throws Refused 403 with the specified text for a blocked user, or naming what is missing. */
export function authorize(
  {
    permission,
    alsoFor,
    method,
  }: Pick<AnyEndpoint, 'permission'> & Partial<Pick<AnyEndpoint, 'alsoFor' | 'method'>>,
  caller: Caller | null,
): void {
  if (permission === 'public') return
  if (!caller) throw new Refused(401, t('Sign in to continue.'))
  if (caller.account.deviceId !== null) {
    if (alsoFor === 'tablet') return
    if (OWN.has(permission) && method !== 'GET')
      throw new Refused(403, t('A wall tablet has no profile, password or messages of its own.'))
  }
  if (permission === 'session') return
  if (caller.account.blocked) throw userBlocked()
  if (!caller.session.verified) throw new Refused(403, t('Enter your verification code to continue.'))
  if (!permits(caller.viewer, permission)) {
    throw new Refused(
      403,
      t('You need the permission "{permission}" for this. An administrator can grant it.', {
        permission: permissionLabel(permission),
      }),
    )
  }
}

/**
 * Logs what a signed-in caller was denied: it may be more than curiosity (ASVS 16.3.2). A row of somebody else
 * is answered as one that is not there, and trying ids meets both, so both are logged, in filters too. A call that only
 * waits for a fresh proof was not denied.
 */
function logDenied(
  { name, permission }: AnyEndpoint,
  caller: Caller | null,
  { params, ip, log }: FastifyRequest,
  error: unknown,
): void {
  if (!caller || permission === 'public' || !(error instanceof Refused)) return
  const { reason: kind, message } = error
  const code = error instanceof UnknownRow ? 404 : error.code
  if ((code !== 403 && code !== 404) || kind === PROOF_NEEDED) return
  const asked = code === 404 ? { params } : {}
  const entry = { call: name, ...asked, account: caller.account.uuid, address: ip, reason: message }
  log.info(entry, code === 403 ? NOT_ALLOWED : NOT_FOUND)
}

function originOf(request: FastifyRequest) {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 255) }
}

async function present(endpoint: AnyEndpoint, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store')
  if (endpoint.answer === 'nothing') return reply.code(204).send()
  if (answer instanceof JsonText) return reply.type('application/json; charset=utf-8').send(answer.text)
  if (endpoint.answer !== 'file') return reply.send(answer)
  const file = answer as FileAnswer
  if ('accepted' in file) return reply.code(202).send({ message: file.message })
  if (file.etag !== undefined) {
    // A browser may keep it for its user, but asks each time: whether they may still see it is decided here. What can't
    // change and is large is asked for once a day by each session's token.
    const caching = 'immutable' in file && file.immutable ? `max-age=${DAY_S}, immutable` : 'no-cache'
    void reply.headers({ 'cache-control': `private, ${caching}`, etag: file.etag, vary: 'authorization' })
    if (reply.request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  }
  const ascii = file.fileName.replace(/[^\w.-]/g, '_')
  const way = file.inline ? 'inline' : 'attachment'
  void reply
    .header('content-type', file.contentType)
    .header(
      'content-disposition',
      `${way}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
  if ('part' in file) return sendPart(reply, file)
  const body = typeof file.body === 'function' ? await file.body() : file.body
  const length = file.length ?? (Buffer.isBuffer(body) ? body.length : null)
  if (length !== null) void reply.header('content-length', length)
  return reply.send(body)
}
