import { describe, expect, test } from 'vitest'
import { composeDigest } from '#server/domain/digest/compose.ts'
import type { Occasion, OneKitchen } from '#server/domain/digest/facts.ts'
import type { DigestDocument } from '#src/domain/digest/digest.ts'
import { digestSubject } from '#src/domain/digest/digest.ts'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'
import { AN_ORDER, AT, DINNER, FULL, MORNING, ONE } from './facts.ts'

const composed = (facts: Partial<OneKitchen> = {}, occasion: Partial<Occasion> = {}): DigestDocument => {
  const digest = composeDigest({ ...ONE, ...facts }, { ...MORNING, ...occasion })
  if (digest === null) throw new Error('There is no digest')
  return digest
}
const section = ({ sections }: DigestDocument, heading: string | RegExp) =>
  sections.find((one) => one.heading.match(heading))?.sentences.map(({ text }) => text)
const words = ({ sections, notes, ...document }: DigestDocument) =>
  [
    digestSubject(document),
    ...sections.flatMap(({ heading, sentences }) => [heading, ...sentences.map(({ text }) => text)]),
    ...notes.map(({ text }) => text),
  ]
    .join(' ')
    .split(/\s+/).length

test('a morning says yesterday against target, what accounts for it, what is open, and today’s orders', () => {
  const digest = composed()
  expect(digestSubject(digest)).toBe('0436: dinner 12.0% waste (target 8%), 2 things open')
  expect(digest.sections.map(({ heading }) => heading)).toEqual([
    'Mon, Nov 23',
    'What accounts for waste at dinner',
    'Needs attention now',
    'Orders today',
  ])
  expect(section(digest, /Mon/)).toEqual([
    'Breakfast: 3.0% waste (target 4.5%, usually 4.0%).',
    'Lunch: 3.0% waste (target 3.5%).',
    'Dinner: 12.0% waste (target 8%, usually 9.0%).',
    '3 stock-outs, the longest 14 min.',
  ])
  expect(section(digest, /accounts/)).toEqual([
    'Filets account for 4.5 kg of the 6 kg above usual; up to 6.2 kg of them was cooked above the recommendation (7 batches), up to 1.5 kg came with a timer error (4 pans), up to 1.2 kg was cooked as recommended and not sold (3 pans).',
  ])
  expect(section(digest, /Needs attention/)).toEqual([
    'Tablet Boards 2 offline for 8 h.',
    'Fryer 3: 4 of the last 10 baskets off time.',
  ])
  expect(section(digest, /Orders/)).toEqual([
    '#7 at 10:45 AM: 56 Strips.',
    '#6 at 5:00 PM: 120 Nuggets, 24 Filets.',
  ])
  expect(digest.notes[0]?.text).toBe('As of Nov 24, 5:00 AM CST. All times are those of the restaurant.')
})

test('read the evening before, it calls the day of its orders by its date', () => {
  const { sections } = composed({}, { at: AT - 12 * 3_600_000 })
  expect(sections.at(-1)?.heading).toBe('Orders on Tue, Nov 24')
})

