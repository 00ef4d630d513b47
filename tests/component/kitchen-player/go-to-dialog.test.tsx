// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { GoToDialog } from '#src/routes/_app/kitchen-player/-parts/player/go-to-dialog.tsx'
import { setClock } from '#src/ui/clock/use-now.ts'

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

describe('what is typed', () => {
  const at = Date.parse('2025-11-02T07:30:15Z')
  afterEach(() => setClock(Date.now))

  async function open() {
    setClock(() => Date.parse('2025-11-05T18:31:45Z'))
    const went = vi.fn()
    render(
      <MantineProvider env="test">
        <GoToDialog at={at} zone="America/Chicago" onGo={went} onClose={vi.fn()} />
      </MantineProvider>,
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Go to a time' }))
    return { went, field: dialog.getByRole('textbox', { name: 'Type a date or time' }) }
  }

  test.each([
    ['6:05 PM yesterday', 'Tue Nov 4, 6:05 PM CST', '2025-11-05T00:05:00.000Z'],
    ['dinner Sat', 'Sat Nov 1, 2:00 PM CDT', '2025-11-01T19:00:00.000Z'],
    // It comes twice: the first is meant, whatever was shown before.
    ['1:30 am Nov 2', 'Sun Nov 2, 1:30 AM CDT', '2025-11-02T06:30:00.000Z'],
    ['1:30 am Nov 2 CST', 'Sun Nov 2, 1:30 AM CST', '2025-11-02T07:30:00.000Z'],
  ])('%s is read as %s, and Enter goes there', async (phrase, reading, expected) => {
    const { went, field } = await open()
    await userEvent.type(field, phrase)
    expect(screen.getByText(reading)).toBeDefined()
    await userEvent.keyboard('{Enter}')
    expect(went.mock.calls.map(([to]) => new Date(to).toISOString())).toEqual([expected])
  })

  test('fills the fields, which may be changed', async () => {
    const { went, field } = await open()
    await userEvent.type(field, '6:05:30 PM yesterday')
    expect(screen.getByLabelText('Day')).toHaveProperty('value', '2025-11-04')
    const minutes = screen.getByRole('spinbutton', { name: 'Minutes' })
    expect(minutes).toHaveProperty('value', '05')
    await userEvent.clear(minutes)
    await userEvent.type(minutes, '10')
    expect(field).toHaveProperty('value', '')
    await userEvent.click(screen.getByText('Show'))
    expect(went.mock.calls).toEqual([[Date.parse('2025-11-05T00:10:30Z')]])
  })

  test('leads nowhere while it is no time, nor to one that is yet to come', async () => {
    const { went, field } = await open()
    await userEvent.type(field, 'fryer')
    expect(screen.getByText('Not a date or time yet. Try “Mon 5-7 pm”.')).toBeDefined()
    await userEvent.keyboard('{Enter}')
    await userEvent.clear(field)
    await userEvent.type(field, '6 pm today{Enter}')
    expect(screen.getByText('Choose a time in the past')).toBeDefined()
    expect(went).not.toHaveBeenCalled()
  })
})
