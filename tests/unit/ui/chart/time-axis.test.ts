import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { instantLabel, tickLabel, wallDate } from '#src/ui/chart/time-axis.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['2026-11-20T17:00:00Z', HOUR, '12 PM'],
  ['2026-11-20T17:30:00Z', 30 * MINUTE, '12:30 PM'],
  ['2026-11-20T17:30:15Z', 15_000, '12:30:15'],
  ['2026-11-20T05:00:00Z', HOUR, '20 Nov'],
  ['2026-11-20T05:00:00Z', DAY, '20 Nov'],
  ['2026-11-01T04:00:00Z', 30 * DAY, 'Nov'],
  ['2026-01-01T05:00:00Z', 30 * DAY, '2026'],
  ['2026-01-01T05:00:00Z', 365 * DAY, '2026'],
  // The hour that clocks show twice, and the one they skip.
  ['2026-11-01T05:00:00Z', HOUR, '1 AM'],
  ['2026-11-01T06:00:00Z', HOUR, '1 AM'],
  ['2026-03-08T07:00:00Z', HOUR, '3 AM'],
])('%s with ticks every %i ms reads %s', (at, increment, label) => {
  expect(tickLabel(Date.parse(at), NEW_YORK, increment)).toBe(label)
})

test('an instant is told with weekday and zone, of that season', () => {
  expect(instantLabel(Date.parse('2026-11-21T20:07:00Z'), NEW_YORK)).toBe('Sat 21 Nov, 3:07 PM EST')
  expect(instantLabel(Date.parse('2026-07-04T16:00:05Z'), NEW_YORK)).toBe('Sat 4 Jul, 12:00:05 PM EDT')
})

test('ticks are placed by the wall clock of the zone, not of this machine', () => {
  const date = wallDate(Date.parse('2026-11-21T04:30:00Z'), NEW_YORK)
  expect([date.getDate(), date.getHours(), date.getMinutes()]).toEqual([20, 23, 30])
})

test('months, weekdays and their order are of the language', () => {
  const at = Date.parse('2026-11-21T20:07:00Z')
  expect(instantLabel(at, NEW_YORK, 'de')).toBe('Sa., 21. Nov., 3:07 PM EST')
  expect(tickLabel(at, NEW_YORK, 86_400_000, 'uk')).toBe('21 лист.')
  expect(tickLabel(at, NEW_YORK, 30 * 86_400_000, 'fr')).toBe('nov.')
})
