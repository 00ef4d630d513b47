// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { DateRangePickerProps } from '#src/ui/date-range/date-range-picker.tsx'
import { setViewport } from '#tests/support/jsdom.ts'
import { apply, at, button, day, NOW, open, show } from './picker.tsx'

test.each<[DateRangePickerProps['zoneOf'], string]>([
  [undefined, 'Restaurant time · EDT'],
  ['restaurant', 'Restaurant time · EDT'],
  ['device', 'Time of this device · EDT'],
])('with the zone of %s says whose time is chosen: %s', async (zoneOf, text) => {
  await open(zoneOf && { zoneOf })
  expect(await screen.findByText(text)).toBeDefined()
})

test.each([
  ['2026-03-01', '2026-03-02', 'Restaurant time · EST'],
  ['2026-03-07', '2026-03-09', 'Restaurant time · EST – EDT'],
])('from %s to %s clocks are called as they are on those days: %s', async (startDate, endDate, text) => {
  await open({ mode: 'day', value: { startDate, endDate } })
  expect(await screen.findByText(text)).toBeDefined()
})

describe('the button', () => {
  test.each<[Partial<DateRangePickerProps>, string]>([
    [{}, 'Dates: last 4 h · 12:31 PM EDT'],
    [{ zone: 'America/Phoenix' }, 'Dates: last 4 h · 9:31 AM MST'],
    [{ value: { timeInterval: '1d' } }, 'Dates: last day · 12:31 PM EDT'],
    [
      { value: { startDate: '2026-03-01', endDate: '2026-03-02' }, mode: 'day' },
      'Dates: Mar 1 – Mar 2 · EST',
    ],
  ])('with %j says %s', (props, name) => {
    show(props)
    expect(button()).toHaveProperty('textContent', name)
    expect(button().getAttribute('aria-expanded')).toBe('false')
  })
})

