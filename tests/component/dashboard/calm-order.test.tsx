import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCalmOrder } from '#src/routes/_app/-now/use-calm-order.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const asGiven = (rows: readonly string[]) => rows
const keyOf = (row: string) => row.charAt(0)
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const wait = () => act(() => vi.advanceTimersByTime(15_000))

function Rows({ sorted, sort }: { sorted: readonly string[]; sort: string }) {
  const { rows, held } = useCalmOrder({ rows: sorted, keyOf, sort, order: asGiven })
  return (
    <ul {...held}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <button type="button">{row}</button>
        </li>
      ))}
    </ul>
  )
}

test('rows change their places every 15 seconds, and never under the pointer or the keyboard', () => {
  const { rerender } = render(<Rows sorted={['a1', 'b1']} sort="worst" />)
  rerender(<Rows sorted={['b2', 'a2']} sort="worst" />)
  // What they say is new at once.
  expect(texts()).toEqual(['a2', 'b2'])
  wait()
  expect(texts()).toEqual(['b2', 'a2'])

  fireEvent.pointerEnter(screen.getByRole('list'))
  rerender(<Rows sorted={['a3', 'b3']} sort="worst" />)
  wait()
  expect(texts()).toEqual(['b3', 'a3'])
  fireEvent.pointerLeave(screen.getByRole('list'))
  act(() => screen.getByText('a3').focus())
  wait()
  expect(texts()).toEqual(['b3', 'a3'])
  act(() => screen.getByText('a3').blur())
  wait()
  expect(texts()).toEqual(['a3', 'b3'])
})

test('another sort, and another row, are seen at once', () => {
  const { rerender } = render(<Rows sorted={['a', 'b']} sort="worst" />)
  rerender(<Rows sorted={['b', 'a']} sort="waste" />)
  expect(texts()).toEqual(['b', 'a'])
  rerender(<Rows sorted={['c', 'a', 'b']} sort="waste" />)
  expect(texts()).toEqual(['c', 'a', 'b'])
})
