import { describe, expect, test } from 'vitest'
import { areLines, asLines, asOneLine, isOneLine } from '#src/domain/text/hidden.ts'

const SEEN = [
  ['a plain name', 'Ann Lee'],
  ['accents, also as marks of their own', 'Zoë Nu\u0301n\u0303ez O’Brien'],
  ['a Hebrew name', 'דנה לוי'],
  ['a Chinese name', '王小明'],
  ['Persian with its zero-width non-joiner', 'می\u200Cخواهم'],
  ['Hindi with a joiner after its mark', 'क्\u200Dष'],
  ['an emoji of several', '👩🏽\u200D🍳 Ann'],
  ['an emoji with its variation selectors and joiners', '👩\u200D❤\uFE0F\u200D👨'],
  ['a keycap', 'Line 1\uFE0F\u20E3'],
  ['symbols', '½ lb × 3 – “spicy” #7 / A&W <3'],
  ['a no-break space', 'Main\u00A0St'],
] as const

const HIDDEN = [
  ['NUL', 'a\0b', 'ab'],
  ['an escape', 'a\u001B[31mb', 'a[31mb'],
  ['a C1 control', 'a\u0085b', 'ab'],
  ['an override of the direction', 'Ann \u202EeeL', 'Ann eeL'],
  ['an isolate', '\u2066Ann\u2069 Lee', 'Ann Lee'],
  ['a right-to-left mark', 'Ann\u200F Lee', 'Ann Lee'],
  ['a zero-width space', 'ad\u200Bmin', 'admin'],
  ['a byte order mark within', 'ad\uFEFFmin', 'admin'],
  ['a word joiner', 'ad\u2060min', 'admin'],
  ['a soft hyphen', 'ad\u00ADmin', 'admin'],
  ['a Hangul filler', 'Ann\u3164Lee', 'AnnLee'],
  ['tag characters', 'Ann\u{E0061}\u{E0064}', 'Ann'],
] as const

describe('isOneLine', () => {
  test.each(SEEN)('takes %s', (_, text) => {
    expect(isOneLine(text)).toBe(true)
    expect(areLines(`${text}\r\n\t${text}`)).toBe(true)
    expect(asOneLine(text)).toBe(text)
  })
  test.each(HIDDEN)('refuses %s', (_, text, without) => {
    expect(isOneLine(text)).toBe(false)
    expect(areLines(text)).toBe(false)
    expect(asOneLine(text)).toBe(without)
    expect(asLines(text)).toBe(without)
  })
  test.each([
    ['a joiner in a Latin name', 'ad\u200Dmin'],
    ['a non-joiner in a Latin name', 'ad\u200Cmin'],
    ['a variation selector in a Latin name', 'a\uFE0Fdmin'],
    ['a joiner at the end', 'می\u200C'],
    ['two joiners', 'می\u200C\u200Cخواهم'],
  ])('refuses %s, and leaves it while it is typed', (_, text) => {
    expect(isOneLine(text)).toBe(false)
    expect(asOneLine(text)).toBe(text)
  })
  test.each([
    ['a\nb', 'a b', 'a\nb'],
    ['a\r\n\r\nb', 'a b', 'a\n\nb'],
    ['a\tb', 'a b', 'a\tb'],
  ])('of %j makes one line, or keeps its lines', (text, line, lines) => {
    expect(isOneLine(text)).toBe(false)
    expect(areLines(text)).toBe(true)
    expect(asOneLine(text)).toBe(line)
    expect(asLines(text)).toBe(lines)
  })
  test.each(['a\u2028b', 'a\u2029b', 'a\vb', 'a\fb'])('%j is a line break of neither', (text) => {
    expect(isOneLine(text)).toBe(false)
    expect(areLines(text)).toBe(false)
  })
})
