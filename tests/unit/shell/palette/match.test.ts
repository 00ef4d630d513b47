import { describe, expect, test } from 'vitest'
import { distance, matching } from '#src/shell/palette/match.ts'

test.each([
  ['', 'Dashboard Chicken', true],
  ['   ', 'Dashboard Chicken', true],
  ['dash', 'Dashboard Chicken', true],
  ['CHICK', 'Dashboard Chicken', true],
  ['chicken dashboard', 'Dashboard Chicken', true],
  ['chi das', 'Dashboard Chicken', true],
  ['chicken fryer', 'Dashboard Chicken', false],
  ['board', 'Dashboard Chicken', true],
  ['dashboardchicken', 'Dashboard Chicken', false],
  ['merida', '0412 - Mérida Centro', true],
  ['MÉRIDA', '0412 - Merida Centro', true],
  ['lodz', '0007 - Łódź', true],
  ['strasse', '0008 - Hauptstraße', true],
  ['0412', '0412 - Mérida Centro', true],
  ['412', '0412 - Mérida Centro', true],
  ['12', '0412 - Mérida Centro', true],
  ['413', '0412 - Mérida Centro', false],
  ['centro 0412', '0412 - Mérida Centro', true],
  ['plug & play', 'Plug & Play', true],
  ['ada@line', 'ada@linewatch.test', true],
  ['厨房', '0009 - 厨房', true],
])('“%s” in “%s”: %s', (typed, text, found) => {
  expect(distance(typed, text) !== null).toBe(found)
})

describe('the nearest first', () => {
  const nearest = (typed: string, all: string[]) => matching(typed, all, (text) => text)

  test.each<[string, string[], string[]]>([
    [
      'se',
      ['Active Sessions', 'Close', 'Users', 'Security'],
      ['Security', 'Active Sessions', 'Close', 'Users'],
    ],
    ['12', ['0412 - A', '1200 - B', '0012 - C'], ['1200 - B', '0012 - C', '0412 - A']],
    ['412', ['1412 - A', '0412 - B'], ['0412 - B', '1412 - A']],
    ['', ['b', 'a'], ['b', 'a']],
    ['nowhere', ['b', 'a'], []],
  ])('“%s”', (typed, all, expected) => {
    expect(nearest(typed, all)).toEqual(expected)
  })
})
