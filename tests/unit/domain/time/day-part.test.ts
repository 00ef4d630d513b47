import { describe, expect, test } from 'vitest'
import { dayPartAt, dayPartOfMinutes, dayPartTarget, weightedTarget } from '#src/domain/time/day-part.ts'

describe('day parts', () => {
  test.each([
    [0, 'breakfast'],
    [10 * 60 + 29, 'breakfast'],
    [10 * 60 + 30, 'lunch'],
    [13 * 60 + 59, 'lunch'],
    [14 * 60, 'dinner'],
    [23 * 60 + 59, 'dinner'],
  ])('minute %d is %s', (minutes, part) => {
    expect(dayPartOfMinutes(minutes)).toBe(part)
  })

  test.each([
    ['breakfast', 4.5],
    ['Lunch', 3.5],
    ['DINNER', 8],
    ['supper', 4.5],
  ])('the target of %s is %d [1§9.5]', (name, target) => {
    expect(dayPartTarget(name)).toBe(target)
  })

  test.each([
    ['dinner alone has its own', [0, 0, 1200], 8],
    ['lunch alone has its own', [0, 10, 0], 3.5],
    ['all alike are their mean', [5, 5, 5], 5.33],
    ['most of it at breakfast', [30_000, 10_000, 20_000], 5.5],
    ['nothing cooked has the default', [0, 0, 0], 4.5],
  ])('the target of several: %s', (_, [breakfast = 0, lunch = 0, dinner = 0], target) => {
    const weights = { breakfast, lunch, dinner }
    const parts = Object.entries(weights).map(([part, weight]) => ({ target: dayPartTarget(part), weight }))
    expect(weightedTarget(parts)).toBe(target)
  })

  test('no day parts have the default', () => expect(weightedTarget([])).toBe(4.5))

  test('the part is read off the restaurant’s wall, also on a day of 23 hours', () => {
    const epoch = Date.parse('2026-03-08T14:30:00Z')
    expect(dayPartAt(epoch, 'America/New_York')).toBe('lunch')
    expect(dayPartAt(epoch, 'America/Phoenix')).toBe('breakfast')
  })
})
