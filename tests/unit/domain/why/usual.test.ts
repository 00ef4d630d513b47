import { expect, test } from 'vitest'
import { type PartWaste, placeOf, standingAmong } from '#src/domain/why/usual.ts'

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
