import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { GLOSSARY } from '#src/domain/glossary.ts'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'

const terms = Object.values(GLOSSARY)
const names = terms.map(({ term }) => term)
const SPANISH = {
  language: 'es',
  translations: JSON.parse(readFileSync('src/locales/es.json', 'utf8')),
} as const

afterEach(() => setWording(() => ENGLISH))

describe.each([ENGLISH, SPANISH])('in $language', (wording) => {
  describe.each(Object.entries(GLOSSARY))('%s', (_, explained) => {
    test('is explained in one sentence', () => {
      setWording(() => wording)
      const { meaning } = explained
      expect(meaning).toMatch(/^[A-Z].*[^.!?]\.$/)
      expect(meaning).not.toMatch(/[.!?] [A-Z]/)
      expect(meaning.length).toBeLessThan(160)
    })

    test('is what its sentence is about', () => {
      setWording(() => wording)
      expect(explained.meaning.toLowerCase()).toContain(explained.term.toLowerCase())
    })
  })
})

test('no two terms have a name or a sentence in common', () => {
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(terms.length)
  expect(new Set(terms.map(({ meaning }) => meaning)).size).toBe(terms.length)
})

test('terms stand in the order of the alphabet', () => {
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test('what the letters of CTS and PRQ stand for is not made up', () => {
  for (const { meaning } of [GLOSSARY.CTS, GLOSSARY.PRQ])
    expect(meaning).not.toMatch(/short for|stands for|\(/)
})
