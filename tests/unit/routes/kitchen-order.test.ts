import { describe, expect, it } from 'vitest'
import { differenceWords } from '#src/domain/now/words.ts'
import {
  type RankedKitchen,
  type RankingSort,
  ranked,
  steadied,
} from '#src/routes/_app/-now/kitchen-order.ts'

describe('the ranking as its reader sorts it', () => {
  const kitchen = (number: string, more: Partial<RankedKitchen>): RankedKitchen => ({
    number,
    state: 'OK',
    score: 0,
    alarms: 0,
    out: 0,
    late: 0,
    pastLimit: 0,
    offline: 0,
    waste: { percent: 6, target: 6, lastWeek: 6 },
    ...more,
  })
  const kitchens = [
    kitchen('0412', { out: 2, waste: { percent: 9, target: 10, lastWeek: null } }),
    kitchen('0436', { state: 'ACT', score: 20, waste: { percent: null, target: 4, lastWeek: 3 } }),
    kitchen('0458', { state: 'WATCH', score: 4, out: 1, waste: { percent: 7, target: 4, lastWeek: 9 } }),
  ]
  it.each<[RankingSort, boolean, string[]]>([
    ['state', true, ['0436', '0458', '0412']],
    ['state', false, ['0412', '0458', '0436']],
    ['restaurant', true, ['0412', '0436', '0458']],
    ['out', false, ['0412', '0458', '0436']],
    ['waste', false, ['0412', '0458', '0436']],
    ['waste', true, ['0458', '0412', '0436']],
    ['target', false, ['0458', '0412', '0436']],
    // Without a week before there is nothing to compare with; of those the most urgent is first.
    ['lastWeek', false, ['0458', '0436', '0412']],
    ['offline', false, ['0436', '0458', '0412']],
  ])('by %s, ascending: %s', (sort, ascending, numbers) => {
    expect(ranked(kitchens, sort, ascending).map(({ number }) => number)).toEqual(numbers)
  })

  it('has a kitchen keep its place until its score is another by three points', () => {
    const scored = (scores: Record<string, number>) =>
      Object.entries(scores).map(([number, score]) => kitchen(number, { score }))
    const orderOf = (present: RankedKitchen[], before: RankedKitchen[]) =>
      ranked(steadied(present, before), 'state', true)
    const first = orderOf(scored({ '0412': 10, '0436': 9 }), [])
    const second = orderOf(scored({ '0412': 10, '0436': 11 }), first)
    expect(second.map(({ number }) => number)).toEqual(['0412', '0436'])
    // It is the score by which it was placed that counts: it creeps past nobody, and does not stand still for ever.
    const third = orderOf(scored({ '0412': 10, '0436': 12 }), second)
    expect(third.map(({ number }) => number)).toEqual(['0436', '0412'])
  })

  it.each<[number | null, string]>([
    [1.24, '1.2 more'],
    [-0.4, '0.4 less'],
    [0.04, 'Same'],
    [null, '–'],
  ])('a difference of %s points is %j', (points, words) => {
    expect(differenceWords(points)).toBe(words)
  })
})
