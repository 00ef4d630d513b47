import { expect, test } from 'vitest'
import { daysBefore, daysEarlier, sameTimesEarlier } from '#src/domain/analytics/comparison.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'

const CHICAGO = 'America/Chicago'
/** Midnight in Chicago of a day in November before and after clocks go back on the first. */
const OCT_31 = Date.parse('2026-10-31T05:00:00Z')
const NOV_8 = Date.parse('2026-11-08T06:00:00Z')
const days = (start: number, count: number, hours = 0) => ({ start, end: start + count * DAY + hours * HOUR })

test.each([
  ['a day: the day before', days(NOV_8, 1), {}, 1],
  ['six hours: the same hours of the day before', days(NOV_8, 0, 6), {}, 1],
  ['a week: the week before', days(NOV_8, 7), {}, 7],
  ['a day and a half: two days before, so that the two do not overlap', days(NOV_8, 1, 12), {}, 2],
  ['two days of which one has 25 hours: two days before', days(OCT_31, 2, 1), {}, 2],
  ['a day that is named', days(NOV_8, 1), { from: '2026-11-06' }, 2],
  ['a later one', days(NOV_8, 1), { from: '2026-11-10' }, -2],
  ['bars of weeks: whole weeks', days(NOV_8, 7), { from: '2026-10-29', inWeeks: true }, 14],
  ['bars of weeks over ten days', days(NOV_8, 10), { inWeeks: true }, 14],
])('what is compared with %s', (_, range, ways, expected) => {
  expect(daysBefore(range, CHICAGO, ways)).toBe(expected)
})

test('another period has the same times on the clock, whatever the clocks did between', () => {
  expect(sameTimesEarlier(days(NOV_8, 1), 10, CHICAGO)).toEqual({
    start: Date.parse('2026-10-29T05:00:00Z'),
    end: Date.parse('2026-10-30T05:00:00Z'),
  })
  expect(daysEarlier('2026-11-08/2026-11-09', 10)).toBe('2026-10-29/2026-10-30')
})
