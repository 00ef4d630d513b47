import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { attributionsOf, causesOf, ranOut, WASTE_CAUSES, type WastedPan } from '#src/domain/why/causes.ts'

const CLOSING = Date.UTC(2026, 10, 24, 22, 0)
const CLEARING = [{ start: CLOSING - 45 * MINUTE, end: CLOSING + 45 * MINUTE }]

/** Wasted at 6 PM of a batch that was just as large as recommended; all of the demand came. */
const PAN: WastedPan = {
  materialCode: 'CFA',
  batchId: 1,
  wasted: 1000,
  placedAt: CLOSING - 4 * HOUR - 25 * MINUTE,
  removedAt: CLOSING - 4 * HOUR,
  limitS: 20 * 60,
  timerError: false,
  reason: null,
  orderCanceled: false,
  batchWeight: 5000,
  recommendedWeight: 5000,
  packingUnit: 100,
  newerFirst: false,
  packed: 5000,
  minuteDemand: 200,
}
const shares = (...pans: Partial<WastedPan>[]) =>
  causesOf(
    attributionsOf(
      pans.map((pan) => ({ ...PAN, ...pan })),
      CLEARING,
    ),
  ).map(({ cause, wasted, pans: count, batches }) => [cause, wasted, count, batches])

/** What makes a pan fit each cause. */
const FITS: Readonly<Record<(typeof WASTE_CAUSES)[number], Partial<WastedPan>>> = {
  REASON: { reason: 'Dropped' },
  TIMER_ERROR: { timerError: true },
  CLEARED: { placedAt: CLOSING - 30 * MINUTE, removedAt: CLOSING - 20 * MINUTE },
  ORDER_CANCELED: { orderCanceled: true },
  NOT_RECOMMENDED: { recommendedWeight: null },
  ABOVE_RECOMMENDATION: { recommendedWeight: 3000 },
  NEWER_FIRST: { newerFirst: true },
  DEMAND_SHORT: { packed: 1000 },
  NOT_SOLD: {},
}

test.each(WASTE_CAUSES)('%s takes all of a pan that it fits', (cause) => {
  expect(shares(FITS[cause])).toEqual([[cause, 1000, 1, 1]])
})

test.each(WASTE_CAUSES.map((cause, index) => [cause, WASTE_CAUSES.slice(index + 1)] as const))(
  '%s comes before %j',
  (cause, later) => {
    // No recommendation, and one that was exceeded, cannot both be.
    for (const other of later) {
      const both = { ...FITS[other], ...FITS[cause] }
      expect(shares(both)[0]?.[0], other).toBe(cause)
    }
  },
)

describe('the crew’s reason', () => {
  test('is a cause for each reason', () => {
    const pans = ['Dropped', 'Dropped ', 'Overcooked'].map((reason) => ({ ...PAN, reason }))
    const found = causesOf(attributionsOf(pans, []))
    expect(found.map(({ reason, pans }) => [reason, pans])).toEqual([
      ['Dropped', 2],
      ['Overcooked', 1],
    ])
  })

  test('that a pan expired is no reason: it says how and not why', () => {
    expect(shares({ reason: 'Expired' })).toEqual([['NOT_SOLD', 1000, 1, 1]])
  })
})

describe('clearing', () => {
  test('is of pans that could have been held longer', () => {
    expect(shares({ placedAt: CLOSING - HOUR, removedAt: CLOSING - 20 * MINUTE, packed: null })).toEqual([
      ['NOT_SOLD', 1000, 1, 1],
    ])
  })

  test('is near closing', () => {
    expect(shares({ placedAt: CLOSING - HOUR, removedAt: CLOSING - 46 * MINUTE })).toEqual([
      ['NOT_SOLD', 1000, 1, 1],
    ])
  })
})

describe('above the recommendation', () => {
  test('is what was cooked beyond it and one packing unit, of all pans of the batch together', () => {
    const pan = { batchWeight: 5000, recommendedWeight: 3500 }
    expect(shares({ ...pan, removedAt: PAN.removedAt + 1 }, pan)).toEqual([
      ['ABOVE_RECOMMENDATION', 1400, 2, 1],
      ['NOT_SOLD', 600, 1, 1],
    ])
  })

  test('is nothing where rounding up to whole packages explains it', () => {
    expect(shares({ batchWeight: 5100 })).toEqual([['NOT_SOLD', 1000, 1, 1]])
  })

  test('leaves alone what has another cause already', () => {
    const pan = { batchWeight: 5000, recommendedWeight: 3500 }
    expect(shares({ ...pan, reason: 'Dropped' }, pan)).toEqual([
      ['REASON', 1000, 1, 1],
      ['ABOVE_RECOMMENDATION', 1000, 1, 1],
    ])
  })
})

describe('too little demand', () => {
  // 25 minutes of 200 g are 5 kg; four fifths of that are 4 kg.
  test.each([
    [3999, 'DEMAND_SHORT'],
    [4000, 'NOT_SOLD'],
  ])('%d g packed is %s', (packed, cause) => {
    expect(shares({ packed })[0]?.[0]).toBe(cause)
  })

  test('is not known where nobody says what was packed or expected', () => {
    expect(shares({ packed: null })[0]?.[0]).toBe('NOT_SOLD')
    expect(shares({ minuteDemand: null, packed: 0 })[0]?.[0]).toBe('NOT_SOLD')
  })
})

test('the causes sum to the waste, the largest first, each product by itself', () => {
  const pans = [
    ...WASTE_CAUSES.map((cause, index) => ({
      ...PAN,
      ...FITS[cause],
      batchId: index,
      wasted: 100 + index,
    })),
    { ...PAN, materialCode: 'NUG', wasted: 5000, batchId: null },
  ]
  const found = causesOf(attributionsOf(pans, CLEARING))
  expect(found.reduce((sum, { wasted }) => sum + wasted, 0)).toBe(9 * 100 + 36 + 5000)
  expect(found[0]).toEqual({
    cause: 'NOT_SOLD',
    reason: null,
    materialCode: 'NUG',
    wasted: 5000,
    pans: 1,
    batches: 0,
  })
  expect(found).toHaveLength(10)
})

test('a pan ran out of its hold time past its limit, if its timer ran', () => {
  expect(ranOut(PAN)).toBe(true)
  expect(ranOut({ ...PAN, limitS: 25 * 60 })).toBe(false)
  expect(ranOut({ ...PAN, timerError: true })).toBe(false)
})
