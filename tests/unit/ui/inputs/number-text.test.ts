import { describe, expect, it } from 'vitest'
import {
  acceptsNumberText,
  clampNumber,
  formatNumberText,
  parseNumberText,
  refusesKey,
  stepNumber,
} from '#src/ui/inputs/number-text.ts'

const press = (key: string, modifier: 'ctrlKey' | 'metaKey' | 'altKey' | null = null) => ({
  key,
  ctrlKey: modifier === 'ctrlKey',
  metaKey: modifier === 'metaKey',
  altKey: modifier === 'altKey',
})

describe('acceptsNumberText', () => {
  it.each(['', '0', '42', '-', '-1', '3.', '.5', '-.5', '3.25', '007'])('accepts %j', (text) => {
    expect(acceptsNumberText(text)).toBe(true)
  })

  it.each(['a', '1e5', '+1', '1.2.3', '..', '1-', '--1', '1,5', ' 1', '1 000', '٣', '１', '1\n', 'Infinity'])(
    'refuses %j',
    (text) => {
      expect(acceptsNumberText(text)).toBe(false)
    },
  )

  it.each([
    ['-1', { min: 0 }, false],
    ['-1', { min: -5 }, true],
    ['1.5', { integer: true }, false],
    ['15', { integer: true, min: 0 }, true],
    ['99', { max: 10 }, true],
  ])('%j under %j: %s', (text, rule, accepted) => {
    expect(acceptsNumberText(text, rule)).toBe(accepted)
  })
})

describe('refusesKey', () => {
  it.each(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab', 'Backspace', 'Delete', 'Enter', 'Escape'])(
    'lets %s through',
    (key) => {
      expect(refusesKey(press(key), '12', [1, 1])).toBe(false)
    },
  )

  it.each([
    ['a digit', '3', '12', [2, 2], false],
    ['a minus in front', '-', '12', [0, 0], false],
    ['a minus behind', '-', '12', [2, 2], true],
    ['a minus over everything', '-', '12', [0, 2], false],
    ['the first point', '.', '12', [1, 1], false],
    ['a second point', '.', '1.2', [3, 3], true],
    ['a point over the point', '.', '1.2', [1, 2], false],
    ['a letter', 'e', '12', [2, 2], true],
    ['a space', ' ', '12', [1, 1], true],
    ['a digit before the minus', '1', '-2', [0, 0], true],
  ] as const)('%s', (_, key, text, selection, refused) => {
    expect(refusesKey(press(key), text, selection)).toBe(refused)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('lets shortcuts with %s through', (modifier) => {
    expect(refusesKey(press('v', modifier), '12', [0, 0])).toBe(false)
  })
})

it.each([
  ['', null],
  ['-', null],
  ['.', null],
  ['-.', null],
  ['3.', 3],
  ['.5', 0.5],
  ['-0.25', -0.25],
  ['007', 7],
  ['1e5', null],
])('parseNumberText(%j) is %s', (text, number) => {
  expect(parseNumberText(text)).toBe(number)
})

it.each([
  [null, ''],
  [Number.NaN, ''],
  [0, '0'],
  [-3.5, '-3.5'],
  [0.1 + 0.2, '0.30000000000000004'],
  [0.0000001, '0.0000001'],
  [1e21, '1000000000000000000000'],
])('formatNumberText(%s) is %j', (number, text) => {
  expect(formatNumberText(number)).toBe(text)
})

it.each([
  [null, 1, {}, 1],
  [null, 1, { min: 5 }, 6],
  [0.1, 0.2, {}, 0.3],
  [1.25, -1, {}, 0.25],
  [9, 5, { max: 10 }, 10],
  [0, -1, { min: 0 }, 0],
  [99, 1, { max: 10 }, 10],
])('stepNumber(%s, %s, %j) is %s', (value, by, rule, next) => {
  expect(stepNumber(value, by, rule)).toBe(next)
})

it.each([
  [5, {}, 5],
  [5, { min: 7 }, 7],
  [5, { max: 3 }, 3],
  [5, { min: 1, max: 9 }, 5],
])('clampNumber(%s, %j) is %s', (value, rule, clamped) => {
  expect(clampNumber(value, rule)).toBe(clamped)
})
