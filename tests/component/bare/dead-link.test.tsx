import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('a signed-in visitor with a dead link is led to a page that mails a new one, and back', async () => {
  await app.open('/reset-password?token=of-another-year', MANAGER)
  await userEvent.click(await screen.findByRole('link', { name: 'Request a new link' }))
  await screen.findByRole('heading', { level: 1, name: 'Forgot Password' })
  expect(app.location()).toBe('/forgot-password')
  await waitFor(() => expect(document.title).toBe('Forgot Password · Linewatch'))
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  // The sentence alone, without the field's name on the wire.
  await screen.findByText('Enter an e-mail address')
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  await userEvent.type(screen.getByLabelText('E-mail'), MANAGER)
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  // The button is gone: the keyboard goes on from what came of it.
  const said = await screen.findByRole('heading', { level: 1, name: 'Check your mail' })
  expect(document.activeElement).toBe(said)
  await userEvent.click(screen.getByRole('link', { name: 'Back to Linewatch' }))
  await screen.findByRole('heading', { level: 1, name: /Chicken/ })
  expect(app.location()).toBe('/dashboard/chicken')
})
