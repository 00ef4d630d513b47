import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CodeInput } from '#src/ui/inputs/code/code-input.tsx'

function show(part: { busy?: boolean } = {}) {
  const onFull = vi.fn<(code: string) => void>()
  render(<CodeInput label="Verification code" length={6} onFull={onFull} refusals={0} {...part} />, {
    wrapper: MantineProvider,
  })
  return { onFull }
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const held = () =>
  boxes()
    .map(({ value }) => value || '.')
    .join('')
const caret = () => boxes().indexOf(document.activeElement as HTMLInputElement)

test('takes digits one by one from the first box, and sends the code once it is full [1§5.21]', async () => {
  const { onFull } = show()
  expect([boxes().length, caret()]).toEqual([6, 0])
  expect(screen.getByRole('group', { name: 'Verification code' })).toBeTruthy()
  await userEvent.keyboard('12x345')
  expect([held(), caret()]).toEqual(['12345.', 5])
  expect(onFull).not.toHaveBeenCalled()
  await userEvent.keyboard('6')
  expect(onFull.mock.calls).toEqual([['123456']])
})

test('takes a pasted code whole, wherever the caret is [1§5.22, V6.2.7]', async () => {
  const { onFull } = show()
  await userEvent.click(boxes()[3] as HTMLInputElement)
  await userEvent.paste('123 456')
  expect([held(), onFull.mock.calls]).toEqual(['123456', [['123456']]])
})

test('takes what the device fills into the first box, the only one that offers one-time codes', async () => {
  const { onFull } = show()
  expect(boxes().map((box) => box.autocomplete)).toEqual(['one-time-code', 'off', 'off', 'off', 'off', 'off'])
  expect(boxes().every((box) => box.inputMode === 'numeric')).toBe(true)
  await userEvent.type(boxes()[0] as HTMLInputElement, '654321')
  expect(onFull.mock.calls).toEqual([['654321']])
})

test('Backspace empties a box, then moves back; arrows only move', async () => {
  show()
  await userEvent.keyboard('123{Backspace}')
  expect([held(), caret()]).toEqual(['12....', 2])
  await userEvent.keyboard('{Backspace}{ArrowLeft}')
  expect([held(), caret()]).toEqual(['1.....', 0])
  await userEvent.keyboard('{End}{Home}9')
  expect([held(), caret()]).toEqual(['9.....', 1])
})

test('a refusal is announced, empties the boxes and starts over', async () => {
  function Refusing() {
    const [refusals, setRefusals] = useState(0)
    const refuse = () => setRefusals((count) => count + 1)
    const error = refusals > 0 ? 'The code is not right.' : undefined
    return (
      <CodeInput label="Verification code" length={6} onFull={refuse} refusals={refusals} error={error} />
    )
  }
  render(<Refusing />, { wrapper: MantineProvider })
  await userEvent.keyboard('123456')
  expect(screen.getByRole('alert').textContent).toBe('The code is not right.')
  expect(boxes().every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true)
  expect([held(), caret()]).toEqual(['......', 0])
  await userEvent.keyboard('65')
  expect([held(), caret()]).toEqual(['65....', 2])
})

test('while a code is checked nothing is taken', async () => {
  const { onFull } = show({ busy: true })
  await userEvent.keyboard('1{Backspace}')
  await userEvent.paste('123456')
  expect([held(), onFull.mock.calls]).toEqual(['......', []])
})
