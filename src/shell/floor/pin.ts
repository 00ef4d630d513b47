import * as z from 'zod/mini'
import { BOARD_TABLE_NAMES, type BoardTable } from '#src/domain/queue/tables.ts'

/** What a tablet on the wall is pinned to. It is the device's, like the columns it shows, and nobody's in person. */
export interface Pin {
  restaurantUuid: string
  view: BoardTable
}

const KEY = 'linewatch.floor'
const stored = z.object({ restaurantUuid: z.string(), view: z.enum(BOARD_TABLE_NAMES) })

function read(): Pin | null {
  try {
    const known = z.safeParse(stored, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return known.success ? known.data : null
  } catch {
    return null
  }
}

let present: Pin | null | undefined
const listeners = new Set<() => void>()

/** The pin of this device. Where storage is closed to us it lasts as long as the page. */
export const pinStore = {
  getSnapshot(): Pin | null {
    if (present === undefined) present = read()
    return present
  },
  set(pin: Pin | null): void {
    present = pin
    try {
      if (pin) localStorage.setItem(KEY, JSON.stringify(pin))
      else localStorage.removeItem(KEY)
    } catch {
      // As above.
    }
    for (const listener of [...listeners]) listener()
  },
  subscribe(listener: () => void): () => void {
    const heard = ({ key }: StorageEvent) => {
      if (key !== KEY && key !== null) return
      present = undefined
      listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', heard)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', heard)
    }
  },
}
