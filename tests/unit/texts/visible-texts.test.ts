import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findForbiddenWords } from '#tests/texts/plain-words.ts'
import { TEXTS_FILE, textsFile, visibleTexts } from '#tests/texts/visible-texts.ts'

const texts = visibleTexts()

/** What the specification gives stays as given (spec 1 §9). */
const SPECIFIED = new Set(['just now'])

test('the file of visible texts is up to date: npm run texts writes it', () => {
  expect(readFileSync(TEXTS_FILE, 'utf8')).toBe(textsFile(texts))
})

test('every text is in plain English', () => {
  const found = texts
    .filter(({ text }) => !SPECIFIED.has(text))
    .flatMap(({ path, text }) =>
      findForbiddenWords(text).map(
        ({ word, instead }) => `${path}: “${text}” says “${word}”, not ${instead}`,
      ),
    )
  expect(found).toEqual([])
})

test('the collector finds what people read, and leaves out what programs read', () => {
  const known = new Set(texts.map(({ text }) => text))
  for (const text of ['No records', 'Sign Out', 'Your export <b>{name}.zip</b> is ready.', 'Enter a name'])
    expect(known, text).toContain(text)
  expect(texts.filter(({ text }) => /^(SELECT|INSERT|UPDATE) |className|https?:\/\/www/.test(text))).toEqual(
    [],
  )
})
