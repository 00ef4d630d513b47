import { expect, test } from 'vitest'
import { daySpanText, instantsOf, readDaySpan } from '#src/domain/time/day-span.ts'
import { addDays, startOfDayKey } from '#src/domain/time/zone.ts'

test.each([
  ['2026-03-08/2026-03-09', { from: '2026-03-08', to: '2026-03-09' }],
  ['2026-02-01/2026-03-01', { from: '2026-02-01', to: '2026-03-01' }],
  ['2026-03-08/2026-03-08', null],
  ['2026-03-09/2026-03-08', null],
  ['2026-02-29/2026-03-01', null],
  ['2026-03-08', null],
  ['2026-03-08/2026-03-09/2026-03-10', null],
  ['', null],
])('%s', (text, span) => {
  expect(readDaySpan(text)).toEqual(span)
  if (span) expect(daySpanText(span)).toBe(text)
})

test.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'America/New_York', 'Pacific/Guam'])(
  'in %s the days lie within their instants',
  (zone) => {
    for (const from of ['2026-03-08', '2026-11-01', '2026-07-01']) {
      const span = { from, to: addDays(from, 1) }
      const { start, end } = instantsOf(span)
      expect(startOfDayKey(span.from, zone)).toBeGreaterThanOrEqual(start)
      expect(startOfDayKey(span.to, zone)).toBeLessThanOrEqual(end)
    }
  },
)
