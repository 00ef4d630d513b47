import { expect, test } from 'vitest'
import { deviceDistance, devicesFirst, initials, matchingDevices } from '#src/shell/palette/device-match.ts'

test.each([
  ['Fryers', 'f'],
  ['Hot Holding', 'hh'],
  ['Kitchen Tablet 12', 'kt12'],
  ['Drive-thru 2', 'dt2'],
  ['Éclair station', 'es'],
  ['', ''],
])('“%s” has the initials “%s”', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test.each([
  ['', 'Fryers', 0],
  ['fr', 'Fryers', 0],
  ['FR', 'Fryers', 0],
  ['hh', 'Hot Holding', 1],
  ['h h', 'Hot Holding', 1],
  ['t2', 'Tablet 2', 1],
  ['t1', 'Tablet 12', 1],
  ['t2', 'Tablet 12', null],
  ['ho', 'Drive-thru Holding', 3],
  ['ye', 'Fryers', 5],
  ['x', 'Fryers', null],
])('“%s” in “%s”: %s', (typed, name, expected) => {
  expect(deviceDistance(typed, name)).toBe(expected)
})

const KITCHEN = [
  'Breading',
  'Drive-thru',
  'Front Counter',
  'Fryers',
  'Hot Holding',
  'Tablet 1',
  'Tablet 12',
  'Tablet 2',
]
test.each([
  ['b', 'Breading'],
  ['fc', 'Front Counter'],
  ['fy', undefined],
  ['fr', 'Fryers'],
  ['hh', 'Hot Holding'],
  ['t1', 'Tablet 1'],
  ['t2', 'Tablet 2'],
  ['2', 'Tablet 2'],
  ['tablet 12', 'Tablet 12'],
])('“%s” leads to %s', (typed, first) => {
  const devices = KITCHEN.map((label) => ({ label }))
  expect(matchingDevices(typed, devices)[0]?.label).toBe(first)
})

test.each([
  ['', false],
  [' ', false],
  ['f', true],
  ['hh', true],
  ['h h', true],
  ['fry', false],
])('for “%s” devices come first: %s', (typed, expected) => {
  expect(devicesFirst(typed)).toBe(expected)
})
