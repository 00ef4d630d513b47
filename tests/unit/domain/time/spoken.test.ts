import { describe, expect, test } from 'vitest'
import { calendarRange, presetRange } from '#src/domain/time/intervals.ts'
import { CALENDAR_RANGES, type CalendarCode } from '#src/domain/time/presets.ts'
import { readingText, readSpoken } from '#src/domain/time/spoken.ts'
import { fromWallTime } from '#src/domain/time/zone.ts'

const CHICAGO = 'America/Chicago'
const ZONES = [CHICAGO, 'America/Los_Angeles', 'Pacific/Guam']

/** What a zone's clocks show, by Intl: 'YYYY-MM-DD HH:mm:ss'. */
const wallText = (epoch: number, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone }).format(epoch)

/** The instant of 'YYYY-MM-DD HH:mm:ss' in a zone. */
function at(text: string, zone: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/\D/).map(Number)
  return fromWallTime({ year, month, day, hour, minute, second, millisecond: 0 }, zone)
}

/** What is read at a time of a zone's clocks, as they show it: a moment, days, or times. */
function read(phrase: string, now: string, zone: string): string | undefined {
  const reading = readSpoken(phrase, at(now, zone), zone)
  if (!reading) return undefined
  const [start, end] = [wallText(reading.start, zone), wallText(reading.end, zone)]
  if (reading.kind === 'moment') return reading.start === reading.end ? start : 'not a moment'
  if (reading.kind === 'times') return `${start} – ${end}`
  expect([start.slice(11), end.slice(11), reading.end % 1000]).toEqual(['00:00:00', '23:59:59', 999])
  return start.slice(0, 10) === end.slice(0, 10)
    ? start.slice(0, 10)
    : `${start.slice(0, 10)} – ${end.slice(0, 10)}`
}

/** A Wednesday. */
const NOW = '2026-11-25 12:31:45'

