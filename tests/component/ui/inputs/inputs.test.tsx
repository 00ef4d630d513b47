// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { NumberInput, type NumberInputProps } from '#src/ui/inputs/number-input.tsx'
import { PasswordInput } from '#src/ui/inputs/password-input.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { DurationInput } from '#src/ui/inputs/time/duration-input.tsx'

const show = (ui: ReactNode) => render(<MantineProvider env="test">{ui}</MantineProvider>)

describe('NumberInput', () => {
  type Props = { start?: number | null } & Pick<NumberInputProps, 'min' | 'max' | 'step' | 'integer' | 'unit'>

  function setup({ start = null, ...rule }: Props = {}) {
    const changed = vi.fn()
    function Held() {
      const [value, setValue] = useState<number | null>(start)
      return (
        <>
          <NumberInput
            label="Pieces"
            {...rule}
            value={value}
            onChange={(next) => {
              changed(next)
              setValue(next)
            }}
          />
          <button type="button" onClick={() => setValue(7)}>
            Reset
          </button>
        </>
      )
    }
    show(<Held />)
    return { changed, field: screen.getByRole('spinbutton', { name: 'Pieces' }) }
  }

  it.each([
    ['-1', { min: 0 }, 'Enter 0 or more.'],
    ['1001', { max: 1000 }, 'Enter 1000 or less.'],
  ])('%j is marked as the field is left, and stays', async (typed, rule, words) => {
    const { changed, field } = setup(rule)
    await userEvent.type(field, typed)
    expect(field.getAttribute('aria-invalid')).toBeNull()
    await userEvent.tab()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    screen.getByText(words)
    expect(field).toHaveProperty('value', typed)
    expect(changed).toHaveBeenLastCalledWith(Number(typed))
  })

  it.each([
    ['12.5', '12.5', 12.5],
    ['12,5', '12.5', 12.5],
    ['-3', '-3', -3],
    ['+4', '4', 4],
    ['1,500', '1500', 1500],
    ['1,234.56', '1234.56', 1234.56],
    ['1.234,56', '1234.56', 1234.56],
    ['1 234', '1234', 1234],
    ['12{ArrowLeft}{ArrowLeft}-', '-12', -12],
    ['12{Backspace}', '1', 1],
  ])('typing %j and leaving shows %j [1§5.14]', async (typed, text, value) => {
    const { changed, field } = setup()
    await userEvent.type(field, typed)
    expect(changed).toHaveBeenLastCalledWith(value)
    await userEvent.tab()
    expect(field).toHaveProperty('value', text)
    expect(field.getAttribute('aria-invalid')).toBeNull()
  })

  it.each([
    [' 15 ', '15', 15],
    ['1\u202F234', '1234', 1234],
    ['0.5kg', '0.5', 0.5],
    ['1 lb', '0.453592', 0.453592],
  ])('pasting %j and leaving shows %j', async (pasted, text, value) => {
    const { changed, field } = setup({ unit: 'kg' })
    await userEvent.click(field)
    await userEvent.paste(pasted)
    await userEvent.tab()
    expect(changed.mock.calls).toEqual([[value]])
    expect(field).toHaveProperty('value', text)
  })

  it('reads a comma as the reader’s language has it', async () => {
    const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
    const { changed, field } = setup()
    await userEvent.type(field, '1,500')
    await userEvent.tab()
    language.mockRestore()
    expect(changed).toHaveBeenLastCalledWith(1.5)
    expect(field).toHaveProperty('value', '1.5')
  })

  const NO_NUMBER = "This can't be read as a number. Enter one like 0.5."
  it.each([
    ['1.2.3', {}, NO_NUMBER],
    ['12 apples', {}, NO_NUMBER],
    ['-', {}, NO_NUMBER],
    ['1e5', { integer: true }, "This can't be read as a number. Enter one like 12."],
    ['1.5', { integer: true }, 'Enter a whole number.'],
  ])('%j with %j stays as it was typed, and is marked once it is left', async (typed, props, problem) => {
    const { changed, field } = setup({ start: 7, ...props })
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    expect(field.getAttribute('aria-invalid')).toBeNull()
    await userEvent.tab()
    expect(field).toHaveProperty('value', typed)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(problem)
    expect(changed).toHaveBeenLastCalledWith(null)
    await userEvent.clear(field)
    await userEvent.type(field, '8')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    expect(changed).toHaveBeenLastCalledWith(8)
  })

  it('hands on what is shown, outside the bounds too: the form says what is wrong with it', async () => {
    const { changed, field } = setup({ start: 20, min: 1, max: 50 })
    await userEvent.clear(field)
    await userEvent.type(field, '99')
    expect(changed).toHaveBeenLastCalledWith(99)
    await userEvent.tab()
    expect(changed).toHaveBeenLastCalledWith(99)
    expect(field).toHaveProperty('value', '99')
  })

  it('steps by arrow and key, and stops at the bound [1§2.32]', async () => {
    const { changed, field } = setup({ start: 0.2, step: 0.1, max: 0.4 })
    const up = screen.getByRole('button', { name: 'Increase Pieces' })
    await userEvent.click(up)
    await userEvent.type(field, '{ArrowUp}')
    expect(changed.mock.calls).toEqual([[0.3], [0.4]])
    expect(up).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Decrease Pieces' }))
    expect(changed).toHaveBeenLastCalledWith(0.3)
  })

  it('gives way to a value set from outside', async () => {
    const { field } = setup({ start: 1 })
    await userEvent.type(field, '.')
    expect(field).toHaveProperty('value', '1.')
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(field).toHaveProperty('value', '7')
  })
})

