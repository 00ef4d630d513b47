import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { nowOfKitchens } from '#src/contract/dashboard/now.ts'
import { kitchensTopic } from '#src/contract/live/facts.ts'
import { topics } from '#src/live/live.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'
import { kitchensNow } from './kitchens-now.ts'

// Nothing comes live but what a test delivers.
vi.mock('#src/live/stomp-transport.ts', () => ({ openStomp: () => new Promise(() => {}) }))

const app = startConsole()
const HOUR = 3_600_000

test('in Global the kitchens are ranked, and a press opens one', async () => {
  const { uuid } = await app.provider.services.db.one<{ uuid: string }>(
    sql`SELECT uuid FROM restaurant WHERE number = '0412'`,
  )
  app.mock(
    nowOfKitchens,
    kitchensNow(
      {
        restaurantUuid: uuid,
        state: 'ACT',
        score: 12,
        out: 2,
        sentences: [
          {
            rule: 'OUT',
            material: 'Nuggets',
            since: Date.now() - 3.5 * HOUR,
            nextPanAt: null,
            more: 1,
          },
        ],
      },
      {
        restaurantUuid: '3f2b8f7e-2222-4222-8333-444455556666',
        number: '0458',
        name: 'Bluebonnet',
        state: 'CLOSED',
        waste: { percent: null, target: 4.5, lastWeek: null },
      },
    ),
  )
  await app.open('/dashboard/chicken', ADMIN)
  const panel = within(await screen.findByRole('region', { name: 'Kitchens now' }))
  const [, first, second] = await panel.findAllByRole('row')
  expect(first?.textContent).toContain('0412 - Lakeview')
  expect(first?.textContent).toContain('Act now')
  expect(first?.textContent).toContain('Nuggets and 1 more out of stock for 3 h')
  expect(second?.textContent).toContain('Closed')
  // Too little was cooked to say.
  expect(second?.textContent).toContain('–')
  // It has no percent: it is last by waste, however it is sorted, until the usual order comes back.
  const numbers = () =>
    panel.getAllByRole('row').flatMap(({ textContent }) => textContent?.match(/^04\d\d/) ?? [])
  await userEvent.click(panel.getByRole('button', { name: 'Restaurant' }))
  await userEvent.click(panel.getByRole('button', { name: 'Restaurant' }))
  expect(numbers()).toEqual(['0458', '0412'])
  await userEvent.click(panel.getByRole('button', { name: 'Waste today' }))
  expect(numbers()).toEqual(['0412', '0458'])
  await userEvent.click(panel.getByRole('button', { name: 'State' }))
  expect(numbers()).toEqual(['0412', '0458'])
  expect(first?.textContent).toContain('0.3 more')
  const why = panel.getByRole('link', { name: /Why: waste today at 0412 - Lakeview$/ })
  expect(why.getAttribute('href')).toBe(`/dashboard/why?restaurantUuid=${uuid}&timeInterval=today`)
  // News of any kitchen is seen at once.
  app.mock(nowOfKitchens, kitchensNow({ restaurantUuid: uuid, state: 'WATCH', alarms: 7 }))
  await act(async () => topics.deliver(kitchensTopic.destination, {}, null))
  await expect.poll(() => panel.getAllByRole('row')[1]?.textContent).toMatch(/Watch.*7/)
  await userEvent.click(panel.getByRole('link', { name: '0412 - Lakeview' }))
  await waitFor(() => expect(app.location()).toContain(uuid))
})
