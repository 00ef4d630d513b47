import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('who may only see cameras is told what changing them needs', async () => {
  await app.open('/cameras/settings', MANAGER)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions: Fryers' }))
  const item = await screen.findByRole('menuitem', { name: /^Rolling recording/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(item.textContent).toContain('You need the permission “Cameras: Edit” for this.')
})
