import { folded } from '#src/domain/text/folded.ts'

/** The words of a text as they are compared. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** What one typed word costs in a text, by where it is found: 0 first word, 1 a later one, 3 a word's middle. */
function costOf(typed: string, words: readonly string[]): number | null {
  // Restaurant 0412 is also found by 412, as its beginning.
  const at = words.findIndex((word) => word.startsWith(typed) || word.replace(/^0+/, '').startsWith(typed))
  if (at >= 0) return Math.min(at, 1)
  return words.some((word) => word.includes(typed)) ? 3 : null
}

/**
 * How far a text is from what was typed: null unless every typed word is in it, in whatever order, case and
 * accents; the lower the nearer, words that begin so before words that hold it in their middle.
 */
export function distance(typed: string, text: string): number | null {
  const words = wordsOf(text)
  let sum = 0
  for (const word of wordsOf(typed)) {
    const cost = costOf(word, words)
    if (cost === null) return null
    sum += cost
  }
  return sum
}

/** Those that match, nearest first, equals in the order they came in; all of them where nothing was typed. */
export function matching<T>(typed: string, all: readonly T[], textOf: (one: T) => string): T[] {
  return all
    .flatMap((one) => {
      const far = distance(typed, textOf(one))
      return far === null ? [] : [{ one, far }]
    })
    .sort((a, b) => a.far - b.far)
    .map(({ one }) => one)
}
