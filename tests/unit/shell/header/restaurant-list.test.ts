import { expect, test } from 'vitest'
import { loginList } from '#src/session/restaurant-options.ts'
import { offered } from '#src/shell/header/restaurant-list.tsx'

const list = loginList([
  { uuid: 'north', name: 'North', number: '0412', timezone: 'America/New_York' },
  { uuid: 'south', name: 'South', number: '0007', timezone: 'America/Chicago' },
])

test.each([
  ['Global', 'select', '', ['0412 - North', '0007 - South']],
  ['a restaurant', 'north', '', ['Global', '0412 - North', '0007 - South']],
  ['Global, searched by number', 'select', '0007', ['0007 - South']],
  ['a restaurant, searched by name', 'north', ' south ', ['0007 - South']],
  ['a restaurant, searched for the heading', 'north', 'select', []],
])('offers every choice but the present one of all: in %s [1§2.16]', (_mode, value, search, labels) => {
  expect(offered(list, value, search).map((option) => option.label)).toEqual(labels)
})
