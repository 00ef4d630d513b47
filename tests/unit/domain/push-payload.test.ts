import { expect, test } from 'vitest'
import { readPushPayload } from '#src/domain/push-payload.ts'

test.each([null, undefined, 'text', 7, {}, { text: '', kind: 'LOUD', path: 3, unread: 'x' }])(
  'an unreadable payload (%j) still becomes something to show',
  (data) => {
    expect(readPushPayload(data)).toMatchObject({
      kind: 'INFO',
      title: 'Notice',
      text: 'Something happened in the kitchen',
      path: '/',
      unread: null,
      signIn: 'Sign in to see it',
    })
  },
)

test.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)', ''])(
  'a path that would leave the console (%s) leads home [V3.7.2b]',
  (path) => {
    expect(readPushPayload({ path }).path).toBe('/')
  },
)

test('a whole payload is read as it is', () => {
  const payload = {
    notificationUuid: 'n-1',
    restaurantUuid: 'r-1',
    restaurantLabel: '0412 - Elm Street',
    kind: 'ERROR',
    title: 'Late batch',
    text: 'Batch 18 is late',
    path: '/pcs/monitor?restaurantUuid=r-1',
    unread: 3,
    eventTime: 1_790_000_000_000,
    signIn: 'Inicie sesión para verlo',
  }
  expect(readPushPayload(payload)).toEqual(payload)
})
