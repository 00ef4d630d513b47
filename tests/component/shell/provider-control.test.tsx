import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { providerState } from '#src/contract/operations/provider.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

const state = {
  version: '1.0.0',
  startedAt: 0,
  now: 3_600_000,
  servers: [
    { host: 'one', pid: 1, startedAt: 0, seenAt: 0 },
    { host: 'two', pid: 2, startedAt: 0, seenAt: 0 },
  ],
  database: { engine: 'PostgreSQL 18.4', embedded: false, sizeBytes: 1024 },
  liveConnections: 3,
  jobs: { waiting: 0, failed: 0 },
  broker: false,
  disk: { freeBytes: 300 * 1024 * 1024, low: true },
  auditStream: { sentAt: 0, lagMs: 120_000, error: 'ECONNREFUSED' },
  history: null,
}

test('an administrator reads how the servers are, that their broker is away, the disk almost full and the audit log not streamed', async () => {
  app.mock(providerState, state)
  await app.open('/user-settings/security', ADMIN)
  await user.click(await screen.findByRole('button', { name: 'Provider' }))
  expect(await screen.findByText('one (1), two (2)')).toBeTruthy()
  expect(screen.getByText('Broker').nextElementSibling?.textContent).toBe(
    'not connected: live updates take a second longer, but none are lost',
  )
  expect(screen.getByText('Disk').nextElementSibling?.textContent).toMatch(
    /^300.*free: too little for exports/,
  )
  expect(screen.getByText('Audit log stream').nextElementSibling?.textContent).toMatch(
    /^failing for 2 min.* \(ECONNREFUSED\)\. Check the receiver$/,
  )
})
