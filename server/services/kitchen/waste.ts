import type { Database } from '#server/db/query.ts'
import { type PackedAt, pansOfWaste, pansShownBy, setWaste } from '#server/store/kitchen/waste.ts'
import { wasteOf } from '#src/domain/kitchen/waste.ts'

/** What changed that pans' waste comes of, by ids of facts. */
export interface WasteNews {
  pans: readonly number[]
  packages: readonly number[]
  /** Where and when those packages were packed, also as far as it was corrected. */
  packed: readonly PackedAt[]
}

/**
 * Brings the waste of pans in line with what is known of them and of the packages out of them, as part of the caller's
 * transaction, which holds their restaurants. Answers the restaurants of which a pan changed.
 */
export async function bringWasteInLine(tx: Database, news: WasteNews): Promise<Set<number>> {
  const { pans, packages, packed } = news
  if (pans.length === 0 && packed.length === 0) return new Set()
  const shown = packed.length > 0 ? await pansShownBy(tx, packed, packages) : []
  const known = await pansOfWaste(tx, [...new Set([...pans, ...shown])])
  const changed = known.flatMap((pan) => {
    const waste = wasteOf(pan)
    return waste.pieces === pan.pieces && waste.weightG === pan.weightG ? [] : [{ ...pan, ...waste }]
  })
  if (changed.length > 0) await setWaste(tx, changed)
  return new Set(changed.map(({ restaurantId }) => restaurantId))
}
