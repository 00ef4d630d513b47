// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GoToDialog } from '#src/routes/_app/kitchen-player/-parts/player/go-to-dialog.tsx'

// Clocks are set back at two: 1:30 AM comes at 6:30 and at 7:30.
test.each([
  ['2025-11-02T06:30:15Z', 'CDT'],
  ['2025-11-02T07:30:15Z', 'CST'],
])('a moment that is left as it is stays: %s, %s', async (text, name) => {
  const at = Date.parse(text)
  const went = vi.fn()
  render(
    <MantineProvider env="test">
      <GoToDialog at={at} zone="America/Chicago" onGo={went} onClose={vi.fn()} />
    </MantineProvider>,
  )
  expect(await screen.findByText(`Time (${name})`)).toBeDefined()
  await userEvent.click(screen.getByText('Show'))
  expect(went).toHaveBeenCalledExactlyOnceWith(at)
})