test('in Spanish it is made of whole sentences of that language', () => {
  const translations = {
    '{part} {percent} waste (target {target})': '{part} con merma de {percent} (meta {target})',
    '{n} things open': { one: '{n} pendiente', other: '{n} pendientes' },
    '{part}: {percent} waste (target {target}, usually {usual}).':
      '{part}: merma de {percent} (meta {target}, habitual {usual}).',
    '{n} stock-outs, the longest {longest}': {
      one: '{n} agotado, el más largo de {longest}',
      other: '{n} agotados, el más largo de {longest}',
    },
    AM: 'a.m.',
    '#{number} at {time}: {products}.': '#{number}, {time}: {products}.',
  }
  setWording(() => ({ language: 'es', translations }))
  try {
    const digest = composed({ open: FULL.open })
    expect(digest.headline).toMatch(/^\w+ con merma de 12\.0% \(meta 8%\), 5 pendientes$/)
    const said = digest.sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    expect(said[0]).toMatch(/: merma de 3\.0% \(meta 4\.5%, habitual 4\.0%\)\.$/)
    expect(said).toContain('3 agotados, el más largo de 14 min.')
    // One that ends with a time has one full stop, too.
    expect(said.filter((text) => text.endsWith(' a.m.'))).toHaveLength(1)
    expect(said.join('\n')).not.toContain('..')
    expect(said.at(-1)).toMatch(/^#6, .*: 120 Nuggets, 24 Filets\.$/)
  } finally {
    setWording(() => ENGLISH)
  }
})

describe('the headline', () => {
  const dinner = (figures: Partial<typeof DINNER>) => ({
    parts: [{ part: 'dinner' as const, figures: { ...DINNER, ...figures } }],
    open: [],
  })
  const usual = { percent: 12, above: 0, days: 28, lower: 14, higher: 13 }
  test.each<[string, Partial<OneKitchen>, string]>([
    ['usual waste above target', dinner({ usual }), 'dinner 12.0% waste (target 8%) as usual'],
    ['nothing above target', dinner({ target: 13 }), 'waste within target'],
    ['too little cooked to say', dinner({ cooked: 9_000 }), 'waste within target'],
    ['a day without cooking', { parts: [], open: [] }, 'nothing was cooked'],
    [
      'figures that the reader may not see',
      { parts: null, stockOuts: null, open: ONE.open?.slice(1) ?? [] },
      '1 thing open',
    ],
    ['orders alone', { parts: null, stockOuts: null, open: null }, '2 orders ahead'],
    ['no orders alone', { parts: null, stockOuts: null, open: null, orders: [] }, 'nothing needs attention'],
  ])('of %s', (_, facts, headline) => {
    expect(composed(facts).headline).toBe(headline)
  })

  test('is about a part of the day that wasted more than usual, before one that always does', () => {
    const digest = composed({
      parts: [
        { part: 'lunch', figures: { ...DINNER, wasted: 17_000, percent: 8.5 } },
        { part: 'dinner', figures: { ...DINNER, usual } },
      ],
    })
    expect(digest.headline).toMatch(/^lunch 8\.5% waste/)
  })
})

describe('no cause is named', () => {
  test.each([
    ['of under 10 kg', { cooked: 9_999, wasted: 3_000 }],
    ['of under 10 wasted pans', { pans: 9 }],
  ])('%s', (_, few) => {
    const digest = composed({ parts: [{ part: 'dinner', figures: { ...DINNER, ...few } }] })
    expect(section(digest, /accounts/)).toBeUndefined()
  })

  test('and under 10 kg there is no percent', () => {
    const digest = composed({
      parts: [{ part: 'dinner', figures: { ...DINNER, cooked: 8_000, wasted: 1_200, percent: 15 } }],
    })
    expect(section(digest, /Mon/)).toContain('Dinner: 1.2 kg wasted of only 8 kg cooked.')
  })
})

test('weights are in the unit that was chosen', () => {
  expect(section(composed({}, { unit: 'lbs' }), /accounts/)?.[0]).toContain('9.9 lbs of the 13.2 lbs')
})

describe('what the reader may not see', () => {
  test.each<[keyof OneKitchen, RegExp]>([
    ['parts', /Breakfast|accounts/],
    ['stockOuts', /stock-out/],
    ['open', /Needs attention/],
    ['orders', /Orders/],
  ])('is left out: %s', (figure, said) => {
    const text = JSON.stringify(composed({ [figure]: null }).sections)
    expect(text).not.toMatch(said)
    expect(JSON.stringify(composed().sections)).toMatch(said)
  })

  test('is not led to', () => {
    const digest = composed({}, { can: (permission) => permission !== 'DEVICE.VIEW' })
    const links = digest.sections.flatMap(({ sentences }) => sentences)
    expect(links.find(({ text }) => text.startsWith('Tablet'))?.link).toBeUndefined()
    expect(links.find(({ text }) => text.startsWith('Fryer'))?.link).toBeDefined()
  })

  test('and of nothing there is no digest', () => {
    const nothing = { ...ONE, parts: null, stockOuts: null, open: null, orders: null }
    expect(composeDigest(nothing, MORNING)).toBeNull()
  })
})

describe('each sentence with a figure leads to its page', () => {
  const start = String(Date.parse('2026-11-23T06:00:00Z'))
  const end = String(Date.parse('2026-11-24T06:00:00Z'))
  const restaurantUuid = ONE.restaurant.uuid
  test.each([
    [/^Dinner/, '/dashboard/why', { startDate: start, endDate: end, dayPart: 'dinner', restaurantUuid }],
    [/^Filets/, '/dashboard/why', { startDate: start, endDate: end, dayPart: 'dinner', restaurantUuid }],
    [/^3 stock-outs/, '/stock-out-reports/chicken', { startDate: start, endDate: end, restaurantUuid }],
    [/^Tablet/, '/devices/tablets', { search: 'Boards 2', restaurantUuid }],
    [
      /^#7/,
      '/pcs/scheduled-production',
      { orderUuid: '00000000-0000-4000-8000-000000000007', restaurantUuid },
    ],
  ])('%s to %s', (text, to, search) => {
    const sentences = composed().sections.flatMap((one) => one.sentences)
    expect(sentences.find((one) => text.test(one.text))?.link).toEqual({ to, search })
  })

  test('of a day that is not over, to the day up to then', () => {
    const digest = composed({}, { kind: 'SHIFT', back: MORNING.ahead })
    expect(digest.sections[0]?.sentences[0]?.link?.search).toMatchObject({ endDate: String(AT) })
  })
})

test('more orders than can be read are counted, and more products of one', () => {
  const lines = ['A', 'B', 'C', 'D', 'E'].map((material) => ({ material, pieces: 8 }))
  const orders = Array.from({ length: 8 }, () => ({ ...AN_ORDER, lines }))
  const said = section(composed({ orders }), /Orders/)
  expect(said).toHaveLength(5)
  expect(said?.[0]).toBe('#1 at 5:00 AM: 8 A, 8 B and 3 more.')
  expect(said?.at(-1)).toBe('4 more orders.')
  expect(section(composed({ orders: [] }), /Orders/)).toEqual(['No orders.'])
})

test.each<[Partial<Occasion>, string, string]>([
  [{ kind: 'SHIFT', ahead: { first: '2026-11-25', last: '2026-11-25' } }, 'Orders on Wed, Nov 25', '5:00 AM'],
  [{ kind: 'WEEKLY' }, 'Orders this week', 'Nov 24, 5:00 AM'],
])('%j lists %s', (occasion, heading, time) => {
  expect(section(composed({ orders: [AN_ORDER] }, occasion), heading)).toEqual([`#1 at ${time}: 9 Strips.`])
})

test('a week names its days', () => {
  const { sections } = composed({}, { kind: 'WEEKLY', back: { first: '2026-11-16', last: '2026-11-22' } })
  expect(sections[0]?.heading).toBe('Nov 16 – Nov 22')
})

test('the fullest digest of one restaurant has at most 250 words', () => {
  expect(words(composeDigest(FULL, MORNING) ?? composed())).toBeLessThanOrEqual(250)
})
