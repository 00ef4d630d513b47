import { describe, expect, test } from 'vitest'
import { CallError } from '#src/api/call/result.ts'
import { MAX_RETRIES, type Refetch, refetchInMs, retryDelay, shouldRetry } from '#src/api/query/retry.ts'

const failure = (code: number, retryAfter?: number) =>
  new CallError({ success: false, code, message: 'x', ...(retryAfter !== undefined && { retryAfter }) })

describe('at once', () => {
  test.each([
    ['no response, first time', 0, failure(600), true],
    ['no response, second time', 1, failure(600), false],
    ['a gateway that stands alone', 0, failure(502), true],
    ['a provider that is resting', 0, failure(503), true],
    ['a provider that says how long it rests', 0, failure(503, 2), false],
    ['a bad request', 0, failure(400), false],
    ['a refused session', 0, failure(401), false],
    ['too many requests', 0, failure(429), false],
    ['a fault of the provider', 0, failure(500), false],
    ['a fault of ours', 0, new Error('x'), false],
  ])('%s: retried %s', (_, failures, error, again) => {
    expect(shouldRetry(failures, error)).toBe(again)
  })

  test('the retry is jittered between 500 and 1500 ms', () => {
    expect([0, 0.5, 1].map((random) => retryDelay(() => random))).toEqual([500, 1000, 1500])
  })
})

describe('later', () => {
  const usual: Refetch = { error: null, failures: 0, interval: 60_000, spread: 0.5 }
  test.each<[string, Partial<Refetch>, number | false]>([
    ['after an answer: the usual refresh', {}, 60_000],
    ['after an answer of what is not refreshed: not at all', { interval: false }, false],
    ['429 with a time: that time, plus the spread', { error: failure(429, 5), failures: 1 }, 5_500],
    [
      '429 with a time, for a page opened next to it',
      { error: failure(429, 5), failures: 1, spread: 0 },
      5_000,
    ],
    ['429 with a time longer than the refresh', { error: failure(429, 90), failures: 1 }, 90_500],
    [
      '429 with a time of what is not refreshed',
      { error: failure(429, 5), failures: 1, interval: false },
      5_500,
    ],
    ['429 that asks for a day: ten minutes', { error: failure(429, 86_400), failures: 1 }, 600_500],
    ['429 that asks for no time again and again: a backoff', { error: failure(429, 0), failures: 3 }, 16_000],
    ['429 without a time: a backoff', { error: failure(429), failures: 1 }, 4_000],
    ['503 with a time', { error: failure(503, 2), failures: 1 }, 2_500],
    ['500, first', { error: failure(500), failures: 1 }, 4_000],
    ['500, second', { error: failure(500), failures: 2 }, 8_000],
    ['500, for a page opened next to it', { error: failure(500), failures: 2, spread: 1 }, 10_000],
    ['500, fifth: never later than the usual refresh', { error: failure(500), failures: 5 }, 60_000],
    ['500 of what is not refreshed', { error: failure(500), failures: 5, interval: false }, 60_000],
    ['500 of what is looked at every 4 s', { error: failure(500), failures: 4, interval: 4_000 }, 4_000],
    ['no answer', { error: failure(600), failures: 1 }, 4_000],
    ['too often: the usual refresh', { error: failure(500), failures: MAX_RETRIES + 1 }, 60_000],
    [
      'too often, of what is not refreshed: the reader asks',
      { error: failure(500), failures: MAX_RETRIES + 1, interval: false },
      false,
    ],
    ['429 too often: the longer of both', { error: failure(429, 90), failures: MAX_RETRIES + 1 }, 90_000],
    ['a lost right: the usual refresh', { error: failure(403), failures: 1 }, 60_000],
    ['a wrong question', { error: failure(400), failures: 1, interval: false }, false],
    ['a conflict', { error: failure(409), failures: 1, interval: false }, false],
    ['a call that the server does not have', { error: failure(501), failures: 1, interval: false }, false],
    ['a fault of ours', { error: new Error('x'), failures: 1, interval: false }, false],
  ])('%s', (_, refetch, ms) => {
    expect(refetchInMs({ ...usual, ...refetch })).toBe(ms)
  })
})
