import { useState } from 'react'
import * as z from 'zod/mini'
import { BOARD_TABLE_NAMES, type BoardTable } from '#src/domain/queue/tables.ts'

const stored = z.array(z.enum(BOARD_TABLE_NAMES))
const keyOf = (restaurantUuid: string) => `linewatch.queueTables.${restaurantUuid}`

function read(restaurantUuid: string): readonly BoardTable[] {
  try {
    const known = z.safeParse(stored, JSON.parse(localStorage.getItem(keyOf(restaurantUuid)) ?? 'null'))
    return known.success ? known.data : []
  } catch {
    return []
  }
}

/** The tables switched off on this device, for each restaurant by itself. */
export function useHiddenTables(
  restaurantUuid: string,
): [readonly BoardTable[], (hidden: readonly BoardTable[]) => void] {
  const [chosen, setChosen] = useState({ restaurantUuid, hidden: read(restaurantUuid) })
  const hidden = chosen.restaurantUuid === restaurantUuid ? chosen.hidden : read(restaurantUuid)
  const change = (next: readonly BoardTable[]) => {
    setChosen({ restaurantUuid, hidden: next })
    try {
      localStorage.setItem(keyOf(restaurantUuid), JSON.stringify(next))
    } catch {
      // Storage is closed to us: the choice lasts as long as the screen.
    }
  }
  return [hidden, change]
}
