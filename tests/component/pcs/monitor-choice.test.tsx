import { screen, within } from '@testing-library/react'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { nowOfKitchens } from '#src/contract/dashboard/now.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'
import { kitchensNow } from '../dashboard/kitchens-now.ts'

const app = startConsole()

test('the Global monitor says on each tile how that kitchen stands', async () => {
  const { uuid } = await app.provider.services.db.one<{ uuid: string }>(
    sql`SELECT uuid FROM restaurant WHERE number = '0412'`,
  )
  app.mock(
    nowOfKitchens,
    kitchensNow({ restaurantUuid: uuid, state: 'WATCH', sentences: [{ rule: 'TIMERS_MISSED', pans: 6 }] }),
  )
  await app.open('/pcs/monitor', ADMIN)
  const tile = within(await screen.findByRole('region', { name: 'Choose a restaurant to see its queue' }))
  const link = await tile.findByRole('link', { name: /0412.*Watch.*6 of the last 20 pans had no timer/ })
  expect(link.getAttribute('href')).toContain(uuid)
})
