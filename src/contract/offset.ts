import * as z from 'zod/mini'
import { DEFAULT_LIMIT, orderDirection } from './common.ts'
import { MAX_CURSOR_LIMIT } from './cursor.ts'

/** The paging part of an offset-paged list's query (spec 1 §4): from a nonzero offset on, rows are appended. */
export const offsetShape = <const S extends readonly [string, ...string[]]>(sortBy: S) => ({
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_CURSOR_LIMIT)), DEFAULT_LIMIT),
  sortBy: z.optional(z.enum(sortBy)),
  orderDirection: z.optional(orderDirection),
})

/** Answer of an offset-paged list. `total` counts all rows of the filters. */
export const offsetPaged = <S extends z.ZodMiniType>(row: S) =>
  z.object({
    content: z.array(row),
    offset: z.int(),
    limit: z.int(),
    total: z.int(),
    existNext: z.boolean(),
  })

export interface OffsetPaged<T> {
  content: T[]
  offset: number
  limit: number
  total: number
  existNext: boolean
}
