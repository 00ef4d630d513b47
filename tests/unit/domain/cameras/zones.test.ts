import { describe, expect, test } from 'vitest'
import { inOrder, swapped, ZONE_MODE_LABELS, ZONE_MODE_TEXTS, ZONE_MODES } from '#src/domain/cameras/zones.ts'

describe('swapping', () => {
  test.each([
    ['neighbours', 0, 1, 'bac'],
    ['the ends', 0, 2, 'cba'],
    ['backwards', 2, 1, 'acb'],
    ['one with itself', 1, 1, 'abc'],
    ['with a place before the first', 0, -1, 'abc'],
    ['with a place behind the last', 2, 3, 'abc'],
    ['from a place that is none', 7, 0, 'abc'],
  ])('%s', (_, from, to, after) => {
    expect(swapped([...'abc'], from, to).join('')).toBe(after)
  })

  test('leaves what it was given as it was', () => {
    const before = ['a', 'b']
    swapped(before, 0, 1)
    expect(before).toEqual(['a', 'b'])
  })
})

test.each([
  ['nothing asked: as it is', 'abc', '', 'abc'],
  ['all asked', 'abc', 'cab', 'cab'],
  ['some asked: the others behind, as they were', 'abcd', 'c', 'cabd'],
  ['what is not there is left out', 'abc', 'xcy', 'cab'],
  ['asked twice counts once', 'abc', 'bbab', 'bac'],
  ['nothing there', '', 'ab', ''],
])('an order: %s', (_, present, asked, after) => {
  expect(inOrder([...present], [...asked]).join('')).toBe(after)
})

test('every mode has a name of its own and a sentence', () => {
  expect(new Set(ZONE_MODES.map((mode) => ZONE_MODE_LABELS[mode])).size).toBe(ZONE_MODES.length)
  for (const mode of ZONE_MODES) expect(ZONE_MODE_TEXTS[mode]).toMatch(/\.$/)
})