describe('on desk', () => {
  test('a quick interval is applied at once, and focus returns to the button [1§2.20]', async () => {
    const { user, onChange } = await open()
    const quick = screen.getByRole('group', { name: 'Quick intervals' })
    expect(within(quick).getByRole('button', { pressed: true }).textContent).toBe('Last 4 h')
    await user.click(within(quick).getByRole('button', { name: 'Last 7 days' }))
    expect(onChange.mock.calls).toEqual([[{ timeInterval: '7d' }]])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button()))
  })

  test('Clear removes the dates', async () => {
    const { user, onChange } = await open({ value: { timeInterval: '1h' } })
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onChange.mock.calls).toEqual([[{}]])
  })

  test('Escape closes without a choice', async () => {
    const { user, onChange } = await open()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onChange).not.toHaveBeenCalled()
  })

  test('Custom leads the keyboard to the calendar', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Custom' }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('10 March 2026')
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('9 March 2026')
  })

  test('by keys alone: both days, a time, Apply, and back on the button', async () => {
    const { user, onChange } = await open()
    const reached = () => document.activeElement?.getAttribute('aria-label')
    const pressed = () =>
      screen
        .getAllByRole('button', { name: /2026$/, pressed: true })
        .map((one) => one.getAttribute('aria-label'))
    await user.click(screen.getByRole('button', { name: 'Custom' }))
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(pressed()).toEqual(['9 March 2026'])
    expect(screen.getByText('Choose the last day')).toBeDefined()
    await user.keyboard('{ArrowRight}')
    expect(reached()).toBe('10 March 2026')
    await user.keyboard('{Enter}')
    expect(pressed()).toEqual(['9 March 2026', '10 March 2026'])
    await user.tab()
    const from = screen.getByLabelText(/^From/, { selector: 'input' })
    expect(document.activeElement).toBe(from)
    await user.clear(from)
    await user.keyboard('9:30 am{Enter}')
    // What stands there is no time: Enter would apply the one before it.
    expect(onChange).not.toHaveBeenCalled()
    await user.clear(from)
    await user.keyboard('09:30 am{Enter}')
    expect(onChange.mock.calls).toEqual([
      [{ startDate: at('2026-03-09T13:30:00Z'), endDate: at('2026-03-10T16:31:00Z') }],
    ])
    await waitFor(() => expect(document.activeElement).toBe(button()))
  })

  test('the keyboard keeps its place in the calendar over months and years, and at the last month', async () => {
    const { user } = await open()
    const reached = () => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
    }
    const press = async (name: string) => {
      screen.getByRole('button', { name }).focus()
      await user.keyboard('{Enter}')
    }
    const shown = screen.getByRole('button', { name: 'March 2026' })
    expect(shown.getAttribute('aria-live')).toBe('polite')
    await press('Previous month')
    expect(reached()).toBe('Previous month')
    // The same element, whose words changed: that is what is told.
    expect(shown.isConnected && shown.textContent).toBe('February 2026')
    await press('Next month')
    expect(reached()).toBe('10 March 2026')
    await press('March 2026')
    expect(reached()).toBe('Jan')
    await user.keyboard('{ArrowRight}{Enter}')
    expect(reached()).toBe('1 February 2026')
    await press('February 2026')
    await press('2026')
    expect(reached()).toBe('2026')
  })

  test('whole days are chosen by two presses, in the restaurant’s zone over the change of clocks', async () => {
    const { user, onChange } = await open()
    await user.click(day('7 March 2026'))
    expect(await apply()).toHaveProperty('disabled', true)
    await user.click(day('8 March 2026'))
    await user.click(await apply())
    expect(onChange.mock.calls).toEqual([
      [{ startDate: at('2026-03-07T05:00:00Z'), endDate: at('2026-03-09T03:59:59.999Z') }],
    ])
  })

  test('a range that the page asks for in whole days starts so, and Apply unchanged leaves it a preset', async () => {
    const days = { start: at('2026-03-04T05:00:00Z'), end: NOW }
    const { user, onChange } = await open({ value: { timeInterval: '7d' }, askedAt: () => days })
    const from = screen.getByLabelText(/^From/, { selector: 'input' })
    expect(from).toHaveProperty('value', '12:00 am')
    expect(day('4 March 2026').getAttribute('aria-pressed')).toBe('true')
    await user.click(await apply())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onChange).not.toHaveBeenCalled()
  })

  test('with another end it starts with the day that the page asks for', async () => {
    const days = { start: at('2026-03-04T05:00:00Z'), end: NOW }
    const { user, onChange } = await open({ value: { timeInterval: '7d' }, askedAt: () => days })
    const to = screen.getByLabelText(/^To/, { selector: 'input' })
    await user.clear(to)
    await user.type(to, '12:00 pm')
    await user.click(await apply())
    expect(onChange.mock.calls).toEqual([[{ startDate: days.start, endDate: at('2026-03-10T16:00:00Z') }]])
  })

  test('a typed time is taken, and one after now is not [1§2.21]', async () => {
    const { user, onChange } = await open()
    await user.click(day('10 March 2026'))
    await user.click(day('10 March 2026'))
    const to = screen.getByLabelText(/^To/, { selector: 'input' })
    expect(to).toHaveProperty('value', '12:31 pm')
    await user.clear(to)
    await user.type(to, '01:00 pm')
    expect(to.getAttribute('aria-invalid')).toBe('true')
    await user.tab()
    expect(to).toHaveProperty('value', '12:31 pm')
    const from = screen.getByLabelText(/^From/, { selector: 'input' })
    await user.clear(from)
    await user.type(from, '10:07 am')
    await user.click(await apply())
    expect(onChange.mock.calls).toEqual([
      [{ startDate: at('2026-03-10T14:07:00Z'), endDate: at('2026-03-10T16:31:00Z') }],
    ])
  })

  test('a time picked from the list keeps the dates open', async () => {
    const { user } = await open({
      value: { startDate: at('2026-03-09T14:00:00Z'), endDate: at('2026-03-09T18:00:00Z') },
    })
    const from = screen.getByLabelText(/^From/, { selector: 'input' })
    await user.click(from)
    await user.click(await screen.findByRole('option', { name: '08:15 am' }))
    expect(from).toHaveProperty('value', '08:15 am')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('explicit times stay when other days are chosen', async () => {
    const { user, onChange } = await open({
      value: { startDate: at('2026-03-09T14:00:00Z'), endDate: at('2026-03-09T18:30:00Z') },
    })
    await user.click(day('2 March 2026'))
    await user.click(day('3 March 2026'))
    await user.click(await apply())
    expect(onChange.mock.calls).toEqual([
      [{ startDate: at('2026-03-02T15:00:00Z'), endDate: at('2026-03-03T19:30:00Z') }],
    ])
  })

  test('more than the maximum span is told and can’t be applied [1§5.3]', async () => {
    const { user, onChange, onProblem } = await open({ maxSpan: '3d' })
    expect(screen.queryByRole('button', { name: 'Last 7 days' })).toBeNull()
    await user.click(day('1 March 2026'))
    expect(onProblem).not.toHaveBeenCalled()
    await user.click(day('5 March 2026'))
    expect(onProblem.mock.calls).toEqual([['Date range must be less than 3 days']])
    expect(await apply()).toHaveProperty('disabled', true)
    expect(screen.getByText('Date range must be less than 3 days')).toBeTruthy()
    await user.click(day('2 March 2026'))
    await user.click(day('4 March 2026'))
    expect(await apply()).toHaveProperty('disabled', false)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('tomorrow is no choice, by the restaurant’s calendar [1§5.1]', async () => {
    await open()
    expect(day('11 March 2026')).toHaveProperty('disabled', true)
    expect(day('10 March 2026')).toHaveProperty('disabled', false)
    expect(day('10 March 2026').getAttribute('aria-current')).toBe('date')
  })

  test('where it is tomorrow already, tomorrow is today', async () => {
    await open({ zone: 'Pacific/Auckland' })
    expect(day('11 March 2026')).toHaveProperty('disabled', false)
    expect(day('12 March 2026')).toHaveProperty('disabled', true)
  })

  test('the future is a choice where it is allowed', async () => {
    const { user, onChange } = await open({ allowFuture: true })
    await user.click(day('11 March 2026'))
    await user.click(day('12 March 2026'))
    await user.click(await apply())
    expect(onChange.mock.calls).toEqual([
      [{ startDate: at('2026-03-11T04:00:00Z'), endDate: at('2026-03-13T03:59:59.999Z') }],
    ])
  })

  test('nothing before 2019 [1§5.2]', async () => {
    await open({
      value: { startDate: at('2019-01-01T05:00:00Z'), endDate: at('2019-01-02T05:00:00Z') },
    })
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveProperty('disabled', true)
  })

  test('day mode has no times and gives days', async () => {
    const { user, onChange } = await open({ mode: 'day', fallback: '7d' })
    expect(screen.queryByLabelText(/^From/, { selector: 'input' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Last 4 h' })).toBeNull()
    await user.click(day('8 March 2026'))
    await user.click(day('10 March 2026'))
    await user.click(await apply())
    expect(onChange.mock.calls).toEqual([[{ startDate: '2026-03-08', endDate: '2026-03-10' }]])
  })

  test('only the presets asked for are offered', async () => {
    await open({ presets: ['1h', '1d'] })
    const quick = screen.getByRole('group', { name: 'Quick intervals' })
    expect(
      within(quick)
        .getAllByRole('button')
        .map((key) => key.textContent),
    ).toEqual(['Last hour', 'Last day', 'Custom', 'Clear'])
  })
})

describe('on a phone', () => {
  async function openPhone(props: Partial<DateRangePickerProps> = {}) {
    setViewport(390)
    return open(props)
  }

  test('From and To have a date and a time in quarter hours, today’s up to now [1§2.22]', async () => {
    const { user, onChange } = await openPhone()
    const to = screen.getByRole('combobox', { name: 'To time' })
    const times = within(to)
      .getAllByRole('option')
      .map((option) => option.textContent)
    // From is 08:31 am of the same day.
    expect(times.slice(0, 2)).toEqual(['08:45 am', '09:00 am'])
    expect(times.at(-2)).toBe('12:30 pm')
    expect(times.at(-1)).toBe('12:31 pm')
    await user.selectOptions(to, '12:15 pm')
    await user.selectOptions(screen.getByRole('combobox', { name: 'From time' }), '12:00 am')
    await user.click(await apply())
    expect(onChange.mock.calls).toEqual([
      [{ startDate: at('2026-03-10T04:00:00Z'), endDate: at('2026-03-10T16:15:00Z') }],
    ])
  })

  test('a date opens its calendar in place and returns focus', async () => {
    const { user, onChange } = await openPhone()
    const date = screen.getByRole('button', { name: 'From date Mar 10, 2026' })
    expect(date.getAttribute('aria-expanded')).toBe('false')
    await user.click(date)
    await user.click(day('8 March 2026'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'From date Mar 8, 2026' }))
    expect(screen.queryByLabelText('8 March 2026')).toBeNull()
    await user.click(await apply())
    expect(onChange.mock.calls).toEqual([
      [{ startDate: at('2026-03-08T05:00:00Z'), endDate: at('2026-03-10T16:31:00Z') }],
    ])
  })

  test('a start after the end takes the end along', async () => {
    const { user } = await openPhone({
      value: { startDate: at('2026-03-01T15:00:00Z'), endDate: at('2026-03-02T15:00:00Z') },
    })
    await user.click(screen.getByRole('button', { name: 'From date Mar 1, 2026' }))
    await user.click(day('5 March 2026'))
    expect(screen.getByRole('button', { name: 'To date Mar 5, 2026' })).toBeTruthy()
  })

  test('Clear removes the dates, a quick interval sets one [1§2.23]', async () => {
    const { user, onChange } = await openPhone()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await user.click(button())
    await user.click(await screen.findByRole('button', { name: 'Last hour' }))
    expect(onChange.mock.calls).toEqual([[{}], [{ timeInterval: '1h' }]])
  })

  test('Custom leads to the first date, and shows that dates are chosen', async () => {
    const { user } = await openPhone({ value: { startDate: NOW - 7_200_000, endDate: NOW - 3_600_000 } })
    const custom = screen.getByRole('button', { name: 'Custom' })
    expect(custom.getAttribute('aria-pressed')).toBe('true')
    await user.click(custom)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^From date/ }))
  })

  test('Custom is lit in place of the preset as soon as it is chosen', async () => {
    const { user, onChange } = await openPhone({ value: { timeInterval: '1h' } })
    const lit = () => screen.getAllByRole('button', { pressed: true }).map((key) => key.textContent)
    expect(lit()).toEqual(['Last hour'])
    await user.click(screen.getByRole('button', { name: 'Custom' }))
    expect(lit()).toEqual(['Custom'])
    expect(onChange).not.toHaveBeenCalled()
  })

  test('too long a span is told', async () => {
    const { user, onProblem } = await openPhone({ maxSpan: '1d' })
    await user.click(screen.getByRole('button', { name: 'From date Mar 10, 2026' }))
    await user.click(day('2 March 2026'))
    expect(onProblem.mock.calls).toEqual([['Date range must be less than 1 day']])
    expect(await apply()).toHaveProperty('disabled', true)
  })

  test('day mode has dates alone', async () => {
    await openPhone({ mode: 'day', fallback: '7d' })
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByRole('button', { name: 'To date Mar 10, 2026' })).toBeTruthy()
  })
})
