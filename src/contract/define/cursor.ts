import * as z from 'zod/mini'

/** Rows of a page at most: who scrolls on through thousands asks for more at once. */
export const MAX_CURSOR_LIMIT = 500

export const CURSOR_DIRECTIONS = ['FIRST', 'NEXT'] as const
export type CursorDirection = (typeof CURSOR_DIRECTIONS)[number]

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
