/** A word of a dialect that our readers don't speak, and what to write instead. */
export interface ForbiddenWord {
  word: string
  instead: string
}

/** Words that mean the same and are replaced alike. */
const GROUPS: readonly (readonly [words: string, instead: string])[] = [
  ['he|him|his|himself', 'they, them, their, or the user, the manager'],
  ['anew', 'again'],
  ['as long as not', 'until'],
  ['beside', 'next to'],
  ['goes without|is without|are without', 'has no'],
  ['held against|hold against|holds against', 'compare with'],
  ['just now', 'currently, or leave it out'],
  ['lest', 'so that … not'],
  ['mend|mends|mended|mending', 'fix'],
  ['reckon|reckons|reckoned|reckoning', 'count, calculate'],
  ['told of|tell of|tells of|telling of', 'show, report'],
  ['unless told', 'unless set'],
  ['what is left', 'remaining, the rest'],
  ['whoever|whomever', 'anyone who, the person who'],
]

/** What no text of ours may say. Extend it when a reader stumbles. */
export const FORBIDDEN_WORDS: readonly ForbiddenWord[] = GROUPS.flatMap(([words, instead]) =>
  words.split('|').map((word) => ({ word, instead })),
)

/** Whole words, also across a line break, in any case: 'mend' is not in 'recommend', nor 'his' in 'history'. */
const pattern = (word: string) =>
  new RegExp(`(?<![\\w'’-])${word.replaceAll(' ', '\\s+')}(?![\\w'’-])`, 'giu')

export interface FoundWord extends ForbiddenWord {
  /** The line it begins in, from 1. */
  line: number
}

/** Every forbidden word in a text, in its order. */
export function findForbiddenWords(text: string): FoundWord[] {
  return FORBIDDEN_WORDS.flatMap(({ word, instead }) =>
    [...text.matchAll(pattern(word))].map(({ index }) => ({ word, instead, index })),
  )
    .toSorted((a, b) => a.index - b.index)
    .map(({ word, instead, index }) => ({ word, instead, line: text.slice(0, index).split('\n').length }))
}
