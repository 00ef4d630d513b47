import { expect, test } from 'vitest'
import { hoursOf } from '#src/domain/cameras/activity-hours.ts'

const at = (text: string) => Date.parse(text)

test.each([
  [
    'of today',
    ['2026-11-24T15:50:00Z', '2026-11-24T15:10:00Z', '2026-11-24T12:00:00Z'],
    ['9 AM 2', '6 AM 1'],
  ],
  [
    'one name on two days',
    ['2026-11-24T15:50:00Z', '2026-11-23T15:10:00Z', '2025-11-23T15:10:00Z'],
    ['9 AM 1', 'Nov 23, 9 AM 1', 'Nov 23, 2025, 9 AM 1'],
  ],
  [
    'an hour that clocks show twice',
    ['2026-11-01T07:30:00Z', '2026-11-01T06:30:00Z'],
    ['Nov 1, 1 AM CST 1', 'Nov 1, 1 AM CDT 1'],
  ],
])('hours %s', (_, times, hours) => {
  const events = times.map((time) => ({ eventTime: at(time) }))
  const found = hoursOf(events, at('2026-11-24T18:00:00Z'), 'America/Chicago', 'en-US')
  expect(found.map(({ marker, events: { length } }) => `${marker} ${length}`)).toEqual(hours)
})
