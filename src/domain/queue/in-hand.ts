import { batchDisplay } from './task-status.ts'

/** Batches as a screen of the kitchen parts them. */
export interface InHand<Batch> {
  /** What there is still to do or to know of, in the order in which it came. */
  inHand: readonly Batch[]
  /** What is ready, the latest first. */
  finished: readonly Batch[]
}

/**
 * Finished batches have the highest status id and so stand first (spec 2 §4); on a wall, where nobody scrolls, they
 * would leave no room for what is under way. One that is completed but whose ready time nobody knows is not told from
 * work in hand.
 */
export function inHandFirst<Batch extends Parameters<typeof batchDisplay>[0]>(
  batches: readonly Batch[],
): InHand<Batch> {
  const readyAt = (batch: Batch): number | null => {
    const display = batchDisplay(batch)
    return display.kind === 'completed' ? display.readyTime : null
  }
  return {
    inHand: batches.filter((batch) => readyAt(batch) === null),
    finished: batches
      .filter((batch) => readyAt(batch) !== null)
      .toSorted((a, b) => (readyAt(b) ?? 0) - (readyAt(a) ?? 0)),
  }
}
