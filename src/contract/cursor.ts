import * as z from 'zod/mini'
import { DEFAULT_LIMIT, orderDirection, text } from './common.ts'

/** Rows of a page at most: who scrolls on through thousands asks for more at once. */
export const MAX_CURSOR_LIMIT = 500

const CURSOR_DIRECTIONS = ['FIRST', 'NEXT'] as const
export type CursorDirection = (typeof CURSOR_DIRECTIONS)[number]

/**
 * The paging part of a cursor-paged list's query (spec 1 §3 and §4): FIRST asks for the first rows, NEXT for those
 * behind `cursor`, which is what the answer before gave. Rows that are added or removed meanwhile shift nothing.
 */
export const cursorShape = <const S extends [string, ...string[]]>(sortBy: S) => ({
  cursor: z.optional(text(512)),
  cursorDirection: z._default(z.enum(CURSOR_DIRECTIONS), 'FIRST'),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_CURSOR_LIMIT)), DEFAULT_LIMIT),
  sortBy: z.optional(z.enum(sortBy)),
  orderDirection: z.optional(orderDirection),
})

/**
 * Answer of a cursor-paged list (spec 1 §3): `cursor` is null on the last page, `cursorDirection` is the one asked for.
 * `total` counts all rows of the filters.
 */
export const cursorPaged = <S extends z.ZodMiniType>(row: S) =>
  z.object({
    content: z.array(row),
    cursor: z.nullable(z.string()),
    cursorDirection: z.enum(CURSOR_DIRECTIONS),
    existsNextPage: z.boolean(),
    existsPreviousPage: z.boolean(),
    total: z.int(),
  })

export interface CursorPaged<T> {
  content: T[]
  cursor: string | null
  cursorDirection: CursorDirection
  existsNextPage: boolean
  existsPreviousPage: boolean
  total: number
}
