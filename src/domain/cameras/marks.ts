import { HOUR } from '../time/zone.ts'

/** What is marked on the time line of the kitchen player. */
export const MARK_KINDS = ['BATCH', 'STOCK_OUT'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** More than the longest day is not marked at once. */
export const MOST_MARKED_MS = 25 * HOUR

export interface MarkSaid {
  kind: MarkKind
  material: string
  batch: { number: number; pieces: number; canceled: boolean } | null
}

/** What a mark says beside its time: 'Batch 14 · CFA Filets · 24 pieces', 'Nuggets out of stock'. */
export function markText({ kind, material, batch }: MarkSaid): string {
  if (kind === 'STOCK_OUT' || batch === null) return `${material} out of stock`
  const { number, pieces, canceled } = batch
  const amount = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`
  return [`Batch ${number}`, material, canceled ? 'Canceled' : amount].join(' · ')
}
