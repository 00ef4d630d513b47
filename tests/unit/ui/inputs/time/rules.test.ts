import { expect, it } from 'vitest'
import { DEFAULT_TIME_RANGE } from '#src/domain/time/time-of-day.ts'
import { applicableTimeRange, fitTimeRange } from '#src/ui/inputs/time/time-range-rule.ts'
import { timeError } from '#src/ui/inputs/time/time-text.ts'

it.each([
  ['12:00 am', {}, null],
  ['12:59 PM', {}, null],
  ['00:15 am', {}, 'Use hh:mm am or hh:mm pm'],
  ['13:00 pm', {}, 'Use hh:mm am or hh:mm pm'],
  ['1:00 pm', {}, null],
  ['13:00', {}, null],
  ['1:0 pm', {}, 'Use hh:mm am or hh:mm pm'],
  ['01:60 pm', {}, 'Use hh:mm am or hh:mm pm'],
  ['', {}, 'Use hh:mm am or hh:mm pm'],
  ['01:00 pm', { start: 780 }, 'Must be later than 01:00 pm'],
  ['1pm', { start: 780 }, 'Must be later than 01:00 pm'],
  ['01:01 pm', { start: 780 }, null],
  ['12:59 pm', { min: 780 }, 'Must be 01:00 pm or later'],
  ['01:00 pm', { min: 780 }, null],
  ['01:01 pm', { max: 780 }, 'Must be 01:00 pm or earlier'],
  ['01:00 pm', { max: 780 }, null],
])('timeError(%j, %j) is %j', (text, limits, error) => {
  expect(timeError(text, limits)).toBe(error)
})

it.each([
  [1439, { start: 780, end: 900 }],
  [850, { start: 780, end: 850 }],
  [600, { start: 600, end: 600 }],
])('fits the default range under %s', (max, fitted) => {
  expect(fitTimeRange(DEFAULT_TIME_RANGE, max)).toEqual(fitted)
})

it.each([
  [{ start: 780, end: 900 }, undefined, { start: 780, end: 900 }],
  [{ start: 780, end: 780 }, undefined, { start: 780, end: 780 }],
  [{ start: 781, end: 780 }, undefined, null],
  [{ start: 780, end: 900 }, 899, null],
  [{ start: 780, end: 900 }, 900, { start: 780, end: 900 }],
])('applicableTimeRange(%j, %s) is %j', (range, max, applied) => {
  expect(applicableTimeRange(range, max)).toEqual(applied)
})
