import * as z from 'zod/mini'
import { isOneLine } from '#src/domain/text/hidden.ts'
import { LEAST_TIME, MOST_TIME, wholeOf } from '../define/fields.ts'

/**
 * One kind of fact that equipment reports. Validation, the OpenAPI and AsyncAPI documents and the JSON schemas
 * are derived from it.
 */
export interface IntakeEvent<Name extends string = string, Data extends z.ZodMiniType = z.ZodMiniType> {
  /** 'hold': unique, and the kind that its keys belong to. */
  name: Name
  /** 'linewatch.hold.v1', the `type` of its CloudEvents. */
  type: `linewatch.${Name}.v1`
  /** One sentence for the API's documents. */
  summary: string
  /** The field that says when it began: how old it is, and which day it counts to. */
  at: string
  data: Data
}

/** Names what a kitchen's own systems call a thing: told apart by every character, and stable over restarts. */
const nameOf = (what: string, max: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((name) => isOneLine(name) && !/\p{Cs}/u.test(name)),
    z.describe(`${what}, 1 to ${max} characters in one line`),
  )

export const MAX_KEY = 128
/** The source's own key of a fact. */
export const factKey = nameOf('the key that the source itself gives it', MAX_KEY)
/** Keys of several things, each once. */
export const factKeys = (of: string, most: number) =>
  z.array(factKey).check(
    z.maxLength(most),
    z.refine((keys) => new Set(keys).size === keys.length),
    z.describe(`a list of up to ${most} different keys of ${of}`),
  )
/** As the dictionaries have it; never an id of ours. */
export const codeOf = (what: string) => nameOf(`the ${what} as the console's dictionaries have it`, 128)
export const words = (what: string) => nameOf(what, 255)

/** A moment in epoch milliseconds. */
export const moment = z
  .int()
  .check(z.minimum(LEAST_TIME), z.maximum(MOST_TIME), z.describe('epoch milliseconds'))
/** More than a kitchen ever has of anything: a number beyond it is of another unit. */
export const grams = wholeOf('whole grams', 0, 1_000_000)
export const seconds = wholeOf('whole seconds', 0, 86_400)
export const count = (of: string, most = 100_000) => wholeOf(of, 0, most)

/**
 * What may be left out, as long as it is unknown; null says that what was told before was wrong, and takes a higher
 * `revision`.
 */
export const unknown = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** What every fact has besides its own. */
const common = {
  key: factKey,
  /** Higher than that of what it corrects; 0 unless set. */
  revision: z.optional(wholeOf('a whole number', 0, 1_000_000)),
}

/** Declares what a fact of one kind tells. */
export const defineEvent = <const Name extends string, Shape extends z.core.$ZodShape>(event: {
  name: Name
  summary: string
  at: keyof Shape & string
  data: Shape
}) => ({
  ...event,
  type: `linewatch.${event.name}.v1` as const,
  data: z.strictObject({ ...common, ...event.data }),
})

export type DataOf<E> = E extends { data: infer S extends z.ZodMiniType } ? z.output<S> : never
