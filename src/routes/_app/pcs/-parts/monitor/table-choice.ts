import { useState } from 'react'
import * as z from 'zod/mini'

/** The board's tables in the order of the specification (spec 2 §2), and the all-day board, with their titles. */
export const BOARD_TABLES = {
  production: 'Production',
  catering: 'Scheduled Production',
  future: 'Future',
  grilled: 'Grilled',
  timers: 'Timers',
  stockOuts: 'Stock Out Timers',
  inventory: 'Inventory',
  fryers: 'Fryers',
  allDay: 'All Day',
} as const
export type BoardTable = keyof typeof BOARD_TABLES
const NAMES = Object.keys(BOARD_TABLES) as [BoardTable, ...BoardTable[]]

/** How they stand on the screen: what is wrong now, what is needed now, then what is made and held. */
export const BOARD_ORDER: readonly BoardTable[] = [
  'stockOuts',
  'timers',
  'allDay',
  'production',
  'grilled',
  'catering',
  'future',
  'fryers',
  'inventory',
]

const stored = z.array(z.enum(NAMES))
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
