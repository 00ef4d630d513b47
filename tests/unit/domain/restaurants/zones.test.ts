import { expect, test } from 'vitest'
import { namesRestaurant } from '#src/domain/restaurants/number.ts'
import { isRestaurantZone, suggestedZones } from '#src/domain/restaurants/zones.ts'

test.each([
  ['America/Chicago', true],
  ['America/Indiana/Indianapolis', true],
  ['Pacific/Guam', true],
  ['America/Port-au-Prince', true],
  ['Etc/GMT+5', true],
  ['UTC', true],
  ['America/Springfield', false],
  ['america/chicago', false],
  ['EST', false],
  ['CST6CDT', false],
  ['+05:00', false],
  ['', false],
])('%s is a restaurant’s zone: %s', (zone, expected) => {
  expect(isRestaurantZone(zone)).toBe(expected)
})

const TEXAS = ['America/Chicago', 'America/Denver']
const CITIES = [
  { name: 'Austin', timezone: 'America/Chicago' },
  { name: 'El Paso', timezone: 'America/Denver' },
]
test.each<[string, readonly string[], string, string[]]>([
  ['a city that is known comes first', TEXAS, 'El Paso', ['America/Denver', 'America/Chicago']],
  ['however it is written', TEXAS, ' el paso ', ['America/Denver', 'America/Chicago']],
  ['one that is not known leaves the state’s', TEXAS, 'Marfa', TEXAS],
  ['none is the same', TEXAS, '', TEXAS],
  ['without a state nothing is suggested', [], '', []],
])('of suggested zones %s', (_, ofState, city, expected) => {
  expect(suggestedZones({ ofState, city, cities: CITIES })).toEqual(expected)
})

test.each([
  ['0412', '0412', true],
  [' 0412 ', '0412', true],
  ['a-7', 'A-7', true],
  ['412', '0412', false],
  ['', '0412', false],
  ['0412 - Lakeview', '0412', false],
])('“%s” names restaurant %s: %s', (typed, number, expected) => {
  expect(namesRestaurant(typed, number)).toBe(expected)
})
