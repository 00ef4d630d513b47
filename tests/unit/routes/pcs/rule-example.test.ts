import { expect, it } from 'vitest'
import type { AdjustmentRule } from '#src/domain/queue/adjustment.ts'
import { isRulePercent, ruleExample, scaleExample } from '#src/routes/_app/pcs/-parts/adjustment/examples.ts'

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
  ['by itself', 100, [], 'Lunch, Nuggets: 48 pieces become 53'],
  ['after its scale', 200, [], 'Lunch, Nuggets: 48 pieces become 106, with its scale of 200%'],
  [
    'with one for the same hours',
    100,
    [rule('Rush', 40)],
    'Lunch, Nuggets: 48 pieces become 72, together with Rush',
  ],
  [
    'with all at once',
    50,
    [rule('Rush', 40), rule('Rain', -30)],
    'Lunch, Nuggets: 48 pieces become 29, with its scale of 50%, together with Rush and Rain',
  ],
  [
    'without those of other hours and days',
    100,
    [rule('Later', 40, { startMinutes: 661 }), rule('Weekend', 40, { weekdays: ['SUNDAY'] })],
    'Lunch, Nuggets: 48 pieces become 53',
  ],
])('a rule’s example: %s', (_, scale, others, text) => {
  expect(ruleExample(lunch, 'Nuggets', scale, others)).toBe(text)
})

it.each([
  [150, '48 pieces become 72'],
  [100, '48 pieces become 48'],
  [10, '48 pieces become 5'],
  [300, '48 pieces become 144'],
  [9, null],
  [301, null],
  [1500, null],
  [null, null],
])('a scale of %s says: %s', (scale, text) => {
  expect(scaleExample(scale)).toBe(text)
})

it.each([
  [10, true],
  [-10, true],
  [0, false],
  [1500, false],
  [-1500, false],
  [null, false],
])('a rule of %s percent has an example: %s', (percent, has) => {
  expect(isRulePercent(percent)).toBe(has)
})