describe('DurationInput', () => {
  function setup() {
    const changed = vi.fn()
    function Held() {
      const [value, setValue] = useState<number | null>(270)
      return (
        <DurationInput
          label="Fry time"
          value={value}
          onChange={(next) => {
            changed(next)
            setValue(next)
          }}
        />
      )
    }
    show(<Held />)
    return { changed, field: screen.getByRole('textbox', { name: 'Fry time' }) }
  }

  it.each([
    ['5:15', '5:15', 315],
    ['5', '5:00', 300],
    ['5.15', '5:15', 315],
    ['5 min 15 s', '5:15', 315],
  ])('pasting %j and leaving shows %j', async (pasted, text, seconds) => {
    const { changed, field } = setup()
    await userEvent.clear(field)
    await userEvent.paste(pasted)
    await userEvent.tab()
    expect(changed).toHaveBeenLastCalledWith(seconds)
    expect(field).toHaveProperty('value', text)
  })

  it('keeps and marks what cannot be read', async () => {
    const { changed, field } = setup()
    await userEvent.clear(field)
    await userEvent.paste('five minutes')
    await userEvent.tab()
    expect(changed).toHaveBeenLastCalledWith(null)
    expect(field).toHaveProperty('value', 'five minutes')
    expect(screen.getByText("This can't be read as a time. Enter one like 4:30.")).toBeDefined()
  })
})

describe('TextInput', () => {
  function Held({
    start,
    fallback,
    maxLength = 5,
  }: {
    start: string
    fallback?: string
    maxLength?: number
  }) {
    const [value, setValue] = useState(start)
    return (
      <TextInput
        label="Name"
        maxLength={maxLength}
        value={value}
        onChange={setValue}
        {...(fallback && { fallback })}
      />
    )
  }

  it.each([
    ['Ann\tLee', 'Ann Lee', 20],
    ['Ann \u202EeeL', 'Ann eeL', 20],
    ['ad\u200Bmin', 'admin', 6],
  ])('takes %j pasted as %j', async (pasted, held, maxLength) => {
    show(<Held start="" maxLength={maxLength} />)
    const field = screen.getByRole('textbox', { name: 'Name' })
    await userEvent.click(field)
    await userEvent.paste(pasted)
    expect(field).toHaveProperty('value', held)
  })

  it('stops at its maximum length, typed or pasted [1§5.15]', async () => {
    show(<Held start="" />)
    const field = screen.getByRole('textbox', { name: 'Name' })
    await userEvent.type(field, 'abcdefg')
    expect(field).toHaveProperty('value', 'abcde')
    await userEvent.clear(field)
    await userEvent.paste('123456789')
    expect(field).toHaveProperty('value', '12345')
  })

  it.each([
    ['Zone', 'Zone'],
    [undefined, ''],
  ])('left empty with the default %j it holds %j [1§5.17]', async (fallback, held) => {
    show(<Held start="x" {...(fallback && { fallback })} />)
    const field = screen.getByRole('textbox', { name: 'Name' })
    await userEvent.clear(field)
    expect(field).toHaveProperty('value', '')
    await userEvent.tab()
    expect(field).toHaveProperty('value', held)
  })
})

