import { screen } from '@testing-library/react'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { AREA } from '#tests/support/demo.ts'
import { openRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('users who may only look see their restaurants, and are told why they cannot change them', async () => {
  await app.provider.services.db.run(sql`
    DELETE FROM policy_access WHERE module_type = 'RESTAURANT' AND action_type <> 'VIEW'`)
  await app.open('/restaurants?restaurantUuid=select', AREA)
  const menu = await openRowMenu(/^Actions: /)
  const remove = menu.getByRole('menuitem', { name: /^Delete/ })
  expect(remove.getAttribute('aria-disabled') ?? remove.getAttribute('data-disabled')).toBeTruthy()
  const targets = menu.getByRole('menuitem', { name: /^Waste targets/ })
  expect(targets.getAttribute('aria-disabled') ?? targets.getAttribute('data-disabled')).toBeTruthy()
  expect(screen.queryByRole('button', { name: "Chain's waste targets" })).toBeNull()
  expect(screen.getAllByText(/You need the permission “Restaurant: /).length).toBeGreaterThan(0)
})
