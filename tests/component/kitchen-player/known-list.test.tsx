import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#src/api/call/result.ts'
import type { LastKnownQuery } from '#src/api/query/use-last-known.ts'
import { KnownAge, KnownList, NotKnown } from '#src/routes/_app/kitchen-player/-parts/player/known-list.tsx'
import { setClock } from '#src/ui/clock/use-now.ts'
import '#tests/support/jsdom.ts'

const NOW = Date.UTC(2026, 2, 5, 20, 7, 10)
beforeEach(() => setClock(() => NOW))

const nobody = new CallError({ success: false, code: 600, message: 'Failed to fetch' })
const refusal = new CallError({ success: false, code: 403, message: 'No' })
const known = (change: Partial<LastKnownQuery<string>>): LastKnownQuery<string> => ({
  data: 'Batch 71',
  asOf: NOW - 4 * 60_000,
  isStale: false,
  failure: null,
  isLoading: false,
  isAwaited: false,
  retry: () => {},
  ...change,
})
const show = (change: Partial<LastKnownQuery<string>>) =>
  render(
    <KnownList known={known(change)} waiting="Loading the events">
      {(data) => <p>{data}</p>}
    </KnownList>,
    { wrapper: MantineProvider },
  )

test('what was answered is shown without more', () => {
  show({})
  screen.getByText('Batch 71')
  expect(screen.queryByText(/Last known/)).toBeNull()
})

test('what is known stays while nobody answers, with its age', () => {
  show({ isStale: true, failure: nobody })
  screen.getByText('Batch 71')
  screen.getByText('Last known 4 min ago')
})

test.each([
  ['nobody answers', nobody, 'The server cannot be reached'],
  ['it is refused', refusal, 'No information'],
])('where nothing is known and %s there is a way on', async (_, failure, text) => {
  const retry = vi.fn()
  show({ data: undefined, asOf: null, failure, retry })
  screen.getByText(text)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('what is on its way is waited for', () => {
  show({ data: undefined, asOf: null, isLoading: true })
  screen.getByRole('status', { name: 'Loading the events' })
})

test('what nobody could be asked for is not taken for nothing', () => {
  const gone = known({ data: undefined, asOf: null, failure: nobody })
  const { rerender } = render(<NotKnown known={gone} what="Recordings" />, { wrapper: MantineProvider })
  screen.getByText('Recordings could not be loaded')
  rerender(<NotKnown known={known({ isStale: true, failure: nobody })} what="Recordings" />)
  expect(screen.queryByText(/not known/)).toBeNull()
})

test('of several the oldest tells the age, of those that do not hold', () => {
  const ago = (minutes: number) => NOW - minutes * 60_000
  const all = [
    known({ asOf: ago(9) }),
    known({ asOf: ago(2), isStale: true }),
    known({ asOf: ago(6), isStale: true }),
  ]
  render(<KnownAge of={all} />, { wrapper: MantineProvider })
  screen.getByText('Last known 6 min ago')
})
