import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { conflict } from '#src/contract/define/refusal.ts'
import { createContainer, deleteContainer } from '#src/contract/dictionaries/containers.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { topics } from '#src/live/live.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'
import { moreFilters } from '../list/filters/more-filters.ts'

const app = startConsole()

const rows = async (caption: string) =>
  within(await screen.findByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const create = async (noun: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Create ${noun}` }))
  return dialog(`Create ${noun}`)
}
const tabs = async (name: string) =>
  within(await screen.findByRole('navigation', { name }))
    .getAllByRole('link')
    .map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])

test('each line has its tabs, each with a URL; the sidebar shows which line it is [2§1.8]', async () => {
  await app.open('/settings/chicken/containers', ADMIN)
  expect(await tabs('Settings Chicken')).toEqual([
    ['Materials', '/settings/chicken/materials?restaurantUuid=select', null],
    ['Containers', '/settings/chicken/containers?restaurantUuid=select', 'page'],
    ['Packages', '/settings/chicken/packages?restaurantUuid=select', null],
  ])
  const entries = within(screen.getByRole('list', { name: 'Settings' })).getAllByRole('link')
  expect(entries.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Chicken', 'page'],
    ['Potato', null],
  ])
  // Pans have no weight to be told.
  expect(screen.queryByRole('radiogroup', { name: 'Weight unit' })).toBeNull()
  await app.open('/settings/potato/packages', ADMIN)
  expect((await tabs('Settings Potato')).map(([word]) => word)).toEqual(['Materials', 'Packages'])
})

test('a container is created; a marker that is another’s is reported next to the field', async () => {
  await app.open('/settings/chicken/containers', ADMIN)
  await waitFor(async () =>
    expect((await rows('Settings Chicken Containers'))[0]?.slice(0, 3)).toEqual([
      'P01',
      'Third Pan 01',
      '101',
    ]),
  )
  const form = await create('container')
  await userEvent.click(form.getByRole('button', { name: 'Create container' }))
  await form.findByText('Enter a code')
  form.getByText('Enter a number')
  await userEvent.type(form.getByRole('textbox', { name: /^Code/ }), 'A00')
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Ninth Pan')
  await userEvent.type(form.getByRole('spinbutton', { name: /^Marker number/ }), '101')
  await userEvent.click(form.getByRole('button', { name: 'Create container' }))
  await form.findByText('Another container has this marker')
  await userEvent.clear(form.getByRole('spinbutton', { name: /^Marker number/ }))
  await userEvent.type(form.getByRole('spinbutton', { name: /^Marker number/ }), '909')
  await userEvent.click(form.getByRole('button', { name: 'Create container' }))
  await gone()
  await waitFor(async () =>
    expect((await rows('Settings Chicken Containers'))[0]?.slice(0, 3)).toEqual(['A00', 'Ninth Pan', '909']),
  )
})

test('where a container is used is told in the question, which stays', async () => {
  await app.open('/settings/chicken/containers', ADMIN)
  const used =
    'Third Pan 01 is used in the restaurant “0412”. It cannot be deleted because histories refer to it. Rename it instead.'
  app.mock(deleteContainer, conflict(used))
  await pressInRowMenu('Third Pan 01 (P01)', 'Delete container')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete container' }))
  expect((await screen.findByRole('alert')).textContent).toContain(used)
})

test('a package is of a material of its line, and weighs what its pieces do in the unit that is chosen', async () => {
  await app.open('/settings/potato/packages', ADMIN)
  const form = await create('package')
  await userEvent.click(form.getByRole('button', { name: 'Create package' }))
  await form.findByText('Choose a material')
  form.getByText('Enter how many pieces')
  await userEvent.type(form.getByRole('textbox', { name: /^Code/ }), 'FAMILY')
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Family Box')
  await userEvent.click(form.getByRole('combobox', { name: /^Material/ }))
  const options = await screen.findAllByRole('option', { hidden: true })
  const names = options.map((option) => option.textContent)
  expect(names).toContain('Waffle Fries')
  expect(names).not.toContain('Nuggets')
  await userEvent.click(options.findLast((option) => option.textContent === 'Waffle Fries') ?? document.body)
  await userEvent.type(form.getByRole('spinbutton', { name: /^Pieces/ }), '100')
  await userEvent.click(form.getByRole('button', { name: 'Create package' }))
  await gone()
  const family = async () => (await rows('Settings Potato Packages'))[0]?.slice(0, 5)
  await waitFor(async () =>
    expect(await family()).toEqual(['FAMILY', 'Family Box', 'Waffle Fries', '100', '0.900 kg']),
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Pounds' }))
  await waitFor(async () => expect((await family())?.at(-1)).toBe('1.984 lbs'))
  await userEvent.click(screen.getByRole('radio', { name: 'Kilograms' }))
})

test('a potato material has no grill, and its weight is kept in grams [2§7.13]', async () => {
  await app.open('/settings/potato/materials', ADMIN)
  const form = await create('material')
  expect(form.queryByRole('checkbox')).toBeNull()
  await userEvent.type(form.getByRole('textbox', { name: /^Code/ }), 'CUT')
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Cut Fries')
  await userEvent.type(form.getByRole('spinbutton', { name: /^Piece weight, kg/ }), '0.012')
  await userEvent.type(form.getByRole('textbox', { name: /^Hold limit/ }), '20')
  await userEvent.type(form.getByRole('textbox', { name: /^Fry time/ }), '3.30')
  await userEvent.click(form.getByRole('button', { name: 'Create material' }))
  await gone()
  await waitFor(async () =>
    expect((await rows('Settings Potato'))[0]?.slice(0, 5)).toEqual([
      'CUT',
      'Cut Fries',
      '0.012 kg',
      '20:00',
      '3:30',
    ]),
  )
})

test('what somebody else adds is offered by a filter of another page at once', async () => {
  await app.open('/timers-cycle-history/conveyor', ADMIN)
  await userEvent.click((await moreFilters()).getByRole('button', { name: /^Containers/ }))
  await screen.findByRole('option', { name: 'Third Pan 01', hidden: true })
  expect(screen.queryByRole('option', { name: 'Tenth Pan', hidden: true })).toBeNull()
  const token = await app.provider.tokenOf(ADMIN)
  const body = { code: 'P77', name: 'Tenth Pan', marker: 777 }
  await app.provider.call(createContainer, { token, body })
  topics.deliver(dictionariesTopic.destination, { kind: 'CONTAINER' }, null)
  expect(await screen.findByRole('option', { name: 'Tenth Pan', hidden: true })).toBeDefined()
})

test('on a phone a row is a card that opens its form', async () => {
  setViewport(390)
  await app.open('/settings/chicken/packages', ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: /^CFA Deluxe/ }))
  const form = await dialog('Edit package')
  expect(form.getByRole<HTMLInputElement>('spinbutton', { name: /^Pieces/ }).value).toBe('1')
})
