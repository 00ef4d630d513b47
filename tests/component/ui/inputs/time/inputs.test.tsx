// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { TimeLimits } from '#src/domain/time/time-of-day.ts'
import { MomentInput } from '#src/ui/inputs/time/moment-input.tsx'
import { TimeFields } from '#src/ui/inputs/time/time-fields.tsx'
import { TimeInput } from '#src/ui/inputs/time/time-input.tsx'
import { TimeRangeFilter } from '#src/ui/inputs/time/time-range-filter.tsx'

const show = (ui: ReactNode) => render(<MantineProvider env="test">{ui}</MantineProvider>)

describe('MomentInput', () => {
  const at = (day: string, minutes: number) =>
    show(
      <MomentInput
        label="Day"
        zone="America/New_York"
        now={Date.parse('2026-01-15T17:00:00Z')}
        only="future"
        value={{ day, minutes }}
        onChange={() => {}}
      />,
    )

  it.each([
    ['2026-07-01', 150, 'Time (EDT)'],
    ['2026-11-24', 150, 'Time (EST)'],
    // Clocks are set back at two.
    ['2026-11-01', 30, 'Time (EDT)'],
    ['2026-11-01', 180, 'Time (EST)'],
    // Today's, while there is none.
    ['', 150, 'Time (EST)'],
  ])('on %s at minute %d the clock is called %s', (day, minutes, name) => {
    at(day, minutes)
    screen.getByRole('combobox', { name })
    expect(screen.getByLabelText('Day').getAttribute('min')).toBe('2026-01-15')
  })

  it('says what a time is that clocks set forward skip, and nothing of any other', () => {
    const { unmount } = at('2026-03-08', 150)
    expect(screen.getByRole('status').textContent).toBe('Clocks go forward that night: 02:30 am is 03:30 am.')
    unmount()
    at('2026-03-09', 150)
    expect(screen.getByRole('status').textContent).toBe('')
  })
})

