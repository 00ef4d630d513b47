import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatGrams,
  formatPieces,
  formatWeight,
  fromGrams,
  toGrams,
  WEIGHT_UNITS,
  weightUnit,
} from '#src/domain/units/weight.ts'

test.each([
  ['kg', 'kg'],
  ['lbs', 'lbs'],
  ['LBS', 'kg'],
  ['stone', 'kg'],
  [null, 'kg'],
  [undefined, 'kg'],
  [1, 'kg'],
])('a stored unit %s counts as %s [1§9.33]', (stored, unit) => {
  expect(weightUnit(stored)).toBe(unit)
})

test.each([
  [1250, 'kg', '1.25 kg'],
  [1250, 'lbs', '2.76 lbs'],
  [0, 'kg', '0 kg'],
  [32_660_470, 'kg', '32,660.47 kg'],
  [453.59237, 'lbs', '1 lbs'],
  [Number.NaN, 'kg', 'N/A'],
] as const)('%d grams in %s are %s', (grams, unit, text) => {
  expect(formatWeight(grams, unit)).toBe(text)
})

test('whole grams survive a change of unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom('kg', 'lbs'), (grams, unit) => {
      expect(toGrams(fromGrams(grams, unit), unit)).toBe(grams)
    }),
  )
})

test('counts take their plural [2§9.9]', () => {
  expect([0, 1, 2].map(formatGrams)).toEqual(['0 grams', '1 gram', '2 grams'])
  expect([0, 1, 12].map(formatPieces)).toEqual(['0 Pieces', '1 Piece', '12 Pieces'])
})

test('units carry their names [1§9.34]', () => {
  expect(WEIGHT_UNITS.map((unit) => `${unit.value} (${unit.label})`)).toEqual([
    'kg (Kilograms)',
    'lbs (Pounds)',
  ])
})
