import { expect, test } from 'vitest'
import { numbered, orderTitle } from '#src/domain/queue/batch-names.ts'
import { departureTitle, numberedLine, typeTitle } from '#src/domain/queue/order-names.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'

test('a number names an order, and only pieces are an amount', () => {
  expect(numbered(1234)).toBe('#1234')
  expect(orderTitle({ batchNumber: 6, material: 'CFA Filets' })).toBe('#6 · CFA Filets')
  expect([0, 1, 1234].map(piecesInWords)).toEqual(['0 pieces', '1 piece', '1,234 pieces'])
})

test.each([
  [{ line: 1, lines: 1 }, '#6'],
  [{ line: 2, lines: 3 }, '#6 · 2 of 3'],
])('a line %j of order 6 is numbered %s', (of, text) => {
  expect(numberedLine({ batchNumber: 6, ...of })).toBe(text)
})

test('an order of several lines is called by its type, and by when it leaves', () => {
  const order = { batchNumber: 6, orderType: 'BUS' } as const
  expect(typeTitle(order)).toBe('#6 · Bus')
  expect(departureTitle(order, '10:45 AM')).toBe('#6 · Bus, leaves 10:45 AM')
})
