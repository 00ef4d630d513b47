import { badRequest } from './refusal.ts'
import { NO_OTHER_NAMES, type SentNames } from './sent-names.ts'
import { shapeOf } from './wire.ts'

type Schema = Parameters<typeof shapeOf>[0]

/** A name that the specification gives a field, ours, and how its value is read. */
interface BodyName {
  theirs: string
  ours: string
  read: (value: unknown) => unknown
}

const same = (value: unknown) => value
const uuidOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'uuid' in value ? value.uuid : value
const asList = (value: unknown) => (value === null ? [] : [value].flat())

export const BODY_NAMES: readonly BodyName[] = [
  { theirs: 'userRoleDto', ours: 'roleUuid', read: uuidOf },
  { theirs: 'restaurantUuid', ours: 'restaurantUuids', read: asList },
  { theirs: 'timezoneName', ours: 'timezone', read: same },
  { theirs: 'code', ours: 'recoveryCode', read: same },
]

/** What a field is when it is left out, by the others: the specification knows no display name. */
const FALLBACKS: readonly { field: string; from: string; read: (value: string) => string }[] = [
  { field: 'displayName', from: 'email', read: (email) => email.trim().split('@')[0] ?? '' },
]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const namesIn = (shape: object, body: object): BodyName[] =>
  BODY_NAMES.filter(
    ({ theirs, ours }) =>
      Object.hasOwn(body, theirs) && !Object.hasOwn(shape, theirs) && Object.hasOwn(shape, ours),
  )

/**
 * A body as clients of the specification send it, in the contract's names; `sent` are those that it had instead.
 * What is no object stays as it is.
 * @throws Refused 400 for two names of one field.
 */
export function translateBody(schema: Schema, body: unknown): { body: unknown; sent: SentNames } {
  if (!isObject(body)) return { body, sent: NO_OTHER_NAMES }
  const shape = shapeOf(schema)
  const named = { ...body }
  const names = namesIn(shape, body)
  for (const { theirs, ours, read } of names) {
    if (Object.hasOwn(body, ours))
      throw badRequest(`${ours} and ${theirs} are two names for one field. Send only one of them.`)
    delete named[theirs]
    named[ours] = read(body[theirs])
  }
  for (const { field, from, read } of FALLBACKS) {
    const value = named[from]
    if (Object.hasOwn(shape, field) && named[field] === undefined && typeof value === 'string')
      named[field] = read(value)
  }
  return { body: named, sent: new Map(names.map(({ theirs, ours }) => [ours, theirs])) }
}
