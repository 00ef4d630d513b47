import { describe, expect, test } from 'vitest'
import { editDistance, suggested } from '#src/shell/palette/suggest.ts'

test.each([
  ['fryer', 'fryer', 0],
  ['fryr', 'fryer', 1],
  ['fyrer', 'fryer', 1],
  ['fryers', 'fryer', 1],
  ['frier', 'fryer', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['abcdef', 'a', 3],
])('%s is %s but for %i letters', (one, other, letters) => {
  expect(editDistance(one, other, letters === 3 ? 2 : undefined)).toBeGreaterThanOrEqual(Math.min(letters, 3))
  expect(editDistance(one, other)).toBe(one === 'abcdef' ? 5 : letters)
})

describe('what was probably meant', () => {
  const pages = ['Dashboard Chicken', 'Timers Cycle History Fryer', 'PCS Recommendations', 'Users', 'Reports']
  const meant = (typed: string) => suggested(typed, pages, (page) => page)

  test.each([
    ['fyrer', ['Timers Cycle History Fryer']],
    ['chikcen', ['Dashboard Chicken']],
    ['recomendations', ['PCS Recommendations']],
    ['recomen', ['PCS Recommendations']],
    ['usres', ['Users']],
    ['dashbord chiken', ['Dashboard Chicken']],
    // Every word has to be in it.
    ['dashbord zebra', []],
    // Two letters may be anything.
    ['zz', []],
    ['', []],
  ])('by %s', (typed, expected) => {
    expect(meant(typed)).toEqual(expected)
  })

  test('are three at most, those with the fewest slips first', () => {
    expect(
      suggested('cmera', ['Camera', 'Cameras', 'Cameras 2', 'Camera 4', 'Chimera'], (one) => one),
    ).toEqual(['Camera', 'Cameras', 'Cameras 2'])
  })
})
