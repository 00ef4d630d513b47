import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_MESSAGE } from '#server/domain/scim/attribute.ts'
import { ScimRefused } from '#server/domain/scim/refusal.ts'
import { resourceTypes, schemas, serviceProviderConfig } from '#server/domain/scim/schemas.ts'
import { callerByHash, touchToken } from '#server/store/scim/tokens.ts'
import { SCIM } from '#src/contract/administration/provisioning.ts'
import type { Refused } from '#src/contract/define/refusal.ts'
import { provisionerOf } from '../identity/single-sign-on/single-sign-on.ts'
import { tokenHash } from '../identity/tokens.ts'
import type { Services } from '../services.ts'
import type { ScimCall } from './call.ts'
import { presentList } from './present.ts'
import { groupResource, type Resource, userResource } from './resources.ts'
import { scimAddress, TOKEN_PREFIX } from './tokens.ts'

const TYPE = 'application/scim+json'
const TYPES = [TYPE, 'application/json']
/** A group of ten thousand members, replaced as a whole. */
const BODY_BYTES = 1024 * 1024
const TOUCH_MS = 60_000

const BEARER = new RegExp(`^Bearer (${TOKEN_PREFIX}[\\w-]{20,100})$`, 'i')

declare module 'fastify' {
  interface FastifyRequest {
    /** Who provisions; null elsewhere. */
    scim: ScimCall | null
  }
}

type RefusalOf = (error: FastifyError, request: FastifyRequest) => Refused

interface OfOne {
  Params: { id: string }
}

/**
 * The door of identity providers that create, change and deactivate users: SCIM 2.0 (RFC 7644), with tokens of its own. It
 * speaks the RFC's words and not those of our contract.
 *
 * @param refusalOf what a failure is to a caller, as at every other door
 */
export async function attachScim(
  app: FastifyInstance,
  services: Services,
  refusalOf: RefusalOf,
): Promise<void> {
  app.decorateRequest('scim', null)
  await app.register(
    async (door) => {
      readBodies(door)
      door.setErrorHandler((error: FastifyError, request, reply) =>
        answerError(reply, failureOf(error, request, refusalOf)),
      )
      // After the limit of requests has been asked, and before a body is read.
      door.addHook('preParsing', async (request) => {
        request.scim = await enter(services, request)
      })
      door.setNotFoundHandler(() => {
        throw new ScimRefused(404, 'There is nothing at this address.')
      })
      serveResource(door, '/Users', userResource)
      serveResource(door, '/Groups', groupResource)
      serveDescriptions(door, scimAddress(services))
      for (const path of ['/Me', '/Bulk'])
        door.all(path, () => {
          throw new ScimRefused(501, 'This is not supported.')
        })
    },
    { prefix: SCIM },
  )
}

function readBodies(door: FastifyInstance): void {
  door.removeAllContentTypeParsers()
  const parse = door.getDefaultJsonParser('error', 'error')
  door.addContentTypeParser<string>(
    TYPES,
    { parseAs: 'string', bodyLimit: BODY_BYTES },
    (request, text, done) => {
      // Some send the type with every request, also with a DELETE that has no body.
      if (text.trim() === '') done(null, undefined)
      else parse(request, text, done)
    },
  )
}

/** @throws ScimRefused 401 for a token that isn't known, is revoked, or of a provider that may not provision any more */
async function enter(services: Services, request: FastifyRequest): Promise<ScimCall> {
  const { db, now, singleSignOn } = services
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const caller = token === undefined ? null : await callerByHash(db, tokenHash(token))
  const provider = caller && provisionerOf(singleSignOn, caller.provider)
  if (!caller || !provider) {
    request.log.info({ address: request.ip }, 'a provisioning token was refused')
    throw new ScimRefused(401, 'The token is not known, or it was revoked.')
  }
  const at = now()
  const address = request.ip
  if (caller.lastUsedAt === null || Math.abs(at - caller.lastUsedAt) > TOUCH_MS)
    await touchToken(db, caller.id, { at, address })
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 255)
  return {
    services,
    provider,
    scope: { provider: provider.id, hidden: singleSignOn.emergencyAccounts },
    actor: { accountId: null, program: caller.name, address, userAgent },
    base: scimAddress(services),
  }
}

function callOf({ scim }: FastifyRequest): ScimCall {
  if (!scim) throw new Error('A request was not let in.')
  return scim
}

const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type(TYPE).send(JSON.stringify(body))

function serveResource(door: FastifyInstance, path: string, resource: Resource): void {
  const one = `${path}/:id`

  door.get(path, async (request, reply) =>
    send(reply, 200, await resource.list(callOf(request), request.query)),
  )
  // As a list, with its parameters in the body (RFC 7644, 3.4.3).
  door.post(`${path}/.search`, async (request, reply) =>
    send(reply, 200, await resource.list(callOf(request), request.body)),
  )
  door.post(path, async (request, reply) => {
    const { body, etag, location } = await resource.create(callOf(request), request.query, request.body)
    return send(reply.header('etag', etag).header('location', location), 201, body)
  })
  door.get<OfOne>(one, async (request, reply) => {
    const { body, etag, location } = await resource.one(callOf(request), request.params.id, request.query)
    void reply.header('etag', etag).header('location', location)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : send(reply, 200, body)
  })
  for (const method of ['PUT', 'PATCH'] as const)
    door.route<OfOne>({
      method,
      url: one,
      handler: async (request, reply) => {
        const { params, query, body: sent, headers } = request
        const change = method === 'PUT' ? resource.replace : resource.patch
        const changed = await change(callOf(request), params.id, query, sent, headers['if-match'])
        void reply.header('etag', changed.etag).header('location', changed.location)
        return changed.isQuiet ? reply.code(204).send() : send(reply, 200, changed.body)
      },
    })
  door.delete<OfOne>(one, async (request, reply) => {
    await resource.remove(callOf(request), request.params.id, request.headers['if-match'])
    return reply.code(204).send()
  })
}

/** What the server can do, for programs that ask first (RFC 7644, 4). */
function serveDescriptions(door: FastifyInstance, base: string): void {
  door.get('/ServiceProviderConfig', async (_, reply) => send(reply, 200, serviceProviderConfig(base)))
  for (const [path, all] of [
    ['/ResourceTypes', resourceTypes(base)],
    ['/Schemas', schemas(base)],
  ] as const) {
    door.get(path, async (_, reply) => send(reply, 200, presentList(all, all.length, 1)))
    door.get<OfOne>(`${path}/:id`, async ({ params }, reply) => {
      const found = all.find(({ id }) => id === params.id)
      if (!found) throw new ScimRefused(404, 'There is nothing at this address.')
      return send(reply, 200, found)
    })
  }
}

/** Every failure in the form of RFC 7644, 3.12. */
function answerError(
  reply: FastifyReply,
  { status, scimType, detail, retryAfter }: ReturnType<typeof failureOf>,
): FastifyReply {
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  return send(reply, status, {
    schemas: [ERROR_MESSAGE],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    detail,
  })
}

function failureOf(error: FastifyError, request: FastifyRequest, refusalOf: RefusalOf) {
  if (error instanceof ScimRefused)
    return { status: error.status, scimType: error.scimType, detail: error.message, retryAfter: undefined }
  const { code, message, fields, retryAfter } = refusalOf(error, request)
  const scimType = code === 409 && fields ? 'uniqueness' : code === 400 ? 'invalidSyntax' : undefined
  return { status: code, scimType, detail: message, retryAfter }
}