const PHRASES: readonly [phrase: string, expected: string | undefined][] = [
  ['today', '2026-11-25'],
  ['Today', '2026-11-25'],
  ['yesterday', '2026-11-24'],
  ['day before yesterday', '2026-11-23'],
  ['the day before yesterday', '2026-11-23'],
  ['3 days ago', '2026-11-22'],
  ['a week ago', '2026-11-18'],
  ['this week', '2026-11-23 – 2026-11-29'],
  ['last week', '2026-11-16 – 2026-11-22'],
  ['this month', '2026-11-01 – 2026-11-30'],
  ['last month', '2026-10-01 – 2026-10-31'],
  ['this year', '2026-01-01 – 2026-12-31'],
  ['last year', '2025-01-01 – 2025-12-31'],
  ['weekend', '2026-11-21 – 2026-11-22'],
  ['this weekend', '2026-11-21 – 2026-11-22'],
  ['last weekend', '2026-11-21 – 2026-11-22'],
  ['Monday', '2026-11-23'],
  ['last Monday', '2026-11-23'],
  ['Wed', '2026-11-25'],
  ['last Wednesday', '2026-11-18'],
  ['thurs', '2026-11-19'],
  ['on Sat', '2026-11-21'],
  ['last 7 days', '2026-11-18 12:31:45 – 2026-11-25 12:31:45'],
  ['last 4 h', '2026-11-25 08:31:45 – 2026-11-25 12:31:45'],
  ['past 2 hours', '2026-11-25 10:31:45 – 2026-11-25 12:31:45'],
  ['last hour', '2026-11-25 11:31:45 – 2026-11-25 12:31:45'],
  ['last 3 months', '2026-08-25 12:31:45 – 2026-11-25 12:31:45'],
  ['20 min ago', '2026-11-25 12:11:00'],
  ['an hour ago', '2026-11-25 11:31:00'],
  ['half an hour ago', '2026-11-25 12:01:00'],
  ['2 hours ago', '2026-11-25 10:31:00'],
  ['breakfast', '2026-11-25 00:00:00 – 2026-11-25 10:30:00'],
  ['lunch', '2026-11-25 10:30:00 – 2026-11-25 14:00:00'],
  ['dinner', '2026-11-24 14:00:00 – 2026-11-24 23:59:59'],
  ['last lunch', '2026-11-24 10:30:00 – 2026-11-24 14:00:00'],
  ['dinner yesterday', '2026-11-24 14:00:00 – 2026-11-24 23:59:59'],
  ["yesterday's dinner", '2026-11-24 14:00:00 – 2026-11-24 23:59:59'],
  ['Monday’s lunch', '2026-11-23 10:30:00 – 2026-11-23 14:00:00'],
  ['Mon dinner', '2026-11-23 14:00:00 – 2026-11-23 23:59:59'],
  ['lunch on Nov 3', '2026-11-03 10:30:00 – 2026-11-03 14:00:00'],
  ['this morning', '2026-11-25 05:00:00 – 2026-11-25 12:00:00'],
  ['yesterday afternoon', '2026-11-24 12:00:00 – 2026-11-24 18:00:00'],
  ['Fri evening', '2026-11-20 18:00:00 – 2026-11-20 23:59:59'],
  ['last night', '2026-11-24 18:00:00 – 2026-11-25 04:00:00'],
  ['6:05 PM yesterday', '2026-11-24 18:05:00'],
  ['6:05 p.m. yesterday', '2026-11-24 18:05:00'],
  ['yesterday at 6:05pm', '2026-11-24 18:05:00'],
  ['yesterday, 6:05:30 PM', '2026-11-24 18:05:30'],
  ['6:05 PM', '2026-11-24 18:05:00'],
  ['18:05', '2026-11-24 18:05:00'],
  ['9:15', '2026-11-25 09:15:00'],
  ['noon', '2026-11-25 12:00:00'],
  ['noon yesterday', '2026-11-24 12:00:00'],
  ['midnight', '2026-11-25 00:00:00'],
  ['5 pm', '2026-11-24 17:00:00'],
  ['730 pm', '2026-11-24 19:30:00'],
  ['Sat 5pm', '2026-11-21 17:00:00'],
  ['Wed 5pm', '2026-11-18 17:00:00'],
  ['Wed 9am', '2026-11-25 09:00:00'],
  ['6 pm last Friday', '2026-11-20 18:00:00'],
  ['11/3', '2026-11-03'],
  ['12/24', '2025-12-24'],
  ['11/3/25', '2025-11-03'],
  ['11/3/2025', '2025-11-03'],
  ['Nov 3', '2026-11-03'],
  ['November 3rd', '2026-11-03'],
  ['3 Nov', '2026-11-03'],
  ['Nov. 3, 2025', '2025-11-03'],
  ['Tue Nov 24', '2026-11-24'],
  ['Mon Nov 24', '2025-11-24'],
  ['Feb 29', '2024-02-29'],
  ['2026-11-03', '2026-11-03'],
  ['2026-11-03 18:05', '2026-11-03 18:05:00'],
  ['11/3 6:05 pm', '2026-11-03 18:05:00'],
  ['Nov 3 18:05', '2026-11-03 18:05:00'],
  ['October', '2026-10-01 – 2026-10-31'],
  ['Dec', '2025-12-01 – 2025-12-31'],
  ['Feb 2024', '2024-02-01 – 2024-02-29'],
  ['5-7 pm Mon', '2026-11-23 17:00:00 – 2026-11-23 19:00:00'],
  ['Mon 5–7 pm', '2026-11-23 17:00:00 – 2026-11-23 19:00:00'],
  ['from 5 to 7 pm', '2026-11-24 17:00:00 – 2026-11-24 19:00:00'],
  ['11-1 pm yesterday', '2026-11-24 11:00:00 – 2026-11-24 13:00:00'],
  ['11:30 am - noon', '2026-11-25 11:30:00 – 2026-11-25 12:00:00'],
  ['10 pm - 2 am Mon', '2026-11-23 22:00:00 – 2026-11-24 02:00:00'],
  ['10-2 am Mon', '2026-11-23 22:00:00 – 2026-11-24 02:00:00'],
  ['10 pm to midnight', '2026-11-24 22:00:00 – 2026-11-24 23:59:59'],
  ['17:00-19:00 yesterday', '2026-11-24 17:00:00 – 2026-11-24 19:00:00'],
  ['18:05 - 7 pm', '2026-11-24 18:05:00 – 2026-11-24 19:00:00'],
  ['Mon-Wed', '2026-11-23 – 2026-11-25'],
  ['Mon to Thu', '2026-11-16 – 2026-11-19'],
  ['Fri through Sun', '2026-11-20 – 2026-11-22'],
  ['Mon - yesterday', '2026-11-23 – 2026-11-24'],
  ['Nov 2-5', '2026-11-02 – 2026-11-05'],
  ['Nov 5 - Nov 2', '2025-11-05 – 2026-11-02'],
  ['Dec 28 - Jan 3', '2025-12-28 – 2026-01-03'],
  ['2026-11-02 - 2026-11-05', '2026-11-02 – 2026-11-05'],
  ['Wed 5 pm - Wed 3 pm', '2026-11-11 17:00:00 – 2026-11-18 15:00:00'],
  ['Mon 5 pm - Tue 2 am', '2026-11-23 17:00:00 – 2026-11-24 02:00:00'],
  ['week of Nov 2', '2026-11-02 – 2026-11-08'],
  ['week of 11/5', '2026-11-02 – 2026-11-08'],
  // What is still to come, where the day says so.
  ['6 pm today', '2026-11-25 18:00:00'],
  ['2026-12-24', '2026-12-24'],
  // Nothing that could be anything.
  ...[
    '',
    '   ',
    '5',
    '0412',
    '11',
    '2026',
    '5-7',
    'fr',
    'mo',
    'fryer',
    'monitor',
    'dinner fryer',
    'pm',
    'at',
    'ago',
    'last',
    'last fryer',
    'tomorrow',
    'next week',
    'someday 5 pm',
    'Nov 31',
    '13/45',
    '2026-02-30',
    '25:00',
    '13:60',
    '14 pm',
    'Mon Tue',
    'Tue-',
    '- Tue',
    'Mon - Tue - Wed',
    '6:05 pm yesterday xyz',
    'May 5 pm',
    'constructor',
    'week of',
    'week of fryers',
  ].map((phrase): [string, undefined] => [phrase, undefined]),
]