describe('TimeInput', () => {
  function setup(start = 0, props: { limits?: TimeLimits; elapsedFrom?: number; step?: number } = {}) {
    const changed = vi.fn()
    function Held() {
      const [value, setValue] = useState(start)
      const change = (next: number) => {
        changed(next)
        setValue(next)
      }
      return <TimeInput label="From" value={value} onChange={change} {...props} />
    }
    show(<Held />)
    return { changed, field: screen.getByRole('combobox', { name: 'From' }) }
  }

  it('stands at 12:00 am by default [1§5.12]', () => {
    expect(setup().field).toHaveProperty('value', '12:00 am')
  })

  it.each([
    ['01:30 pm', {}, 810],
    ['12:00 PM', {}, 720],
    ['11:59 pm', {}, 1439],
    ['01:01 pm', { start: 780 }, 781],
    ['01:00 pm', { min: 780 }, 780],
    ['01:00 pm', { max: 780 }, 780],
  ])('takes %j under %j [2§5.1]', async (typed, limits, minutes) => {
    const { changed, field } = setup(600, { limits })
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    expect(field.getAttribute('aria-invalid')).toBeNull()
    await userEvent.tab()
    expect(changed).toHaveBeenLastCalledWith(minutes)
  })

  it.each([
    ['25:00', {}],
    ['00:30 am', {}],
    ['01:60 pm', {}],
    ['07:3', {}],
    ['13:00 pm', {}],
    ['', {}],
    ['01:00 pm', { start: 780 }],
    ['12:59 pm', { min: 780 }],
    ['01:01 pm', { max: 780 }],
    ['1pm', { start: 780 }],
    ['12:59', { min: 780 }],
    ['13:01', { max: 780 }],
  ])('marks %j under %j and goes back on blur [1§5.11]', async (typed, limits) => {
    const { changed, field } = setup(810, { limits })
    await userEvent.clear(field)
    if (typed !== '') await userEvent.type(field, typed)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.tab()
    expect(changed).not.toHaveBeenCalled()
    expect(field).toHaveProperty('value', '01:30 pm')
    // Not without a word.
    const said = screen.queryByText(new RegExp(`This is still 01:30 pm, not "${typed}"`))
    expect([said !== null, field.getAttribute('aria-invalid')]).toEqual(
      typed === '' ? [false, null] : [true, 'true'],
    )
    await userEvent.type(field, ' ')
    expect(screen.queryByText(/This is still/)).toBeNull()
  })

  it.each([
    ['7:30 pm', '07:30 pm', 1170],
    ['07:30pm', '07:30 pm', 1170],
    ['7pm', '07:00 pm', 1140],
    ['19:30', '07:30 pm', 1170],
    ['7.30 PM', '07:30 pm', 1170],
    ['0730', '07:30 am', 450],
    ['730p', '07:30 pm', 1170],
    ['01:30', '01:30 am', 90],
  ])('turns %j into %j on blur, and hands on nothing before [1§5.10]', async (typed, shown, minutes) => {
    const { changed, field } = setup(600)
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    expect(field.getAttribute('aria-invalid')).toBeNull()
    expect(changed).not.toHaveBeenCalled()
    expect(field).toHaveProperty('value', typed)
    await userEvent.tab()
    expect(changed.mock.calls).toEqual([[minutes]])
    expect(field).toHaveProperty('value', shown)
  })

  it('takes what was typed by Enter, also over the open list, and sends nothing yet', async () => {
    const sent = vi.fn((event: FormEvent) => event.preventDefault())
    const changed = vi.fn()
    function Held() {
      const [value, setValue] = useState(600)
      const change = (next: number) => {
        changed(next)
        setValue(next)
      }
      return (
        <form onSubmit={sent}>
          <TimeInput label="From" value={value} onChange={change} />
        </form>
      )
    }
    show(<Held />)
    const field = screen.getByRole('combobox', { name: 'From' })
    await userEvent.click(field)
    await userEvent.clear(field)
    await userEvent.type(field, '7:40 pm{Enter}')
    expect(changed.mock.calls).toEqual([[1180]])
    expect(field).toHaveProperty('value', '07:40 pm')
    expect(sent).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(sent).toHaveBeenCalledOnce()
  })

  it('offers a time every 15 minutes within the limits [1§5.13]', async () => {
    const { changed, field } = setup(780, { limits: { min: 765, max: 800 } })
    await userEvent.click(field)
    const options = screen.getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['12:45 pm', '01:00 pm', '01:15 pm'])
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('01:00 pm')
    await userEvent.click(screen.getByRole('option', { name: '01:15 pm' }))
    expect(changed.mock.calls).toEqual([[795]])
    expect(field).toHaveProperty('value', '01:15 pm')
  })

  it('picks by keyboard, starting from the value', async () => {
    const { changed, field } = setup(787)
    field.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(changed.mock.calls).toEqual([[795]])
  })

  it('keeps Enter from a form while what stands there is no time', async () => {
    const sent = vi.fn((event: FormEvent) => event.preventDefault())
    show(
      <form onSubmit={sent}>
        <TimeInput label="From" value={787} onChange={() => {}} />
      </form>,
    )
    const field = screen.getByRole('combobox', { name: 'From' })
    field.focus()
    await userEvent.keyboard('{Enter}')
    expect(sent).toHaveBeenCalledOnce()
    await userEvent.keyboard('x{Enter}')
    expect(sent).toHaveBeenCalledOnce()
    expect(field).toHaveProperty('value', '01:07 pmx')
  })

  it('shows the minutes elapsed, from the first later time on [2§5.2]', async () => {
    const { field } = setup(1400, { elapsedFrom: 1395 })
    await userEvent.click(field)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '11:30 pm (15 min)',
      '11:45 pm (30 min)',
    ])
  })
})

