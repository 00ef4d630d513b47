import { describe, expect, test } from 'vitest'
import { isPublicAddress, whyNotPushTo } from '#server/services/notifications/address.ts'
import { outcomeOf, pauseMs } from '#server/services/notifications/outcome.ts'

/** What needs neither a provider nor a database; how they are kept to is in ../push.test.ts. */

describe('patience', () => {
  test.each([
    [0, null, 15_000],
    [3, null, 120_000],
    [0, '60', 60_000],
    [0, 'Thu, 01 Jan 1970 00:01:40 GMT', 99_000],
    [0, 'Thu, 01 Jan 1970 00:00:00 GMT', 15_000],
    [0, 'soon', 15_000],
    [0, '-5', 15_000],
  ])('after %i tries and %j it waits %i ms', (tries, retryAfter, pause) => {
    expect(pauseMs(tries, retryAfter, 1000)).toBe(pause)
  })

  test.each([
    [200, 'sent'],
    [201, 'sent'],
    [301, 'failed'],
    [400, 'failed'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'failed'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ])('%i is %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome)
  })
})

describe('where nothing is pushed to', () => {
  test.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://127.1/a',
    'https://0x7f000001/a',
    'https://localhost/a',
    'https://printer.local/a',
    'https://metadata.google.internal/a',
    'https://10.1.2.3/a',
    'https://169.254.169.254/latest',
    'https://192.168.0.1/a',
    'https://172.31.255.255/a',
    'https://100.64.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://[fd00::1]/a',
    'https://[fe80::1]/a',
    'https://user:word@push.example/a',
    'ftp://push.example/a',
    'file:///etc/passwd',
  ])('%s', (endpoint) => {
    expect(whyNotPushTo(endpoint, false)).not.toBeNull()
  })

  test.each(['https://push.example/a', 'https://fcm.googleapis.com/fcm/send/x', 'https://8.8.8.8/a'])(
    'but %s may be',
    (endpoint) => {
      expect(whyNotPushTo(endpoint, false)).toBeNull()
    },
  )

  test.each([
    ['127.0.0.1', false, false],
    ['127.0.0.1', true, true],
    ['::1', true, true],
    ['10.0.0.1', true, false],
    ['::ffff:127.0.0.1', false, false],
    ['8.8.8.8', false, true],
    ['2a00:1450:4001::1', false, true],
    ['localhost', true, false],
  ])('%s, loopback allowed %s: %s', (address, allowLoopback, allowed) => {
    expect(isPublicAddress(address, allowLoopback)).toBe(allowed)
  })
})
