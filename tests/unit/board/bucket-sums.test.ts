import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BoardQuery } from '#src/board/board-context.ts'
import { namedBars } from '#src/board/periods/bars.ts'
import { barLength, periodsOf, rowsByPeriod, seriesOf } from '#src/board/periods/periods.ts'
import { ofDays } from '#src/domain/analytics/buckets.ts'
import { zonedBuckets } from '#src/domain/analytics/zoned-buckets.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { addDays, DAY, dayKey, HOUR, MINUTE, startOfDay, startOfDayKey } from '#src/domain/time/zone.ts'

/**
 * What an answer says per bucket is what a screen draws: each figure once, each bucket named, none twice. The answer is
 * made as the provider makes it: out of facts, each counted in the bucket of its own restaurant's clock.
 */

const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Pacific/Guam',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
] as const

interface Fact {
  zone: string
  at: number
  count: number
}

interface Situation {
  /** The reader's. */
  zone: string
  range: DateRange
  /** The present. */
  at: number
  period: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH'
  facts: readonly Fact[]
  /** As a preset of whole days asks for them in Global. */
  wholeDays: boolean
}

/** The provider's side: rows of a bucket with facts, timed by the bucket's start. */
function answerOf({ zone, range, at, facts, wholeDays }: Situation, length: ReturnType<typeof barLength>) {
  const end = Math.max(range.start, Math.min(range.end, at))
  const asked = { start: range.start, end }
  const [from, to] = [dayKey(range.start, zone), addDays(dayKey(end - 1, zone), 1)]
  const rangeIn = (of: string) => {
    if (!wholeDays || !ofDays(length)) return asked
    const start = startOfDayKey(from, of)
    return { start, end: Math.max(start, Math.min(end, startOfDayKey(to, of))) }
  }
  const zones = facts.map((fact) => fact.zone)
  const cut = zonedBuckets(asked, length, zones, zone, rangeIn)
  if (cut === null) return null
  const counts = new Map<number, number>()
  for (const fact of facts) {
    const own = rangeIn(fact.zone)
    if (fact.at < own.start || fact.at >= own.end) continue
    const index = (cut.starts.get(fact.zone) ?? []).findLastIndex((start) => start <= fact.at)
    counts.set(index, (counts.get(index) ?? 0) + fact.count)
  }
  return [...counts].map(([index, count]) => ({ time: cut.buckets[index]?.start ?? Number.NaN, count }))
}

/** The screen's side. */
function drawn(situation: Situation) {
  const { zone, range, at, period } = situation
  const asked: BoardQuery = {
    at,
    ...range,
    end: Math.max(range.start, Math.min(range.end, at)),
    resolution: '1h',
    timezone: zone,
    restaurantUuid: undefined,
    filters: { period },
  }
  const rows = answerOf(situation, barLength(asked))
  if (rows === null) return null
  const starts = rows.map(({ time }) => time)
  const periods = periodsOf(asked, barLength(asked), zone, starts)
  const [series] = seriesOf(rows, periods, {
    at: ({ time }) => time,
    key: () => 'all',
    label: () => 'All',
    value: ({ count }) => count,
    missing: 0,
  })
  return {
    rows,
    periods,
    values: series?.values ?? [],
    ...namedBars(periods, asked, zone, 'en-US', 'always'),
  }
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce((all: number, value) => all + (value ?? 0), 0)

function expectWhole(found: NonNullable<ReturnType<typeof drawn>>) {
  const { rows, periods, values, bars, names } = found
  expect(sum(values)).toBe(sum(rows.map(({ count }) => count)))
  expect(sum(rowsByPeriod(rows, periods).map((row) => row?.count ?? 0))).toBe(sum(values))
  expect(bars).toHaveLength(periods.length)
  for (const [index, { start, end }] of periods.entries()) {
    expect(names[index]).toBeTruthy()
    expect(bars[index]?.title).toBeTruthy()
    expect(end).toBeGreaterThan(start)
    if (index > 0) expect(start).toBeGreaterThanOrEqual(periods[index - 1]?.end ?? 0)
  }
}

/** A year with all its clock changes; around them more often than chance would have it. */
const FROM = Date.parse('2026-01-01T00:00:00Z')
const CHANGES = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-06', '2026-10-04', '2026-11-01'].map(
  (day) => Date.parse(`${day}T06:00:00Z`),
)
const minute = fc.oneof(
  fc.integer({ min: 0, max: 365 * 24 * 60 }).map((minutes) => FROM + minutes * MINUTE),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -2880, max: 2880 }))
    .map(([change, minutes]) => change + minutes * MINUTE),
)

const situation: fc.Arbitrary<Situation> = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    zones: fc.uniqueArray(fc.constantFrom(...ZONES), { minLength: 1, maxLength: 5 }),
    start: minute,
    length: fc.integer({ min: 1, max: 20 * 24 * 60 }),
    /** The present against the range's end, in minutes. */
    ahead: fc.integer({ min: -600, max: 600 }),
    snapped: fc.boolean(),
    period: fc.constantFrom('HOUR', 'DAY', 'WEEK', 'MONTH'),
    wholeDays: fc.boolean(),
    offsets: fc.array(fc.integer({ min: -30 * 60, max: 22 * 24 * 60 }), { maxLength: 40 }),
  })
  .map(({ zone, zones, start: at, length, ahead, snapped, period, wholeDays, offsets }) => {
    const start = snapped || wholeDays ? startOfDay(at, zone) : at
    const end = start + (period === 'HOUR' ? Math.ceil(length / 8) : length) * MINUTE
    const facts = offsets.map((offset, index) => ({
      zone: zones[index % zones.length] ?? zone,
      at: start + offset * MINUTE,
      count: 1 + (index % 7),
    }))
    return { zone, range: { start, end }, at: end + ahead * MINUTE, period, facts, wholeDays }
  })

