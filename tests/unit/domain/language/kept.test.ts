import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { htmlOf } from '#server/services/mail/html.ts'
import { type Kept, keep, keepCount, word } from '#src/domain/language/kept.ts'
import { ENGLISH, msg, setWording } from '#src/domain/language/text.ts'
import { MINUTE } from '#src/domain/time/zone.ts'

const SPANISH = {
  language: 'es',
  translations: {
    '{material} out for {minutes} min': '{material}: {minutes} min sin producto',
    '{material}: {stage} late': '{material}: {stage} con retraso',
    frying: 'fritura',
    'And {more} more.': 'Y {more} más.',
    '{n} pans of {material}': { one: '{n} charola de {material}', other: '{n} charolas de {material}' },
    'Ready at {time}': 'Listo a las {time}',
    '<b>{file}</b> is ready': '<b>{file}</b> está listo',
  },
} as const

const out = keep(msg('{material} out for {minutes} min'), { material: 'Strips', minutes: 3 })
const pans = (count: number) =>
  keepCount(count, { one: '{n} pan of {material}', other: '{n} pans of {material}' }, { material: 'Strips' })

/** As the database gives it back. */
const stored = (kept: Kept): Kept => JSON.parse(JSON.stringify(kept))

const SAID: readonly [string, Kept, string, string][] = [
  ['a text with values', out, 'Strips out for 3 min', 'Strips: 3 min sin producto'],
  [
    'a value that is a text itself',
    keep(msg('{material}: {stage} late'), { material: 'Strips', stage: keep(msg('frying')) }),
    'Strips: frying late',
    'Strips: fritura con retraso',
  ],
  ['one of a text that counts', pans(1), '1 pan of Strips', '1 charola de Strips'],
  ['none of a text that counts', pans(0), '0 pans of Strips', '0 charolas de Strips'],
  ['many of a text that counts', pans(1200), '1,200 pans of Strips', '1,200 charolas de Strips'],
  [
    'several sentences',
    [out, keep(msg('And {more} more.'), { more: 2 })],
    'Strips out for 3 min And 2 more.',
    'Strips: 3 min sin producto Y 2 más.',
  ],
  [
    'a text that has no translation any more',
    keep(msg('Nobody says {word} now'), { word: 'this' }),
    'Nobody says this now',
    'Nobody says this now',
  ],
  [
    'a value that looks like a name in braces',
    keep(msg('{material} out for {minutes} min'), { material: '{minutes} $&', minutes: 3 }),
    '{minutes} $& out for 3 min',
    '{minutes} $&: 3 min sin producto',
  ],
]

describe('in English', () => {
  test.each(SAID)('%s', (_, kept, english) => expect(word(stored(kept))).toBe(english))

  test('a time is on the clock of its place', () => {
    const at = Date.parse('2026-11-13T18:05:00Z') + MINUTE
    const kept = keep(msg('Ready at {time}'), { time: { at, zone: 'America/Chicago' } })
    expect(word(stored(kept))).toBe('Ready at 12:06 PM')
  })

  test('what no text was kept for is itself', () => {
    expect([word('Camera Fryers has no picture.'), word(3)]).toEqual(['Camera Fryers has no picture.', '3'])
  })
})

describe('in another language', () => {
  beforeEach(() => setWording(() => SPANISH))
  afterEach(() => setWording(() => ENGLISH))

  test.each(SAID)('%s', (_, kept, __, spanish) => expect(word(stored(kept))).toBe(spanish))
})

describe('as HTML', () => {
  test('the text has its tags, and values are escaped, however deep they are', () => {
    const file = '<i>a&b</i>'
    expect(htmlOf(keep(msg('<b>{file}</b> is ready'), { file }))).toBe(
      '<b>&lt;i&gt;a&amp;b&lt;/i&gt;</b> is ready',
    )
    const inner = keep(msg('{material} out for {minutes} min'), { material: file, minutes: 3 })
    expect(htmlOf(keep(msg('<b>{file}</b> is ready'), { file: inner }))).toBe(
      '<b>&lt;i&gt;a&amp;b&lt;/i&gt; out for 3 min</b> is ready',
    )
    const counted = keepCount(2, { one: '{n} of {file}', other: '{n} of {file}' }, { file })
    expect(htmlOf([counted])).toBe('2 of &lt;i&gt;a&amp;b&lt;/i&gt;')
  })
})

test('a text that was kept has the values that it needs', () => {
  // @ts-expect-error a value is missing
  expect(word(keep(msg('{material} out'), {}))).toBe('{material} out')
  // @ts-expect-error there is nothing to fill in
  expect(word(keep(msg('Out'), { material: 'Strips' }))).toBe('Out')
})
