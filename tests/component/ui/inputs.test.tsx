// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { PasswordInput } from '#src/ui/inputs/password-input.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'

const show = (ui: ReactNode) => render(<MantineProvider env="test">{ui}</MantineProvider>)

describe('NumberInput', () => {
  type Props = { start?: number | null; min?: number; max?: number; step?: number; integer?: boolean }

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
    ['12.5', '12.5', 12.5],
    ['12,5', '12.5', 12.5],
    ['1,2,3', '1.23', 1.23],
    ['-3', '-3', -3],
    ['1a2e3', '123', 123],
    ['1-2', '12', 12],
    ['1.2.3', '1.23', 1.23],
    ['+4', '4', 4],
    ['12{ArrowLeft}{ArrowLeft}-', '-12', -12],
    ['12{Backspace}', '1', 1],
  ])('typing %j leaves %j', async (typed, text, value) => {
    const { changed, field } = setup()
    await userEvent.type(field, typed)
    expect(field).toHaveProperty('value', text)
    expect(changed).toHaveBeenLastCalledWith(value)
  })

  it.each([
    ['1e5', ''],
    ['1,5', '1.5'],
    [' 15 ', '15'],
  ])('pasting %j leaves %j', async (pasted, text) => {
    const { field } = setup()
    await userEvent.click(field)
    await userEvent.paste(pasted)
    expect(field).toHaveProperty('value', text)
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

  it('forgets half a number on blur', async () => {
    const { changed, field } = setup({ start: 5 })
    await userEvent.type(field, '{Backspace}-')
    await userEvent.tab()
    expect(changed.mock.calls).toEqual([[null]])
    expect(field).toHaveProperty('value', '')
  })

  it('steps by arrow and key, and stops at the bound', async () => {
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

describe('TextInput', () => {
  function Held({ start, fallback }: { start: string; fallback?: string }) {
    const [value, setValue] = useState(start)
    return (
      <TextInput
        label="Name"
        maxLength={5}
        value={value}
        onChange={setValue}
        {...(fallback && { fallback })}
      />
    )
  }

  it('stops at its maximum length, typed or pasted', async () => {
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
  ])('left empty with the default %j it holds %j', async (fallback, held) => {
    show(<Held start="x" {...(fallback && { fallback })} />)
    const field = screen.getByRole('textbox', { name: 'Name' })
    await userEvent.clear(field)
    expect(field).toHaveProperty('value', '')
    await userEvent.tab()
    expect(field).toHaveProperty('value', held)
  })
})

it('PasswordInput shows and hides, by mouse and by keyboard', async () => {
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

it('Checkbox tells its new state', async () => {
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
