import type { Use } from '#server/store/dictionary.ts'

/** More are counted: a sentence is to be read. */
const MOST_NAMED = 5

const listed = (words: readonly string[]) =>
  new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(words)

/** In quotes, since a name may hold commas: 'the packages “8 pc, mixed”, “Box” and 3 more'; '3 packages' unnamed. */
function useText({ noun, names, more }: Use): string {
  const all = names.length + more
  const nouns = `${noun}${all === 1 ? '' : 's'}`
  if (names.length === 0) return `${all} ${nouns}`
  const named = names.slice(0, MOST_NAMED).map((name) => `“${name}”`)
  const rest = all - named.length
  return `the ${nouns} ${listed([...named, ...(rest > 0 ? [`${rest} more`] : [])])}`
}

/** Why something is not deleted: where it is used, and what to do about it. */
export function usedText(name: string, uses: readonly Use[]): string {
  const where = listed(uses.map(useText))
  const several = uses.length > 1 || uses.some(({ names, more }) => names.length + more > 1)
  if (uses.some(({ inHistories }) => inHistories))
    return `${name} is used in ${where}. It cannot be deleted because histories refer to it. Rename it instead.`
  return `${name} is used in ${where}. Change ${several ? 'those' : 'that one'} first.`
}
