import { describe, expect, it } from 'vitest'
import type { NowFacts } from '#src/domain/now/facts.ts'
import { byUrgency, kitchenState, scoreOf, scoreParts, type WasteToday } from '#src/domain/now/ranking.ts'
import type { Sentence } from '#src/domain/now/sentences.ts'

const NOW = Date.UTC(2026, 10, 24, 16, 0)
const ago = (minutes: number) => NOW - minutes * 60_000
const NOTHING: NowFacts = {
  open: true,
  lastFactAt: NOW,
  hasEquipment: true,
  absent: [],
  stockOuts: [],
  pans: [],
  demand: [],
  orders: [],
  delays: [],
  baskets: [],
  advice: [],
  fries: [],
  wastedPans: [],
  offTimeBaskets: [],
  pansWithoutTimer: 0,
  sharedMarkers: null,
  waste: { part: 'dinner', since: 0, cooked: 0, wasted: 0, pans: 0, target: 8, usual: null },
}
const ON_TARGET: WasteToday = { wasted: 8_000, cooked: 100_000, target: 8 }
const partsOf = (facts: Partial<NowFacts>, waste = ON_TARGET) =>
  scoreParts({ ...NOTHING, ...facts }, waste, NOW)
const pan = (placedAt: number) => ({
  material: 'Strips',
  materialCode: 'ST',
  placedAt,
  limitS: 1200,
  timed: true,
  grams: 500,
})
const stockOut = (since: number) => ({ material: 'Strips', since, nextPanAt: null })

describe('the points of a kitchen', () => {
  it('are none where all is well', () => {
    expect(scoreOf(partsOf({}))).toBe(0)
  })

  it.each([
    ['3 for each minute without a material', { stockOuts: [stockOut(ago(4)), stockOut(ago(2))] }, 18],
    ['but no more than 15 minutes of each', { stockOuts: [stockOut(ago(90))] }, 45],
    [
      '1 for each minute that a stage is late, to 10',
      {
        delays: [2, 30].map((minutes) => ({
          material: 'Strips',
          batchNumber: 1,
          stage: 'BREADING' as const,
          since: ago(minutes),
        })),
      },
      12,
    ],
    [
      '2 for each pan past its limit, to 10 pans',
      { pans: Array.from({ length: 12 }, () => pan(ago(30))) },
      20,
    ],
    ['none for a pan that nobody has taken out for a night', { pans: [pan(ago(600))] }, 0],
    [
      '10 for a host, 6 for PCs, 2 for each camera to 6',
      {
        absent: (['HOST', 'PC', 'PC', 'CAMERA', 'CAMERA', 'CAMERA', 'CAMERA', 'TABLET'] as const).map(
          (kind) => ({
            kind,
            name: kind,
            since: ago(9),
          }),
        ),
      },
      22,
    ],
  ] satisfies [string, Partial<NowFacts>, number][])('are %s', (_, facts, score) => {
    expect(scoreOf(partsOf(facts))).toBe(score)
  })

  it.each([
    // 100 × (24 − 16) kg / (200 + 400) kg is 1.33 points above target.
    [{ wasted: 24_000, cooked: 200_000, target: 8 }, 5.33],
    [{ wasted: 10_000, cooked: 200_000, target: 8 }, 0],
    [{ wasted: 190_000, cooked: 200_000, target: 8 }, 20],
    // Under 10 kg a pan decides the percent.
    [{ wasted: 9_000, cooked: 9_999, target: 8 }, 0],
  ])('of waste %j are %d', (waste, points) => {
    expect(partsOf({}, waste).waste).toBeCloseTo(points, 2)
  })
})

describe('the ranking', () => {
  const out: Sentence = { rule: 'OUT', material: 'Strips', since: NOW, nextPanAt: null, more: 0 }
  const missed: Sentence = { rule: 'TIMERS_MISSED', pans: 6 }
  const calm: Sentence = { rule: 'CALM', order: null, number: null, at: null }

  const silent = (lastFactAt: number | null): Sentence => ({
    rule: 'HOST_SILENT',
    name: 'h',
    since: ago(4),
    lastFactAt,
    more: 0,
  })

  it.each([
    [true, [out, missed, calm], 'ACT'],
    [true, [missed, calm], 'WATCH'],
    [true, [calm], 'OK'],
    [false, [calm], 'CLOSED'],
    [true, [{ rule: 'NO_FACTS', since: null }, calm], 'NO_DATA'],
    [true, [silent(ago(5)), calm], 'NO_DATA'],
    [true, [silent(null), calm], 'NO_DATA'],
    // Another of its computers is silent: the facts go on.
    [true, [silent(ago(3)), calm], 'ACT'],
  ] satisfies [boolean, Sentence[], string][])('open %s with %j is %s', (open, sentences, state) => {
    expect(kitchenState(open, sentences)).toBe(state)
  })

  it('is by state, then score, then number', () => {
    const rows = [
      { state: 'OK', score: 9, number: '0301' },
      { state: 'NO_DATA', score: 10, number: '0302' },
      { state: 'ACT', score: 4, number: '0304' },
      { state: 'ACT', score: 12, number: '0303' },
      { state: 'ACT', score: 4, number: '0117' },
      { state: 'CLOSED', score: 0, number: '0101' },
      { state: 'WATCH', score: 2, number: '0305' },
    ] as const
    expect([...rows].sort(byUrgency).map(({ number }) => number)).toEqual([
      '0303',
      '0117',
      '0304',
      '0305',
      '0301',
      '0101',
      '0302',
    ])
  })
})
