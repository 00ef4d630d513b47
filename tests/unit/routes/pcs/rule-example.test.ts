import { expect, it } from 'vitest'
import type { AdjustmentRule } from '#src/domain/queue/adjustment.ts'
import { ruleExample } from '#src/routes/_app/pcs/-parts/adjustment/examples.ts'

const rule = (name: string, percent: number, more: Partial<AdjustmentRule> = {}) => ({
  name,
  percent,
  weekdays: ['MONDAY', 'TUESDAY'] as const,
  startMinutes: 660,
  endMinutes: 840,
  ...more,
})
const lunch = rule('Lunch', 10)

it.each([
  ['by itself', 100, [], 'Lunch, Nuggets: 48 become 53 Pieces'],
  ['after its scale', 200, [], 'Lunch, Nuggets: 48 become 106 Pieces, with its scale of 200%'],
  [
    'with one for the same hours',
    100,
    [rule('Rush', 40)],
    'Lunch, Nuggets: 48 become 72 Pieces, together with Rush',
  ],
  [
    'with all at once',
    50,
    [rule('Rush', 40), rule('Rain', -30)],
    'Lunch, Nuggets: 48 become 29 Pieces, with its scale of 50%, together with Rush and Rain',
  ],
  [
    'without those of other hours and days',
    100,
    [rule('Later', 40, { startMinutes: 661 }), rule('Weekend', 40, { weekdays: ['SUNDAY'] })],
    'Lunch, Nuggets: 48 become 53 Pieces',
  ],
])('a rule’s example: %s', (_, scale, others, text) => {
  expect(ruleExample(lunch, 'Nuggets', scale, others)).toBe(text)
})
