import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('where no provider is set up for it, no token can be created, and the reason is said', async () => {
  await app.open('/provisioning', ADMIN)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Create token' }).getAttribute('aria-disabled')).toBe('true'),
  )
  const create = screen.getByRole('button', { name: 'Create token' })
  await userEvent.hover(create)
  await screen.findByText('No identity provider is set up for provisioning in OIDC_FILE.')
  await userEvent.click(create)
  expect(screen.queryByRole('dialog')).toBeNull()
})
