import { describe, expect, test } from 'vitest'
import { isSilent } from '#src/domain/push-silence.ts'

const NEW_YORK = 'America/New_York'
const at = (text: string) => Date.parse(text)
const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

describe('quiet hours', () => {
  test.each([
    // In winter New York is five hours behind.
    ['22:00', '06:30', '2026-01-15T02:59:00Z', false],
    ['22:00', '06:30', '2026-01-15T03:00:00Z', true],
    ['22:00', '06:30', '2026-01-15T05:00:00Z', true],
    ['22:00', '06:30', '2026-01-15T11:29:59Z', true],
    ['22:00', '06:30', '2026-01-15T11:30:00Z', false],
    ['13:00', '14:00', '2026-01-15T17:59:59Z', false],
    ['13:00', '14:00', '2026-01-15T18:00:00Z', true],
    ['13:00', '14:00', '2026-01-15T19:00:00Z', false],
    ['00:00', '00:00', '2026-01-15T05:00:00Z', false],
    ['12:00', '12:00', '2026-01-15T17:00:00Z', false],
    ['00:00', '23:59', '2026-01-15T05:00:00Z', true],
    // In summer four.
    ['22:00', '06:30', '2026-07-15T01:59:59Z', false],
    ['22:00', '06:30', '2026-07-15T02:00:00Z', true],
    ['22:00', '06:30', '2026-07-15T10:30:00Z', false],
    // On 8 March 2026 02:00 to 03:00 is skipped: 06:59Z is 01:59, 07:00Z is 03:00.
    ['02:00', '03:00', '2026-03-08T06:59:59Z', false],
    ['02:00', '03:00', '2026-03-08T07:00:00Z', false],
    ['01:30', '02:30', '2026-03-08T06:30:00Z', true],
    ['01:30', '02:30', '2026-03-08T07:00:00Z', false],
    ['22:00', '06:00', '2026-03-08T09:59:59Z', true],
    ['22:00', '06:00', '2026-03-08T10:00:00Z', false],
    // On 1 November 2026 01:00 to 02:00 comes twice: from 05:00Z and from 06:00Z.
    ['01:00', '02:00', '2026-11-01T04:59:59Z', false],
    ['01:00', '02:00', '2026-11-01T05:00:00Z', true],
    ['01:00', '02:00', '2026-11-01T06:30:00Z', true],
    ['01:00', '02:00', '2026-11-01T07:00:00Z', false],
    ['22:00', '06:00', '2026-11-01T10:59:59Z', true],
    ['22:00', '06:00', '2026-11-01T11:00:00Z', false],
  ])('from %s to %s in New York: at %s silent %s', (from, to, now, silent) => {
    const quietHours = { from: minutes(from), to: minutes(to), zone: NEW_YORK }
    expect(isSilent(at(now), { quietHours, snoozeUntil: null })).toBe(silent)
  })

  test('are those of the zone, whatever others say', () => {
    const quietHours = { from: 22 * 60, to: 6 * 60, zone: 'America/Phoenix' }
    expect(isSilent(at('2026-07-15T05:00:00Z'), { quietHours, snoozeUntil: null })).toBe(true)
    expect(isSilent(at('2026-07-15T13:00:00Z'), { quietHours, snoozeUntil: null })).toBe(false)
  })

  test('in a zone that this runtime does not know are none', () => {
    const quietHours = { from: 0, to: 1439, zone: 'Mars/Olympus' }
    expect(isSilent(at('2026-07-15T05:00:00Z'), { quietHours, snoozeUntil: null })).toBe(false)
  })
})

test.each([
  [null, false],
  [999, false],
  [1000, false],
  [1001, true],
])('snoozed until %s: at 1000 silent %s', (snoozeUntil, silent) => {
  expect(isSilent(1000, { quietHours: null, snoozeUntil })).toBe(silent)
})