describe.each(ZONES)('on a Wednesday at 12:31 PM in %s', (zone) => {
  test.each(PHRASES)('%s is %s', (phrase, expected) => {
    expect(read(phrase, NOW, zone)).toBe(expected)
  })
})

test.each([
  // A Saturday, before and after five.
  ['Sat 5pm', '2026-11-28 16:59:00', '2026-11-21 17:00:00'],
  ['Sat 5pm', '2026-11-28 17:00:00', '2026-11-28 17:00:00'],
  ['this weekend', '2026-11-28 12:00:00', '2026-11-28 – 2026-11-29'],
  ['last weekend', '2026-11-28 12:00:00', '2026-11-21 – 2026-11-22'],
  ['last weekend', '2026-11-29 12:00:00', '2026-11-21 – 2026-11-22'],
  ['last Saturday', '2026-11-28 12:00:00', '2026-11-21'],
  // A Monday, with which the week begins.
  ['this week', '2026-11-23 00:00:00', '2026-11-23 – 2026-11-29'],
  ['last week', '2026-11-23 00:00:00', '2026-11-16 – 2026-11-22'],
  ['this week', '2026-11-29 23:59:59', '2026-11-23 – 2026-11-29'],
  ['last month', '2026-01-31 12:00:00', '2025-12-01 – 2025-12-31'],
  ['last month', '2026-03-31 12:00:00', '2026-02-01 – 2026-02-28'],
  ['dinner', '2026-11-25 13:59:59', '2026-11-24 14:00:00 – 2026-11-24 23:59:59'],
  ['dinner', '2026-11-25 14:00:00', '2026-11-25 14:00:00 – 2026-11-25 23:59:59'],
  ['last dinner', '2026-11-25 20:00:00', '2026-11-24 14:00:00 – 2026-11-24 23:59:59'],
  ['last night', '2026-11-25 01:00:00', '2026-11-24 18:00:00 – 2026-11-25 04:00:00'],
  ['5-7 pm', '2026-11-25 18:00:00', '2026-11-25 17:00:00 – 2026-11-25 19:00:00'],
])('%s at %s is %s', (phrase, now, expected) => {
  for (const zone of ZONES) expect(read(phrase, now, zone)).toBe(expected)
})

