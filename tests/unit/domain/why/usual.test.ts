import { expect, test } from 'vitest'
import {
  endsAmidPart,
  type PartWaste,
  placeOf,
  sameTimesBefore,
  standingAmong,
} from '#src/domain/why/usual.ts'

const part = (cooked: number, wasted: number): PartWaste => ({ cooked, wasted })

test('counts the usual days with less and with more waste in percent', () => {
  const days = [4, 5, 6, 6, 7].map((percent) => [part(200, percent * 2)])
  expect(standingAmong([part(1000, 60)], days)).toEqual({ days: 5, lower: 2, higher: 1 })
})

test('weighs the parts of a usual day as they are cooked in now', () => {
  // Mostly dinner now; that day lunch was most of it, and its dinner wasted 10 %.
  const now = [part(100, 3), part(900, 72)]
  expect(standingAmong(now, [[part(900, 27), part(100, 10)]])).toEqual({ days: 1, lower: 0, higher: 1 })
})

test('a day that cooked in none of the parts is no usual day of theirs', () => {
  const days = [[part(0, 0), part(500, 40)], [part(100, 1)]]
  expect(standingAmong([part(100, 3)], days)).toEqual({ days: 1, lower: 1, higher: 0 })
})

test.each([
  [{ days: 28, lower: 26, higher: 2 }, 'ABOVE'],
  [{ days: 10, lower: 9, higher: 1 }, 'ABOVE'],
  [{ days: 10, lower: 8, higher: 2 }, 'USUAL'],
  [{ days: 10, lower: 2, higher: 8 }, 'USUAL'],
  [{ days: 10, lower: 1, higher: 9 }, 'BELOW'],
  [{ days: 10, lower: 0, higher: 0 }, 'USUAL'],
])('%o is %s', (standing, place) => {
  expect(placeOf(standing)).toBe(place)
})

const ZONE = 'America/Chicago'
/** A time of Nov 3, 2026, two days after the clocks were set back. */
const at = (time: string, day = '2026-11-03') => Date.parse(`${day}T${time}-06:00`)

test.each<[string, number, number, boolean]>([
  ['dinner so far', at('14:00'), at('16:31'), true],
  ['all of dinner', at('14:00'), at('00:00', '2026-11-04'), false],
  ['today so far', at('00:00'), at('16:31'), true],
  ['until lunch is over', at('00:00'), at('14:00'), false],
  ['two hours of dinner', at('17:00'), at('19:00'), true],
  ['since yesterday', at('16:31', '2026-11-02'), at('16:31'), false],
])('a range ends amid a part of its day: %s', (_, start, end, isAmid) => {
  expect(endsAmidPart({ start, end }, ZONE)).toBe(isAmid)
})

test('the same times of the days before are those of the clock, the latest day with the largest number', () => {
  const days = sameTimesBefore({ start: at('14:00'), end: at('16:30') }, ZONE)
  expect(days).toHaveLength(42)
  expect(days[0]).toEqual({ day: 42, start: at('14:00', '2026-11-02'), end: at('16:30', '2026-11-02') })
  // Before the clocks were set back, an hour of UTC earlier.
  expect(days[2]).toEqual({
    day: 40,
    start: Date.parse('2026-10-31T14:00-05:00'),
    end: Date.parse('2026-10-31T16:30-05:00'),
  })
})
