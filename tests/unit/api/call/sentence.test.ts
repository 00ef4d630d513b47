import { expect, test } from 'vitest'
import {
  BROKEN_OFF,
  CAPTIVE_PORTAL,
  CallError,
  NO_FILE,
  NO_ROOM,
  sentenceOf,
  TIMED_OUT,
} from '#src/api/call/result.ts'

const UNREACHED = 'The server cannot be reached. Check the connection and try again.'

test.each([
  [600, 'Failed to fetch', UNREACHED],
  [600, 'NetworkError when attempting to fetch resource.', UNREACHED],
  [600, 'Network error', UNREACHED],
  [503, 'The mail server does not answer.', 'The mail server does not answer.'],
  [600, TIMED_OUT, TIMED_OUT],
  [600, CAPTIVE_PORTAL, CAPTIVE_PORTAL],
  [600, NO_FILE, NO_FILE],
  [600, BROKEN_OFF, BROKEN_OFF],
  [600, NO_ROOM, NO_ROOM],
  [409, 'Another user has this e-mail', 'Another user has this e-mail'],
])('a failure %d with ‘%s’ says ‘%s’ to people', (code, message, sentence) => {
  expect(sentenceOf({ code, message })).toBe(sentence)
  expect(new CallError({ success: false, code, message }).message).toBe(sentence)
})

test.each([
  [502, 'Bad Gateway', UNREACHED],
  [503, 'Service Unavailable', UNREACHED],
  [500, 'Internal Server Error', 'Something went wrong'],
  [418, 'Error 418', 'Something went wrong'],
])('a failure %d that names its status alone, ‘%s’, says ‘%s’ to people', (code, message, sentence) => {
  const failure = { success: false as const, code, message, wordless: true as const }
  expect(sentenceOf(failure)).toBe(sentence)
  expect(new CallError(failure).message).toBe(sentence)
})

test.each([
  [503, 'The figures are being looked for.', {}, 'The figures are being looked for.'],
  [503, 'Service Unavailable', { wordless: true as const }, null],
  [600, 'Failed to fetch', {}, null],
  [403, 'You may not.', {}, null],
])('a failure %d with ‘%s’ tells why nobody could answer, where somebody did', (code, message, more, why) => {
  expect(new CallError({ success: false, code, message, ...more }).why).toBe(why)
})
