import type { ComparedKitchen, Occasion, OneKitchen } from '#server/domain/digest/facts.ts'
import type { Sentence } from '#src/domain/now/sentences.ts'
import type { WhyFigures } from '#src/domain/why/words.ts'

/** 5 AM in Chicago on Tuesday, Nov 24. */
export const AT = Date.parse('2026-11-24T11:00:00Z')
const CHICAGO = 'America/Chicago'

export const MORNING: Occasion = {
  kind: 'MORNING',
  at: AT,
  zone: CHICAGO,
  back: { first: '2026-11-23', last: '2026-11-23' },
  ahead: { first: '2026-11-24', last: '2026-11-24' },
  unit: 'kg',
  language: 'en-US',
  can: () => true,
}

export const restaurant = (number: string, name = 'Bluebonnet') => ({
  uuid: `00000000-0000-4000-8000-00000000${number}`,
  number,
  name,
  timezone: CHICAGO,
})

/** So much above usual, on most days of which less was wasted. */
const aboveUsual = (above: number) => ({ percent: 9, above, days: 28, lower: 26, higher: 2 })

/** The dinner of the design page: 24 kg of 200 kg wasted, usually 18 kg. */
export const DINNER: WhyFigures = {
  cooked: 200_000,
  wasted: 24_000,
  percent: 12,
  target: 8,
  pans: 40,
  expired: 30,
  usual: aboveUsual(6000),
  products: [
    { materialCode: 'CFA', material: 'Filets', cooked: 90_000, usualCooked: 80_000, rate: 4500, mix: 900 },
    { materialCode: 'ST', material: 'Strips', cooked: 40_000, usualCooked: 50_000, rate: 2100, mix: -800 },
  ],
  causes: [
    {
      cause: 'ABOVE_RECOMMENDATION',
      reason: null,
      materialCode: 'CFA',
      wasted: 6200,
      pans: 9,
      batches: 7,
    },
    { cause: 'TIMER_ERROR', reason: null, materialCode: 'CFA', wasted: 1500, pans: 4, batches: 3 },
    { cause: 'NOT_SOLD', reason: null, materialCode: 'CFA', wasted: 1200, pans: 3, batches: 3 },
    { cause: 'DEMAND_SHORT', reason: null, materialCode: 'CFA', wasted: 1100, pans: 3, batches: 3 },
  ],
  stockOuts: 0,
  lateCount: 0,
}
const within = (percent: number): WhyFigures => ({
  ...DINNER,
  cooked: 100_000,
  wasted: percent * 1000,
  percent,
  target: 8,
  usual: { percent: 4, above: 0, days: 28, lower: 14, higher: 13 },
})

export const ONE: OneKitchen = {
  restaurant: restaurant('0436'),
  parts: [
    { part: 'breakfast', figures: { ...within(3), target: 4.5 } },
    { part: 'lunch', figures: { ...within(3), target: 3.5, usual: null } },
    { part: 'dinner', figures: DINNER },
  ],
  stockOuts: { total: 3, longest: 840 },
  open: [
    { rule: 'SILENT', device: 'TABLET', name: 'Boards 2', since: AT - 8 * 3_600_000, more: 0 },
    { rule: 'BASKETS_OFF_TIME', fryer: 'Fryer 3', baskets: 4, more: 0 },
  ],
  orders: [
    {
      uuid: '00000000-0000-4000-8000-000000000007',
      number: 7,
      departsAt: Date.parse('2026-11-24T16:45:00Z'),
      lines: [{ material: 'Strips', pieces: 56 }],
    },
    {
      uuid: '00000000-0000-4000-8000-000000000006',
      number: 6,
      departsAt: Date.parse('2026-11-24T23:00:00Z'),
      lines: [
        { material: 'Nuggets', pieces: 120 },
        { material: 'Filets', pieces: 24 },
      ],
    },
  ],
}

/** A kitchen that wasted so many percent of 200 kg against a target of 8. */
export const compared = (number: string, percent: number, more: Partial<ComparedKitchen> = {}) => ({
  restaurant: restaurant(number, `Kitchen ${number}`),
  stockOuts: { total: 0, longest: null },
  open: [],
  orders: [],
  waste: { cooked: 200_000, wasted: percent * 2000, target: 8 },
  figures: null,
  ...more,
})

export const AN_ORDER = { uuid: 'a', number: 1, departsAt: AT, lines: [{ material: 'Strips', pieces: 9 }] }

const ABSENT: Sentence[] = [
  { rule: 'HOST_SILENT', name: 'host-0436', since: AT, lastFactAt: AT, more: 0 },
  { rule: 'PC_OFFLINE', name: 'KPC-0436-1', since: AT, more: 2 },
  { rule: 'OUT', material: 'Spicy Filets', since: AT, nextPanAt: null, more: 2 },
]
/** A kitchen of which there is as much to say as there can be. */
export const FULL: OneKitchen = {
  ...ONE,
  open: [...(ONE.open ?? []), ...ABSENT],
  orders: Array.from({ length: 30 }, () => ({
    ...AN_ORDER,
    lines: Array.from({ length: 6 }, () => ({ material: 'Spicy CFA Filets', pieces: 120 })),
  })),
}
