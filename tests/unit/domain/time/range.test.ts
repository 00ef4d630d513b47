import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { presetFits } from '#src/domain/time/presets.ts'
import {
  earliestInstant,
  rangeProblem,
  resolveRange,
  resolveResolution,
  shiftRange,
  shiftRangeParams,
  spanNotice,
} from '#src/domain/time/range.ts'
import { type DateRangeParams, parseRangeParams, type RangeRules } from '#src/domain/time/range-params.ts'

const NEW_YORK = 'America/New_York'
const LOS_ANGELES = 'America/Los_Angeles'
const NOW = Date.parse('2026-03-10T16:00:00Z') // 12:00 EDT
const at = (text: string) => Date.parse(text)
const HOUR = 3_600_000
const TIME: RangeRules = { mode: 'time' }
const DAYS: RangeRules = { mode: 'day' }

describe('URL parameters [1§2.37]', () => {
  const a = NOW - 2 * HOUR
  const b = NOW - HOUR
  const early = at('2018-12-31T09:00:00Z')
  const table: [string, Record<string, unknown>, RangeRules, DateRangeParams][] = [
    ['past range', { startDate: a, endDate: b }, TIME, { startDate: a, endDate: b }],
    ['as text', { startDate: String(a), endDate: String(b) }, TIME, { startDate: a, endDate: b }],
    ['end now', { startDate: a, endDate: NOW }, TIME, { startDate: a, endDate: NOW }],
    ['end after now', { startDate: a, endDate: NOW + 1 }, TIME, {}],
    ['start now', { startDate: NOW, endDate: NOW }, TIME, {}],
    ['start after now', { startDate: NOW + 1, endDate: NOW + 2 }, TIME, {}],
    [
      'future allowed',
      { startDate: NOW + 1, endDate: NOW + 2 },
      { mode: 'time', allowFuture: true },
      { startDate: NOW + 1, endDate: NOW + 2 },
    ],
    ['reversed', { startDate: b, endDate: a }, TIME, {}],
    ['reversed, future allowed', { startDate: b, endDate: a }, { mode: 'time', allowFuture: true }, {}],
    ['start only', { startDate: a }, TIME, {}],
    ['end only', { endDate: b }, TIME, {}],
    ['before 2019', { startDate: early, endDate: b }, TIME, {}],
    ['words', { startDate: 'yesterday', endDate: b }, TIME, {}],
    ['fractions', { startDate: a + 0.5, endDate: b }, TIME, {}],
    ['not a number', { startDate: Number.NaN, endDate: b }, TIME, {}],
    ['huge', { startDate: a, endDate: 1e300 }, { mode: 'time', allowFuture: true }, {}],
    ['days in time mode', { startDate: '2026-03-01', endDate: '2026-03-02' }, TIME, {}],
    ['objects', { startDate: { a: 1 }, endDate: [b] }, TIME, {}],
    [
      'days',
      { startDate: '2026-03-01', endDate: '2026-03-02' },
      DAYS,
      { startDate: '2026-03-01', endDate: '2026-03-02' },
    ],
    [
      'today',
      { startDate: '2026-03-10', endDate: '2026-03-10' },
      DAYS,
      { startDate: '2026-03-10', endDate: '2026-03-10' },
    ],
    [
      'a day that has begun in some zone',
      { startDate: '2026-03-10', endDate: '2026-03-11' },
      DAYS,
      { startDate: '2026-03-10', endDate: '2026-03-11' },
    ],
    ['a day that has begun nowhere', { startDate: '2026-03-10', endDate: '2026-03-12' }, DAYS, {}],
    [
      'first day',
      { startDate: '2019-01-01', endDate: '2019-01-01' },
      DAYS,
      { startDate: '2019-01-01', endDate: '2019-01-01' },
    ],
    ['day before the first', { startDate: '2018-12-31', endDate: '2019-01-01' }, DAYS, {}],
    ['days reversed', { startDate: '2026-03-02', endDate: '2026-03-01' }, DAYS, {}],
    ['no such day', { startDate: '2026-02-30', endDate: '2026-03-01' }, DAYS, {}],
    ['epochs in day mode', { startDate: a, endDate: b }, DAYS, { startDate: a, endDate: b }],
    ['a day and an epoch', { startDate: '2026-03-01', endDate: b }, DAYS, {}],
    ['days in time mode', { startDate: '2026-03-01', endDate: '2026-03-02' }, TIME, {}],
    ['preset', { timeInterval: '4h' }, TIME, { timeInterval: '4h' }],
    ['range of the calendar', { timeInterval: 'this-week' }, TIME, { timeInterval: 'this-week' }],
    ['range of the calendar too long', { timeInterval: 'last-week' }, { mode: 'time', maxSpan: '3d' }, {}],
    ['unknown preset', { timeInterval: '5h' }, TIME, {}],
    ['none chosen', { timeInterval: 'select' }, TIME, {}],
    ['preset too long', { timeInterval: '15d' }, { mode: 'time', maxSpan: '7d' }, {}],
    ['preset as long', { timeInterval: '7d' }, { mode: 'time', maxSpan: '7d' }, { timeInterval: '7d' }],
    [
      'dates and preset',
      { startDate: a, endDate: b, timeInterval: '1h' },
      TIME,
      { startDate: a, endDate: b },
    ],
    ['bad dates and preset', { startDate: b, endDate: a, timeInterval: '1h' }, TIME, { timeInterval: '1h' }],
    ['resolution', { interval: '5m', timeInterval: '1h' }, TIME, { interval: '5m', timeInterval: '1h' }],
    ['unknown resolution', { interval: '3m' }, TIME, {}],
    ['other keys', { page: 2, restaurantUuid: 'x' }, TIME, {}],
    [
      'seven days with a change of clocks in them',
      { startDate: NOW - 169 * HOUR, endDate: NOW },
      { mode: 'time', maxSpan: '7d' },
      { startDate: NOW - 169 * HOUR, endDate: NOW },
    ],
    [
      'longer than seven days',
      { startDate: NOW - 171 * HOUR, endDate: NOW },
      { mode: 'time', maxSpan: '7d' },
      {},
    ],
    [
      'longer than a year',
      { startDate: NOW - 369 * 24 * HOUR, endDate: NOW },
      { mode: 'time', maxSpan: '1y' },
      {},
    ],
    ['too long', { startDate: NOW - 5 * HOUR, endDate: NOW }, { mode: 'time', maxSpan: '4h' }, {}],
  ]
  test.each(table)('%s', (_name, params, rules, expected) => {
    expect(parseRangeParams(params, NOW, rules)).toEqual(expected)
  })

  test('cleaning what is clean changes nothing, and what stays is within the rules', () => {
    const value = fc.oneof(
      fc.integer({ min: NOW - 5e11, max: NOW + 1e10 }),
      fc.constantFrom('2026-03-01', '2018-01-01', 'x', null, undefined),
    )
    fc.assert(
      fc.property(value, value, fc.constantFrom<RangeRules>(TIME, DAYS), (startDate, endDate, rules) => {
        const once = parseRangeParams({ startDate, endDate }, NOW, rules)
        expect(parseRangeParams({ ...once }, NOW, rules)).toEqual(once)
        const range = resolveRange(once, NOW, NEW_YORK, '1h')
        expect(range.start).toBeLessThanOrEqual(range.end)
        expect(range.end).toBeLessThanOrEqual(NOW)
        expect(range.start).toBeGreaterThanOrEqual(earliestInstant(NEW_YORK))
      }),
    )
  })
})

