import { describe, expect, test } from 'vitest'
import { decompose, type ProductPart } from '#src/domain/why/decompose.ts'

/** Kilograms as the design page has them: cooked, wasted, and what is usually cooked at a percent of waste. */
const product = (
  materialCode: string,
  cooked: number,
  wasted: number,
  usualCooked: number,
  usualPercent: number,
): ProductPart => ({
  materialCode,
  cooked: cooked * 1000,
  wasted: wasted * 1000,
  usualCooked: usualCooked * 1000,
  usualWasted: usualCooked * usualPercent * 10,
})

/** C 200, W 24.0 (12.0 %), R0 9.0 %. */
const WORKED_EXAMPLE = [
  product('Filets', 90, 13.5, 100, 10),
  product('Nuggets', 70, 5.6, 50, 9),
  product('Strips', 40, 4.9, 50, 7),
]

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

describe('the worked example', () => {
  const found = decompose([WORKED_EXAMPLE])
  test('wastes 6.0 kg above the usual 9.0 %', () => {
    expect(found?.above).toBeCloseTo(6000, 6)
    expect(found?.usualPercent).toBeCloseTo(9, 6)
  })

  test.each([
    ['Filets', 10, 4500, 900],
    ['Nuggets', 9, -700, 0],
    ['Strips', 7, 2100, -800],
  ])('%s usually waste %d %: rate %d g, mix %d g', (materialCode, usualPercent, rate, mix) => {
    const own = found?.products.find((one) => one.materialCode === materialCode)
    expect(own?.usualPercent).toBeCloseTo(usualPercent, 6)
    expect(own?.rate).toBeCloseTo(rate, 6)
    expect(own?.mix).toBeCloseTo(mix, 6)
  })

  test('says what would have been cooked of each at its usual share', () => {
    expect(found?.products.map(({ usualCooked }) => Math.round(usualCooked))).toEqual([
      100_000, 50_000, 50_000,
    ])
  })
})

test('a product that is new takes what is usual of all', () => {
  const found = decompose([[...WORKED_EXAMPLE, product('Wings', 10, 1.4, 0, 0)]])
  const own = found?.products.find((one) => one.materialCode === 'Wings')
  expect(own).toMatchObject({ usualPercent: 9, mix: 0 })
  expect(own?.rate).toBeCloseTo(500, 6)
})

test('parts of the day are compared each with itself, and added up', () => {
  const lunch = [product('Filets', 100, 4, 100, 3)]
  const found = decompose([WORKED_EXAMPLE, lunch])
  expect(found?.above).toBeCloseTo(6000 + 1000, 6)
  expect(found?.products[0]?.rate).toBeCloseTo(4500 + 1000, 6)
  expect(found?.products[0]?.mix).toBeCloseTo(900, 6)
  // 18 and 3 of 300 kg.
  expect(found?.usualPercent).toBeCloseTo(7, 6)
})

test('a part without a usual says nothing; none at all is no decomposition', () => {
  const breakfast = [product('Filets', 50, 5, 0, 0)]
  expect(decompose([WORKED_EXAMPLE, breakfast])?.above).toBeCloseTo(6000, 6)
  expect(decompose([breakfast])).toBeNull()
  expect(decompose([])).toBeNull()
})

test('the parts of the difference always add up to it', () => {
  // The same numbers on every run.
  let state = 7
  const random = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * most)
  }
  for (let round = 0; round < 200; round += 1) {
    const parts = Array.from({ length: 1 + random(3) }, () =>
      Array.from({ length: 1 + random(7) }, (_, index): ProductPart => {
        const [cooked, usualCooked] = [random(3) && random(90_000), random(4) && random(2_000_000)]
        return {
          materialCode: `M${index}`,
          cooked,
          wasted: random(cooked + 500),
          usualCooked,
          usualWasted: random(usualCooked + 1),
        }
      }),
    ).filter((products) => products.some(({ usualCooked }) => usualCooked > 0))
    const found = decompose(parts)
    const expected = sum(
      parts.map((products) => {
        const of = (figure: 'cooked' | 'wasted' | 'usualCooked' | 'usualWasted') =>
          sum(products.map((one) => one[figure]))
        return of('wasted') - (of('cooked') * of('usualWasted')) / of('usualCooked')
      }),
    )
    expect(found?.above ?? 0).toBeCloseTo(expected, 3)
    expect(sum(found?.products.map(({ rate, mix }) => rate + mix) ?? [])).toBeCloseTo(expected, 3)
  }
})
