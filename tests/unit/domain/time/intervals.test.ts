import { describe, expect, test } from 'vitest'
import {
  automaticResolution,
  earliestStart,
  presetRange,
  secondsBetween,
} from '#src/domain/time/intervals.ts'
import {
  CALENDAR_RANGES,
  intervalLabel,
  isPresetCode,
  isResolutionCode,
  PRESETS,
  type PresetCode,
  presetResolution,
  RESOLUTIONS,
  resolutionLabel,
  resolutionSeconds,
} from '#src/domain/time/presets.ts'

const NEW_YORK = 'America/New_York'
const at = (text: string) => Date.parse(text)
const iso = (epoch: number) => new Date(epoch).toISOString()

test.each([
  ['07:22:04.900', '07:30:14.100', 490],
  ['07:22:04.100', '07:30:14.900', 490],
  ['07:22:04.000', '07:30:14.000', 490],
  ['07:22:04.100', '07:22:04.900', 0],
  ['07:22:04.999', '07:22:05.000', 1],
])('from %s to %s clocks count %i s', (start, end, seconds) => {
  expect(secondsBetween(at(`2026-03-10T${start}Z`), at(`2026-03-10T${end}Z`))).toBe(seconds)
})

describe('ranges of the calendar', () => {
  test.each([
    // A Tuesday; clocks were set forward on Sunday.
    ['today', '2026-03-10T16:00:00Z', '2026-03-10T04:00:00.000Z', '2026-03-10T16:00:00.000Z'],
    ['yesterday', '2026-03-10T16:00:00Z', '2026-03-09T04:00:00.000Z', '2026-03-10T03:59:59.999Z'],
    ['yesterday', '2026-03-09T16:00:00Z', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['this-week', '2026-03-10T16:00:00Z', '2026-03-09T04:00:00.000Z', '2026-03-10T16:00:00.000Z'],
    ['last-week', '2026-03-10T16:00:00Z', '2026-03-02T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['this-week', '2026-03-09T03:59:00Z', '2026-03-02T05:00:00.000Z', '2026-03-09T03:59:00.000Z'],
    ['breakfast', '2026-03-10T16:00:00Z', '2026-03-10T04:00:00.000Z', '2026-03-10T14:30:00.000Z'],
    ['lunch', '2026-03-10T16:00:00Z', '2026-03-10T14:30:00.000Z', '2026-03-10T16:00:00.000Z'],
    ['dinner', '2026-03-10T16:00:00Z', '2026-03-09T18:00:00.000Z', '2026-03-10T03:59:59.999Z'],
    ['dinner', '2026-03-10T18:00:00Z', '2026-03-10T18:00:00.000Z', '2026-03-10T18:00:00.000Z'],
    ['breakfast', '2026-03-08T20:00:00Z', '2026-03-08T05:00:00.000Z', '2026-03-08T14:30:00.000Z'],
  ] as const)('%s at %s is %s to %s', (code, now, start, end) => {
    const range = presetRange(code, at(now), NEW_YORK)
    expect([iso(range.start), iso(range.end)]).toEqual([start, end])
  })
})

describe('presets', () => {
  test('are those of the specification, in its order [1§9.13]', () => {
    expect(PRESETS.map((preset) => preset.code)).toEqual([
      '15m',
      '1h',
      '4h',
      '1d',
      '2d',
      '3d',
      '7d',
      '15d',
      '1mo',
      '6mo',
      '1y',
    ])
  })

  test('and the ranges of the calendar have the specified names', () => {
    expect([...PRESETS, ...CALENDAR_RANGES].map(({ code }) => intervalLabel(code)).join(', ')).toBe(
      '15 min, 1 h, 4 h, 1 day, 2 days, 3 days, 7 days, 15 days, 1 month, 6 months, 1 year, ' +
        'Today, Yesterday, This week, Last week, Breakfast, Lunch, Dinner',
    )
  })

  test.each([
    ['15m', '2026-03-31T12:00:00Z', '2026-03-31T11:45:00.000Z'],
    ['1h', '2026-03-31T12:00:00Z', '2026-03-31T11:00:00.000Z'],
    ['4h', '2026-03-08T08:00:00Z', '2026-03-08T04:00:00.000Z'],
    ['1d', '2026-03-08T16:00:00Z', '2026-03-07T16:00:00.000Z'],
    ['15d', '2026-03-31T12:00:00Z', '2026-03-16T12:00:00.000Z'],
    ['1mo', '2026-03-31T16:00:00Z', '2026-02-28T17:00:00.000Z'],
    ['6mo', '2026-08-31T16:00:00Z', '2026-02-28T17:00:00.000Z'],
    ['1y', '2024-02-29T17:00:00Z', '2023-02-28T17:00:00.000Z'],
  ] as const)('%s before %s starts %s', (code, now, start) => {
    const range = presetRange(code, at(now), NEW_YORK)
    expect(iso(range.start)).toBe(start)
    expect(range.end).toBe(at(now))
  })

  test('whole days may have one hour more than their seconds when clocks are set back', () => {
    const end = at('2026-11-02T04:59:59.999Z')
    expect(iso(earliestStart('1d', end, NEW_YORK))).toBe('2026-11-01T03:59:59.999Z')
    expect(iso(earliestStart('1d', end, 'America/Phoenix'))).toBe('2026-11-01T04:59:59.999Z')
    expect(iso(earliestStart('4h', end, NEW_YORK))).toBe('2026-11-02T00:59:59.999Z')
  })
})

describe('resolutions', () => {
  test('are those of the specification [1§9.15]', () => {
    const days = (count: number) => count * 86_400
    expect(RESOLUTIONS.map((option) => option.seconds)).toEqual([
      ...[1, 2, 5, 10, 20, 30],
      ...[60, 120, 300, 600, 1200, 1800],
      ...[3600, 7200, 14_400, 28_800, 43_200],
      ...[1, 2, 7, 15, 30, 90].map(days),
      days(180),
    ])
    expect(resolutionSeconds('20m')).toBe(1200)
    expect(RESOLUTIONS.map(({ code }) => resolutionLabel(code)).join(', ')).toBe(
      '1 s, 2 s, 5 s, 10 s, 20 s, 30 s, 1 min, 2 min, 5 min, 10 min, 20 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h, ' +
        '1 day, 2 days, 7 days, 15 days, 30 days, 90 days, 6 months',
    )
  })

  const table: [PresetCode, string][] = [
    ['15m', '1m'],
    ['1h', '5m'],
    ['4h', '20m'],
    ['1d', '2h'],
    ['2d', '4h'],
    ['3d', '8h'],
    ['7d', '12h'],
    ['15d', '1d'],
    ['1mo', '2d'],
    ['6mo', '15d'],
    ['1y', '30d'],
  ]
  test.each(table)(
    '%s is drawn in steps of %s, by the table and by its length [1§9.14]',
    (code, resolution) => {
      expect(presetResolution(code)).toBe(resolution)
      for (const now of ['2026-01-31T12:00:00Z', '2026-03-31T12:00:00Z', '2026-09-15T12:00:00Z']) {
        expect(automaticResolution(presetRange(code, at(now), NEW_YORK))).toBe(resolution)
      }
    },
  )

  test.each([
    [0, '1s'],
    [16, '1s'],
    [17, '2s'],
    [25 * 3600, '2h'],
    [3000 * 86_400, '6mo'],
  ])('%d seconds are drawn in steps of %s', (seconds, resolution) => {
    expect(automaticResolution({ start: 0, end: seconds * 1000 })).toBe(resolution)
  })

  test('more points make finer steps', () => {
    expect(automaticResolution({ start: 0, end: 3_600_000 }, 60)).toBe('1m')
  })
})

test.each([
  ['15m', true, false],
  ['1mo', true, false],
  ['5m', false, true],
  ['1d', true, true],
  ['select', false, false],
  ['toString', false, false],
  [undefined, false, false],
  [15, false, false],
])('code %s: preset %s, resolution %s', (code, preset, resolution) => {
  expect([isPresetCode(code), isResolutionCode(code)]).toEqual([preset, resolution])
})
