import { type BoardQuery, useBoard } from '#src/board/board-context.ts'
import { DUMP_PAN, FRY_CHUTES } from '#src/board/rows/row-lists.ts'
import { type OpenRows, useRows } from '#src/board/rows/use-rows.ts'
import { DEFAULT_CHUTES } from '#src/contract/dashboard/potato.ts'

/** The packages that the dashboard counts: of its chutes, which are the first two unless chosen (spec 2 §4). */
export function useChuteRows(asked: BoardQuery): OpenRows | undefined {
  const { search } = useBoard()
  const open = useRows(FRY_CHUTES, asked)
  const chutes = search.chutes ?? DEFAULT_CHUTES.map(String)
  return open && ((more, span) => open({ chutes, ...more }, span))
}

/** The baskets emptied into the dump pan, which no chute narrows. */
export const useBasketRows = (asked: BoardQuery): OpenRows | undefined => useRows(DUMP_PAN, asked)
