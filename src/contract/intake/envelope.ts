import * as z from 'zod/mini'
import { REFUSAL_CODES } from '#src/domain/intake/refusals.ts'
import { INTAKE_SCOPES } from '#src/domain/intake/scopes.ts'

/** What one request may carry. */
export const INTAKE_LIMITS = { events: 500, bytes: 2 ** 20 } as const

/** Bytes of a picture at most. */
export const MOST_PICTURE_BYTES = 2 * 2 ** 20

const attribute = z.string().check(z.minLength(1), z.maxLength(255))

/** The attributes of a CloudEvent (CloudEvents 1.0 §3) that the intake reads; others are the sender's own and ignored. */
export const cloudEvent = z.object({
  specversion: z.literal('1.0'),
  id: attribute,
  /** '/restaurants/0412/line': which restaurant, by its number; what follows is the sender's own. */
  source: z.string().check(z.minLength(1), z.maxLength(1024)),
  type: attribute,
  time: z.optional(z.string()),
  data: z.unknown(),
})

/** The number of the restaurant that a source names; null where it names none. */
export const restaurantOfSource = (source: string): string | null =>
  /^\/restaurants\/([^/]{1,64})(?:\/.*)?$/.exec(source)?.[1] ?? null

/** Why one event of a request is not taken; all the others are. */
export const refusedEvent = z.object({
  /** Its place in the request, from 0. */
  index: z.int(),
  /** The event's own; null where it has none that could be read. */
  id: z.nullable(z.string()),
  code: z.enum(REFUSAL_CODES),
  /** 'data.placedAt'; null where it is about the whole. */
  field: z.nullable(z.string()),
  /** One sentence for people. */
  message: z.string(),
})
export type RefusedEvent = z.output<typeof refusedEvent>

/** Answered once everything accepted is stored. */
export const intakeAnswer = z.object({
  /** The server's clock, epoch milliseconds. */
  now: z.int(),
  /** Events that told something new. */
  accepted: z.int(),
  /** Events that told only what was known. */
  unchanged: z.int(),
  refused: z.array(refusedEvent),
})
export type IntakeAnswer = z.output<typeof intakeAnswer>

/** What `PUT /pictures/{key}` answers once the picture is stored: 201, or 200 where it was stored already. */
export const intakePicture = z.object({
  /** The server's clock, epoch milliseconds. */
  now: z.int(),
  key: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
})
export type IntakePicture = z.output<typeof intakePicture>

/** What `GET /state` answers. */
export const intakeState = z.object({
  /** The server's clock, epoch milliseconds. */
  now: z.int(),
  /** How far the sender's clock is ahead of it, negative where it is behind; null where requests do not say when they were sent. */
  clockOffsetMs: z.nullable(z.int()),
  /** Numbers of the restaurants that the key may report. */
  restaurants: z.array(z.string()),
  scopes: z.array(z.enum(INTAKE_SCOPES)),
  limits: z.object({
    events: z.int(),
    bytes: z.int(),
    eventsPerSecond: z.int(),
    burst: z.int(),
  }),
})
export type IntakeState = z.output<typeof intakeState>
