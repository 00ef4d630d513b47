import { beforeAll, expect, test, vi } from 'vitest'
import { notify } from '#src/app/notify.ts'
import { notifySession } from '#src/shell/session/session-notices.ts'

vi.mock('#src/app/notify.ts', () => ({ notify: vi.fn() }))

beforeAll(() => {
  vi.useFakeTimers()
})

test.each([
  // What stands in the dialog of a refused code, word for word.
  ['Too many attempts. Try again in 5 minutes.', 'Too many attempts. Try again in 5 minutes.'],
  ['Too many requests. Wait a moment and try again.', 'Wait a moment and try again.'],
  ['Too Many Requests', 'Wait a moment, then continue.'],
])('the notice of too many requests says what the provider says: %s [1§8.4]', (message, text) => {
  vi.advanceTimersByTime(60_000)
  vi.mocked(notify).mockClear()
  notifySession({ kind: 'tooManyRequests', message })
  notifySession({ kind: 'tooManyRequests', message })
  expect(vi.mocked(notify).mock.calls).toEqual([[{ kind: 'warning', title: 'Too many requests', text }]])
})
