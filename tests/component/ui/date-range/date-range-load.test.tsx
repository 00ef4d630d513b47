// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DateRangePicker } from '#src/ui/date-range/date-range-picker.tsx'
import { expectConsoleError } from '#tests/support/setup.ts'

const chunk = vi.hoisted(() => ({ reachable: false }))

vi.mock('#src/ui/date-range/date-range-panel.tsx', () => ({
  get DateRangePanel() {
    if (!chunk.reachable) throw new Error('Failed to fetch dynamically imported module')
    return () => <p>The calendar</p>
  },
}))

test('without the calendar’s chunk the quick intervals go on, and the calendar can be asked for again', async () => {
  expectConsoleError(/Failed to fetch dynamically imported module/)
  const onChange = vi.fn()
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <DateRangePicker
        value={{}}
        zone="America/New_York"
        now={() => Date.parse('2026-03-10T16:31:45Z')}
        mode="time"
        onChange={onChange}
        onProblem={vi.fn()}
      />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Dates: Choose dates' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The calendar could not be loaded.')
  chunk.reachable = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The calendar')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Last hour' }))
  expect(onChange.mock.calls).toEqual([[{ timeInterval: '1h' }]])
})
