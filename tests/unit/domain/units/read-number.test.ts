import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readNumber } from '#src/domain/units/read-number.ts'
import { formatNumberText } from '#src/ui/inputs/number-text.ts'

const US = { decimalComma: false, showsPoint: true }
const EUROPE = { decimalComma: true, showsPoint: true }

describe('readNumber', () => {
  test.each([
    ['0', 0],
    ['42', 42],
    ['007', 7],
    ['-3', -3],
    ['- 3', -3],
    ['\u22123', -3],
    ['+4', 4],
    ['-0', 0],
    [' 15 ', 15],
    ['3.', 3],
    ['.5', 0.5],
    [',5', 0.5],
    ['-.5', -0.5],
    ['0.5', 0.5],
    ['0,5', 0.5],
    ['12,25', 12.25],
    ['0,500', 0.5],
    ['1234,567', 1234.567],
    // The point is what the field itself shows.
    ['1.500', 1.5],
    ['1.125', 1.125],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1,234,567.8', 1_234_567.8],
    ['1.234.567,8', 1_234_567.8],
    ['1 234', 1234],
    ['1 234,5', 1234.5],
    ['1 234 567.89', 1_234_567.89],
    ['1\u00A0234', 1234],
    ['1\u202F234,56', 1234.56],
    ['1\u2009234', 1234],
    ["1'234.5", 1234.5],
    ['1’234.5', 1234.5],
    ['１２．５', 12.5],
  ])('%j is %d in either language', (text, number) => {
    expect(readNumber(text, US)).toBe(number)
    expect(readNumber(text, EUROPE)).toBe(number)
  })

  test.each([
    ['1,500', 1500, 1.5],
    ['12,345', 12_345, 12.345],
    ['-1,500', -1500, -1.5],
  ])('%j is %d, and %d where a comma is the decimal point', (text, us, europe) => {
    expect(readNumber(text, US)).toBe(us)
    expect(readNumber(text, EUROPE)).toBe(europe)
  })

  test.each([
    ['1.500', 1.5, 1500],
    ['1,500', 1500, 1.5],
    ['0.500', 0.5, 0.5],
    ['1.50', 1.5, 1.5],
  ])('%j in a file is %d, and %d where it writes a decimal comma', (text, us, europe) => {
    expect(readNumber(text, { decimalComma: false })).toBe(us)
    expect(readNumber(text, { decimalComma: true })).toBe(europe)
  })

  test.each([
    ['1.500', 1500],
    ['1,500', 1500],
    ['1,500.0', 1500],
    ['12', 12],
    ['1.5', 1.5],
  ])('%j of whole things is %d in either language', (text, number) => {
    expect(readNumber(text, { ...US, integer: true })).toBe(number)
    expect(readNumber(text, { ...EUROPE, integer: true })).toBe(number)
  })

  test.each([
    '',
    ' ',
    '-',
    '.',
    ',',
    '-.',
    '--1',
    '1-',
    '1-2',
    '1e5',
    '0x10',
    'Infinity',
    'NaN',
    'abc',
    '1.2.3',
    '1,2,3',
    '1,23,456',
    '12 34',
    '1 23',
    '1,234,56',
    '1.234.56',
    '1,234.567.8',
    '1234,567,890',
    "1'234 567",
    '1,,234',
    '½',
    '12 apples',
    '5 kg',
    '$5',
    '(5)',
    '5\u0000',
    '1'.repeat(65),
  ])('%j is no number', (text) => {
    expect(readNumber(text, US)).toBeNull()
    expect(readNumber(text, EUROPE)).toBeNull()
  })

  test.each([
    ['0.5kg', 'kg', 0.5],
    ['0.5 KG', 'kg', 0.5],
    ['0,5 kg', 'kg', 0.5],
    ['500 g', 'kg', 0.5],
    ['1 lb', 'kg', 0.453592],
    ['1 lb.', 'kg', 0.453592],
    ['2 pounds', 'lbs', 2],
    ['8 oz', 'lbs', 0.5],
    ['1 kg', 'lbs', 2.204623],
    ['1,500 g', 'kg', 1.5],
    ['12 pieces', 'pieces', 12],
    ['80%', 'percent', 80],
    ['-5 %', 'percent', -5],
    ['90 min', 'minutes', 90],
    ['1.5 h', 'minutes', 90],
    ['2 min', 'seconds', 120],
    ['4 Mbit/s', 'kbit/s', 4000],
    ['25 fps', 'per second', 25],
    ['500 gramos', 'kg', 0.5],
    ['2 kilos', 'kg', 2],
    ['2 Libras', 'lbs', 2],
    ['8 onzas', 'lbs', 0.5],
    ['90 segundos', 'minutes', 1.5],
    ['2 minutos', 'seconds', 120],
    ['1.5 horas', 'minutes', 90],
    ['12 piezas', 'pieces', 12],
  ] as const)('%j in a field of %s is %d', (text, unit, number) => {
    expect(readNumber(text, { ...US, unit })).toBe(number)
  })

  test.each([
    ['5 lb', 'pieces'],
    ['5 constructor', 'kg'],
    ['5%', 'kg'],
    ['kg', 'kg'],
    ['5 kg 3', 'kg'],
    ['5 kg lb', 'kg'],
  ] as const)('%j in a field of %s is no number', (text, unit) => {
    expect(readNumber(text, { ...US, unit })).toBeNull()
  })

  test('what a field shows is read back, in every language', () => {
    const shown = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.nat(4))
    fc.assert(
      fc.property(shown, fc.boolean(), ([digits, decimals], decimalComma) => {
        const number = Number(`${digits}e-${decimals}`)
        expect(readNumber(formatNumberText(number), { decimalComma, showsPoint: true })).toBe(number + 0)
      }),
    )
  })

  test.each(['en-US', 'de-DE', 'fr-FR', 'de-CH', 'sv-SE', 'pl-PL'])(
    'what %s writes is understood',
    (language) => {
      const format = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
      const decimalComma = format.format(1.5).includes(',')
      for (const number of [0.5, 12.25, 1234.5, 12_345.67, 1_234_567.8])
        expect([language, readNumber(format.format(number), { decimalComma })]).toEqual([language, number])
    },
  )
})
