// @vitest-environment jsdom

import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Pagination } from '#src/ui/table/pagination.tsx'
import { setViewport } from '#tests/support/jsdom.ts'

function setup(page: number, size: number, total: number) {
  const onChange = vi.fn()
  render(at(page, size, total, onChange))
  return onChange
}

const at = (page: number, size: number, total: number, onChange: () => void = () => {}) => (
  <MantineProvider env="test">
    <Pagination page={page} size={size} total={total} onChange={onChange} />
  </MantineProvider>
)

const numbers = () =>
  screen.queryAllByRole('button', { name: /^Page \d+$/ }).map((button) => button.textContent)

it.each([
  [0, false],
  [10, false],
  [11, true],
])('with a total of %s it shows: %s [1§9.2]', (total, shown) => {
  setup(0, 20, total)
  expect(screen.queryByRole('navigation', { name: 'Pages' }) !== null).toBe(shown)
})

it.each([
  [1440, ['3', '4', '5']],
  [390, ['4']],
])('at %s px shows the buttons %j [1§9.3]', (width, shown) => {
  setViewport(width)
  setup(3, 20, 133)
  expect(numbers()).toEqual(shown)
  expect(screen.getByRole('button', { name: 'Page 4' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByText('61–80 of 133')).toBeTruthy()
})

it.each([
  ['First page', 0],
  ['Previous page', 2],
  ['Page 3', 2],
  ['Page 5', 4],
  ['Next page', 4],
  ['Last page', 6],
])('%s goes to page %s, counted from zero [1§3.19]', async (name, page) => {
  const onChange = setup(3, 20, 133)
  await userEvent.click(screen.getByRole('button', { name }))
  expect(onChange.mock.calls).toEqual([[{ page, size: 20 }]])
})

it.each([
  [0, ['First page', 'Previous page']],
  [6, ['Next page', 'Last page']],
])('on page %s nothing leads further than it goes', (page, names) => {
  setup(page, 20, 133)
  const off = screen.getAllByRole('button').filter((button) => button.hasAttribute('aria-disabled'))
  expect(off.map((button) => button.getAttribute('aria-label'))).toEqual(names)
})

it('keeps the keyboard on what led to the last page, where it leads no further', async () => {
  const { rerender } = render(at(0, 20, 133))
  const last = screen.getByRole('button', { name: 'Last page' })
  last.focus()
  const onChange = vi.fn()
  rerender(at(6, 20, 133, onChange))
  expect(document.activeElement).toBe(last)
  await userEvent.keyboard('{Enter}')
  expect(onChange).not.toHaveBeenCalled()
})

it('offers 10, 20 and 50 rows and keeps the first row in sight [1§9.1]', async () => {
  const onChange = setup(3, 20, 133)
  const sizes = screen.getByRole('combobox', { name: 'Rows' })
  expect([...sizes.querySelectorAll('option')].map((option) => option.value)).toEqual(['10', '20', '50'])
  await userEvent.selectOptions(sizes, '50')
  expect(onChange.mock.calls).toEqual([[{ page: 1, size: 50 }]])
})

it('brings a page past the end back to the last one', async () => {
  const onChange = setup(9, 20, 30)
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Page 1' }))
  expect(onChange.mock.calls).toEqual([[{ page: 0, size: 20 }]])
})
