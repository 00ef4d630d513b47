import { expect, test, vi } from 'vitest'
import { notify } from '#src/shell/notifications/notify.ts'
import { tell } from '#src/shell/session-notices.ts'

vi.mock('#src/shell/notifications/notify.ts', () => ({ notify: vi.fn() }))

test.each([
  // What stands in the dialog of a refused code, word for word.
  ['Too many attempts. Try again in 5 minutes.', 'Too many attempts. Try again in 5 minutes.'],
  ['Too many requests. Wait a moment and try again.', 'Wait a moment and try again.'],
  ['Too Many Requests', 'Wait a moment, then go on.'],
])('the notice of too many requests says what the provider says: %s', (message, text) => {
  vi.useFakeTimers({ now: vi.getMockedSystemTime() ?? Date.now() })
  vi.advanceTimersByTime(60_000)
  vi.mocked(notify).mockClear()
  tell({ kind: 'tooManyRequests', message })
  tell({ kind: 'tooManyRequests', message })
  expect(vi.mocked(notify).mock.calls).toEqual([[{ kind: 'warning', title: 'Too many requests', text }]])
})
