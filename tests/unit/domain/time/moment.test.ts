import { expect, test } from 'vitest'
import { instantOf, momentOf, shownInstead } from '#src/domain/time/moment.ts'

const ZONE = 'America/New_York'

test('an instant stands on its zone’s clock, and is found there again', () => {
  const epoch = Date.parse('2026-03-07T07:30:00Z')
  expect(momentOf(epoch, ZONE)).toEqual({ day: '2026-03-07', minutes: 150 })
  expect(instantOf({ day: '2026-03-07', minutes: 150 }, ZONE)).toBe(epoch)
  expect(instantOf({ day: '', minutes: 150 }, ZONE)).toBeNull()
})

test.each([
  ['the minute before clocks are set forward', '2026-03-08', 119, null],
  ['the first that they skip', '2026-03-08', 120, 180],
  ['half past', '2026-03-08', 150, 210],
  ['the last that they skip', '2026-03-08', 179, 239],
  ['the minute after', '2026-03-08', 180, null],
  ['an hour shown twice', '2026-11-01', 90, null],
  ['any other day', '2026-06-01', 150, null],
  ['no day yet', '', 150, null],
])('%s', (_name, day, minutes, instead) => {
  expect(shownInstead({ day, minutes }, ZONE)).toBe(instead)
})
