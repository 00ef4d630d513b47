import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { chainWaste } from '#src/contract/dashboard/chain-waste.ts'
import { wasteSummary } from '#src/contract/dashboard/chicken.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'

const app = startConsole()
const waste = { wasteWeight: 20_600, cookedWeight: 455_920, percent: 4.52 }
const summary = { ...waste, target: 4.5, lastWeek: { ...waste, percent: 5.98, target: 4.5 }, change: -1.46 }
/** Each visit is of another range, so that nothing of the one before is shown. */
const visit = (timeInterval: string) => app.open(`/dashboard/chicken?timeInterval=${timeInterval}`, MANAGER)
const panel = async () => within(await screen.findByRole('region', { name: 'Waste' }))

test.each([
  ['4h', 3.02, 'points more than the chain’s average restaurant (3.02%)', '1.5'],
  ['2d', 6, 'points less than the chain’s average restaurant (6%)', '1.48'],
  ['3d', 4.52, 'The same as the chain’s average restaurant (4.52%)', '4.52%'],
])('over %s the waste is compared with the chain’s %s: %s', async (interval, percent, words, figure) => {
  app.mock(wasteSummary, summary)
  app.mock(chainWaste, { percent })
  await visit(interval)
  const line = await (await panel()).findByText((_, element) =>
    Boolean(element?.tagName === 'P' && element.textContent?.includes(words)),
  )
  expect(line.textContent).toContain(figure)
  expect((await panel()).getByText(/a week earlier/)).toBeDefined()
})

test('and in the table', async () => {
  app.mock(wasteSummary, summary)
  app.mock(chainWaste, { percent: 3.02 })
  await visit('7d')
  await (await panel()).findByText(/chain’s average/)
  await userEvent.click((await panel()).getByRole('button', { name: 'Waste: menu' }))
  await userEvent.click(await screen.findByText('Show as table'))
  expect(await (await panel()).findByRole('row', { name: /^Average restaurant 3.02%/ })).toBeDefined()
  await userEvent.click((await panel()).getByRole('button', { name: 'Waste: menu' }))
  await userEvent.click(await screen.findByText('Show as chart'))
})

test.each([
  ['15d', { percent: null }],
  ['1h', new Refused(403, 'You need the permission for this.')],
])('over %s, without an average, the panel stands as it did', async (interval, answer) => {
  app.mock(wasteSummary, summary)
  app.mock(chainWaste, answer)
  await visit(interval)
  expect(await (await panel()).findByText(/a week earlier/)).toBeDefined()
  expect((await panel()).queryByText(/chain/)).toBeNull()
})
