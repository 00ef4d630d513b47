/** Where in a kitchen something happens that a camera may see. */
export const SEEN_PLACES = ['BREADING', 'FRYERS', 'HOT_HOLDING', 'FRIES', 'BOARDS'] as const
export type SeenPlace = (typeof SEEN_PLACES)[number]

/** How people call a camera of that place, in English or in Spanish, the surest word first. */
const WORDS: Readonly<Record<SeenPlace, readonly string[]>> = {
  BREADING: ['breading', 'bread', 'empaniz'],
  FRYERS: ['fryer', 'freidora'],
  HOT_HOLDING: ['hot holding', 'holding', 'hold', 'mantenedor'],
  FRIES: ['fry station', 'fries', 'dump pan', 'potato', 'papas'],
  BOARDS: ['boards', 'board', 'packing', 'empaque'],
}

interface Named {
  name: string
  categories: readonly { name: string }[]
}

/**
 * The camera that sees a place, as far as names tell: cameras and their categories are named by the people of the
 * restaurant. A camera's own name says more than its category.
 *
 * @param cameras of one restaurant; of equally good ones the first
 * @returns undefined where no name speaks of the place
 */
export function cameraSeeing<Camera extends Named>(
  place: SeenPlace,
  cameras: readonly Camera[],
): Camera | undefined {
  const speaks = (text: string, word: string) => text.toLowerCase().includes(word)
  for (const word of WORDS[place]) {
    const named = cameras.find(({ name }) => speaks(name, word))
    if (named) return named
  }
  for (const word of WORDS[place]) {
    const grouped = cameras.find(({ categories }) => categories.some(({ name }) => speaks(name, word)))
    if (grouped) return grouped
  }
  return undefined
}
