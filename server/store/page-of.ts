import type { Paged } from '#src/contract/define/fields.ts'

/** A page of a list as the contract has it. `total` counts the rows of all pages; pages count from 0. */
export const pageOf = <Row>(
  { page, limit }: { page: number; limit: number },
  content: Row[],
  total: number,
): Paged<Row> => ({ content, total, page, limit, existNext: (page + 1) * limit < total })
