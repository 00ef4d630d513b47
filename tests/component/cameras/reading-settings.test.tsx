import { expect, test } from 'vitest'
import { MANAGER } from '#tests/support/demo.ts'
import { openRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('a manager who may only see cameras is told which permission a change needs', async () => {
  await app.open('/cameras/settings', MANAGER)
  const menu = await openRowMenu('Fryers')
  const description = 'You need the permission “Cameras: Edit” for this. An administrator can grant it.'
  const item = menu.getByRole('menuitem', { name: 'Rolling recording', description })
  expect(item.getAttribute('aria-disabled')).toBe('true')
})
