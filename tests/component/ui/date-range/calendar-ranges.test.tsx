// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { DateRangePickerProps } from '#src/ui/date-range/date-range-picker.tsx'
import { setViewport } from '#tests/support/jsdom.ts'
import { apply, at, day, NOW, open } from './picker.tsx'

describe('ranges of the calendar', () => {
  const keys = () =>
    within(screen.getByRole('group', { name: 'Quick intervals' }))
      .getAllByRole('button')
      .map((key) => key.textContent)
  const lit = () => screen.getAllByRole('button', { pressed: true }).map((key) => key.textContent)

  test('stand next to the presets, and one press is enough', async () => {
    const { user, onChange } = await open()
    expect(keys().slice(11)).toEqual([
      ...['Today', 'Yesterday', 'This week', 'Last week', 'Breakfast', 'Lunch', 'Last dinner'],
      ...['Custom', 'Clear'],
    ])
    await user.click(screen.getByRole('button', { name: 'Last week' }))
    expect(onChange.mock.calls).toEqual([[{ timeInterval: 'last-week' }]])
  })

  test.each<[Partial<DateRangePickerProps>, string]>([
    [{ value: { timeInterval: 'today' } }, 'Today'],
    [{ value: { timeInterval: 'dinner' } }, 'Last dinner'],
    [{ value: { timeInterval: 'dinner' }, now: () => at('2026-03-10T22:00:00Z') }, 'Dinner'],
    // The same times, but of these dates also tomorrow.
    [{ value: { startDate: at('2026-03-10T04:00:00Z'), endDate: NOW } }, 'Custom'],
  ])('with %j one is lit: %s', async (props, name) => {
    await open(props)
    const group = within(screen.getByRole('group', { name: 'Quick intervals' }))
    expect(group.getAllByRole('button', { pressed: true }).map((key) => key.textContent)).toEqual([name])
  })

  test('what is typed lights the one that it stands for, or Custom', async () => {
    const { user, onChange } = await open({ value: { timeInterval: '1h' } })
    const words = await screen.findByLabelText('Type a date or time')
    await user.type(words, 'yesterday')
    expect(lit().filter((name) => keys().includes(name))).toEqual(['Yesterday'])
    await user.clear(words)
    await user.type(words, 'yesterday 5-7 pm')
    expect(lit().filter((name) => keys().includes(name))).toEqual(['Custom'])
    expect(onChange).not.toHaveBeenCalled()
  })

  test('Custom takes the light from them', async () => {
    const { user } = await open({ value: { timeInterval: 'today' }, mode: 'day' })
    expect(keys()).not.toContain('Lunch')
    await user.click(screen.getByRole('button', { name: 'Custom' }))
    expect(lit()).toContain('Custom')
    expect(lit()).not.toContain('Today')
  })

  test('are left out where they are longer than may be chosen', async () => {
    await open({ maxSpan: '1d' })
    expect(keys()).toContain('Yesterday')
    expect(keys()).not.toContain('This week')
  })

  test('days chosen after one are whole days', async () => {
    const { user, onChange } = await open({ value: { timeInterval: 'lunch' } })
    await user.click(day('7 March 2026'))
    await user.click(day('7 March 2026'))
    await user.click(await apply())
    expect(onChange.mock.calls).toEqual([
      [{ startDate: at('2026-03-07T05:00:00Z'), endDate: at('2026-03-08T04:59:59.999Z') }],
    ])
  })
})

describe.each([1280, 390])('what is typed at %i px', (width) => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Type a date or time' })
  const openAt = async (props: Partial<DateRangePickerProps> = {}) => {
    setViewport(width)
    return open(props)
  }

  test('is shown as it is read, and applied with Enter', async () => {
    const { user, onChange } = await openAt()
    await user.type(field(), '6:05 PM yesterday')
    expect(screen.getByText('Mon Mar 9, 6:05 PM EDT ± 30 min')).toBeDefined()
    const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Mon Mar 9, 6:05 PM EDT ± 30 min')
    await user.keyboard('{Enter}')
    expect(onChange.mock.calls).toEqual([
      [{ startDate: at('2026-03-09T21:35:00Z'), endDate: at('2026-03-09T22:35:00Z') }],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is an interval that moves on where it says one', async () => {
    const { user, onChange } = await openAt()
    await user.type(field(), 'this week')
    await user.click(await apply())
    expect(onChange.mock.calls).toEqual([[{ timeInterval: 'this-week' }]])
  })

  test('can’t be applied while it is no date, nor when it is yet to come', async () => {
    const { user, onChange } = await openAt()
    await user.type(field(), 'dinner yest')
    expect(screen.getByText('Not a date or time yet. Try “Mon 5-7 pm”.')).toBeDefined()
    expect(await apply()).toHaveProperty('disabled', true)
    await user.keyboard('{Enter}')
    await user.clear(field())
    await user.type(field(), '6 pm today')
    expect(screen.getByText('Choose times before now')).toBeDefined()
    expect(await apply()).toHaveProperty('disabled', true)
    await user.clear(field())
    await user.type(field(), 'this year')
    expect(await apply()).toHaveProperty('disabled', false)
    expect(onChange).not.toHaveBeenCalled()
  })
})

test('the calendar turns to what is typed, and days chosen in it take its place', async () => {
  const { user, onChange } = await open()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Type a date or time' })
  await user.type(field, 'Feb 3')
  expect(document.activeElement).toBe(field)
  expect(day('3 February 2026').getAttribute('aria-pressed')).toBe('true')
  await user.click(day('5 February 2026'))
  expect(field.value).toBe('')
  await user.click(day('6 February 2026'))
  await user.click(await apply())
  expect(onChange.mock.calls).toEqual([
    [{ startDate: at('2026-02-05T05:00:00Z'), endDate: at('2026-02-07T04:59:59.999Z') }],
  ])
})

test('a typed range that is too long can’t be applied, and makes no notice', async () => {
  const { user, onProblem } = await open({ maxSpan: '3d' })
  await user.type(screen.getByRole('textbox', { name: 'Type a date or time' }), 'last week')
  expect(screen.getByText('Date range must be less than 3 days')).toBeDefined()
  expect(await apply()).toHaveProperty('disabled', true)
  expect(onProblem).not.toHaveBeenCalled()
})
