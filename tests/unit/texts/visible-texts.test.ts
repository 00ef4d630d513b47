import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MENU_SECTIONS } from '#src/domain/access/menu.ts'
import { NAMES, NO_TEXTS } from '#tests/texts/no-texts.ts'
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
  for (const text of ['No records', 'Sign Out', 'Your export <b>{file}</b> is ready.', 'Enter a name'])
    expect(known, text).toContain(text)
  expect(texts.filter(({ text }) => /^(SELECT|INSERT|UPDATE) |className|https?:\/\/www/.test(text))).toEqual(
    [],
  )
})

/**
 * Where people's texts are. Not the example of a menu, what equipment and other programs are told (intake, scim), and what
 * only operators read: logs, measurements, commands.
 */
const READ_BY_PEOPLE = new RegExp(
  [
    '^src/(?!contract/intake/)',
    '^server/(?:language|routes|store/(?:events|exports|history))/',
    '^server/domain/(?!dictionaries/example|scim/)',
    '^server/services/(?:administration|alerts|changes|digest|exports|identity|import)/',
    '^server/services/(?:kitchen|notifications|orders|pcs|queue|support)/',
  ].join('|'),
)

describe('what a person reads is worded in their language', () => {
  const bare = visibleTexts({ bare: true }).filter(({ path }) => READ_BY_PEOPLE.test(path))
  const isNone = ({ path, text }: { path: string; text: string }) =>
    NAMES.has(text) || NO_TEXTS[path]?.includes(text)

  test('no text stands outside t, tn, tc, tx, msg or keepCount (src/domain/language/text.ts)', () => {
    expect(bare.filter((found) => !isNone(found)).map(({ path, text }) => `${path}: ${text}`)).toEqual([])
  })

  test('each name that is no text is still there', () => {
    const listed = Object.entries(NO_TEXTS).flatMap(([path, texts]) =>
      texts.map((text) => `${path}: ${text}`),
    )
    const found = new Set(bare.map(({ path, text }) => `${path}: ${text}`))
    expect(listed.filter((entry) => !found.has(entry))).toEqual([])
    const texts = new Set(visibleTexts({ bare: true }).map(({ text }) => text))
    const sections = new Set<string>(MENU_SECTIONS)
    expect([...NAMES].filter((name) => !texts.has(name) && !sections.has(name))).toEqual([])
  })
})
