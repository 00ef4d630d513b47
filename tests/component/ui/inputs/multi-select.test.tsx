// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { asData } from '#src/ui/inputs/as-data.ts'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'

const options = ['Filet', 'Spicy filet', 'Nuggets'].map((label) => ({ value: label.toLowerCase(), label }))

function setup(start: string[] = []) {
  const changed = vi.fn()
  function Held() {
    const [value, setValue] = useState(start)
    return (
      <MultiSelect
        label="Materials"
        placeholder="All"
        options={options}
        value={value}
        onChange={(next) => {
          changed(next)
          setValue(next)
        }}
      />
    )
  }
  render(
    <MantineProvider env="test">
      <Held />
    </MantineProvider>,
  )
  return { changed, target: screen.getByRole('button', { name: /^Materials/ }) }
}

it.each([
  [[], 'Materials All'],
  [['nuggets'], 'Materials Nuggets'],
  [['nuggets', 'filet'], 'Materials 2 of 3'],
])('closed with %j it reads %j', (start, name) => {
  setup(start)
  expect(screen.getByRole('button', { name })).toBeTruthy()
})

it.each([
  [['nuggets'], ['Nuggets']],
  [['nuggets', 'none'], []],
  [[], []],
  [['none'], []],
])('closed with %j it marks %j as data', (value, marked) => {
  const mixed = [...asData(options), { value: 'none', label: 'No material' }]
  render(
    <MantineProvider env="test">
      <MultiSelect label="Materials" options={mixed} value={value} onChange={() => undefined} />
    </MantineProvider>,
  )
  const field = screen.getByRole('button', { name: /^Materials/ })
  expect([...field.querySelectorAll('[translate="no"]')].map((one) => one.textContent)).toEqual(marked)
})

it('marks the options that are data', async () => {
  const mixed = [...asData(options), { value: 'none', label: 'No material' }]
  render(
    <MantineProvider env="test">
      <MultiSelect label="Materials" options={mixed} value={[]} onChange={() => undefined} />
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Materials/ }))
  const marked = screen.getAllByRole('option').filter((option) => option.querySelector('[translate="no"]'))
  expect(marked.map((option) => option.textContent)).toEqual(['Filet', 'Spicy filet', 'Nuggets'])
})

it('says next to its label that one must be chosen', () => {
  render(
    <MantineProvider env="test">
      <MultiSelect label="Weekdays" required options={options} value={[]} onChange={() => undefined} />
    </MantineProvider>,
  )
  expect(screen.getByText('Weekdays').textContent).toBe('Weekdays *')
  expect(screen.getByRole('button', { name: 'Weekdays None' })).toBeTruthy()
})

it("offers 'Select All', then 'Clear All' [1§5.23]", async () => {
  const { changed, target } = setup(['filet'])
  await userEvent.click(target)
  await userEvent.click(screen.getByRole('button', { name: 'Select All' }))
  expect(changed).toHaveBeenLastCalledWith(['filet', 'spicy filet', 'nuggets'])
  expect(screen.queryByRole('button', { name: 'Select All' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Clear All' }))
  expect(changed).toHaveBeenLastCalledWith([])
})

it('says below its options what they do not do', async () => {
  render(
    <MantineProvider env="test">
      <MultiSelect
        label="Compare with"
        options={options}
        value={[]}
        onChange={() => {}}
        notes={['Not in the ring.']}
      />
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Compare with/ }))
  const note = await screen.findByText('Not in the ring.')
  const list = document.querySelector('[role="listbox"]')
  expect(list?.getAttribute('aria-describedby')).toBe(note.parentElement?.id)
})

it('searches, and chooses by keyboard', async () => {
  const { changed, target } = setup()
  target.focus()
  await userEvent.keyboard('{Enter}')
  const search = await screen.findByRole('combobox', { name: 'Search Materials' })
  await userEvent.type(search, 'FIL')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Filet', 'Spicy filet'])
  expect(screen.queryByRole('button', { name: 'Select All' })).toBeNull()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(changed.mock.calls).toEqual([[['spicy filet']]])
  expect(screen.getByRole('option', { name: 'Spicy filet', selected: true })).toBeTruthy()
  await userEvent.clear(search)
  await userEvent.type(search, 'zzz')
  expect(screen.getByText('Nothing found')).toBeTruthy()
})

it('stays open while choosing and closes on Escape', async () => {
  const { changed, target } = setup()
  await userEvent.click(target)
  await userEvent.click(screen.getByRole('option', { name: 'Nuggets' }))
  await userEvent.click(screen.getByRole('option', { name: 'Filet' }))
  expect(changed).toHaveBeenLastCalledWith(['filet', 'nuggets'])
  await userEvent.click(screen.getByRole('combobox', { name: 'Search Materials' }))
  await userEvent.keyboard('{Escape}')
  expect(target.getAttribute('aria-expanded')).toBe('false')
})
