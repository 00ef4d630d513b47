import { afterEach, describe, expect, test } from 'vitest'
import { ENGLISH, language, locale, msg, setWording, t, tc, tn } from '#src/domain/language/text.ts'

const SPANISH = {
  language: 'es',
  translations: {
    'Try again': 'Intentar de nuevo',
    'Write to {name}': 'Escribir a {name}',
    '{host} has {count} cameras': '{count} cámaras en {host}',
    'Order [verb]': 'Pedir',
    '{n} pans': { one: '{n} charola', other: '{n} charolas' },
  },
} as const

afterEach(() => setWording(() => ENGLISH))

describe('in English', () => {
  test.each([
    ['a text is what it is', () => t('Try again'), 'Try again'],
    [
      'values are filled in',
      () => t('{host} has {count} cameras', { host: 'A', count: 3 }),
      'A has 3 cameras',
    ],
    [
      'a value is no text to fill in',
      () => t('Write to {name}', { name: '{name} $&' }),
      'Write to {name} $&',
    ],
    ['a stop ends one sentence', () => t('Next: {time}. Go on.', { time: '9 p.m.' }), 'Next: 9 p.m. Go on.'],
    ['a stop within a name stays', () => t('{file}.zip', { file: 'a.' }), 'a..zip'],
    ['a code that has no text is nothing', () => t({ KNOWN: msg('Known') }['OTHER' as 'KNOWN']), ''],
    ['a context is not shown', () => tc('verb', 'Order'), 'Order'],
    ['a kept text is worded when it is shown', () => t(msg('Try again')), 'Try again'],
  ])('%s', (_, say, expected) => expect(say()).toBe(expected))

  test.each([
    [0, '0 pans'],
    [1, '1 pan'],
    [2, '2 pans'],
    [1200, '1,200 pans'],
  ])('%i is “%s”', (count, expected) =>
    expect(tn(count, { one: '{n} pan', other: '{n} pans' })).toBe(expected),
  )
})

describe('in Spanish', () => {
  const spanish = () => setWording(() => SPANISH)

  test('a text is translated, its values wherever that language has them', () => {
    spanish()
    expect([language(), locale()]).toEqual(['es', 'es-US'])
    expect(t('Try again')).toBe('Intentar de nuevo')
    expect(t('{host} has {count} cameras', { host: 'A', count: 3 })).toBe('3 cámaras en A')
    expect(tc('verb', 'Order')).toBe('Pedir')
  })

  test('what was kept before is in the language of who reads it now', () => {
    const kept = msg('Try again')
    expect(t(kept)).toBe('Try again')
    spanish()
    expect(t(kept)).toBe('Intentar de nuevo')
  })

  test.each([
    [0, '0 charolas'],
    [1, '1 charola'],
    [1200, '1,200 charolas'],
    // 'many' in Spanish, which nothing is written in.
    [1_000_000, '1,000,000 charolas'],
  ])('%i is “%s”', (count, expected) => {
    spanish()
    expect(tn(count, { one: '{n} pan', other: '{n} pans' })).toBe(expected)
  })

  test('a text that has no translation yet stays in English', () => {
    spanish()
    expect(t('Save')).toBe('Save')
    expect(tn(2, { one: '{n} basket', other: '{n} baskets' })).toBe('2 baskets')
  })
})
