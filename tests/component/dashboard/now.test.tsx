import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { nowOfKitchens } from '#src/contract/dashboard/now.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import type { Sentence } from '#src/domain/now/sentences.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'
import { kitchensNow } from './kitchens-now.ts'

const app = startConsole()
const HOUR = 3_600_000
const now = async () => within(await screen.findByRole('region', { name: 'Now' }))

// The first: later tests leave an answer behind, which stays, greyed.
test('what is not known is not called calm', async () => {
  app.mock(nowOfKitchens, new Refused(403, 'You need the permission for this.'))
  await app.open('/dashboard/chicken', MANAGER)
  expect(await screen.findAllByText(/You need the permission/)).not.toEqual([])
  expect(screen.queryByText(/Nothing needs you/)).toBeNull()
})

test('a basket off time leads to the cycles of its fryer', async () => {
  const offTime: Sentence = { rule: 'BASKETS_OFF_TIME', fryer: 'Fryer 3', baskets: 4, more: 0 }
  app.mock(nowOfKitchens, kitchensNow({ state: 'ACT', sentences: [offTime] }))
  await app.open('/dashboard/chicken', MANAGER)
  await userEvent.click(await (await now()).findByRole('link', { name: /Fryer 3/ }))
  await screen.findByRole('button', { name: 'Only Fryer 3. Show all' })
  expect(app.location()).toMatch(/^\/timers-cycle-history\/fryer\?.*isCorrect=false/)
})

test('a manager reads what needs them, the worst first, and goes where it is dealt with', async () => {
  const out: Sentence = {
    rule: 'OUT',
    material: 'CFA Filets',
    since: Date.now() - 4.5 * HOUR,
    nextPanAt: null,
    more: 1,
  }
  const missed: Sentence = { rule: 'TIMERS_MISSED', pans: 6 }
  app.mock(nowOfKitchens, kitchensNow({ state: 'ACT', sentences: [out, missed] }))
  await app.open('/pcs/monitor', MANAGER)
  await app.open('/dashboard/chicken', MANAGER)
  const words = 'CFA Filets and 1 more out of stock for 4 h; none is cooking'
  await (await now()).findByText(words)
  const lines = (await now()).getAllByRole('listitem').map(({ textContent }) => textContent?.replace('›', ''))
  expect(lines).toEqual([words, '6 of the last 20 pans had no timer'])
  // Each leads to the rows that it is about.
  const link = (await now()).getByRole('link', { name: /had no timer/ })
  expect(link.getAttribute('href')).toMatch(/hot-holding\?(.*&)?timerError=true/)
  await userEvent.click((await now()).getByRole('link', { name: /CFA Filets/ }))
  await waitFor(() => expect(app.location()).toContain('/pcs/monitor'))
  // Fries or chicken, it is one kitchen.
  await app.open('/dashboard/potato', MANAGER)
  await (await now()).findByText(words)
})
