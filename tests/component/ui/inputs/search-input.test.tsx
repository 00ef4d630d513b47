// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchInput } from '#src/ui/inputs/search-input.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup() {
  const onSearch = vi.fn()
  const ui = (value: string) => (
    <MantineProvider env="test">
      <SearchInput label="Search" value={value} onSearch={onSearch} />
    </MantineProvider>
  )
  const { rerender, unmount } = render(ui(''))
  const field = screen.getByRole('searchbox', { name: 'Search' })
  return {
    onSearch,
    field,
    unmount,
    give: (value: string) => rerender(ui(value)),
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  }
}

it('waits 300 ms after the last key [1§9.4]', () => {
  const { onSearch, type, pass } = setup()
  type('f')
  pass(299)
  type('fr')
  pass(299)
  expect(onSearch).not.toHaveBeenCalled()
  pass(1)
  expect(onSearch.mock.calls).toEqual([['fr']])
})

it('keeps what was typed while the former search came back', () => {
  const { field, type, pass, give } = setup()
  type('fr')
  pass(300)
  type('fry')
  give('fr')
  expect(field).toHaveProperty('value', 'fry')
})

it('follows a value from outside', () => {
  const { field, type, pass, give, onSearch } = setup()
  type('fr')
  pass(300)
  give('fr')
  give('')
  expect(field).toHaveProperty('value', '')
  pass(1000)
  expect(onSearch).toHaveBeenCalledTimes(1)
})

it('drops an unsent search when the value changes from outside', () => {
  const { field, type, pass, give, onSearch } = setup()
  type('fr')
  give('old')
  pass(1000)
  expect(field).toHaveProperty('value', 'old')
  expect(onSearch).not.toHaveBeenCalled()
})

it('sends at once on Enter, and once only', () => {
  const { field, type, pass, onSearch } = setup()
  type('fr')
  fireEvent.keyDown(field, { key: 'Enter' })
  pass(1000)
  expect(onSearch.mock.calls).toEqual([['fr']])
})

it('clears at once, by button and by Escape', () => {
  const { field, give, type, pass, onSearch } = setup()
  give('fryer')
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(field).toHaveProperty('value', '')
  expect(onSearch.mock.calls).toEqual([['']])
  give('')
  type('x')
  fireEvent.keyDown(field, { key: 'Escape' })
  pass(1000)
  expect(field).toHaveProperty('value', '')
  expect(onSearch).toHaveBeenCalledTimes(1)
})

it('takes 255 characters [1§5.16]', () => {
  const { field, type } = setup()
  type('x'.repeat(300))
  expect(field).toHaveProperty('value', 'x'.repeat(255))
  expect(field.getAttribute('maxlength')).toBe('255')
})

it('sends nothing after it is gone', () => {
  const { type, pass, unmount, onSearch } = setup()
  type('fr')
  unmount()
  pass(1000)
  expect(onSearch).not.toHaveBeenCalled()
})
