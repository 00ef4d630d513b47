import { expect, test } from 'vitest'
import { type MarkSaid, markText } from '#src/domain/cameras/marks.ts'

test.each<[MarkSaid, string]>([
  [
    { material: 'CFA Filets', batch: { number: 14, pieces: 24, canceled: false } },
    'Batch 14 · CFA Filets · 24 pieces',
  ],
  [{ material: 'Strips', batch: { number: 1, pieces: 1, canceled: false } }, 'Batch 1 · Strips · 1 piece'],
  [{ material: 'Strips', batch: { number: 1, pieces: 8, canceled: true } }, 'Batch 1 · Strips · Canceled'],
  [{ material: 'Nuggets', batch: null }, 'Nuggets out of stock'],
])('%o says %s', (mark, text) => {
  expect(markText(mark)).toBe(text)
})
