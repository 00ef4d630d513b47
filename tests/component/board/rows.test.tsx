import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'

const app = startConsole()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const BOARD = '/stock-out-reports/chicken?view=graphic&timeInterval=1d'

/** Stock-outs of the manager's restaurant that began so many milliseconds from the present, each a second long. */
async function stockOuts(...from: number[]): Promise<void> {
  for (const began of from.map((ms) => Date.now() + ms)) {
    await app.provider.services.db.run(sql`
      INSERT INTO stock_out (restaurant_id, material_id, started_at, ended_at)
      SELECT id, (SELECT id FROM material WHERE material_code = 'NUG'), ${began}, ${began + 1000}
        FROM restaurant WHERE number = '0412'`)
  }
}

/** So much time goes by, for browser and provider; the board's own clock does not strike meanwhile. */
function later(ms: number): void {
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now.call(Date) + ms)
}
afterEach(() => vi.restoreAllMocks())

const panel = (title: string) => screen.findByRole('region', { name: title })
const opened = () => new URLSearchParams(app.location().split('?')[1])
const total = (count: number) =>
  screen.findByRole('rowheader', { name: new RegExp(`^Total ${count} stock-outs?$`) })

// One leaves the moving day while the board is looked at, and two begin that its figures do not know.
beforeAll(() => stockOuts(-DAY + 2 * MINUTE, -3 * MINUTE, -2 * MINUTE))

test('a slice opens the list over the range that its figure was asked with, whatever happened since', async () => {
  await app.open(BOARD, MANAGER)
  const box = await panel('By material')
  const slice = await within(box).findByRole('button', { name: /: 3 stock-outs, / })
  const shown = Date.now()
  later(4 * MINUTE)
  await stockOuts(-2 * MINUTE, -MINUTE)
  await userEvent.click(slice)
  await total(3)
  const [start, end] = ['startDate', 'endDate'].map((key) => Number(opened().get(key)))
  expect([end, Number(end) - Number(start)]).toEqual([expect.any(Number), DAY])
  expect(end).toBeLessThanOrEqual(shown)
})

test('the last period opens what it counted, and nothing that began since', async () => {
  await stockOuts(-1)
  await app.open(`${BOARD}&interval=1h`, MANAGER)
  const box = await panel('Stock-outs')
  await within(box).findByRole('application')
  await userEvent.click(await within(box).findByRole('button', { name: 'Stock-outs: menu' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as table', hidden: true }))
  const table = await within(box).findByRole('table', { name: 'Stock-outs' })
  const last = within(table).getAllByRole('button').at(-1) as HTMLElement
  const count = Number(last.closest('tr')?.querySelectorAll('td')[0]?.textContent)
  expect(count).toBeGreaterThan(0)
  later(2 * MINUTE)
  await stockOuts(-MINUTE)
  await userEvent.click(last)
  await total(count)
})
