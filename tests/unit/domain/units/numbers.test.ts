import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatFixed,
  formatLarge,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShare,
  formatUptime,
  gpuMemoryBytes,
  percentOf,
  percentOrNull,
  roundMoney,
} from '#src/domain/units/numbers.ts'
import { roundTo } from '#src/domain/units/round.ts'

describe('rounding', () => {
  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.345, 2, 2.35],
    [1e-9, 2, 0],
    [-1e-9, 2, 0],
    [1e21, 2, 1e21],
    [12.5, 0, 13],
    [Number.POSITIVE_INFINITY, 2, Number.POSITIVE_INFINITY],
  ])('%d to %d decimals is %d', (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected)
  })

  test.each([
    [1245.735, 2, '1,245.74'],
    [-1245.735, 2, '-1,245.74'],
    [3, 2, '3.00'],
    [1_000_000, 0, '1,000,000'],
  ])('%d with all of its %d decimals is %s', (value, decimals, expected) => {
    expect(formatFixed(value, decimals)).toBe(expected)
  })

  test.each([
    [999, '999'],
    [59_002, '59,002'],
    [1245.735, '1,245.74'],
    [1234.5, '1,234.5'],
    [1.005, '1.01'],
    [-0.001, '0'],
  ])('%d is read as %s', (value, expected) => {
    expect(formatNumber(value)).toBe(expected)
  })

  test('never moves a figure by more than half a unit of its last place', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        expect(Math.abs(roundTo(value, 2) - value)).toBeLessThanOrEqual(0.005 + 1e-6)
      }),
    )
  })
})

describe('large numbers [1§9.18]', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1234, '1.2k'],
    [999_949, '999.9k'],
    [999_950, '1M'],
    [2_500_000, '2.5M'],
    [7_100_000_000, '7.1B'],
    [1_200_000_000_000, '1.2T'],
    [5_000_000_000_000_000, '5000T'],
    [-1500, '-1.5k'],
    [Number.NaN, 'N/A'],
  ])('%d is %s', (value, text) => {
    expect(formatLarge(value)).toBe(text)
  })
})

describe('bytes [1§9.19]', () => {
  test.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KiB'],
    [1536, '1.5 KiB'],
    [1024 ** 2, '1 MiB'],
    [1024 ** 3 * 7.25, '7.25 GiB'],
    [1024 ** 4, '1 TiB'],
    [1024 ** 5, '1 PiB'],
    [1024 ** 6, '1 EiB'],
    [1024 ** 7, '1 ZiB'],
    [1024 ** 8, '1 YiB'],
    [1024 ** 9, '1024 YiB'],
    [Number.NaN, 'N/A'],
  ])('%d is %s', (value, text) => {
    expect(formatBytes(value)).toBe(text)
  })

  test('GPU memory is scaled by 1048576 [1§9.22]', () => {
    expect(gpuMemoryBytes(8192)).toBe(8_589_934_592)
    expect(formatBytes(gpuMemoryBytes(8192))).toBe('8 GiB')
  })
})

describe('percent, share and money', () => {
  test('percent to 2 decimals, a share with its one [1§9.23]', () => {
    expect([percentOf(1, 3), percentOf(2, 3), percentOf(1, 0)]).toEqual([33.33, 66.67, 0])
    expect([formatPercent(12.345), formatPercent(50), formatPercent(Number.NaN)]).toEqual([
      '12.35%',
      '50%',
      'N/A',
    ])
    expect([formatShare(33.333), formatShare(50), formatShare(Number.NaN)]).toEqual(['33.3%', '50.0%', 'N/A'])
  })

  test('what is not quite all is not 100%, and what is not quite nothing not 0%', () => {
    expect([percentOf(86_399, 86_400), percentOf(1, 86_400), percentOf(0, 9), percentOf(9, 9)]).toEqual([
      99.99, 0.01, 0, 100,
    ])
    expect([percentOrNull(1, 86_400), percentOrNull(0, 9), percentOrNull(0, 0)]).toEqual([0.01, 0, null])
    expect([99.9988, 0.001, 100, 0, 100.004, -0.001].map(formatPercent)).toEqual([
      ...['99.99%', '0.01%', '100%', '0%', '100%', '0%'],
    ])
    expect([99.97, 0.02, 100, 0].map(formatShare)).toEqual(['99.9%', '0.1%', '100.0%', '0.0%'])
  })

  test.each([
    [1234.5, 1234.5, '1,234.50'],
    [0.005, 0.01, '0.01'],
    [-2.999, -3, '-3.00'],
  ])('money %d [2§9.10]', (amount, rounded, text) => {
    expect(roundMoney(amount)).toBe(rounded)
    expect(formatMoney(amount)).toBe(text)
  })

  test('money without a figure', () => {
    expect(formatMoney(Number.NaN)).toBe('N/A')
  })
})

test.each([
  [0, '0.0 hours'],
  [5400, '1.5 hours'],
  [86_399, '24.0 hours'],
  [86_400, '1.0 days'],
  [129_600, '1.5 days'],
  [604_800, '1.0 weeks'],
  [1_391_040, '2.3 weeks'],
  [-5, '0.0 hours'],
  [Number.NaN, 'N/A'],
])('uptime of %d s is %s [1§9.21]', (seconds, text) => {
  expect(formatUptime(seconds)).toBe(text)
})
