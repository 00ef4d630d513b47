import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { savedViews } from '#src/contract/operations/saved-views.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

test('on a phone those of a board are at the end of the filters; a failure says why', async () => {
  app.mock(savedViews, new Refused(500, 'Something went wrong on the server.'))
  setViewport(390)
  await app.open('/dashboard/chicken', ADMIN)
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const filters = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await user.click(filters.getByRole('button', { name: 'Saved views' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong on the server.')
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toBeDefined()
})
