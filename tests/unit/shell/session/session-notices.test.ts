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

test.each([
  [72 * 60_000, 'The clock of this device is 1 hour ahead.'],
  [-3_599_400, 'The clock of this device is 1 hour behind.'],
  [-3 * 60_000, 'The clock of this device is 3 minutes behind.'],
  [20 * 86_400_000, 'The clock of this device is 20 days ahead.'],
])('a clock that is wrong by %i ms is told with what to do', (ahead, sentence) => {
  vi.mocked(notify).mockClear()
  notifySession({ kind: 'clockOff', ahead })
  const [[notice] = []] = vi.mocked(notify).mock.calls
  expect(notice?.text).toBe(
    `${sentence} Times here follow the server. Correct the clock in the device settings.`,
  )
})
