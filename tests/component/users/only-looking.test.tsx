import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { AREA } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('users who may look at users but not create any are told why they cannot import any', async () => {
  await app.provider.services.db.run(sql`
    INSERT INTO policy_access (policy_id, module_type, action_type)
    SELECT rp.policy_id, 'USERS', 'VIEW' FROM account a JOIN role_policy rp ON rp.role_id = a.role_id
     WHERE a.email = ${AREA} LIMIT 1`)
  await app.open('/users', AREA)
  const verb = await screen.findByRole('button', { name: 'Import…' })
  expect(verb.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(verb)
  await screen.findByText(/You need the permission “Users: Create”/)
  await userEvent.click(verb)
  expect(screen.queryByRole('dialog')).toBeNull()
})
