import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveQueue } from '#src/live/use-live-queue.ts'
import { LiveAge } from '#src/routes/_app/pcs/-parts/monitor/live-age.tsx'
import { setClock } from '#src/ui/clock/use-now.ts'

beforeEach(() => setClock(() => Date.parse('2026-11-26T09:27:00Z')))
afterEach(() => setClock(Date.now))

const CONNECTING: LiveQueue = {
  queue: undefined,
  loading: true,
  connection: 'BEGIN',
  stale: false,
  knownUntil: null,
  failure: null,
  retry: () => {},
}
const queue = { version: 1, at: 0, tables: {} } as unknown as LiveQueue['queue']

test.each<[string, LiveQueue, string]>([
  ['connecting', CONNECTING, 'Connecting to the queue'],
  ['live', { ...CONNECTING, queue, connection: 'COMPLETED' }, 'Live9:30 AM in 3 min'],
])('near the half hour a queue that is %s is one line', (_, live, text) => {
  render(<LiveAge live={live} zone="UTC" />)
  expect(screen.getByRole('paragraph').textContent).toBe(text)
})
