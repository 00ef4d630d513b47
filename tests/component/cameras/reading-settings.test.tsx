import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('a manager who may only see cameras is told which permission a change needs', async () => {
  await app.open('/cameras/settings', MANAGER)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions: Fryers' }))
  const description = 'You need the permission “Cameras: Edit” for this. An administrator can grant it.'
  const item = await screen.findByRole('menuitem', { name: 'Rolling recording', description })
  expect(item.getAttribute('aria-disabled')).toBe('true')
})
