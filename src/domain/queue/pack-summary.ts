import type { QueueContainer, QueuePackage } from './rows.ts'
import { holdExpiry } from './timers.ts'

interface Amount {
  quantity: number
  pieces: number
}

/** What is held of one material, by pan and by package (spec 2 §3). */
export interface PackSummary {
  materialUuid: string
  material: string
  catering: boolean
  containers: { items: (Amount & { panName: string })[]; total: Amount }
  packages: { items: (Amount & { packageType: string })[]; total: Amount }
  /** Pans and packages whose hold time is over. */
  expired: number
}

function grouped<T, K extends string>(
  rows: readonly T[],
  name: K,
  of: (row: T) => Amount & Record<K, string>,
) {
  const items = new Map<string, Amount & Record<K, string>>()
  const total: Amount = { quantity: 0, pieces: 0 }
  for (const row of rows) {
    const amount = of(row)
    const known = items.get(amount[name])
    items.set(
      amount[name],
      known
        ? { ...known, quantity: known.quantity + amount.quantity, pieces: known.pieces + amount.pieces }
        : amount,
    )
    total.quantity += amount.quantity
    total.pieces += amount.pieces
  }
  return { items: [...items.values()], total }
}

/**
 * What is held, a summary for each material, catering apart from the rest, in the order in which they come. Totals
 * are the sums of their items.
 */
export function packSummaries(
  containers: readonly QueueContainer[],
  packages: readonly QueuePackage[],
  now: number,
): PackSummary[] {
  const groups = new Map<string, { pans: QueueContainer[]; packs: QueuePackage[]; catering: boolean }>()
  const groupOf = (materialUuid: string, catering: boolean) => {
    const key = `${materialUuid}/${catering}`
    const group = groups.get(key) ?? { pans: [], packs: [], catering }
    groups.set(key, group)
    return group
  }
  for (const pan of containers) groupOf(pan.materialUuid, pan.catering).pans.push(pan)
  for (const pack of packages) groupOf(pack.materialUuid, false).packs.push(pack)
  return [...groups.values()].flatMap(({ pans, packs, catering }) => {
    const first = pans[0] ?? packs[0]
    if (!first) return []
    return [
      {
        materialUuid: first.materialUuid,
        material: first.material,
        catering,
        containers: grouped(pans, 'panName', ({ panName, pieces }) => ({ panName, quantity: 1, pieces })),
        packages: grouped(packs, 'packageType', ({ packageType, quantity, pieces }) => ({
          packageType,
          quantity,
          pieces,
        })),
        expired: [...pans, ...packs].filter(
          ({ placedTime, holdTime }) => holdTime !== null && holdExpiry(placedTime, holdTime) <= now,
        ).length,
      },
    ]
  })
}
