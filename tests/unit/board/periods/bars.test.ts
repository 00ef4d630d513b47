import { expect, test } from 'vitest'
import { barNames, barsOf } from '#src/board/periods/bars.ts'
import { periodsOf } from '#src/board/periods/periods.ts'
import { endOfDayKey, HOUR, startOfDayKey } from '#src/domain/time/zone.ts'

const NEW_YORK = 'America/New_York'
const GUAM = 'Pacific/Guam'

function hoursOf(day: string, zone: string) {
  const range = { start: startOfDayKey(day, zone), end: endOfDayKey(day, zone) + 1 }
  const hours = periodsOf(range, '1h', zone)
  return {
    hours,
    bars: barsOf(hours, '1h', zone, 'en-US', 'always'),
    names: barNames(hours, '1h', zone, 'en-US'),
  }
}

test.each([
  ['2026-11-01', NEW_YORK, 25],
  ['2026-03-08', NEW_YORK, 23],
  ['2026-11-01', GUAM, 24],
  ['2026-03-08', GUAM, 24],
])('%s in %s has as many bars as hours, each of another name, none cut', (day, zone, count) => {
  const { hours, bars, names } = hoursOf(day, zone)
  expect(hours).toHaveLength(count)
  expect(hours.every(({ start, end }) => end - start === HOUR)).toBe(true)
  for (const told of [bars.map(({ label }) => label), bars.map(({ title }) => title), names])
    expect(new Set(told).size).toBe(count)
})

test('the hour that clocks show twice is told by its zone', () => {
  const { bars, names } = hoursOf('2026-11-01', NEW_YORK)
  expect(bars.slice(0, 4).map(({ label }) => label)).toEqual(['Nov 1', '1 AM EDT', '1 AM EST', '2 AM'])
  expect(bars.slice(0, 4).map(({ title }) => title)).toEqual([
    'Sun, Nov 1, 12:00 AM EDT to 1:00 AM EDT',
    'Sun, Nov 1, 1:00 AM EDT to Sun, Nov 1, 1:00 AM EST',
    'Sun, Nov 1, 1:00 AM EST to 2:00 AM',
    'Sun, Nov 1, 2:00 AM EST to 3:00 AM',
  ])
  expect(names.slice(0, 4)).toEqual([
    'Nov 1, 12:00 AM',
    'Nov 1, 1:00 AM EDT',
    'Nov 1, 1:00 AM EST',
    'Nov 1, 2:00 AM',
  ])
})

test('the hour that clocks skip is not there', () => {
  const { bars, names } = hoursOf('2026-03-08', NEW_YORK)
  expect(bars.slice(0, 4).map(({ label }) => label)).toEqual(['Mar 8', '1 AM', '3 AM', '4 AM'])
  expect(bars[1]?.title).toBe('Sun, Mar 8, 1:00 AM EST to Sun, Mar 8, 3:00 AM EDT')
  expect(names.slice(0, 4)).toEqual(['Mar 8, 12:00 AM', 'Mar 8, 1:00 AM', 'Mar 8, 3:00 AM', 'Mar 8, 4:00 AM'])
})

test('a bar that the range cuts is named by its round time, so that what it lacks is not said twice', () => {
  const at = (clock: string) => Date.parse(`2026-11-24T${clock}:00-05:00`)
  const buckets = [
    { start: at('06:09'), end: at('08:00') },
    { start: at('08:00'), end: at('10:00') },
  ]
  const names = barNames(buckets, '2h', 'America/New_York', 'en-US')
  expect(names).toEqual(['Nov 24, 6:00 AM', 'Nov 24, 8:00 AM'])
})
