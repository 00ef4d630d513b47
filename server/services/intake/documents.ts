import * as z from 'zod/v4/core'
import { PICTURE_SIDE } from '#server/domain/intake/picture.ts'
import { PICTURES_A_DAY } from '#server/domain/intake/picture-limits.ts'
import { refusal } from '#src/contract/define/fields.ts'
import { factKey } from '#src/contract/intake/define-event.ts'
import { enrolmentAnswer, enrolmentRequest } from '#src/contract/intake/enrolment.ts'
import {
  INTAKE_LIMITS,
  intakeAnswer,
  intakePicture,
  intakeState,
  MOST_PICTURE_BYTES,
} from '#src/contract/intake/envelope.ts'
import { deletion, deletionType, intakeEvents } from '#src/contract/intake/events.ts'
import { intakePlan, planQuery } from '#src/contract/intake/plan.ts'
import { edgeReport, edgeReportAnswer } from '#src/contract/intake/report.ts'
import { CODE_MINUTES } from '#src/domain/devices/enrolment.ts'
import { INTAKE_KINDS } from '#src/domain/intake/kinds.ts'

type Json = Record<string, unknown>

/** AsyncAPI 3.0 knows the older kind of JSON schema, OpenAPI 3.1 the newer. */
type Draft = 'draft-07' | 'draft-2020-12'

const schemaOf = (schema: z.$ZodType, target: Draft, io: 'input' | 'output' = 'input'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target, unrepresentable: 'any' }) as Json
  return rest
}

/** An event in structured mode (CloudEvents 1.0, JSON format). */
const cloudEventOf = (type: string, data: Json): Json => ({
  type: 'object',
  required: ['specversion', 'id', 'source', 'type', 'data'],
  properties: {
    specversion: { const: '1.0' },
    id: { type: 'string', minLength: 1, maxLength: 255 },
    source: { type: 'string', pattern: '^/restaurants/[^/]{1,64}(/.*)?$' },
    type: { const: type },
    time: { type: 'string', format: 'date-time' },
    data,
  },
})

/** Every event there is: its name in the documents, its type, what it says, and its schema. */
const eventSchemas = (draft: Draft) =>
  INTAKE_KINDS.flatMap((name) => {
    const { type, summary, data } = intakeEvents[name]
    const gone = deletionType(name)
    return [
      { name, type, summary, schema: cloudEventOf(type, schemaOf(data, draft)) },
      {
        name: `${name}Deleted`,
        type: gone,
        summary: `Takes back: ${summary}`,
        schema: cloudEventOf(gone, schemaOf(deletion, draft)),
      },
    ]
  })

const STRUCTURED = 'application/cloudevents+json'

