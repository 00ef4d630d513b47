import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chickenMenu } from '#server/demo/model/day/menu.ts'
import {
  type AdjustmentRule,
  adjustedPieces,
  isRuleTime,
  momentOf,
  percentText,
  ruleApplies,
  weekdaysText,
} from '#src/domain/queue/adjustment.ts'
import { WEEKDAYS, type Weekday } from '#src/domain/queue/recurring.ts'

const lunch: AdjustmentRule = {
  weekdays: ['MONDAY', 'FRIDAY'],
  startMinutes: 660,
  endMinutes: 840,
  percent: 10,
}
const rule = (percent: number): AdjustmentRule => ({ ...lunch, percent })
const at = { scale: 100, rules: [] as AdjustmentRule[], weekday: 'MONDAY' as Weekday, minute: 720, unit: 1 }

describe('a rule applies', () => {
  test.each<[string, Partial<AdjustmentRule>, Weekday, number, boolean]>([
    ['within its hours', {}, 'MONDAY', 720, true],
    ['on each of its days', {}, 'FRIDAY', 720, true],
    ['not on another day', {}, 'TUESDAY', 720, false],
    ['not before its start', {}, 'MONDAY', 659.99, false],
    ['from its first minute', {}, 'MONDAY', 660, true],
    ['in the last minute before its end', {}, 'MONDAY', 839.99, true],
    ['not at its end', {}, 'MONDAY', 840, false],
    ['to midnight when it ends at 23:59', { endMinutes: 1439 }, 'MONDAY', 1439.5, true],
  ])('%s', (_, more, weekday, minute, applies) => {
    expect(ruleApplies({ ...lunch, ...more }, weekday, minute)).toBe(applies)
  })
})

describe('a recommendation becomes', () => {
  test.each<[string, number, Partial<typeof at>, number]>([
    ['itself, where nothing is set', 48, {}, 48],
    ['itself, even off the unit', 9, { unit: 4 }, 9],
    ['a tenth more by a rule, rounded up', 48, { rules: [rule(10)] }, 53],
    ['exactly a tenth more, without a crumb on top', 40, { rules: [rule(10)] }, 44],
    ['itself outside the hours of the rule', 48, { rules: [rule(10)], minute: 900 }, 48],
    ['itself on another day', 48, { rules: [rule(10)], weekday: 'SUNDAY' }, 48],
    ['scaled', 48, { scale: 150 }, 72],
    ['scaled first, then by the rule', 48, { scale: 150, rules: [rule(-50)] }, 36],
    ['changed by the sum of the rules, not one after the other', 100, { rules: [rule(50), rule(50)] }, 200],
    ['itself where rules cancel each other out', 48, { rules: [rule(20), rule(-20)] }, 48],
    ['a multiple of the unit', 56, { rules: [rule(10)], unit: 4 }, 64],
    ['one unit at least', 3, { scale: 10, unit: 4 }, 4],
    ['one unit when rules take everything', 48, { rules: [rule(-50), rule(-50)], unit: 2 }, 2],
    ['one unit when they take more than there is', 48, { rules: [rule(-50), rule(-50), rule(-50)] }, 1],
  ])('%s', (_, pieces, more, becomes) => {
    expect(adjustedPieces(pieces, { ...at, ...more })).toBe(becomes)
  })

  test('never less than one unit, always whole units, and never less for a greater scale', () => {
    const percents = fc.array(fc.integer({ min: -50, max: 100 }), { maxLength: 5 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 10, max: 299 }),
        percents,
        fc.integer({ min: 1, max: 8 }),
        (units, scale, given, unit) => {
          const input = { ...at, unit, rules: given.map(rule) }
          const less = adjustedPieces(units * unit, { ...input, scale })
          expect(less).toBeGreaterThanOrEqual(unit)
          expect(less % unit).toBe(0)
          expect(adjustedPieces(units * unit, { ...input, scale: scale + 1 })).toBeGreaterThanOrEqual(less)
        },
      ),
    )
  })

  test('what the kitchens cook comes in whole units, so that rounding leaves it alone', () => {
    for (const { code, unit, smallestBatch, largestBatch } of chickenMenu)
      expect([code, smallestBatch % unit, largestBatch % unit]).toEqual([code, 0, 0])
  })
})

test('an example of a rule is taken from a moment at which it applies', () => {
  const { weekday, minute } = momentOf(lunch)
  expect(ruleApplies(lunch, weekday, minute)).toBe(true)
})

test.each<[Weekday[], string]>([
  [[], ''],
  [[...WEEKDAYS], 'Every day'],
  [['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'], 'Mon to Fri'],
  [['SUNDAY', 'SATURDAY'], 'Sat, Sun'],
  [['FRIDAY', 'MONDAY'], 'Mon, Fri'],
  [['TUESDAY'], 'Tue'],
])('%j read %s', (days, text) => expect(weekdaysText(days)).toBe(text))

test.each([
  [10, '+10%'],
  [-25, '-25%'],
])('%i reads %s', (percent, text) => expect(percentText(percent)).toBe(text))

test.each([
  [660, 661, true],
  [660, 660, false],
  [660, 600, false],
])('from %i to %i is a time: %s', (start, end, is) => expect(isRuleTime({ start, end })).toBe(is))
