import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

test('where nothing can be done with any of the rows, the keyboard is in the dialog that says why', async () => {
  await app.open('/users', ADMIN)
  const select = await screen.findByRole('button', { name: 'Select rows' })
  await waitFor(() => expect(select.ariaDisabled).not.toBe('true'))
  await user.click(select)
  await user.click(await screen.findByRole('checkbox', { name: /^Select .*Administrator/ }))
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const asked = await screen.findByRole('dialog', { name: 'Invite 0 users?' })
  await waitFor(() => expect(asked.contains(document.activeElement)).toBe(true))
})
