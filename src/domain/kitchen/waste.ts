/** What is known of a pan that waste comes of; pieces, grams, epoch milliseconds. */
export interface WastedPan {
  piecesIn: number
  weightInG: number
  /** Null while it is held. */
  removedAt: number | null
  /** What its kitchen said was wasted; null where it said nothing. */
  reportedPieces: number | null
  reportedWeightG: number | null
  /** Pieces packed out of it; null where its kitchen does not say what it packs out of which pan. */
  packedPieces: number | null
}

export interface Waste {
  pieces: number
  weightG: number
}

/**
 * What is wasted of a pan: what its kitchen said, or else the pieces that are still in it when it is removed. Where only
 * pieces or only weight were said, the other is in proportion.
 */
export function wasteOf(pan: WastedPan): Waste {
  const { piecesIn, weightInG, reportedPieces, reportedWeightG } = pan
  const pieces = reportedPieces ?? (reportedWeightG === null ? remainingIn(pan) : null)
  return {
    pieces: pieces ?? proportion(reportedWeightG ?? 0, weightInG, piecesIn),
    weightG: reportedWeightG ?? proportion(pieces ?? 0, piecesIn, weightInG),
  }
}

function remainingIn({ piecesIn, removedAt, packedPieces }: WastedPan): number {
  return removedAt === null || packedPieces === null ? 0 : Math.max(0, piecesIn - packedPieces)
}

const proportion = (part: number, whole: number, of: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * of)
