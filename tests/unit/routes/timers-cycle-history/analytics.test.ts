import { describe, expect, test } from 'vitest'
import { ANALYTIC_GROUPS, ANALYTIC_TITLES } from '#src/board/analytic-titles.ts'
import { ANALYTIC_NAMES, analyticFilters, analyticRow } from '#src/contract/analytics/analytic.ts'
import {
  analyticSpec,
  cleanAnalyticsSearch,
} from '#src/routes/_app/timers-cycle-history/-parts/analytics/analytics-search.ts'
import { ANALYTICS } from '#src/routes/_app/timers-cycle-history/-parts/analytics/declared.ts'

const FIELDS = Object.keys(analyticRow.shape)
const declared = Object.entries(ANALYTICS)
const NOW = Date.parse('2026-11-20T12:00:00Z')

describe('the table of the analytics', () => {
  test('has every name of the contract, and no other', () => {
    expect(declared.map(([name]) => name).sort()).toEqual([...ANALYTIC_NAMES].sort())
    expect(ANALYTIC_NAMES).toHaveLength(27)
  })

  test('calls no two alike', () => {
    expect(new Set(Object.values(ANALYTIC_TITLES).map(({ title }) => title)).size).toBe(declared.length)
  })

  test('uses every group', () => {
    expect(new Set(Object.values(ANALYTIC_TITLES).map(({ group }) => group))).toEqual(
      new Set(ANALYTIC_GROUPS),
    )
  })

  test.each(declared)('%s names fields of a row only [1§1.3]', (_, { columns, parts, draw }) => {
    const { as, of, unit, ...fields }: Record<string, unknown> = { ...draw }
    const named = [
      ...columns.map(({ field }) => field),
      ...(Object.values(fields) as string[]),
      ...(parts ? [parts] : []),
    ]
    expect(named.filter((field) => !FIELDS.includes(field))).toEqual([])
    expect(columns.length).toBeGreaterThan(0)
  })

  test.each(declared)('%s heads no two columns alike', (_, { columns }) => {
    expect(new Set(columns.map(({ title }) => title)).size).toBe(columns.length)
  })
})

describe('what an analytic can be narrowed by', () => {
  test.each(ANALYTIC_NAMES)('%s: filters of the call alone, materials among them', (name) => {
    const keys = analyticSpec(name).filters.map(({ key }) => key)
    expect(keys).toContain('materials')
    expect(keys.filter((key) => !Object.hasOwn(analyticFilters, key))).toEqual([])
  })

  test.each([
    ['vendors', ['fryer-cycles', 'fryer-cycles-distribution']],
    ['isCorrect', ['fryer-cycles', 'fryer-cycles-distribution']],
    [
      'packages',
      [
        'total-usage',
        'entree-chutes-holding',
        'entree-chutes-packages',
        'entree-chutes-quantity',
        'entree-chutes-distribution',
      ],
    ],
    ['performanceRatioType', ['performance-ratio']],
  ])('%s narrows %j alone', (filter, names) => {
    const having = ANALYTIC_NAMES.filter((name) =>
      analyticSpec(name).filters.some(({ key }) => key === filter),
    )
    expect(having).toEqual(names)
  })

  test.each(ANALYTIC_NAMES)(
    '%s is asked by the period, and compared, where it is drawn per period',
    (name) => {
      const perPeriod = ['stack', 'spread', 'lines'].includes(ANALYTICS[name].draw.as)
      const { filters, compare } = analyticSpec(name)
      expect([filters.some(({ key }) => key === 'period'), compare !== undefined]).toEqual([
        perPeriod,
        perPeriod,
      ])
    },
  )
})

describe('the URL', () => {
  test.each([
    ['nothing', {}, {}],
    ['the default, which is left out', { analytic: 'total-usage' }, {}],
    [
      'a name with a slash',
      { analytic: 'inbound-conveyor/containers' },
      { analytic: 'inbound-conveyor/containers' },
    ],
    ['a name that is none', { analytic: 'toString', materials: 'NUG' }, { materials: ['NUG'] }],
    [
      'a filter that the analytic does not take',
      { analytic: 'waste', vendors: 'Henny' },
      { analytic: 'waste' },
    ],
    [
      'one that it takes',
      { analytic: 'fryer-cycles', isCorrect: 'false' },
      { analytic: 'fryer-cycles', isCorrect: 'false' },
    ],
    ['the day, which is the default period', { analytic: 'waste', period: 'DAY' }, { analytic: 'waste' }],
    ['a comparison', { analytic: 'waste', compare: 'week' }, { analytic: 'waste', compare: ['week'] }],
    ['a comparison of what has no periods', { compare: 'week' }, {}],
    [
      'the recommendations',
      { view: 'recommendations', canceled: 'true', page: '2', analytic: 'waste' },
      { view: 'recommendations', canceled: 'true', page: 2 },
    ],
    ['a view that is none', { view: 'cooked' }, {}],
  ])('%s', (_, raw, clean) => {
    expect(cleanAnalyticsSearch(raw, NOW)).toEqual(clean)
  })
})
