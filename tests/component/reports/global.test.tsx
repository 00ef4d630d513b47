import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AREA } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('a report of all restaurants says so, and whose time its days are in', async () => {
  await app.open('/reports', AREA)
  await userEvent.click(await screen.findByRole('button', { name: 'Request a report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Request a report' })
  expect(dialog.textContent).toContain('For all your restaurants, in the time of this device.')
})