it('PasswordInput keeps every character that is pasted', async () => {
  const changed = vi.fn()
  show(<PasswordInput label="Password" value="" onChange={changed} />)
  await userEvent.click(screen.getByLabelText('Password'))
  await userEvent.paste('a\u200Bb\tc')
  expect(changed.mock.calls).toEqual([['a\u200Bb\tc']])
})

it('PasswordInput shows and hides, by mouse and by keyboard [1§2.31, V6.2.6]', async () => {
  show(<PasswordInput label="Password" value="secret" onChange={() => {}} />)
  const field = screen.getByLabelText('Password')
  expect(field).toHaveProperty('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field).toHaveProperty('type', 'text')
  await userEvent.click(field)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(field).toHaveProperty('type', 'password')
  expect(screen.getByRole('button', { name: 'Show password' })).toBe(document.activeElement)
})

it('Checkbox tells its new state [1§2.33]', async () => {
  const changed = vi.fn()
  show(<Checkbox label="Grilled" checked={false} onChange={changed} />)
  await userEvent.click(screen.getByText('Grilled'))
  expect(changed.mock.calls).toEqual([[true]])
})

it('Select offers its options and hides a value that is none of them', async () => {
  const changed = vi.fn()
  const options = [
    { value: 'a', label: 'Fryer A' },
    { value: 'b', label: 'Fryer B' },
  ]
  show(<Select label="Fryer" options={options} value="gone" onChange={changed} />)
  const field = screen.getByRole('combobox', { name: 'Fryer' })
  expect(field).toHaveProperty('value', '')
  await userEvent.click(field)
  await userEvent.click(screen.getByRole('option', { name: 'Fryer B' }))
  expect(changed.mock.calls[0]?.[0]).toBe('b')
})

it('Select marks names as data, and the chosen option', async () => {
  const options = [
    { value: '', label: 'Any fryer' },
    { value: 'a', label: 'Fryer A', isData: true },
  ]
  show(<Select label="Fryer" options={options} value="a" onChange={() => {}} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Fryer' }))
  const [any, named] = screen.getAllByRole('option')
  expect(any?.querySelector('[translate="no"]')).toBeNull()
  expect(named?.querySelector('[translate="no"]')?.textContent).toBe('Fryer A')
  expect(any?.querySelector('svg')).toBeNull()
  expect(named?.querySelector('svg')).toBeTruthy()
})

it('Select opens when it is pressed or typed into, not when it is reached', async () => {
  const options = Array.from({ length: 10 }, (_, at) => ({ value: String(at), label: `Fryer ${at}` }))
  show(<Select label="Fryer" options={options} value={null} onChange={() => {}} />)
  const field = screen.getByRole('combobox', { name: 'Fryer' })
  const isOpen = () => field.getAttribute('aria-expanded')
  await userEvent.tab()
  expect(document.activeElement).toBe(field)
  expect(isOpen()).toBe('false')
  await userEvent.keyboard('8')
  expect(isOpen()).toBe('true')
  await userEvent.keyboard('{Escape}')
  expect(isOpen()).toBe('false')
  await userEvent.click(field)
  expect(isOpen()).toBe('true')
})
