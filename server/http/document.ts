import type { FastifyInstance } from 'fastify'
import * as z from 'zod/v4/core'
import { type AnyEndpoint, BASES, baseOf } from '#src/contract/define/endpoint.ts'
import { refusal } from '#src/contract/define/fields.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.$ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json

const json = (schema: Json) => ({ 'application/json': { schema } })

/** JSON, or a multipart form with its file. */
function bodyOf({ upload }: AnyEndpoint, schema: Json): Json {
  if (!upload) return json(schema)
  const properties = schema.properties as Json
  const file = { type: 'string', contentMediaType: upload.types.join(', '), maxLength: upload.maxBytes }
  return {
    'multipart/form-data': { schema: { ...schema, properties: { ...properties, [upload.name]: file } } },
  }
}

function parameters(endpoint: AnyEndpoint): Json[] {
  return (['path', 'query'] as const).flatMap((where) => {
    const schema = where === 'path' ? endpoint.params : endpoint.query
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Json
      required?: string[]
    }
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: field,
    }))
  })
}

function answers(endpoint: AnyEndpoint): Json {
  const refused = {
    description: 'Refused, with a reason',
    content: json({ $ref: '#/components/schemas/Refusal' }),
  }
  if (endpoint.answer === 'nothing') return { 204: { description: 'Done' }, default: refused }
  if (endpoint.answer === 'file') {
    const file = {
      description: 'The file',
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    }
    return { 200: file, 202: { description: 'Accepted; made elsewhere, no file' }, default: refused }
  }
  return {
    200: { description: 'The answer', content: json(schemaOf(endpoint.answer, 'output')) },
    default: refused,
  }
}

const ALSO_FOR_TABLETS = '. Also for wall tablets.'

function operation(endpoint: AnyEndpoint): Json {
  const open = endpoint.permission === 'public'
  const base = baseOf(endpoint)
  return {
    ...(base === 'api' ? {} : { servers: [{ url: BASES[base] }] }),
    operationId: endpoint.name.replace(/\W+/g, '-'),
    tags: [endpoint.path.split('/')[1]],
    summary: endpoint.summary,
    description: `Permission: ${endpoint.permission}${endpoint.alsoFor === 'tablet' ? ALSO_FOR_TABLETS : ''}`,
    ...(open ? {} : { security: [{ bearer: [] }] }),
    parameters: parameters(endpoint),
    ...(endpoint.body
      ? { requestBody: { required: true, content: bodyOf(endpoint, schemaOf(endpoint.body, 'input')) } }
      : {}),
    responses: answers(endpoint),
  }
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(version: string, endpoints: readonly AnyEndpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Linewatch provider', version },
    servers: [{ url: BASES.api }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: schemaOf(refusal, 'output') },
    },
  }
}

/** Serves the document, and in development a page to browse and try it. */
export async function serveDocument(
  app: FastifyInstance,
  options: { version: string; routes: readonly Route[]; browsable: boolean },
): Promise<void> {
  const { version, routes, browsable } = options
  const endpoints = routes.map((route) => route.endpoint)
  // Made when it is first asked for: hundreds of schemas are a good part of what a start takes, and most never are.
  let made: Json | undefined
  const document = () => {
    made ??= openApiDocument(version, endpoints)
    return made
  }
  app.get(`${BASES.api}/openapi.json`, (_, reply) => reply.send(document()))
  if (!browsable) return
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  await app.register(swagger, { mode: 'static', specification: { document: document() as never } })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
}
