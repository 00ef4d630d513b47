import * as z from 'zod/mini'

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
