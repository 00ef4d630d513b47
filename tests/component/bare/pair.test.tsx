import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createEnrolment } from '#src/contract/devices/enrolments.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('has a person sign out first, says what is wrong with a code or a PIN, keeps both, and pairs with right ones', async () => {
  await app.open('/pair?code=ABCD-EFGH', MANAGER)
  await screen.findByText(/is signed in on this device\./)
  expect(screen.queryByLabelText(/^PIN/)).toBeNull()
  await press('Sign out to pair this tablet')
  expect(await screen.findByLabelText(/^Code/)).toHaveProperty('value', 'ABCD-EFGH')
  await userEvent.type(screen.getByLabelText(/^PIN/), '12ab')
  await press('Pair this tablet')
  await screen.findByText('A PIN has 4 to 8 digits')
  await userEvent.clear(screen.getByLabelText(/^PIN/))
  await userEvent.type(screen.getByLabelText(/^PIN/), '4711')
  await press('Pair this tablet')
  await screen.findByText('This code is not known. Check it, or create a new one in Linewatch.')
  expect(screen.getByLabelText(/^PIN/)).toHaveProperty('value', '4711')

  const own = await restaurantUuid(app.provider.services.db, '0412')
  const body = { kind: 'TABLET', restaurantUuid: own, name: 'Fry wall' } as const
  const token = await app.provider.tokenOf(ADMIN)
  const { code } = (await app.provider.call(createEnrolment, { token, body })).body
  await userEvent.clear(screen.getByLabelText(/^Code/))
  await userEvent.type(screen.getByLabelText(/^Code/), code.toLowerCase())
  await press('Pair this tablet')
  await screen.findByRole('dialog', { name: 'Set up the board' })
  expect(app.location()).toBe('/pcs/floor')
})
