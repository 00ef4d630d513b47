import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { DateRangePicker, type DateRangePickerProps } from '#src/ui/date-range/date-range-picker.tsx'

const NEW_YORK = 'America/New_York'
export const at = (text: string) => Date.parse(text)
export const NOW = at('2026-03-10T16:31:45Z') // 12:31:45 in New York, 11 March in Auckland

export function show(props: Partial<DateRangePickerProps> = {}) {
  const onChange = vi.fn()
  const onProblem = vi.fn()
  render(
    <MantineProvider env="test">
      <DateRangePicker
        value={{}}
        zone={NEW_YORK}
        now={() => NOW}
        mode="time"
        fallback="4h"
        onChange={onChange}
        onProblem={onProblem}
        {...props}
      />
    </MantineProvider>,
  )
  return { user: userEvent.setup(), onChange, onProblem }
}

export const button = () => screen.getByRole('button', { name: /^Dates:/ })
export const apply = () =>
  screen.findByText<HTMLElement>('Apply').then((text) => text.closest('button') ?? text)
export const day = (name: string) => screen.getByLabelText(name, { selector: 'button' })

export async function open(props: Partial<DateRangePickerProps> = {}) {
  const shown = show(props)
  await shown.user.click(button())
  await apply()
  return shown
}
