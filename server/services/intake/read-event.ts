import * as z from 'zod/mini'
import { LATE_DAYS, MOST_AHEAD_MS, type TimeFault, timeFault } from '#server/domain/intake/times.ts'
import { type Complaint, complaint, unknownName } from '#src/contract/define/input-rules.ts'
import {
  cloudEvent,
  INTAKE_LIMITS,
  type RefusedEvent,
  restaurantOfSource,
} from '#src/contract/intake/envelope.ts'
import { deletion, eventOfType, intakeEvents } from '#src/contract/intake/events.ts'
import type { IntakeKind } from '#src/domain/intake/kinds.ts'
import type { RefusalCode } from '#src/domain/intake/refusals.ts'

/** One event that says what it may say; whether its names are known is not looked up yet. */
export interface ReadEvent {
  /** Its place in the request. */
  index: number
  id: string
  /** The restaurant's number. */
  restaurant: string
  name: IntakeKind
  key: string
  revision: number
  /** What is told; null where the fact is taken back. */
  data: Readonly<Record<string, unknown>> | null
}

export interface Reading {
  /** Epoch milliseconds of the server's clock. */
  now: number
  lateDays?: number
  /** The key may report any time. */
  backfill?: boolean
}

/** The refusal of one event, with what is known of it. */
export const refuse = (
  { index, id }: { index: number; id: string | null },
  code: RefusalCode,
  field: string | null,
  message: string,
): RefusedEvent => ({ index, id, code, field, message })

const TIME_WORDS: Record<TimeFault, (reading: Reading) => string> = {
  seconds: () => ' looks like seconds: times are milliseconds since 1970.',
  future: () => ` is more than ${MOST_AHEAD_MS / 60_000} minutes ahead of the server's clock.`,
  'too-late': ({ lateDays = LATE_DAYS }) =>
    ` is more than ${lateDays} days ago. Only a key with the scope BACKFILL may report that.`,
}

/** Reads one event of a request, or says why it can't be taken. */
export function readEvent(raw: unknown, index: number, reading: Reading): ReadEvent | RefusedEvent {
  const envelope = z.safeParse(cloudEvent, raw)
  const place = { index, id: idOf(raw) }
  if (!envelope.success) {
    const [field, said] = faultOf(cloudEvent, raw, envelope.error)
    return refuse(
      place,
      'malformed',
      field,
      field === null ? 'This is no CloudEvent: an object is expected.' : said(field),
    )
  }
  const { id, source, type, data } = envelope.data
  const known = eventOfType(type)
  if (!known) return refuse(place, 'unknown-type', 'type', `There are no events of the type ${short(type)}.`)
  const restaurant = restaurantOfSource(source)
  if (restaurant === null)
    return refuse(
      place,
      'malformed',
      'source',
      'source has to begin with /restaurants/ and the restaurant’s number.',
    )
  const { name } = known
  const event = intakeEvents[name]
  const schema = known.deletes ? deletion : event.data
  const times = timesOf(data)
  const fault = timeFault(times, { at: event.at, ...reading })
  if (fault && !known.deletes) {
    const field = `data.${fault.field}`
    return refuse(place, fault.fault, field, `${field}${TIME_WORDS[fault.fault](reading)}`)
  }
  const parsed = z.safeParse(schema, data)
  if (!parsed.success) {
    const [field, said, unrecognized] = faultOf(schema, data, parsed.error)
    const full = field === null ? 'data' : `data.${field}`
    return refuse(place, unrecognized ? 'unknown-field' : 'invalid', full, said(full))
  }
  const { key, revision = 0, ...told } = parsed.data as { key: string; revision?: number }
  return { index, id, restaurant, name, key, revision, data: known.deletes ? null : told }
}

/** What a body has: one event, or several. @throws never: what is no event is refused as one. */
export function eventsOf(body: unknown): unknown[] | 'too many' {
  if (!Array.isArray(body)) return [body]
  return body.length > INTAKE_LIMITS.events ? 'too many' : body
}

const idOf = (raw: unknown): string | null => {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null
  return typeof id === 'string' ? short(id) : null
}

const SHOWN = 255
const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** Fields whose names say that they are moments, wherever they stand in the data. */
export function timesOf(data: unknown, below = ''): Record<string, unknown> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {}
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      if (name.endsWith('At')) return [[below + name, value]]
      // The stages of a batch have ends of their own.
      return below === '' && name === 'stages' ? Object.entries(stageTimes(value)) : []
    }),
  )
}

function stageTimes(stages: unknown): Record<string, unknown> {
  if (typeof stages !== 'object' || stages === null) return {}
  return Object.assign(
    {},
    ...Object.entries(stages).map(([stage, value]) => timesOf(value, `stages.${stage}.`)),
  )
}

/** The first fault: its field, what is said of it, and whether the field is one that there is not. */
function faultOf(
  schema: z.core.$ZodType,
  value: unknown,
  error: z.core.$ZodError,
): [field: string | null, said: Complaint, unrecognized: boolean] {
  const [issue] = error.issues
  if (!issue) return [null, (field = '') => `${field} is not valid.`, false]
  const field = issue.path.length > 0 ? issue.path.join('.') : null
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    return [[...issue.path, short(key)].join('.'), unknownName(schema, issue.path, 'body'), true]
  }
  const input = issue.path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  )
  return [field, complaint(schema, { ...issue, input } as z.core.$ZodRawIssue, true), false]
}