describe('resolving', () => {
  test.each([
    ['dates', { startDate: 10, endDate: 20 }, { start: 10, end: 20, preset: null }],
    ['preset', { timeInterval: '1h' as const }, { start: NOW - HOUR, end: NOW, preset: '1h' }],
    ['fallback', {}, { start: NOW - 4 * HOUR, end: NOW, preset: '4h' }],
    [
      'a day of 23 hours',
      { startDate: '2026-03-08', endDate: '2026-03-08' },
      { start: at('2026-03-08T05:00:00Z'), end: at('2026-03-09T03:59:59.999Z'), preset: null },
    ],
    [
      'today ends now',
      { startDate: '2026-03-09', endDate: '2026-03-10' },
      { start: at('2026-03-09T04:00:00Z'), end: NOW, preset: null },
    ],
  ])('%s', (_name, params, expected) => {
    expect(resolveRange(params, NOW, NEW_YORK, '4h')).toEqual(expected)
  })

  test.each([
    ['the chosen one', { timeInterval: '1h' as const, interval: '1m' as const }, '1m'],
    ['the preset’s', { timeInterval: '1h' as const }, '5m'],
    ['by length', { startDate: NOW - 2 * HOUR, endDate: NOW }, '10m'],
  ])('resolution: %s', (_name, params, expected) => {
    expect(resolveResolution(params, resolveRange(params, NOW, NEW_YORK, '4h'))).toBe(expected)
  })
})

