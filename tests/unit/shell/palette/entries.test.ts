import { describe, expect, onTestFinished, test } from 'vitest'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'
import { type Entry, groupsOf, type Offer } from '#src/shell/palette/entries.ts'

const page = (path: string, label: string): Entry => ({
  kind: 'page',
  id: `page ${path}`,
  label,
  detail: '',
  path,
})
const OFFER: Offer = {
  pages: [
    page('/users', 'Users'),
    page('/restaurants', 'Restaurants'),
    page('/stock-out-reports/chicken', 'Stock Out Chicken'),
    page('/kitchen-player/player', 'Kitchen Player Player'),
    page('/timers-cycle-history/fryer', 'Timers Cycle History Fryer'),
  ],
  restaurants: [],
  actions: [{ kind: 'action', id: 'action sign-out', label: 'Sign Out', detail: '', action: 'sign-out' }],
  cameras: [],
  tablets: [],
  fryers: [],
  orders: [],
  users: [],
  times: [],
  terms: [],
  recent: [],
  mayFindUsers: false,
  looking: false,
}
const listed = (typed: string, more: Partial<Offer> = {}) =>
  groupsOf(typed, { ...OFFER, ...more }).map(({ heading, entries }) => [
    heading,
    entries.map(({ label }) => label),
  ])

describe('is found by everyday words', () => {
  test.each([
    ['staff', [['Pages', ['Users']]]],
    ['stores', [['Pages', ['Restaurants']]]],
    ['sold out', [['Pages', ['Stock Out Chicken']]]],
    ['stock-outs', [['Pages', ['Stock Out Chicken']]]],
    ['footage', [['Pages', ['Kitchen Player Player']]]],
    ['log out', [['Actions', ['Sign Out']]]],
  ])('%s', (typed, groups) => {
    expect(listed(typed)).toEqual(groups)
  })

  test('what goes by that very name comes first', () => {
    const called = page('/settings/stores', 'Stores')
    expect(listed('stores', { pages: [...OFFER.pages, called] })).toEqual([
      ['Pages', ['Stores', 'Restaurants']],
    ])
  })
})

test.each([
  ['freidora', 'in its own language'],
  ['Fryer', 'by its English name'],
  ['vats', 'by everyday words in English'],
])('a reader of Spanish finds a page by “%s”, %s', (typed) => {
  setWording(() => ({ language: 'es', translations: { Pages: 'Páginas' } }))
  onTestFinished(() => setWording(() => ENGLISH))
  const pages = [
    page('/users', 'Usuarios'),
    page('/timers-cycle-history/fryer', 'Historial de ciclos: Freidora'),
  ]
  expect(listed(typed, { pages })).toEqual([['Páginas', ['Historial de ciclos: Freidora']]])
})

describe('in an English console a page is found by its Spanish name', () => {
  const fryer: Entry = {
    ...page('/timers-cycle-history/fryer', 'Timers Cycle History Fryer'),
    parts: ['Fryer', 'Timers Cycle History'],
  }
  test.each([
    ['freidora', [['Pages', ['Timers Cycle History Fryer']]]],
    ['historial de ciclos', [['Pages', ['Timers Cycle History Fryer']]]],
    ['cerrar sesión', [['Actions', ['Sign Out']]]],
    ['cerrar sesion', [['Actions', ['Sign Out']]]],
    ['se acabo', [['Pages', ['Stock Out Chicken']]]],
  ])('%s', (typed, groups) => {
    expect(listed(typed, { pages: [...OFFER.pages.slice(0, -1), fryer] })).toEqual(groups)
  })

  test('unless there is one of that name in English', () => {
    expect(listed('freidora', { pages: [fryer, page('/settings/fredora', 'Freidora')] })).toEqual([
      ['Pages', ['Freidora']],
    ])
  })
})

describe('where nothing is found', () => {
  test('what was probably meant is offered', () => {
    expect(listed('fyrer')).toEqual([['Did you mean', ['Timers Cycle History Fryer']]])
    expect(listed('resturants')).toEqual([['Did you mean', ['Restaurants']]])
  })
  test('but not while more may be found', () => {
    expect(listed('fyrer', { looking: true })).toEqual([])
  })
  test('nothing is offered that is far from it', () => {
    expect(listed('xylophone')).toEqual([])
  })
})
