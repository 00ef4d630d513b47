import { describe, expect, test } from 'vitest'
import type { CauseShare } from '#src/domain/why/causes.ts'
import { causeLabel, causesOfAll, type WhyFigures, whyWords } from '#src/domain/why/words.ts'

const share = (cause: CauseShare['cause'], wasted: number, more: Partial<CauseShare> = {}): CauseShare => ({
  cause,
  reason: null,
  materialCode: 'CFA',
  wasted,
  pans: 9,
  batches: 7,
  ...more,
})
const product = (materialCode: string, material: string, rate: number, mix: number) => ({
  materialCode,
  material,
  cooked: 90_000,
  usualCooked: 80_000,
  rate,
  mix,
})

/** The worked example. */
const DINNER: WhyFigures = {
  cooked: 200_000,
  wasted: 24_000,
  percent: 12,
  target: 8,
  pans: 60,
  expired: 0,
  usual: { percent: 9, above: 6000, days: 28, lower: 26, higher: 2 },
  products: [
    product('NUG', 'Nuggets', -700, 0),
    product('CFA', 'Filets', 4500, 900),
    product('ST', 'Strips', 2100, -800),
  ],
  causes: [share('ABOVE_RECOMMENDATION', 6200)],
  stockOuts: 0,
  lateCount: 0,
}
const words = (more: Partial<WhyFigures> = {}) =>
  whyWords({ ...DINNER, ...more }, { unit: 'kg', dayPart: 'dinner' })
const HEAD = 'Waste was 12.0% at dinner; the target is 8%, usual is 9.0%.'
const ABOVE = 'That is higher than on 26 of the last 28 days.'
const FILETS = 'Filets account for 4.5 kg of the 6 kg above usual'

test('the worked example', () => {
  expect(words()).toEqual([
    HEAD,
    ABOVE,
    `${FILETS}; up to 6.2 kg of them was cooked above the recommendation (7 batches).`,
  ])
})

test('weights are in the reader’s unit, and a whole range has no part of the day', () => {
  const [head, , accounts] = whyWords(DINNER, { unit: 'lbs' })
  expect(head).toBe('Waste was 12.0%; the target is 8%, usual is 9.0%.')
  expect(accounts).toContain('Filets account for 9.9 lbs of the 13.2 lbs above usual; up to 13.7 lbs')
})

describe('how it stands', () => {
  const usual = { percent: 9, above: 6000, days: 28, lower: 14, higher: 14 }
  test.each<[string, Partial<WhyFigures>, string]>([
    ['within the usual', { usual }, 'That is in the usual range.'],
    [
      'below it',
      { usual: { ...usual, lower: 1, higher: 27 } },
      'That is lower than on 27 of the last 28 days.',
    ],
    ['unknown', { usual: null }, 'There is no usual yet: 8 days are needed.'],
  ])('%s', (_, more, sentence) => {
    expect(words(more)[1]).toBe(sentence)
  })

  test('without a usual the headline has none, and no cause is named', () => {
    expect(words({ usual: null })).toEqual([
      'Waste was 12.0% at dinner; the target is 8%.',
      'There is no usual yet: 8 days are needed.',
    ])
  })

  test('where nothing was cooked', () => {
    expect(words({ percent: null, cooked: 0, wasted: 0 })).toEqual(['Nothing was cooked at dinner.'])
    expect(words({ percent: null, cooked: 0, wasted: 500 })).toEqual([
      'Nothing was cooked at dinner, and 0.5 kg was wasted.',
    ])
  })

  test('usual, and above the target: what most of it came with', () => {
    expect(words({ usual })).toEqual([
      HEAD,
      'That is in the usual range.',
      'Of 24 kg wasted, up to 6.2 kg was cooked above the recommendation (7 batches).',
    ])
    expect(words({ usual, target: 12 })).toHaveLength(2)
  })
})

