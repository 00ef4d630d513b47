import { describe, expect, test } from 'vitest'
import { patternTest, printPattern, readPattern } from '#server/services/monitoring/promql/pattern.ts'

const fits = (pattern: string, text: string): boolean | null => {
  const read = readPattern(pattern)
  return read && patternTest(read)(text)
}

/** Against the same in RE2's cousin: what is taken means the same there. */
const PATTERNS = [
  'a',
  'a|b',
  '',
  '|a',
  'a.*',
  '.*a',
  '.+a.+',
  'a.*b.+c',
  '.*',
  '.+',
  'a\\.b',
  'a\\|b|c',
  '.*.+a',
  'ab.*bc',
]
const TEXTS = ['', 'a', 'b', 'ab', 'aa', 'a.b', 'a|b', 'abc', 'axbxc', 'abbc', 'xaax', 'c', 'aab']

describe('a pattern', () => {
  test.each(PATTERNS)('%j fits what the same regular expression fits', (pattern) => {
    const expected = TEXTS.map((text) => new RegExp(`^(?:${pattern})$`).test(text))
    expect(TEXTS.map((text) => fits(pattern, text))).toEqual(expected)
  })

  test.each(PATTERNS)('%j is the same once it has been printed', (pattern) => {
    const read = readPattern(pattern)
    expect(read && readPattern(printPattern(read))).toEqual(read)
  })

  test.each(['(a)', '[ab]', 'a+', 'a*', 'a?', 'a{2}', '^a', 'a$', '.?', '\\d', 'a\\', '(?i)a'])(
    '%j is not taken',
    (pattern) => {
      expect(readPattern(pattern)).toBeNull()
    },
  )

  test.each([
    ['a.b', 'a.b', true],
    ['a.b', 'axb', false],
    ['pc.0412.test|pc.0458.test', 'pc.0458.test', true],
    ['pc.0412.test|pc.*', 'pc.0458.test', true],
  ])('%j: a dot by itself is a dot', (pattern, text, expected) => {
    expect(fits(pattern, text)).toBe(expected)
  })

  test('a text that almost fits is told in no time [V1.2]', () => {
    const before = performance.now()
    expect(fits(`${'.*a'.repeat(50)}b`, 'a'.repeat(5_000))).toBe(false)
    expect(performance.now() - before).toBeLessThan(200)
  })
})