test('the sum over drawn buckets is the sum over answered rows, no bucket is blank, none overlap', () => {
  fc.assert(
    fc.property(situation, (one) => {
      const found = drawn(one)
      if (found) expectWhole(found)
    }),
    { numRuns: 400 },
  )
  // How long it takes is the machine's: several thousand buckets are named.
}, 120_000)

describe('situations of days in Global', () => {
  const facts = (zones: readonly string[], start: number, end: number, every = HOUR) =>
    zones.flatMap((zone) =>
      Array.from({ length: Math.ceil((end - start) / every) }, (_, i) => ({
        zone,
        at: start + i * every,
        count: 1,
      })),
    )

  test.each([
    ['just after the reader’s midnight, with one zone ahead of two', '2026-11-19T00:30:00-05:00'],
    ['an hour after it', '2026-11-19T01:00:00-05:00'],
    ['at it', '2026-11-19T00:00:00-05:00'],
  ])('%s', (_, text) => {
    const range = { start: Date.parse(text), end: 1_795_498_200_000 }
    const found = drawn({
      zone: 'America/New_York',
      range,
      at: range.end,
      period: 'DAY',
      facts: facts(['America/New_York', 'America/Chicago', 'America/Los_Angeles'], range.start, range.end),
      wholeDays: false,
    })
    if (!found) throw new Error('No buckets')
    expectWhole(found)
    // The 19th has its own facts: 23 or 24 hours of each of three kitchens, less what was the 18th there.
    const day = found.periods.findIndex(({ start, end }) => start <= range.start && range.start < end)
    expect(found.values[day]).toBeGreaterThan(60)
  })

  test('a reader in UTC at 03:59, the last seven days', () => {
    const at = Date.parse('2026-11-24T03:59:00Z')
    const range = { start: at - 7 * DAY, end: at }
    const zones = [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
      'Pacific/Guam',
    ]
    const found = drawn({
      zone: 'UTC',
      range,
      at,
      period: 'DAY',
      facts: facts(zones, range.start, range.end),
      wholeDays: false,
    })
    if (!found) throw new Error('No buckets')
    expectWhole(found)
    expect(found.names.map((name) => name.replace(/ \(.*/, ''))).toEqual([
      'Nov 16',
      'Nov 17',
      'Nov 18',
      'Nov 19',
      'Nov 20',
      'Nov 21',
      'Nov 22',
      'Nov 23',
      'Nov 24',
    ])
  })

  test('whole days of every restaurant: neither the evening before nor tomorrow', () => {
    const zone = 'America/Los_Angeles'
    const at = Date.parse('2026-11-24T21:40:00-08:00')
    const start = startOfDayKey('2026-11-17', zone)
    const found = drawn({
      zone,
      range: { start, end: at },
      at,
      period: 'DAY',
      facts: facts([zone, 'America/New_York', 'Pacific/Guam'], start - 2 * DAY, at, MINUTE * 10),
      wholeDays: true,
    })
    if (!found) throw new Error('No buckets')
    expectWhole(found)
    expect(found.bars).toHaveLength(8)
    expect(found.bars.map(({ partial }) => partial)).toEqual([...Array(7).fill(undefined), 'so far'])
    expect(found.values.slice(0, 7)).toEqual(Array(7).fill(3 * 24 * 6))
  })
})

/** Every screen that draws buckets of time takes them from the two hooks that are made of the functions above. */
describe('who draws buckets', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('ui/chart') && !name.startsWith('board/'))
    .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }))
  /** Their bars are things, and no times. */
  const CATEGORIES = [
    'routes/_app/dashboard/-parts/chicken/hold-distribution.tsx',
    'routes/_app/dashboard/-parts/potato/potato-hold-time.tsx',
    'routes/_app/events/-parts/event-materials.tsx',
    'routes/_app/monitoring/-parts/graphics/metric-panel.tsx',
    'routes/_app/performance/-parts/behind-panel.tsx',
    'routes/_app/timers-cycle-history/-parts/analytics/divided-chart.tsx',
  ]

  test('takes them from usePeriods or useBars', () => {
    const drawing = files.filter(({ text }) => /<(StackedBarChart|BucketLineChart)\b/.test(text))
    const own = drawing.filter(({ text }) => !/\buse(Periods|Bars)\(/.test(text)).map(({ name }) => name)
    expect(own.filter((name) => !CATEGORIES.includes(name))).toEqual([])
    expect(drawing.length).toBeGreaterThan(8)
  })

  test('cuts no range and looks up no bucket by itself', () => {
    const cutting = /\b(bucketsOf|bucketAt|periodsOf|barsOf|zonedBuckets)\(/
    const known = files.filter(({ name }) => !name.startsWith('domain/analytics/'))
    expect(known.filter(({ text }) => cutting.test(text)).map(({ name }) => name)).toEqual([])
  })
})
