import { expect, test } from 'vitest'
import { readFromWorker, readToWorker } from '#src/domain/worker-messages.ts'

test.each([
  [{ type: 'activate', extra: 1 }, { type: 'activate' }],
  [{ type: 'step-aside' }, { type: 'step-aside' }],
  [
    { type: 'user', user: null },
    { type: 'user', user: null },
  ],
  [
    { type: 'user', user: { userUuid: 'u', apiBase: 'https://k.test/api/v1' } },
    { type: 'user', user: { userUuid: 'u', apiBase: 'https://k.test/api/v1' } },
  ],
  [{ type: 'user', user: { userUuid: 'u' } }, null],
  [{ type: 'user' }, null],
  [
    { type: 'badge', unread: -2, askedAt: 5 },
    { type: 'badge', unread: 0, askedAt: 5 },
  ],
  [{ type: 'badge', unread: 1.5, askedAt: 5 }, null],
  [{ type: 'badge', unread: 0 }, null],
  [
    { type: 'language', language: 'es', extra: 1 },
    { type: 'language', language: 'es' },
  ],
  [{ type: 'language', language: 'xx' }, null],
  [{ type: 'language' }, null],
  ['activate', null],
  [null, null],
])('the worker reads %j as %j [V3.5.5]', (data, message) => {
  expect(readToWorker(data)).toEqual(message)
})

test.each([
  [
    { type: 'open', path: '/reports' },
    { type: 'open', path: '/reports' },
  ],
  [{ type: 'open' }, null],
  [
    { type: 'dictionary-changed', path: '/dictionaries/eventName' },
    { type: 'dictionary-changed', path: '/dictionaries/eventName' },
  ],
  [
    { type: 'push', notificationUuid: 4 },
    { type: 'push', notificationUuid: null },
  ],
  [{ type: 'push-subscription-changed', extra: 1 }, { type: 'push-subscription-changed' }],
  [{ meta: 'workbox' }, null],
])('a page reads %j as %j', (data, message) => {
  expect(readFromWorker(data)).toEqual(message)
})
