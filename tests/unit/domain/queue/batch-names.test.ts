import { expect, test } from 'vitest'
import { numbered, orderTitle } from '#src/domain/queue/batch-names.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'

test('a number names an order, and only pieces are an amount', () => {
  expect(numbered(1234)).toBe('#1234')
  expect(orderTitle({ batchNumber: 6, material: 'CFA Filets' })).toBe('#6 · CFA Filets')
  expect([0, 1, 1234].map(piecesInWords)).toEqual(['0 pieces', '1 piece', '1,234 pieces'])
})
