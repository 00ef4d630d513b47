import { describe, expect, onTestFinished, test } from 'vitest'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { instantLabel, spanLabel, tickLabel, tickLines, ticksAt } from '#src/ui/chart/time/time-axis.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['2026-11-20T17:00:00Z', HOUR, '12 PM'],
  ['2026-11-20T17:30:00Z', 30 * MINUTE, '12:30 PM'],
  ['2026-11-20T17:30:15Z', 15_000, '12:30:15'],
  ['2026-11-20T05:00:00Z', HOUR, 'Nov 20'],
  ['2026-11-20T05:00:00Z', DAY, 'Nov 20'],
  ['2026-11-01T04:00:00Z', 30 * DAY, 'Nov'],
  ['2026-01-01T05:00:00Z', 30 * DAY, '2026'],
  ['2026-01-01T05:00:00Z', 365 * DAY, '2026'],
  // The hour that clocks show twice, and the one they skip.
  ['2026-11-01T05:00:00Z', HOUR, '1 AM EDT'],
  ['2026-11-01T06:00:00Z', HOUR, '1 AM EST'],
  ['2026-11-01T07:00:00Z', HOUR, '2 AM'],
  ['2026-03-08T07:00:00Z', HOUR, '3 AM'],
])('%s with ticks every %i ms reads %s', (at, increment, label) => {
  expect(tickLabel(Date.parse(at), NEW_YORK, increment)).toBe(label)
})

test('an instant is told with weekday and zone, of that season', () => {
  expect(instantLabel(Date.parse('2026-11-21T20:07:00Z'), NEW_YORK, 'en-US', 'always')).toBe(
    'Sat, Nov 21, 3:07 PM EST',
  )
  expect(instantLabel(Date.parse('2026-07-04T16:00:05Z'), NEW_YORK, 'en-US', 'always')).toBe(
    'Sat, Jul 4, 12:00:05 PM EDT',
  )
})

test('in Spanish clocks say a.m. and p.m. in Spanish, too', () => {
  setWording(() => ({ language: 'es', translations: { PM: 'p.m.' } }))
  onTestFinished(() => setWording(() => ENGLISH))
  const at = Date.parse('2026-11-21T20:07:00Z')
  expect(tickLabel(at, NEW_YORK, MINUTE)).toBe('3:07 p.m.')
  expect(instantLabel(at, NEW_YORK, 'auto', 'always')).toBe('sáb, 21 de nov, 3:07 p.m. EST')
})

test('months, weekdays and their order are of the language', () => {
  const at = Date.parse('2026-11-21T20:07:00Z')
  expect(instantLabel(at, NEW_YORK, 'de', 'always')).toBe('Sa., 21. Nov., 3:07 PM EST')
  expect(tickLabel(at, NEW_YORK, 86_400_000, 'uk')).toBe('21 лист.')
  expect(tickLabel(at, NEW_YORK, 30 * 86_400_000, 'fr')).toBe('nov.')
})

describe('the ticks of an axis', () => {
  const lines = (first: string, increment: number, count: number) => {
    const start = Date.parse(first)
    const instants = Array.from({ length: count }, (_, i) => start + i * increment)
    return tickLines(ticksAt(instants, NEW_YORK, increment))
  }

  test.each([
    ['of one day are times alone', '2026-11-20T14:00:00Z', 3 * HOUR, ['9 AM', '12 PM', '3 PM', '6 PM']],
    [
      'of several days say each day once, below its first',
      '2026-11-20T17:00:00Z',
      12 * HOUR,
      ['12 PM\nNov 20', '12 AM\nNov 21', '12 PM', '12 AM\nNov 22', '12 PM'],
    ],
    [
      'across midnight too, however short',
      '2026-11-21T04:45:00Z',
      15 * MINUTE,
      ['11:45 PM\nNov 20', '12:00 AM\nNov 21', '12:15 AM'],
    ],
    [
      'tell the two hours of one name apart',
      '2026-11-01T03:00:00Z',
      HOUR,
      ['11 PM\nOct 31', '12 AM\nNov 1', '1 AM EDT', '1 AM EST', '2 AM'],
    ],
    ['that are days have no second line', '2026-11-20T05:00:00Z', DAY, ['Nov 20', 'Nov 21', 'Nov 22']],
  ])('%s', (_, first, increment, expected) => {
    expect(lines(first, increment, expected.length)).toEqual(expected)
  })
})

test.each([
  ['2026-11-21T20:07:00Z', '2026-11-21T20:19:00Z', 'Sat, Nov 21, 3:07 PM EST to 3:19 PM'],
  ['2026-11-21T20:07:00Z', '2026-11-22T08:00:00Z', 'Sat, Nov 21, 3:07 PM EST to Sun, Nov 22, 3:00 AM EST'],
  // Its seconds are no news.
  ['2026-11-21T20:07:19Z', '2026-11-22T08:00:59Z', 'Sat, Nov 21, 3:07 PM EST to Sun, Nov 22, 3:00 AM EST'],
  // The hour that clocks show twice.
  ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', 'Sun, Nov 1, 1:30 AM EDT to Sun, Nov 1, 1:30 AM EST'],
])('the stretch from %s to %s reads %s', (start, end, label) => {
  expect(spanLabel({ start: Date.parse(start), end: Date.parse(end) }, NEW_YORK, 'en-US', 'always')).toBe(
    label,
  )
})

test('where readers have the same clock, only the hour that comes twice is told with its zone', () => {
  const told = (at: string) => instantLabel(Date.parse(at), NEW_YORK, 'en-US', 'twice')
  expect(told('2026-11-21T20:07:00Z')).toBe('Sat, Nov 21, 3:07 PM')
  expect(told('2026-11-01T05:30:00Z')).toBe('Sun, Nov 1, 1:30 AM EDT')
})