describe('limits', () => {
  test.each([
    ['4h', NOW - 4 * HOUR, NOW, null],
    ['4h', NOW - 4 * HOUR - 1, NOW, 'Date range must be less than 4 h'],
    ['15m', NOW - HOUR, NOW, 'Date range must be less than 15 min'],
    ['1mo', at('2026-01-01T05:00:00Z'), at('2026-02-01T04:59:59.999Z'), null],
    [
      '1mo',
      at('2026-01-01T05:00:00Z'),
      at('2026-02-02T04:59:59.999Z'),
      'Date range must be less than 1 month',
    ],
    ['1y', at('2025-01-01T05:00:00Z'), at('2026-02-01T05:00:00Z'), 'Date range must be less than 1 year'],
    [undefined, 0, NOW, null],
  ] as const)('longest %s: %d to %d', (maxSpan, start, end, expected) => {
    expect(spanNotice({ start, end }, maxSpan, NEW_YORK)).toBe(expected)
  })

  test('seven whole days fit into 7d also in the week of 169 hours', () => {
    const range = { start: at('2026-10-26T04:00:00Z'), end: at('2026-11-02T04:59:59.999Z') }
    expect(range.end + 1 - range.start).toBe(169 * HOUR)
    expect(spanNotice(range, '7d', NEW_YORK)).toBeNull()
    expect(spanNotice(range, '7d', 'America/Phoenix')).toBe('Date range must be less than 7 days')
  })

  test.each([
    ['too-early', '2018-12-31', '2019-01-02'],
    ['reversed', '2026-03-02', '2026-03-01'],
    ['future', '2026-03-10', '2026-03-11'],
    ['too-long', '2026-02-01', '2026-03-01'],
    [null, '2026-03-04', '2026-03-10'],
  ])('%s: %s to %s', (problem, startDate, endDate) => {
    expect(rangeProblem({ startDate, endDate }, NOW, NEW_YORK, { maxSpan: '7d' })).toBe(problem)
  })

  test('a preset fits a maximum that is not shorter', () => {
    expect([presetFits('1d', '1d'), presetFits('2d', '1d'), presetFits('1y', undefined)]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('change of zone', () => {
  test('wall-clock times stay', () => {
    const range = { start: at('2026-03-09T14:00:00Z'), end: at('2026-03-09T18:30:00Z') }
    expect(shiftRange(range, NEW_YORK, LOS_ANGELES)).toEqual({
      start: at('2026-03-09T17:00:00Z'),
      end: at('2026-03-09T21:30:00Z'),
    })
    expect(shiftRange(range, NEW_YORK, 'America/Phoenix')).toEqual({
      start: at('2026-03-09T17:00:00Z'),
      end: at('2026-03-09T21:30:00Z'),
    })
  })

  test('a time that the other zone skips moves on by an hour', () => {
    const inGap = at('2026-03-08T09:30:00Z') // 02:30 in Phoenix
    expect(shiftRange({ start: inGap, end: inGap }, 'America/Phoenix', NEW_YORK).start).toBe(
      at('2026-03-08T07:30:00Z'),
    )
  })

  test('there and back is the same range, away from clock changes', () => {
    const summer = fc.integer({ min: at('2026-04-01T00:00:00Z'), max: at('2026-10-01T00:00:00Z') })
    fc.assert(
      fc.property(summer, summer, (x, y) => {
        const range = { start: Math.min(x, y), end: Math.max(x, y) }
        expect(shiftRange(shiftRange(range, NEW_YORK, LOS_ANGELES), LOS_ANGELES, NEW_YORK)).toEqual(range)
      }),
    )
  })

  test.each<[string, DateRangeParams, DateRangeParams]>([
    ['presets stay', { timeInterval: '1h' }, { timeInterval: '1h' }],
    [
      'days stay',
      { startDate: '2026-03-01', endDate: '2026-03-02' },
      { startDate: '2026-03-01', endDate: '2026-03-02' },
    ],
    [
      'the past moves',
      { startDate: NOW - 9 * HOUR, endDate: NOW - 8 * HOUR, interval: '1m' },
      { startDate: NOW - 6 * HOUR, endDate: NOW - 5 * HOUR, interval: '1m' },
    ],
    ['cut at now', { startDate: NOW - 5 * HOUR, endDate: NOW }, { startDate: NOW - 2 * HOUR, endDate: NOW }],
    ['nothing left', { startDate: NOW - 2 * HOUR, endDate: NOW, interval: '1m' }, { interval: '1m' }],
  ])('parameters west: %s', (_name, params, expected) => {
    expect(shiftRangeParams(params, NEW_YORK, LOS_ANGELES, NOW)).toEqual(expected)
  })

  test('where the future is allowed nothing is cut', () => {
    expect(
      shiftRangeParams({ startDate: NOW, endDate: NOW + HOUR }, NEW_YORK, LOS_ANGELES, NOW, true),
    ).toEqual({ startDate: NOW + 3 * HOUR, endDate: NOW + 4 * HOUR })
  })
})
