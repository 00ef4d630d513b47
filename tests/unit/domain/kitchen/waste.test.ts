import { expect, test } from 'vitest'
import { type WastedPan, wasteOf } from '#src/domain/kitchen/waste.ts'

const pan = (more: Partial<WastedPan> = {}): WastedPan => ({
  piecesIn: 48,
  weightInG: 672,
  removedAt: 1,
  reportedPieces: null,
  reportedWeightG: null,
  packedPieces: 0,
  ...more,
})

test.each([
  ['a pan that is still held', { removedAt: null }, 0, 0],
  ['one that is removed untouched', {}, 48, 672],
  ['what was not packed', { packedPieces: 40 }, 8, 112],
  ['an empty one', { packedPieces: 48 }, 0, 0],
  ['one out of which more was packed than put in', { packedPieces: 50 }, 0, 0],
  ['a kitchen that does not say what it packs', { packedPieces: null }, 0, 0],
  ['what was reported', { packedPieces: 40, reportedPieces: 5, reportedWeightG: 66 }, 5, 66],
  ['reported that nothing was', { packedPieces: 40, reportedPieces: 0, reportedWeightG: 0 }, 0, 0],
  ['only pieces were reported', { packedPieces: 40, reportedPieces: 5 }, 5, 70],
  ['only weight was reported', { packedPieces: 40, reportedWeightG: 70 }, 5, 70],
  ['reported while it is held', { removedAt: null, reportedPieces: 5 }, 5, 70],
  ['a weight that is not a whole number', { weightInG: 100, packedPieces: 47 }, 1, 2],
  ['a pan without pieces', { piecesIn: 0, weightInG: 0 }, 0, 0],
  ['a weight that was reported of it', { piecesIn: 0, weightInG: 0, reportedWeightG: 9 }, 0, 9],
])('%s', (_, more, pieces, weightG) => {
  expect(wasteOf(pan(more))).toEqual({ pieces, weightG })
})
