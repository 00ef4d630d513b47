import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LINE_SPAN_CODES } from '#src/domain/cameras/line-spans.ts'
import {
  LINE_SPANS,
  lineWindow,
  markAfter,
  markBefore,
  markNear,
  movedBy,
  shareOf,
  ticksIn,
  timeAtShare,
} from '#src/domain/cameras/time-line.ts'
import { formatTime24 } from '#src/domain/time/time-of-day.ts'
import { HOUR, MINUTE, minutesOfDay } from '#src/domain/time/zone.ts'

const NOW = Date.UTC(2026, 10, 13, 18, 2)
const SPAN = LINE_SPANS['1h']
const clocks = (ticks: number[], zone = 'UTC') => ticks.map((at) => formatTime24(minutesOfDay(at, zone)))
const said = ({ from, to }: { from: number; to: number }) => clocks([from, to]).join(' to ')

describe('the stretch that the line shows', () => {
  test.each([
    ['live: up to the next five minutes', null, '17:05 to 18:05'],
    ['a moment ago: the present is not passed', NOW - MINUTE, '17:05 to 18:05'],
    ['a moment in the middle of an hour', Date.UTC(2026, 10, 13, 12, 30), '12:00 to 13:00'],
    ['a moment early in it', Date.UTC(2026, 10, 13, 12, 14), '11:30 to 12:30'],
    ['a moment late in it', Date.UTC(2026, 10, 13, 12, 45), '12:30 to 13:30'],
  ])('%s', (_, at, expected) => {
    expect(said(lineWindow(at, SPAN, NOW))).toBe(expected)
  })

  test('holds the moment, is as long as it says, and never begins in the future', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LINE_SPAN_CODES),
        fc.integer({ min: NOW - 90 * 24 * HOUR, max: NOW }),
        (code, at) => {
          const span = LINE_SPANS[code]
          const window = lineWindow(at, span, NOW)
          expect(window.to - window.from).toBe(span.ms)
          expect(window.from <= at && at <= window.to).toBe(true)
          expect(window.to).toBeLessThan(NOW + span.ms / 12)
        },
      ),
    )
  })

  test('stays where it is as long as the moment is on it, wherever one goes', () => {
    const former = lineWindow(Date.UTC(2026, 10, 13, 12, 30), SPAN, NOW)
    const moved = (minute: number) => said(lineWindow(Date.UTC(2026, 10, 13, 12, minute), SPAN, NOW, former))
    expect([0, 7, 57].map(moved)).toEqual(Array(3).fill('12:00 to 13:00'))
    expect([-1, 58, 61].map(moved)).toEqual(['11:30 to 12:30', '12:30 to 13:30', '12:30 to 13:30'])
    // One of another length is no former one.
    expect(said(lineWindow(Date.UTC(2026, 10, 13, 12, 7), LINE_SPANS['15m'], NOW, former))).toBe(
      '12:00 to 12:15',
    )
  })

  test('stands still for half its length while a film plays on', () => {
    const start = Date.UTC(2026, 10, 13, 12, 15)
    const windows = Array.from({ length: 30 }, (_, minute) =>
      said(lineWindow(start + minute * MINUTE, SPAN, NOW)),
    )
    expect(new Set(windows).size).toBe(1)
    expect(said(lineWindow(start + 30 * MINUTE, SPAN, NOW))).not.toBe(windows[0])
  })
})

test('a share of a stretch and its moment are one and the same', () => {
  const window = { from: NOW - HOUR, to: NOW }
  expect(timeAtShare(window, 0.5)).toBe(NOW - HOUR / 2)
  expect([timeAtShare(window, -1), timeAtShare(window, 2)]).toEqual([window.from, window.to])
  expect([shareOf(window, 0), shareOf(window, NOW * 2)]).toEqual([0, 1])
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      expect(shareOf(window, timeAtShare(window, share))).toBeCloseTo(share, 4)
    }),
  )
})

describe('ticks', () => {
  const noon = (zone: number) => Date.UTC(2026, 10, 13, 12) - zone * HOUR
  test.each([
    ['quarters of an hour', noon(0), HOUR, 'UTC', 15, ['12:00', '12:15', '12:30', '12:45', '13:00']],
    [
      'hours, of a zone half an hour off',
      noon(5.5),
      4 * HOUR,
      'Asia/Kolkata',
      60,
      ['12:00', '13:00', '14:00', '15:00', '16:00'],
    ],
    ['five minutes', noon(-6), 15 * MINUTE, 'America/Chicago', 5, ['12:00', '12:05', '12:10', '12:15']],
    [
      'six hours of the day on which clocks are set back',
      Date.UTC(2026, 10, 1, 5),
      25 * HOUR,
      'America/Chicago',
      360,
      ['00:00', '06:00', '12:00', '18:00', '00:00'],
    ],
    [
      'and of the day on which they are set forward',
      Date.UTC(2026, 2, 8, 6),
      23 * HOUR,
      'America/Chicago',
      360,
      ['00:00', '06:00', '12:00', '18:00', '00:00'],
    ],
  ])('%s stand on the wall clock', (_, from, length, zone, minutes, expected) => {
    expect(clocks(ticksIn({ from, to: from + length }, zone, minutes), zone)).toEqual(expected)
  })
})

test.each([
  ['ArrowRight', 5000],
  ['ArrowUp', 5000],
  ['ArrowLeft', -5000],
  ['ArrowDown', -5000],
  ['PageUp', 60_000],
  ['PageDown', -60_000],
])('%s moves by %d ms', (key, by) => {
  expect(movedBy(key, NOW, SPAN, lineWindow(null, SPAN, NOW))).toBe(NOW + by)
})
test('Home and End lead to the ends, other keys nowhere', () => {
  const window = lineWindow(null, SPAN, NOW)
  expect(['Home', 'End', 'x'].map((key) => movedBy(key, NOW, SPAN, window))).toEqual([
    window.from,
    window.to,
    null,
  ])
})

describe('marks', () => {
  // Not in order: the caller need not sort.
  const marks = [30, 10, 20].map((second) => ({ startTime: NOW + second * 1000 }))
  const second = (mark: { startTime: number } | null) =>
    mark === null ? null : (mark.startTime - NOW) / 1000

  test.each([
    [12, 5000, 10],
    [15, 5000, 10],
    [16, 5000, 20],
    [40, 5000, null],
    [35, 5000, 30],
  ])('near second %d, within %d ms, is %s', (at, within, expected) => {
    expect(second(markNear(marks, NOW + at * 1000, within))).toBe(expected)
  })

  test.each([
    [10, null, 20],
    [20, 10, 30],
    [21, 10, 30],
    [23, 20, 30],
    [40, 30, null],
  ])('next to second %d are %s and %s', (at, before, after) => {
    expect([markBefore(marks, NOW + at * 1000), markAfter(marks, NOW + at * 1000)].map(second)).toEqual([
      before,
      after,
    ])
  })
})
