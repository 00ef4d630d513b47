import { byUrgency, type KitchenState } from '#src/domain/now/ranking.ts'

/** What the ranking shows of a kitchen. */
export interface RankedKitchen {
  number: string
  state: KitchenState
  score: number
  alarms: number
  out: number
  late: number
  pastLimit: number
  offline: number
  waste: { percent: number | null; target: number; lastWeek: number | null }
}

/** Fewer points than these change no place in the ranking: rows that swap back and forth cannot be read. */
const MOVING_POINTS = 3

/** Kitchens as they are to be ranked: with the score by which they were `before`, until theirs is another by some points. */
export function steadied<K extends RankedKitchen>(kitchens: readonly K[], before: readonly K[]): K[] {
  const scores = new Map(before.map(({ number, score }) => [number, score]))
  return kitchens.map((kitchen) => {
    const score = scores.get(kitchen.number) ?? kitchen.score
    return Math.abs(kitchen.score - score) < MOVING_POINTS ? { ...kitchen, score } : kitchen
  })
}

/** What the ranking is sorted by: 'state' is the usual order, the kitchen that needs somebody most first. */
export type RankingSort =
  | 'state'
  | 'restaurant'
  | 'alarms'
  | 'out'
  | 'late'
  | 'pastLimit'
  | 'waste'
  | 'target'
  | 'lastWeek'
  | 'offline'

/** Points of waste above target, and above the same time a week before; null where too little was cooked to say. */
export const aboveTarget = ({ waste: { percent, target } }: RankedKitchen) =>
  percent === null ? null : percent - target
export const aboveLastWeek = ({ waste: { percent, lastWeek } }: RankedKitchen) =>
  percent === null || lastWeek === null ? null : percent - lastWeek

function figureOf(kitchen: RankedKitchen, sort: Exclude<RankingSort, 'state' | 'restaurant'>): number | null {
  if (sort === 'waste') return kitchen.waste.percent
  if (sort === 'target') return aboveTarget(kitchen)
  if (sort === 'lastWeek') return aboveLastWeek(kitchen)
  return kitchen[sort]
}

/** The kitchens in an order that the reader chose. Those of which a figure is not known come last either way. */
export function ranked<K extends RankedKitchen>(
  kitchens: readonly K[],
  sort: RankingSort,
  ascending: boolean,
): K[] {
  const way = ascending ? 1 : -1
  const byUrgencyFirst = kitchens.toSorted(byUrgency)
  if (sort === 'state') return ascending ? byUrgencyFirst : byUrgencyFirst.toReversed()
  if (sort === 'restaurant') return byUrgencyFirst.toSorted((a, b) => way * a.number.localeCompare(b.number))
  return byUrgencyFirst.toSorted((a, b) => {
    const [one, other] = [figureOf(a, sort), figureOf(b, sort)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return way * (one - other)
  })
}
