import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test, vi } from 'vitest'
import { fryChutesHistory } from '#src/contract/history/chutes.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { liveDay } from '#tests/support/kitchen-day.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = startConsole()
/** A day of the reader's, whose clock is UTC here; in Guam the next one begins within it. */
const start = Date.parse('2026-11-13T00:00:00Z')
const end = start + 24 * HOUR
let token: string

beforeAll(async () => {
  const { db } = app.provider.services
  const { number } = await db.one<{ number: string }>(
    sql`SELECT min(number) AS number FROM restaurant WHERE timezone = 'Pacific/Guam'`,
  )
  await liveDay(db, '0412', '2026-11-13')
  for (const day of ['2026-11-13', '2026-11-14']) await liveDay(db, number, day)
  token = await app.provider.tokenOf(ADMIN)
})

const counted = async (more: object) => {
  const query = { startTime: start, endTime: end, chutes: [1, 2], ...more }
  return (await app.provider.call(fryChutesHistory.total, { token, query })).body.total
}

test.each([
  ['the day', 1, '2026-11-13/2026-11-14', '13 Nov'],
  ['what of the next day there is elsewhere', 2, '2026-11-14/2026-11-15', '14 Nov'],
])('without a restaurant a bar of %s opens that local day of each', async (_, bar, days, day) => {
  const [of, all] = [await counted({ days }), await counted({})]
  expect(of).toBeGreaterThan(0)
  expect(of).toBeLessThan(all)
  await app.open(`/dashboard/potato?startDate=${start}&endDate=${end}`, ADMIN)
  const box = await screen.findByRole('region', { name: 'Packaged' })
  const chart = await within(box).findByRole('application')
  for (let at = 0; at < bar; at += 1) fireEvent.keyDown(chart, { key: 'ArrowRight' })
  fireEvent.keyDown(chart, { key: 'Enter' })
  await waitFor(() => expect(app.location()).toContain('/timers-cycle-history/fry-chutes?'))
  expect(decodeURIComponent(app.location())).toContain(`days=${days}`)
  await screen.findByRole('rowheader', { name: `Total ${of} entries` })
  await userEvent.click(screen.getByRole('button', { name: `Local day: ${day}. Show the whole range` }))
  await waitFor(() => expect(app.location()).not.toContain('days='))
  await screen.findByRole('rowheader', { name: `Total ${all} entries` })
})
