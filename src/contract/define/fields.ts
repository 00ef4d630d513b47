import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { areLines, isOneLine } from '#src/domain/text/hidden.ts'

/** What a form says of a value: worded when it is said, in the reader's language. */
export type Say = () => string
const said = (say: Say | undefined) => say && { error: say }

/** Schemas that several calls share. Times are epoch milliseconds, ids of facts are decimal strings. */
export const uuid = z.uuid()
const atMost = (max: number) => z.maxLength(max, { error: () => t('At most {max} characters', { max }) })
/**
 * One line that a person types: a name, a title, an address. Every free text of a body is this or `lines`
 * (tests/unit/contract/free-text.test.ts). With `missing`, the message of an empty one, it may not be empty.
 */
export const text = (max: number, missing?: Say) =>
  z
    .string()
    .check(
      z.trim(),
      ...(missing === undefined ? [] : [z.minLength(1, { error: missing })]),
      atMost(max),
      z.refine(isOneLine, { error: () => t('Remove line breaks and hidden characters') }),
    )
/** Several lines that a person types: line breaks and tabs, and no other character that cannot be seen. */
export const lines = (max: number, missing?: Say) =>
  z
    .string()
    .check(
      z.trim(),
      ...(missing === undefined ? [] : [z.minLength(1, { error: missing })]),
      atMost(max),
      z.refine(areLines, { error: () => t('Remove hidden characters') }),
    )
/**
 * A whole number within limits: refusals name what it counts ('whole seconds') and both limits.
 *
 * @param says what a form says to a value that is none, and to one beyond a limit
 */
export const wholeOf = (
  of: string,
  least: number,
  most: number,
  says: { missing?: Say; least?: Say; most?: Say } = {},
) =>
  z
    .int(said(says.missing))
    .check(
      z.minimum(least, said(says.least)),
      z.maximum(most, said(says.most)),
      z.describe(`${of} from ${least} to ${most}`),
    )
/** 2019-01-01 UTC less a day, and the year 2100: what a date may be at all (spec 1 §5). */
export const LEAST_TIME = 1_546_214_400_000
export const MOST_TIME = 4_102_444_800_000
/** Epoch milliseconds within those; `say` is what a form says of anything else. */
export const epochMsOf = (say?: Say) =>
  z
    .int(said(say))
    .check(
      z.minimum(LEAST_TIME, said(say)),
      z.maximum(MOST_TIME, said(say)),
      z.describe('epoch milliseconds'),
    )
export const epochMs = epochMsOf()
/** Minutes of a restaurant's own day. */
export const minutesOfDay = (missing?: Say) =>
  wholeOf('minutes after midnight, a whole number', 0, 1439, missing === undefined ? {} : { missing })
export const factId = z.string().check(z.regex(/^\d{1,16}$/), z.describe('an id of up to 16 digits'))

export const byUuid = z.strictObject({ id: uuid })
export const byFactId = z.strictObject({ id: factId })

/** A page of a list: 10, 20 or 50 rows, 20 unless set; pages count from zero (spec 1 §9). */
export const PAGE_SIZES = [10, 20, 50] as const
export const DEFAULT_LIMIT = 20
export const orderDirection = z.enum(['ASC', 'DESC'])
export type OrderDirection = z.infer<typeof orderDirection>

/** Answer of a paged list (spec 1 §3, paged data). */
export const paged = <S extends z.ZodMiniType>(row: S) =>
  z.object({ content: z.array(row), total: z.int(), page: z.int(), limit: z.int(), existNext: z.boolean() })
export interface Paged<T> {
  content: T[]
  total: number
  page: number
  limit: number
  existNext: boolean
}

/** The restaurant that a row is about: what it is called, and whose clock its times are read by. */
export const restaurantOfRow = z.object({
  uuid: z.string(),
  number: z.string(),
  name: z.string(),
  /** IANA. */
  timezone: z.string(),
})

/** A time range and the restaurant it is about; none means every restaurant the user may see. */
export const rangeShape = {
  startTime: epochMs,
  endTime: epochMs,
  restaurantUuid: z.optional(uuid),
}

/** Every refusal by the provider (product decision 'answers on the wire'). */
export const refusal = z.object({
  success: z.literal(false),
  code: z.int(),
  message: z.string(),
  /** Messages per field of the body, where the fault is in one. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** What programs tell this refusal by from others of its code, where they have to. */
  reason: z.optional(z.string()),
})
export type Refusal = z.infer<typeof refusal>
