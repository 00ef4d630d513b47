import { expect, test } from 'vitest'
import { CallError } from '#src/api/call/result.ts'
import { providerClock } from '#src/api/provider/provider-clock.ts'
import { lastKnown } from '#src/api/query/last-known.ts'

const base = {
  data: undefined as string | undefined,
  error: null as CallError | null,
  failureReason: null as CallError | null,
  dataUpdatedAt: 0,
  isPending: false,
  isPlaceholderData: false,
  isFetching: false,
  isFetchedAfterMount: true,
}
const network = new CallError({ success: false, code: 600, message: 'Network error' })
const broken = new CallError({ success: false, code: 500, message: 'Broken' })
const limited = new CallError({ success: false, code: 429, message: 'Slow down', retryAfter: 5 })
const refused = new CallError({ success: false, code: 403, message: 'No' })

test.each([
  [
    'before the first answer',
    { ...base, isPending: true },
    { data: undefined, isLoading: true, isStale: false },
  ],
  [
    'an answer',
    { ...base, data: 'x', dataUpdatedAt: 9 },
    { data: 'x', asOf: 9, isStale: false, failure: null },
  ],
  [
    'an answer of before the screen was opened, asked for again',
    { ...base, data: 'x', dataUpdatedAt: 9, isFetching: true, isFetchedAfterMount: false },
    { data: 'x', asOf: 9, isStale: false, isAwaited: true },
  ],
  [
    'an answer of this screen, refreshed',
    { ...base, data: 'x', dataUpdatedAt: 9, isFetching: true },
    { data: 'x', asOf: 9, isAwaited: false },
  ],
  [
    'unreachable after an answer',
    { ...base, data: 'x', dataUpdatedAt: 9, error: network },
    { data: 'x', asOf: 9, isStale: true, failure: network },
  ],
  [
    'unreachable, trying again',
    { ...base, data: 'x', dataUpdatedAt: 9, failureReason: network },
    { data: 'x', isStale: true, failure: null },
  ],
  [
    'unreachable from the first',
    { ...base, error: network },
    { data: undefined, asOf: null, isStale: false },
  ],
  [
    'broken after an answer',
    { ...base, data: 'x', dataUpdatedAt: 9, error: broken },
    { data: 'x', asOf: 9, isStale: true, failure: broken },
  ],
  [
    'limited after an answer',
    { ...base, data: 'x', dataUpdatedAt: 9, error: limited },
    { data: 'x', asOf: 9, isStale: true, failure: limited },
  ],
  [
    'limited from the first',
    { ...base, error: limited },
    { data: undefined, asOf: null, isStale: false, failure: limited, isLoading: false },
  ],
  [
    'refused after an answer',
    { ...base, data: 'x', dataUpdatedAt: 9, error: refused },
    { data: undefined, asOf: null, isStale: false, failure: refused },
  ],
  [
    'the former page',
    { ...base, data: 'x', isPlaceholderData: true },
    { data: 'x', asOf: null, isLoading: true },
  ],
])('%s', (_, query, shown) => {
  expect(lastKnown(query)).toMatchObject(shown)
})

test('an answer is dated by the provider’s clock, as everything is that its age is compared with', () => {
  providerClock.hear(Date.now() - 3_600_000)
  const receivedAt = Date.now()
  const { asOf } = lastKnown({ ...base, data: 'x', dataUpdatedAt: receivedAt })
  providerClock.forget()
  expect(Math.abs((asOf ?? 0) - (receivedAt - 3_600_000))).toBeLessThan(1_000)
})
