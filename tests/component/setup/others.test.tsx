import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setup } from '#src/contract/administration/setup.ts'
import { AREA } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('on an empty screen, anyone but an administrator is led nowhere, and nothing is asked for it', async () => {
  const uuid = await restaurantUuid(app.provider.services.db, '0412')
  await app.open(`/timers-cycle-history/fryer?restaurantUuid=${uuid}`, AREA)
  await screen.findByText('No records')
  expect(screen.queryByRole('link', { name: 'Set up Linewatch' })).toBeNull()
  // It would have been denied, and what is denied is logged.
  expect(app.provider.logged()).not.toContain(setup.name)
  await app.open('/setup', AREA)
  await screen.findByText(
    'Only administrators can open this page. If you need it, ask an administrator of your chain.',
  )
  expect(app.provider.logged()).not.toContain(setup.name)
})
