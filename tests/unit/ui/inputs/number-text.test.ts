import { expect, it } from 'vitest'
import { clampNumber, formatNumberText, hasDecimalComma, stepNumber } from '#src/ui/inputs/number-text.ts'

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

it.each([
  ['en-US', false],
  ['en-GB', false],
  ['es-US', false],
  ['es', true],
  ['de', true],
  ['de-CH', false],
  ['fr-FR', true],
  ['pt-BR', true],
])('hasDecimalComma(%j) is %s', (language, has) => {
  expect(hasDecimalComma(language)).toBe(has)
})
