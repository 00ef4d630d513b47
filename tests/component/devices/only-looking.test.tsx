import { screen } from '@testing-library/react'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { MANAGER } from '#tests/support/demo.ts'
import { openRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('users who may only look see why they may not confirm, delete or switch', async () => {
  const { db } = app.provider.services
  const { identifier } = await db.one<{ identifier: string }>(sql`
    UPDATE device SET confirmed_at = NULL WHERE id = (
      SELECT min(d.id) FROM device d JOIN restaurant r ON r.id = d.restaurant_id WHERE d.kind = 'PC' AND r.number = '0412')
    RETURNING identifier`)
  await app.open('/devices/pc', MANAGER)
  const confirm = await screen.findByRole('button', { name: `Confirm PC: ${identifier}` })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  const remove = (await openRowMenu(identifier)).getByRole('menuitem', { name: /^Delete PC/ })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  expect(remove.textContent).toMatch(/permission/)

  await app.open('/devices/tablets', MANAGER)
  const [toggle] = await screen.findAllByRole<HTMLInputElement>('switch', { name: /^Remote access/ })
  expect(toggle?.disabled).toBe(true)
  expect(toggle?.title).toMatch(/permission/)
})
