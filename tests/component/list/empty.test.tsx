import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

/** Of a chain that has cooked nothing yet. */
const EMPTY = [
  ['/timers-cycle-history/fryer', 'Baskets appear here when they come out of the oil.'],
  ['/timers-cycle-history/hot-holding', 'Pans appear here as they are placed in hot holding.'],
  ['/timers-cycle-history/breading', 'Batches appear here when they have been breaded.'],
  ['/timers-cycle-history/prq', 'Batches appear here when the timer of the PRQ station ends.'],
  ['/timers-cycle-history/conveyor', 'Pans appear here as soon as the conveyor takes them in.'],
  ['/timers-cycle-history/dump-pan', 'Baskets appear here as they are emptied into the dump pan.'],
  ['/timers-cycle-history/entree-chutes', 'Packed entrees appear here as they are put into a chute.'],
  [
    '/timers-cycle-history/scheduled-production',
    'Batches of catering orders appear here when they are started.',
  ],
  ['/pcs/recommendations', 'Recommendations appear here as soon as the kitchen gets them.'],
  ['/events/chicken', 'Events appear here as soon as the kitchen reports them.'],
  [
    '/unusual/wrong-marker',
    'An event appears here when a camera reads another marker on a pan than expected.',
  ],
  ['/reports', 'Reports appear here once they are requested, with their files.'],
] as const

test.each(EMPTY)('%s says what would be there, and when', async (path, sentence) => {
  await app.open(path, ADMIN)
  const main = within(screen.getByRole('main'))
  await main.findByText('No records')
  await main.findByText(sentence)
})

test('a list that filters empty does not say it: there may be some', async () => {
  await app.open('/timers-cycle-history/fryer?isCorrect=true', ADMIN)
  await screen.findByText('No records')
  await waitFor(() => expect(screen.getByText(/^Filtered by /)).toBeDefined())
  expect(screen.queryByText(EMPTY[0][1])).toBeNull()
})