describe('TimeFields', () => {
  function setup() {
    const changed = vi.fn()
    function Held() {
      const [value, setValue] = useState({ hour: 12, minute: 30, second: 5 })
      const change = (next: typeof value) => {
        changed(next)
        setValue(next)
      }
      return <TimeFields label="Time" value={value} onChange={change} />
    }
    show(<Held />)
    return changed
  }

  it.each([
    ['Hours', '23', '23'],
    ['Hours', '0', '00'],
    ['Hours', '24', '02'],
    ['Minutes', '59', '59'],
    ['Minutes', '60', '06'],
    ['Seconds', '59', '59'],
    ['Seconds', '75', '07'],
    ['Seconds', '1.5', '15'],
    ['Seconds', '-', '05'],
  ])('%s: typing %j leaves %j [1§5.9]', async (name, typed, left) => {
    setup()
    const field = screen.getByRole('spinbutton', { name })
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    await userEvent.tab()
    expect(field).toHaveProperty('value', left)
  })

  it('takes a whole time that is pasted into one of its fields', async () => {
    const changed = setup()
    await userEvent.click(screen.getByRole('spinbutton', { name: 'Hours' }))
    await userEvent.paste('7:43:12 PM')
    expect(changed.mock.calls).toEqual([[{ hour: 19, minute: 43, second: 12 }]])
    expect(screen.getByRole('spinbutton', { name: 'Seconds' })).toHaveProperty('value', '12')
  })

  it.each([
    ['7:43:12 pm', '19:43:12'],
    ['12:05:00 am', '00:05:00'],
    ['11:45', '11:45:05'],
    ['7:30p', '19:30:05'],
  ])('takes %j that is typed key by key from the first field on', async (typed, time) => {
    setup()
    await userEvent.click(screen.getByRole('spinbutton', { name: 'Hours' }))
    await userEvent.keyboard(typed)
    await userEvent.tab()
    expect(screen.getAllByRole('spinbutton').map((field) => (field as HTMLInputElement).value)).toEqual(
      time.split(':'),
    )
  })

  it('keeps the old value when what is pasted is out of range', async () => {
    const changed = setup()
    const field = screen.getByRole('spinbutton', { name: 'Hours' })
    await userEvent.click(field)
    await userEvent.paste('24')
    expect(changed).not.toHaveBeenCalled()
    expect(field).toHaveProperty('value', '12')
  })

  it('steps by key and stops at the ends', async () => {
    const changed = setup()
    const field = screen.getByRole('spinbutton', { name: 'Hours' })
    await userEvent.click(field)
    await userEvent.paste('22')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(changed.mock.calls.map(([parts]) => parts.hour)).toEqual([22, 23])
  })
})

describe('TimeRangeFilter', () => {
  const duration = () => screen.getByRole('status').textContent

  async function type(label: string, text: string) {
    const field = screen.getByRole('combobox', { name: label })
    await userEvent.clear(field)
    await userEvent.type(field, text)
    await userEvent.tab()
  }

  it('starts at 13:00 to 15:00 and hands them on [1§5.6]', async () => {
    const onApply = vi.fn()
    show(<TimeRangeFilter onApply={onApply} />)
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveProperty('value', '01:00 pm')
    expect(screen.getByRole('combobox', { name: 'To' })).toHaveProperty('value', '03:00 pm')
    expect(duration()).toBe('Duration 2 h')
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(onApply.mock.calls).toEqual([[{ start: 780, end: 900 }]])
  })

  it('does nothing on Apply while the end is before the start [1§5.7]', async () => {
    const onApply = vi.fn()
    show(<TimeRangeFilter onApply={onApply} />)
    await type('To', '12:45 pm')
    expect(duration()).toBe('The end must not be before the start')
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(onApply).not.toHaveBeenCalled()
    await type('To', '01:00 pm')
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(onApply.mock.calls).toEqual([[{ start: 780, end: 780 }]])
  })

  it.each([
    [undefined, 1439],
    [850, 850],
  ])('with the maximum %s the whole day ends at %s [1§5.8]', async (max, end) => {
    const onApply = vi.fn()
    show(<TimeRangeFilter onApply={onApply} {...(max !== undefined && { max })} />)
    await userEvent.click(screen.getByRole('button', { name: 'Whole day' }))
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(onApply.mock.calls).toEqual([[{ start: 0, end }]])
  })

  it('takes no time after the maximum', async () => {
    const onApply = vi.fn()
    show(<TimeRangeFilter max={850} onApply={onApply} />)
    await type('To', '02:30 pm')
    expect(screen.getByRole('combobox', { name: 'To' })).toHaveProperty('value', '02:10 pm')
  })
})
