import { expect, test } from 'vitest'
import { type Pause, pauseEnd, pauseText } from '#src/shell/notifications/push/snooze-rule.ts'

const NEW_YORK = 'America/New_York'
const at = (iso: string) => Date.parse(iso)

test.each<[string, Pause, string, string, string]>([
  ['an hour', '1 hour', '2026-06-10T15:30:00Z', NEW_YORK, '2026-06-10T16:30:00Z'],
  ['eight hours', '8 hours', '2026-06-10T15:30:00Z', NEW_YORK, '2026-06-10T23:30:00Z'],
  ['06:00 of the zone', 'Until tomorrow 6:00 AM', '2026-06-10T15:30:00Z', NEW_YORK, '2026-06-11T10:00:00Z'],
  ['in Phoenix', 'Until tomorrow 6:00 AM', '2026-06-10T15:30:00Z', 'America/Phoenix', '2026-06-11T13:00:00Z'],
  [
    'late, UTC is a day ahead',
    'Until tomorrow 6:00 AM',
    '2026-06-11T02:00:00Z',
    NEW_YORK,
    '2026-06-11T10:00:00Z',
  ],
  [
    'clocks go forward at night',
    'Until tomorrow 6:00 AM',
    '2026-03-07T15:00:00Z',
    NEW_YORK,
    '2026-03-08T10:00:00Z',
  ],
  [
    'clocks go back at night',
    'Until tomorrow 6:00 AM',
    '2026-10-31T15:00:00Z',
    NEW_YORK,
    '2026-11-01T11:00:00Z',
  ],
])('%s', (_name, pause, now, zone, end) => {
  expect(new Date(pauseEnd(pause, at(now), zone)).toISOString()).toBe(new Date(end).toISOString())
})

test.each([
  ['2026-06-10T16:30:00Z', '12:30 PM EDT'],
  ['2026-06-11T10:00:00Z', 'tomorrow 6:00 AM EDT'],
  ['2026-06-13T10:00:00Z', 'Jun 13, 6:00 AM EDT'],
])('a pause until %s is told as %s', (until, text) => {
  expect(pauseText(at(until), at('2026-06-10T15:30:00Z'), NEW_YORK)).toBe(text)
})
