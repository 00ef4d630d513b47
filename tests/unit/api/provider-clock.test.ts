import { beforeEach, expect, test } from 'vitest'
import { forgetProviderTime, hearProviderTime, providerAhead } from '#src/api/provider-clock.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const hear = (ahead: number, now = NOW) => hearProviderTime(new Date(now + ahead).toUTCString(), now)

beforeEach(forgetProviderTime)

test('of the last answers the latest by its own date tells how far the provider is ahead', () => {
  expect(providerAhead()).toBe(0)
  hear(3_600_000)
  // Kept by the worker for a day.
  hear(3_600_000 - 86_400_000)
  expect(providerAhead()).toBe(3_600_000)
})

test('a clock that is set right counts once the answers before it are forgotten', () => {
  hear(3_600_000)
  for (let n = 0; n < 20; n += 1) hear(0)
  expect(providerAhead()).toBe(0)
})

test.each([null, '', 'yesterday'])('a date that cannot be read (%s) is none', (date) => {
  hear(-60_000)
  hearProviderTime(date, NOW)
  expect(providerAhead()).toBe(-60_000)
})