describe('too little to name a cause', () => {
  test.each<[string, Partial<WhyFigures>, string | undefined]>([
    ['under 10 kg', { cooked: 9_999 }, 'Too little was cooked to name a cause; the pans are below.'],
    ['10 kg', { cooked: 10_000 }, undefined],
    ['under 10 pans', { pans: 9 }, 'Too few pans were wasted to name a cause; the pans are below.'],
    ['10 pans', { pans: 10 }, undefined],
  ])('%s', (_, more, sentence) => {
    expect(words(more).find((one) => one.startsWith('Too '))).toBe(sentence)
    expect(words(more).some((one) => one.startsWith('Filets'))).toBe(sentence === undefined)
  })
})

describe('a cause stands out', () => {
  test.each<[string, Partial<CauseShare>, boolean]>([
    ['from 3 pans', { pans: 3 }, true],
    ['and not from 2', { pans: 2 }, false],
    ['from 15 % of what is above usual', { wasted: 900 }, true],
    ['and not from less', { wasted: 899 }, false],
    ['of the product alone', { materialCode: 'NUG' }, false],
  ])('%s', (_, more, named) => {
    const found = words({ causes: [{ ...share('NOT_SOLD', 6200), ...more }] })
    expect(found.includes('No single cause stands out.')).toBe(!named)
    expect(found.some((one) => one.includes('not sold'))).toBe(named)
  })

  test('from 500 g', () => {
    const usual = { percent: 11.9, above: 600, days: 28, lower: 26, higher: 2 }
    const with500 = (wasted: number) => words({ usual, causes: [share('NOT_SOLD', wasted)] })
    expect(with500(499)).toContain('No single cause stands out.')
    expect(with500(500)).not.toContain('No single cause stands out.')
  })

  test('three at most, the largest first', () => {
    const causes = [
      share('REASON', 1000, { reason: 'Dropped' }),
      share('TIMER_ERROR', 3000),
      share('NOT_RECOMMENDED', 2000, { batches: 1 }),
      share('NOT_SOLD', 4000),
    ]
    expect(words({ causes })[2]).toBe(
      `${FILETS}; up to 4 kg of them was cooked as recommended and not sold (9 pans), up to 3 kg came with a timer error (9 pans), up to 2 kg was cooked without a recommendation (1 batch).`,
    )
  })
})

test('a product that is further above usual than all together', () => {
  const products = [product('NUG', 'Nuggets', -3000, 0), product('CFA', 'Filets', 9000, 0)]
  expect(words({ products })[2]).toContain(
    'Filets account for 9 kg above usual, the other products for 3 kg below it;',
  )
})

describe('no product did worse', () => {
  const mixed = (cooked: number, mix: number) => ({ ...product('CFA', 'Filets', -100, mix), cooked })
  test.each([
    [
      'more of one was cooked that wastes more',
      mixed(90_000, 900),
      'more Filets were cooked, which waste more.',
    ],
    ['less of one that wastes less', mixed(70_000, -900), 'fewer Filets were cooked, which waste less.'],
  ])('%s', (_, filets, sentence) => {
    const products = [filets, product('NUG', 'Nuggets', -50, 0)]
    expect(words({ products })[2]).toBe(`No product did worse; ${sentence}`)
  })
})

test('what came with it is said, and not added', () => {
  expect(words({ expired: 51, stockOuts: 1, lateCount: 12 }).slice(-2)).toEqual([
    '51 of 60 wasted pans had run out of hold time.',
    'In the same time: 1 stock-out and 12 late batches.',
  ])
})

test('causes of several products add up', () => {
  const all = causesOfAll([
    share('REASON', 100, { reason: 'Dropped' }),
    share('REASON', 50, { reason: 'Closing' }),
    share('REASON', 300, { reason: 'Dropped', materialCode: 'NUG' }),
    share('NOT_SOLD', 200),
  ])
  expect(all.map((one) => [causeLabel(one), one.wasted, one.pans, one.batches])).toEqual([
    ['Crew: Dropped', 400, 18, 14],
    ['Cooked as recommended, not sold', 200, 9, 7],
    ['Crew: Closing', 50, 9, 7],
  ])
})

test('no sentence says that anything caused anything', () => {
  const every = [words(), words({ usual: null }), words({ causes: [] })].flat().join(' ')
  expect(every).not.toMatch(/caus(ed|es) |because/)
})
