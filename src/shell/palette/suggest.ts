import { wordsOf } from './match.ts'

/** More would be a list of its own. */
const MOST = 3
/** A word of fewer letters is a letter away from most others. */
const SHORTEST = 3

/**
 * How many letters have to be added, left out, replaced or swapped with the next one to make one word of the other
 * (optimal string alignment); stops counting beyond `most`.
 */
export function editDistance(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let twoBefore: number[] = []
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let cost = Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (twoBefore[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    twoBefore = before
    before = row
  }
  return before[other.length] ?? 0
}

/** One slip of the finger in a short word, two in a longer one. */
const slipsIn = (word: string) => (word.length > 5 ? 2 : 1)

/** How far a typed word is from the nearest beginning of a word of a text; null where it is none of them. */
function slips(typed: string, words: readonly string[]): number | null {
  if (words.some((word) => word.startsWith(typed))) return 0
  if (typed.length < SHORTEST) return null
  const most = slipsIn(typed)
  // What is still being typed is compared with as much of a word: one letter may be missing, or be too many.
  const lengths = [typed.length - 1, typed.length, typed.length + 1, Number.POSITIVE_INFINITY]
  const best = Math.min(
    ...words.flatMap((word) => lengths.map((length) => editDistance(typed, word.slice(0, length), most))),
  )
  return best <= most ? best : null
}

/**
 * What was probably meant where nothing matches: those with every typed word in them but for slips of the finger, the
 * fewest first.
 */
export function suggested<T>(typed: string, all: readonly T[], textOf: (one: T) => string): T[] {
  const asked = wordsOf(typed)
  if (asked.length === 0) return []
  return all
    .flatMap((one) => {
      const words = wordsOf(textOf(one))
      const found = asked.map((word) => slips(word, words))
      return found.includes(null)
        ? []
        : [{ one, far: found.reduce((sum: number, far) => sum + (far ?? 0), 0) }]
    })
    .sort((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ one }) => one)
}
