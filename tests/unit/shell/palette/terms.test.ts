import { afterEach, describe, expect, test } from 'vitest'
import { GLOSSARY } from '#src/domain/glossary.ts'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'
import { isQuestion, termsNamed, termsWith } from '#src/shell/palette/terms.ts'

const named = (typed: string) => termsNamed(typed).map(({ term }) => term)

describe('a term is found', () => {
  test.each([
    ['prq', 'PRQ'],
    ['what is PRQ', 'PRQ'],
    ['What is a PRQ?', 'PRQ'],
    ["what's the dump pan", 'Dump pan'],
    ['whats cts', 'CTS'],
    ['what are hold zones', 'Hold time zone'],
    ['what does CTS mean?', 'CTS'],
    ['what does PnP stand for', 'PnP'],
    ['define waste', 'Waste'],
    ['meaning of minute demand', 'Demand per minute'],
    ['¿Qué es un PRQ?', 'PRQ'],
    ['que significa CTS', 'CTS'],
    ['hold zone', 'Hold time zone'],
    ['zone hold', 'Hold time zone'],
    ['stock-outs', 'Stock-out'],
    ['charola de volcado', 'Dump pan'],
    ['¿qué es la merma?', 'Waste'],
    ['recomendaciones', 'Recommendation'],
    ['somewhere else', undefined],
  ])('by %s: %s', (typed, term) => {
    expect(named(typed)[0]).toBe(term)
  })

  test('by its name alone in the search, and on the glossary page by its sentence too', () => {
    expect(named('guests')).toEqual([])
    expect(termsWith('guests').map(({ term }) => term)).toEqual(['Demand per minute', 'Stock-out'])
    expect(termsWith('')).toHaveLength(Object.keys(GLOSSARY).length)
  })
})

describe('in Spanish', () => {
  afterEach(() => setWording(() => ENGLISH))
  const spanish = () =>
    setWording(() => ({
      language: 'es',
      translations: {
        Waste: 'Merma',
        'Waste target': 'Meta de merma',
        Recommendation: 'Recomendación',
        'ArUco marker': 'Marcador ArUco',
      },
    }))

  test.each([
    ['¿Qué es la merma?', 'Merma'],
    ['meta', 'Meta de merma'],
    ['recomendaciones', 'Recomendación'],
    ['what is waste', 'Merma'],
    ['waste target', 'Meta de merma'],
  ])('a term is found in either language: %s', (typed, term) => {
    spanish()
    expect(named(typed)[0]).toBe(term)
  })

  test('all terms stand in the order of its alphabet', () => {
    spanish()
    const all = named('')
    expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, 'es')))
    expect(all).toHaveLength(Object.keys(GLOSSARY).length)
  })
})

test.each([
  ['what is PRQ', true],
  ['explain hold time', true],
  ['prq', false],
  ['what', false],
  ['whatever', false],
  ['', false],
])('%s is a question: %s', (typed, asked) => {
  expect(isQuestion(typed)).toBe(asked)
})
