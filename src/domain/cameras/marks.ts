import { t, tc, tn } from '../language/text.ts'
import { HOUR } from '../time/zone.ts'

/** What is marked on the timeline of the kitchen player. */
export const MARK_KINDS = ['BATCH', 'STOCK_OUT'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** More than the longest day is not marked at once. */
export const MOST_MARKED_MS = 25 * HOUR

export interface MarkSaid {
  material: string
  batch: { number: number; pieces: number; canceled: boolean } | null
}

/** What is marked: 'Batch 14 · CFA Filets', 'Nuggets out of stock'. */
export const markTitle = ({ material, batch }: MarkSaid): string =>
  batch === null
    ? t('{material} out of stock', { material })
    : t('Batch {number} · {material}', { number: batch.number, material })

/** How much of it, or that it came to nothing: '24 pieces', 'Canceled'; null of a stock-out. */
export function markAmount({ batch }: MarkSaid): string | null {
  if (batch === null) return null
  const { pieces, canceled } = batch
  return canceled ? tc('batch', 'Canceled') : tn(pieces, { one: '{n} piece', other: '{n} pieces' })
}

/** All that a mark says in addition to its time: 'Batch 14 · CFA Filets · 24 pieces'. */
export const markText = (mark: MarkSaid): string =>
  [markTitle(mark), markAmount(mark)].filter(Boolean).join(' · ')
