import { describe, expect, test } from 'vitest'
import { dayPartAt, dayPartOfMinutes, dayPartTarget } from '#src/domain/time/day-part.ts'

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
  ])('the target of %s is %d', (name, target) => {
    expect(dayPartTarget(name)).toBe(target)
  })

  test('the part is read off the restaurant’s wall, also on a day of 23 hours', () => {
    const epoch = Date.parse('2026-03-08T14:30:00Z')
    expect(dayPartAt(epoch, 'America/New_York')).toBe('lunch')
    expect(dayPartAt(epoch, 'America/Phoenix')).toBe('breakfast')
  })
})
