import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GLOSSARY } from '#src/domain/glossary.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

const PRQ = '/timers-cycle-history/prq'
const button = () => screen.findByRole('button', { name: 'About Timers Cycle History PRQ' })
const closed = () => waitFor(() => expect(screen.queryByText(GLOSSARY.PRQ.meaning)).toBeNull())

test('a sentence that cannot be loaded leaves its button closed, and is loaded with the next press', async () => {
  const SENTENCE = '#src/app/terms/term-sentence.tsx'
  const failing = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.doMock(SENTENCE, failing)
  await app.open(PRQ, MANAGER)
  // A page loads its buttons alone.
  const about = await button()
  expect(failing).not.toHaveBeenCalled()
  await user.click(about)
  await waitFor(() => expect(failing).toHaveBeenCalledOnce())
  await waitFor(() => expect(about.ariaExpanded).toBe('false'))
  vi.doUnmock(SENTENCE)

  await user.click(about)
  await screen.findByText(GLOSSARY.PRQ.meaning)
  await user.click(about)
  await closed()
})

test('it opens by keyboard as well, and Escape closes it and gives the keyboard back', async () => {
  const about = await button()
  about.focus()
  await user.keyboard('{Enter}')
  const sentence = await screen.findByText(GLOSSARY.PRQ.meaning)
  // Read out as it comes, without being looked for.
  expect(sentence.closest('[role="status"]')).not.toBeNull()
  expect(about.ariaExpanded).toBe('true')
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(document.activeElement).toBe(about))
})

test('the title keeps its name, with the button after it', async () => {
  const title = screen.getByRole('heading', { level: 1 })
  expect(title.textContent).toBe('Timers Cycle History PRQ')
  expect(title.nextElementSibling).toBe(await button())
})

test('it leads to all terms', async () => {
  await user.click(await button())
  await user.click(await screen.findByRole('link', { name: 'All terms' }))
  await screen.findByRole('heading', { level: 1, name: 'Glossary' })
  expect(app.location()).toMatch(/^\/glossary/)
})

test.each([
  ['/dashboard/chicken', 'Hold time zones', GLOSSARY.HOLD_ZONE],
  ['/dashboard/chicken', 'Waste by day part', GLOSSARY.DAY_PART],
  ['/timers-cycle-history/dump-pan', 'Timers Cycle History Dump Pan', GLOSSARY.DUMP_PAN],
  ['/stock-out-reports/chicken', 'Stock Out Chicken', GLOSSARY.STOCK_OUT],
  ['/performance/chicken', 'Performance', GLOSSARY.COOKED_RATIO],
  ['/pcs/recommendations', 'PCS Recommendations', GLOSSARY.RECOMMENDATION],
])('on %s next to %s', async (path, title, { meaning }) => {
  await app.open(path, MANAGER)
  await user.click(await screen.findByRole('button', { name: `About ${title}` }))
  await screen.findByText(meaning)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText(meaning)).toBeNull())
})
