import { describe, expect, test } from 'vitest'
import { composeRanking } from '#server/domain/digest/compose-ranking.ts'
import type { ComparedKitchen } from '#server/domain/digest/facts.ts'
import { AT, compared, DINNER, MORNING, ONE } from './facts.ts'

const figures = { ...DINNER, products: DINNER.products.slice(0, 1) }
const usual = { percent: 9.5, above: 0, days: 28, lower: 14, higher: 13 }
const KITCHENS: ComparedKitchen[] = [
  compared('0412', 6),
  compared('0436', 9.5, { figures: { ...figures, usual } }),
  compared('0458', 12.8, { figures, stockOuts: { total: 6, longest: 300 } }),
  compared('0471', 7, {
    orders: [
      { uuid: 'b', number: 4, departsAt: AT, lines: [{ material: 'Strips', pieces: 20 }] },
      {
        uuid: 'a',
        number: 6,
        departsAt: Date.parse('2026-11-24T23:00:00Z'),
        lines: [
          { material: 'Nuggets', pieces: 120 },
          { material: 'Filets', pieces: 24 },
        ],
      },
    ],
  }),
  compared('0622', 0, {
    waste: { cooked: 9_000, wasted: 4_000, target: 8 },
    open: [
      { rule: 'HOST_SILENT', name: 'host-0622', since: AT - 600_000, lastFactAt: null, more: 0 },
      { rule: 'PC_OFFLINE', name: 'KPC-1', since: AT - 600_000, more: 0 },
    ],
  }),
]
const composed = (kitchens = KITCHENS, occasion = MORNING) => composeRanking(kitchens, occasion)
const section = (heading: RegExp, kitchens = KITCHENS) =>
  composed(kitchens)
    ?.sections.find((one) => heading.test(one.heading))
    ?.sentences.map(({ text }) => text)

test('several kitchens are ranked, with what accounts for the worst, what is open, and the orders', () => {
  expect(composed()).toMatchObject({ about: '5 restaurants', headline: '0458, 0622 need you' })
  expect(section(/^Kitchens, Mon, Nov 23/)).toEqual([
    '0458 Kitchen 0458: 12.8% waste (target 8%), more than usual; 6 stock-outs, the longest 5 min.',
    '0436 Kitchen 0436: 9.5% waste (target 8%), as usual.',
    '0412, 0471: waste within target.',
    '0622: too little was cooked to compare.',
  ])
  expect(section(/accounts/)?.[0]).toMatch(/^0458: Filets account for 4\.5 kg of the 6 kg above usual;/)
  expect(section(/Needs attention/)).toEqual(['0622: No answer from host-0622 for 10 min and 1 more.'])
  expect(section(/Orders today/)).toEqual(['2 orders.', 'The largest: 0471, #6 at 5:00 PM, 144 pieces.'])
})

test('each line leads to the kitchen that it is about, and one about several to all', () => {
  const sentences = composed()?.sections[0]?.sentences ?? []
  expect(sentences[0]?.link).toMatchObject({
    to: '/dashboard/why',
    search: { restaurantUuid: KITCHENS[2]?.restaurant.uuid },
  })
  expect(sentences[2]?.link).toMatchObject({ to: '/dashboard/chicken', search: { restaurantUuid: 'select' } })
})

describe('the headline', () => {
  const stockOut = { rule: 'OUT', material: 'Strips', since: AT, nextPanAt: null, more: 0 } as const
  test.each<[string, ComparedKitchen[]]>([
    ['none needs you', [compared('0412', 6), compared('0436', 9.5, { figures: { ...figures, usual } })]],
    // Above target, but of too few days to say what is usual.
    [
      'none needs you',
      [compared('0412', 6), compared('0436', 9.5, { figures: { ...figures, usual: null } })],
    ],
    ['0412 needs you', [compared('0412', 6, { open: [stockOut] }), compared('0436', 6)]],
    [
      '0301, 0302, 0303 and 2 more need you',
      ['0301', '0302', '0303', '0304', '0305'].map((number) => compared(number, 9, { figures })),
    ],
  ])('%s', (headline, kitchens) => {
    expect(composed(kitchens)?.headline).toBe(headline)
  })
})

test('a large chain has no longer a digest', () => {
  const chain = Array.from({ length: 200 }, (_, index) =>
    compared(String(1000 + index), 9, { figures, open: ONE.open, orders: ONE.orders }),
  )
  const digest = composed(chain)
  expect(digest?.sections.map(({ sentences }) => sentences.length)).toEqual([6, 3, 6, 2])
  expect(section(/Kitchens/, chain)?.at(-1)).toBe(
    '1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014 and 185 more: fewer points above target.',
  )
})

test('of what the reader may not see nothing is said', () => {
  const hidden = { waste: null, stockOuts: null, open: null, orders: null, figures: null }
  const kitchens = [compared('0412', 6, hidden), compared('0436', 6, hidden)]
  expect(composed(kitchens)).toBeNull()
  expect(composed([...kitchens, compared('0458', 6, { ...hidden, orders: [] })])?.sections).toEqual([
    { heading: 'Orders today', sentences: [{ text: 'No orders.', link: expect.anything() }] },
  ])
})