describe('when clocks are set', () => {
  const iso = (phrase: string, now: string, zone = CHICAGO) => {
    const reading = readSpoken(phrase, Date.parse(now), zone)
    return reading && [reading.start, reading.end].map((one) => new Date(one).toISOString())
  }

  test.each([
    // Set back on November 1, 2026: this day has 25 hours.
    ['Nov 1', '2026-11-03T12:00:00Z', ['2026-11-01T05:00:00.000Z', '2026-11-02T05:59:59.999Z']],
    ['6 pm last Friday', '2026-11-03T12:00:00Z', ['2026-10-30T23:00:00.000Z', '2026-10-30T23:00:00.000Z']],
    ['6 pm Sun', '2026-11-03T12:00:00Z', ['2026-11-02T00:00:00.000Z', '2026-11-02T00:00:00.000Z']],
    ['Sat-Mon', '2026-11-03T12:00:00Z', ['2026-10-31T05:00:00.000Z', '2026-11-03T05:59:59.999Z']],
    ['1:30 am Nov 1', '2026-11-03T12:00:00Z', ['2026-11-01T06:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    ['1:30 am Nov 1 CDT', '2026-11-03T12:00:00Z', ['2026-11-01T06:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    ['1:30 am Nov 1 CST', '2026-11-03T12:00:00Z', ['2026-11-01T07:30:00.000Z', '2026-11-01T07:30:00.000Z']],
    ['1-1:30 am Nov 1', '2026-11-03T12:00:00Z', ['2026-11-01T06:00:00.000Z', '2026-11-01T07:30:00.000Z']],
    ['breakfast Nov 1', '2026-11-03T12:00:00Z', ['2026-11-01T05:00:00.000Z', '2026-11-01T16:30:00.000Z']],
    ['2 hours ago', '2026-11-01T08:30:00Z', ['2026-11-01T06:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    // Set forward on March 8, 2026: it has 23, and 2:30 AM is 3:30 AM.
    ['Mar 8', '2026-03-10T12:00:00Z', ['2026-03-08T06:00:00.000Z', '2026-03-09T04:59:59.999Z']],
    ['2:30 am Mar 8', '2026-03-10T12:00:00Z', ['2026-03-08T08:30:00.000Z', '2026-03-08T08:30:00.000Z']],
    ['noon last Saturday', '2026-03-10T12:00:00Z', ['2026-03-07T18:00:00.000Z', '2026-03-07T18:00:00.000Z']],
    ['noon Sunday', '2026-03-10T12:00:00Z', ['2026-03-08T17:00:00.000Z', '2026-03-08T17:00:00.000Z']],
    ['this month', '2026-03-10T12:00:00Z', ['2026-03-01T06:00:00.000Z', '2026-04-01T04:59:59.999Z']],
    // What its clocks are never called, or are not called then.
    ['1:30 am Nov 1 EST', '2026-11-03T12:00:00Z', undefined],
    ['6 pm Fri CDT', '2026-11-25T12:00:00Z', undefined],
  ])('%s at %s', (phrase, now, expected) => {
    expect(iso(phrase, now)).toEqual(expected)
  })

  test('a zone without changes has none', () => {
    expect(iso('6 pm last Friday', '2026-11-03T12:00:00Z', 'America/Phoenix')?.[0]).toBe(
      '2026-10-31T01:00:00.000Z',
    )
  })

  test('what was read is read again from its own words', () => {
    for (const zone of ZONES) {
      for (
        let epoch = Date.parse('2026-10-30T00:00:00Z');
        epoch < Date.parse('2026-11-03T00:00:00Z');
        epoch += 900_000
      ) {
        const words = readingText({ kind: 'moment', start: epoch, end: epoch }, epoch, zone, 'always')
        expect([words, readSpoken(words, Date.parse('2026-11-25T12:00:00Z'), zone)?.start]).toEqual([
          words,
          epoch,
        ])
      }
    }
  })
})

describe('the interval that says the same', () => {
  const now = at(NOW, CHICAGO)
  test.each([
    ['today', 'today'],
    ['yesterday', 'yesterday'],
    ['this week', 'this-week'],
    ['last week', 'last-week'],
    ['lunch', 'lunch'],
    ['dinner', 'dinner'],
    ['last 7 days', '7d'],
    ['last 24 hours', '1d'],
    ['last day', '1d'],
    ['last 15 min', '15m'],
    ['last 6 months', '6mo'],
    ['last 1 year', '1y'],
  ] as const)('of %s is %s', (phrase, code) => {
    const { start = 0, end = 0, interval } = readSpoken(phrase, now, CHICAGO) ?? {}
    expect(interval).toBe(code)
    expect({ start, end: Math.min(end, now) }).toEqual(presetRange(code, now, CHICAGO))
  })

  test.each(['Nov 24', 'Tue', 'dinner yesterday', 'last dinner', 'last 5 days', 'week of Nov 23'])(
    '%s has none, since it says something else tomorrow',
    (phrase) => expect(readSpoken(phrase, now, CHICAGO)).not.toHaveProperty('interval'),
  )

  test.each(CALENDAR_RANGES.map(({ code }) => code))('%s is what people mean by it', (code: CalendarCode) => {
    for (let epoch = now; epoch < now + 8 * 86_400_000; epoch += 5_000_000) {
      const { start, end } = readSpoken(code.replace('-', ' '), epoch, CHICAGO) ?? {}
      expect({ start, end }).toEqual(calendarRange(code, epoch, CHICAGO))
    }
  })
})

test.each([
  ['6:05 PM yesterday', 'Tue Nov 24, 6:05 PM CST', 'Tue Nov 24, 6:05 PM'],
  ['6:05:30 PM yesterday', 'Tue Nov 24, 6:05:30 PM CST', 'Tue Nov 24, 6:05:30 PM'],
  ['noon 11/3/25', 'Mon Nov 3, 2025, 12:00 PM CST', 'Mon Nov 3, 2025, 12:00 PM'],
  ['dinner yesterday', 'Tue Nov 24, 2:00 PM – 11:59 PM CST', 'Tue Nov 24, 2:00 PM – 11:59 PM'],
  [
    'last night',
    'Tue Nov 24, 6:00 PM – Wed Nov 25, 4:00 AM CST',
    'Tue Nov 24, 6:00 PM – Wed Nov 25, 4:00 AM',
  ],
  ['Mon-Wed', 'Mon Nov 23 – Wed Nov 25', 'Mon Nov 23 – Wed Nov 25'],
  ['yesterday', 'Tue Nov 24', 'Tue Nov 24'],
  ['1:30 am Nov 1', 'Sun Nov 1, 1:30 AM CDT', 'Sun Nov 1, 1:30 AM CDT'],
  ['breakfast Nov 1', 'Sun Nov 1, 12:00 AM CDT – 10:30 AM CST', 'Sun Nov 1, 12:00 AM CDT – 10:30 AM CST'],
])('%s is shown as %s, and as %s where the zone is clear', (phrase, always, twice) => {
  const now = at(NOW, CHICAGO)
  const reading = readSpoken(phrase, now, CHICAGO)
  if (!reading) throw new Error('It was not read')
  expect(readingText(reading, now, CHICAGO, 'always')).toBe(always)
  expect(readingText(reading, now, CHICAGO, 'twice')).toBe(twice)
})

test('dates are shown in the reader’s language', () => {
  const now = at(NOW, CHICAGO)
  const reading = readSpoken('6:05 PM yesterday', now, CHICAGO)
  if (!reading) throw new Error('It was not read')
  expect(readingText(reading, now, CHICAGO, 'twice', 'de')).toBe('Di., 24. Nov., 6:05 PM')
})