/** What the intake takes, as an AsyncAPI 3.0 document. */
export function asyncApiDocument(version: string): Json {
  const messages = eventSchemas('draft-07').map(({ name, type, summary, schema }): [string, Json] => [
    name,
    { name, title: type, summary, contentType: STRUCTURED, payload: schema },
  ])
  const reference = (name: string) => ({ $ref: `#/channels/events/messages/${name}` })
  return {
    asyncapi: '3.0.0',
    info: { title: 'Linewatch intake', version },
    defaultContentType: STRUCTURED,
    channels: {
      events: {
        address: '/intake/v1/events',
        messages: Object.fromEntries(
          messages.map(([name]) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      receiveEvents: {
        action: 'receive',
        channel: { $ref: '#/channels/events' },
        messages: messages.map(([name]) => reference(name)),
      },
    },
    components: { messages: Object.fromEntries(messages) },
  }
}

/** The parameters in a call's address. */
function queryParameters(query: z.$ZodType): Json[] {
  const { properties } = schemaOf(query, 'draft-2020-12') as { properties: Record<string, Json> }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

const PLAN_SUMMARY =
  'What a kitchen must know: its restaurant, the menu, pans, packages, fryers, adjustments and orders. Needs the scope PLAN.'

/** How a plan is asked for again only when it has changed. */
const etag = {
  description: 'Send it back as If-None-Match to get the plan only when it has changed.',
  schema: { type: 'string' },
}

/** The intake's calls, as an OpenAPI 3.1 document. */
export function intakeOpenApi(version: string): Json {
  const events = eventSchemas('draft-2020-12')
  const json = (schema: Json) => ({ 'application/json': { schema } })
  const one = { oneOf: events.map(({ name }) => ({ $ref: `#/components/schemas/${name}` })) }
  const several = { type: 'array', maxItems: INTAKE_LIMITS.events, items: one }
  const refused = json({ $ref: '#/components/schemas/Refusal' })
  const answers = (schema: Json, headers?: Json) => ({
    200: { description: 'The answer', ...(headers && { headers }), content: json(schema) },
    default: { description: 'Refused, with a reason', content: refused },
  })
  const picture = schemaOf(intakePicture, 'draft-2020-12', 'output')
  return {
    openapi: '3.1.0',
    info: { title: 'Linewatch intake', version },
    servers: [{ url: '/intake/v1' }],
    security: [{ key: [] }],
    paths: {
      '/events': {
        post: {
          operationId: 'sendEvents',
          summary: `Send up to ${INTAKE_LIMITS.events} events. The answer comes once all accepted events are stored. A bad event is refused alone.`,
          parameters: [
            {
              name: 'trial',
              in: 'query',
              required: false,
              schema: { type: 'boolean' },
              description: 'Checks them, and stores nothing.',
            },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { anyOf: [several, one] } },
              [STRUCTURED]: { schema: one },
              'application/cloudevents-batch+json': { schema: several },
            },
          },
          responses: answers(schemaOf(intakeAnswer, 'draft-2020-12', 'output')),
        },
      },
      '/enrolments': {
        post: {
          operationId: 'enrol',
          summary: `Send the code that a person made for this device within ${CODE_MINUTES} minutes, and get its key. Needs no key.`,
          security: [],
          requestBody: { required: true, content: json(schemaOf(enrolmentRequest, 'draft-2020-12')) },
          responses: {
            201: {
              description: 'The device was added. The key is shown only here.',
              content: json(schemaOf(enrolmentAnswer, 'draft-2020-12', 'output')),
            },
            404: { description: 'There is no such code', content: refused },
            409: { description: 'The code was used, or is for another kind of device', content: refused },
            410: {
              description: 'The code has expired or was canceled, or its device was deleted',
              content: refused,
            },
            429: { description: 'Too many wrong codes', content: refused },
            default: { description: 'Refused, with a reason', content: refused },
          },
        },
      },
      '/report': {
        put: {
          operationId: 'report',
          summary:
            'Say how the device of this key is: its version, what it could not send yet, its last error. Once a minute is enough.',
          requestBody: { required: true, content: json(schemaOf(edgeReport, 'draft-2020-12')) },
          responses: answers(schemaOf(edgeReportAnswer, 'draft-2020-12', 'output')),
        },
      },
      '/pictures/{key}': {
        put: {
          operationId: 'putPicture',
          summary: `Send a picture that an unusual event names, before or after the event: JPEG or PNG, at most ${MOST_PICTURE_BYTES / 2 ** 20} MB and ${PICTURE_SIDE.most} pixels a side. Sending it again is harmless; another picture with the same key is refused (409). Needs the scope PICTURES.`,
          parameters: [
            {
              name: 'key',
              in: 'path',
              required: true,
              schema: schemaOf(factKey, 'draft-2020-12'),
              description: 'The key that the event’s pictures name it by.',
            },
            {
              name: 'restaurant',
              in: 'query',
              required: false,
              schema: { type: 'string' },
              description: 'The number of the restaurant. Required when the key is for several.',
            },
          ],
          requestBody: { required: true, content: { 'image/jpeg': {}, 'image/png': {} } },
          responses: {
            201: { description: 'Stored', content: json(picture) },
            200: { description: 'It was stored already', content: json(picture) },
            429: {
              description: `A restaurant can send ${PICTURES_A_DAY.pictures} pictures or ${PICTURES_A_DAY.bytes / 2 ** 20} MB a day (UTC); or the key has sent too much at once`,
              content: refused,
            },
            default: { description: 'Refused, with a reason', content: refused },
          },
        },
      },
      '/state': {
        get: {
          operationId: 'state',
          summary: 'The server’s clock, what this key may do, and how far its sender’s clock is off.',
          responses: answers(schemaOf(intakeState, 'draft-2020-12', 'output')),
        },
      },
      '/plan': {
        get: {
          operationId: 'plan',
          summary: PLAN_SUMMARY,
          parameters: [
            ...queryParameters(planQuery),
            {
              name: 'If-None-Match',
              in: 'header',
              required: false,
              schema: { type: 'string' },
              description: 'The ETag of the plan that the kitchen has.',
            },
          ],
          responses: {
            ...answers(schemaOf(intakePlan, 'draft-2020-12', 'output'), { ETag: etag }),
            304: { description: 'The kitchen has this plan already.', headers: { ETag: etag } },
          },
        },
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key that begins with lwe_' },
      },
      schemas: {
        Refusal: schemaOf(refusal, 'draft-2020-12', 'output'),
        ...Object.fromEntries(
          events.map(({ name, summary, schema }) => [name, { description: summary, ...schema }]),
        ),
      },
    },
  }
}
