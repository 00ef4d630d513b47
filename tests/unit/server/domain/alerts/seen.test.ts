import { describe, expect, test } from 'vitest'
import { type HostFigures, seenCount, seenHost, seenPresence, unaskedMs } from '#server/domain/alerts/seen.ts'
import { ALERT_SEVERITIES, isWorse, NOTICE_OF_SEVERITY } from '#src/domain/alerts/severity.ts'
import { RULE_WORDS } from '#src/domain/alerts/words.ts'
import { word } from '#src/domain/language/kept.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const now = 100 * DAY
const opened = now - 60 * MINUTE
const absent = (since: number) => ({ isThere: false, since })

test.each([
  [60_000, 0],
  [180_000, 0],
  [180_001, 180_001],
  [8 * 3_600_000, 8 * 3_600_000],
  [-5_000, -5_000],
])('of %i ms since hosts were asked, %i do not count', (passed, rest) => {
  expect(unaskedMs(1e12, 1e12 + passed)).toBe(rest)
})

describe('what the rules make of a camera or a tablet', () => {
  test('one that is there is well, whatever the hour', () => {
    const there = { isThere: true, since: now - DAY }
    expect(seenPresence('CAMERA_SILENT', there, null, now)).toEqual({
      value: 0,
      since: now - DAY,
      muted: false,
    })
  })

  test('one that is missed counts since it is, but not since before its kitchen opened', () => {
    const since = (missing: number) => seenPresence('TABLET_OFFLINE', absent(missing), opened, now)?.since
    expect(since(now - 5 * MINUTE)).toBe(now - 5 * MINUTE)
    expect(since(now - 300 * MINUTE)).toBe(opened)
  })

  test('while its kitchen is closed nothing new is reported about it', () => {
    expect(seenPresence('TABLET_OFFLINE', absent(now - MINUTE), null, now)).toMatchObject({
      value: 1,
      muted: true,
    })
    expect(seenCount(5, null)).toEqual({ value: 5, since: null, muted: true })
    expect(seenCount(5, opened)).toMatchObject({ muted: false })
  })

  test('a tablet is out of use after a week, a camera after a month', () => {
    expect(seenPresence('TABLET_OFFLINE', absent(now - 7 * DAY + 1), opened, now)).not.toBeNull()
    expect(seenPresence('TABLET_OFFLINE', absent(now - 7 * DAY), opened, now)).toBeNull()
    expect(seenPresence('CAMERA_SILENT', absent(now - 7 * DAY), opened, now)).not.toBeNull()
    expect(seenPresence('CAMERA_SILENT', absent(now - 30 * DAY), opened, now)).toBeNull()
  })
})

describe('what the rules make of a host', () => {
  const host = (more: Partial<HostFigures> = {}): HostFigures => ({
    host: 'kitchen.0412',
    restaurantId: 1,
    lastScrapeAt: now - 30_000,
    rootDiskUsedShare: 0.834,
    hottestTemperature: 71,
    ...more,
  })
  test('how long it is silent, how full it is and how hot', () => {
    expect(seenHost('HOST_DOWN', host(), now)?.value).toBe(30)
    expect(seenHost('DISK_FULL', host(), now)?.value).toBeCloseTo(83.4)
    expect(seenHost('TEMPERATURE', host(), now)?.value).toBe(71)
  })
  test('a silent one tells nothing of now, one without a sensor no temperature', () => {
    const silent = host({ lastScrapeAt: now - 4 * MINUTE })
    expect(seenHost('HOST_DOWN', silent, now)?.value).toBe(240)
    expect(seenHost('DISK_FULL', silent, now)?.value).toBeNull()
    expect(seenHost('TEMPERATURE', silent, now)?.value).toBeNull()
    expect(seenHost('TEMPERATURE', host({ hottestTemperature: null }), now)?.value).toBeNull()
  })
  test('one that has been silent for a month is out of use', () => {
    const gone = host({ lastScrapeAt: now - 30 * DAY })
    expect(seenHost('HOST_DOWN', gone, now)).toBeNull()
    expect(seenHost('DISK_FULL', gone, now)).toBeNull()
  })
})

describe('severities and sentences', () => {
  test('critical is worse than warning, and that than info; what is good to know rings nowhere', () => {
    const worse = ALERT_SEVERITIES.map((one) => ALERT_SEVERITIES.map((other) => Number(isWorse(one, other))))
    expect(worse).toEqual([
      [0, 1, 1],
      [0, 0, 1],
      [0, 0, 0],
    ])
    expect(NOTICE_OF_SEVERITY).toEqual({ critical: 'ERROR', warning: 'WARN', info: null })
  })
  test.each([
    ['HOST_DOWN', 200, 'kitchen.0412 is not responding.'],
    ['DISK_FULL', 91.6, 'The disk of kitchen.0412 is 91% full.'],
    ['DISK_FULL', 99.7, 'The disk of kitchen.0412 is 99% full.'],
    ['TEMPERATURE', 84.2, 'kitchen.0412 is too hot: 84 °C.'],
    ['CAMERA_SILENT', 1, 'Camera kitchen.0412 has no picture.'],
    ['TABLET_OFFLINE', 1, 'Tablet kitchen.0412 is offline.'],
    ['STOCK_OUT_STREAK', 3, '3 stock-outs in 90 minutes.'],
  ] as const)('%s at %d', (rule, value, sentence) => {
    expect(word(RULE_WORDS[rule].sentence('kitchen.0412', value))).toBe(sentence)
  })
})
