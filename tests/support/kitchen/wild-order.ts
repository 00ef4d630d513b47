import { type Random, randomOf } from '#server/demo/model/random.ts'

/**
 * Items as a bad line delivers them: in any order, about half of them twice, in requests of the sizes that `size` gives
 * (1 or more). The same name gives the same requests each time: a failure must be seen again.
 */
export function wildOrder<T>(name: string, items: readonly T[], size: (random: Random) => number): T[][] {
  const random = randomOf(name)
  const left = [...items, ...items.filter(() => random.chance(0.5))]
    .map((item) => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
  const requests: T[][] = []
  while (left.length > 0) requests.push(left.splice(0, size(random)))
  return requests
}
