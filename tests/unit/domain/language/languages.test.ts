import { describe, expect, test } from 'vitest'
import {
  acceptedLanguages,
  inLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_NAMES,
  LANGUAGES,
  LOCALES,
  languageBy,
  languageOf,
  languageOfRequest,
} from '#src/domain/language/languages.ts'

test.each([
  ['', []],
  ['es', ['es']],
  ['es-MX,es;q=0.9,en;q=0.8', ['es-MX', 'es', 'en']],
  ['en;q=0.5, es ; q=0.7', ['es', 'en']],
  ['es;q=0, en', ['en']],
  [';;,q=1', ['q=1']],
  ['es;q=nonsense, en', ['en']],
])('Accept-Language “%s” asks for %j', (header, expected) =>
  expect(acceptedLanguages(header)).toEqual(expected),
)

test.each([
  [undefined, undefined],
  ['es', 'es'],
  ['ES', undefined],
  ['es-MX', undefined],
  ['toString', undefined],
])('the code %s is the language %s', (code, expected) => expect(languageBy(code)).toBe(expected))

test.each([
  [[], 'en'],
  [['de', 'fr'], 'en'],
  [['en-GB'], 'en'],
  [['es-MX', 'es'], 'es'],
  [['de', 'es-US', 'en'], 'es'],
])('who asks for %j gets %s', (wanted, expected) => expect(languageOf(wanted)).toBe(expected))

describe('which document a request gets', () => {
  test.each([
    ['', 'en', 'en'],
    [`${LANGUAGE_COOKIE}=es`, 'en', 'es'],
    [`a=1; ${LANGUAGE_COOKIE}=es; b=2`, '', 'es'],
    [`${LANGUAGE_COOKIE}=en`, 'es', 'en'],
    [`${LANGUAGE_COOKIE}=../../secret`, 'en', 'en'],
    [`${LANGUAGE_COOKIE}=`, '', 'en'],
    [LANGUAGE_COOKIE, '', 'en'],
    ['', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
  ])('with the cookie “%s” and Accept-Language “%s”: %s', (cookies, accepted, expected) =>
    expect(languageOfRequest(cookies, accepted)).toBe(expected),
  )
})

test('every language has a name of its own', () => {
  expect(LANGUAGES.map((language) => LANGUAGE_NAMES[language])).toEqual(['English', 'Español'])
})

test('a document has a name in each language', () => {
  expect(LANGUAGES.map((language) => inLanguage('documents/pcs.floor.html', language))).toEqual([
    'documents/pcs.floor.html',
    'documents/pcs.floor.es.html',
  ])
})

test('numbers and dates of a language are known to the platform', () => {
  expect(Intl.getCanonicalLocales(Object.values(LOCALES))).toEqual(Object.values(LOCALES))
})
