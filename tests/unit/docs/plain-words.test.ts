import { expect, test } from 'vitest'
import { FORBIDDEN_WORDS, findForbiddenWords } from '#tests/texts/plain-words.ts'

const found = (text: string) => findForbiddenWords(text).map(({ word }) => word)

test.each([
  ['Each user has his sessions.', ['his']],
  ['He signs in anew.', ['he', 'anew']],
  ['The manager does it himself, beside the list.', ['himself', 'beside']],
  ['What was mended, and what is left.', ['mended', 'what is left']],
  ['Bars are held\nagainst last week', ['held against']],
  ['Whoever looks is told of it just now, unless told.', ['whoever', 'told of', 'just now', 'unless told']],
  ['Times are reckoned as long as\n  not', ['reckoned', 'as long as not']],
  ['It is without a name', ['is without']],
])('%j is refused', (text, words) => {
  expect(found(text)).toEqual(words)
})

test.each([
  'We recommend and amend. Besides, this history shows the theme.',
  'His-tory is one word, and so is he-man.',
  'Orders are told from one another unless set.',
  'Just a moment. Now it is as long as it was.',
])('%j is plain', (text) => {
  expect(found(text)).toEqual([])
})

test('a word is found with its line and what to write instead', () => {
  expect(findForbiddenWords('One.\nTwo beside three.')).toEqual([
    { word: 'beside', instead: 'next to', line: 2 },
  ])
})

test('every word is found, in any case', () => {
  expect(FORBIDDEN_WORDS.length).toBeGreaterThan(20)
  for (const { word } of FORBIDDEN_WORDS) expect(found(`A ${word.toUpperCase()} b`)).toContain(word)
})
