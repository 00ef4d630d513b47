import { describe, expect, test } from 'vitest'
import { daysOf, digestsDue, LATEST_MS, nextDigestDue } from '#server/domain/digest/due.ts'
import { DIGEST_KINDS, type DigestKind } from '#src/domain/digest/digest.ts'
import { DAY } from '#src/domain/time/zone.ts'

const NEW_YORK = 'America/New_York'
const at = (text: string) => Date.parse(text)

/** Open at the same minutes of each weekday from Monday; closed on Sundays. */
const hours = (opens: number, closes: number, timezone = NEW_YORK) => ({
  timezone,
  opensMinute: [opens, opens, opens, opens, opens, opens, 0],
  closesMinute: [closes, closes, closes, closes, closes, closes, 0],
})
const sixToTen = hours(6 * 60, 22 * 60)
/** Open on all days, for clocks that are set on Sundays. */
const daily = (opens: number, closes: number, timezone = NEW_YORK) => ({
  timezone,
  opensMinute: new Array(7).fill(opens),
  closesMinute: new Array(7).fill(closes),
})
const dueOn = (of: typeof sixToTen, kinds: readonly DigestKind[], day: string) =>
  digestsDue(of, kinds, { start: at(`${day}T00:00:00Z`) - 2 * DAY, end: at(`${day}T00:00:00Z`) + 3 * DAY })
    .filter((due) => due.day === day)
    .map((due) => [due.kind, new Date(due.at).toISOString()])

describe('a digest is due', () => {
  // Nov 24 is a Tuesday, five hours behind UTC.
  test.each<[DigestKind, string, string[]]>([
    ['MORNING', '2026-11-24', ['2026-11-24T10:00:00.000Z']],
    ['SHIFT', '2026-11-24', ['2026-11-25T03:30:00.000Z']],
    ['WEEKLY', '2026-11-24', []],
    ['WEEKLY', '2026-11-23', ['2026-11-23T10:00:00.000Z']],
    // A Sunday, when it is closed.
    ['MORNING', '2026-11-22', []],
    ['SHIFT', '2026-11-22', []],
  ])('%s of %s: %j', (kind, day, times) => {
    expect(dueOn(sixToTen, [kind], day).map(([, time]) => time)).toEqual(times)
  })

  test('on the first open day of the week, where Mondays are closed', () => {
    const closedOnMondays = {
      ...sixToTen,
      opensMinute: [0, 0, 360, 360, 360, 360, 360],
      closesMinute: [0, 0, 1320, 1320, 1320, 1320, 1320],
    }
    expect(dueOn(closedOnMondays, ['WEEKLY'], '2026-11-23')).toEqual([['WEEKLY', '2026-11-25T10:00:00.000Z']])
  })

  test('never, where it is always closed', () => {
    expect(nextDigestDue(daily(0, 0), DIGEST_KINDS, at('2026-11-24T00:00:00Z'))).toBeNull()
  })

  test.each([
    ['on the day before, for one that opens at half past midnight', daily(30, 600), 'MORNING', '04:30'],
    ['on the day after, for one that closes at 1 AM', daily(600, 1500), 'SHIFT', '2026-11-25T06:30'],
  ] as const)('%s', (_, of, kind, time) => {
    const [[, found] = []] = dueOn(of, [kind], '2026-11-24')
    expect(found).toContain(time)
  })
})

describe('when the clocks change', () => {
  test.each([
    // Set ahead on Mar 8: 2:30 AM is skipped and moves on to 3:30, in summer time.
    ['skipped', daily(210, 1320), 'MORNING', '2026-03-08', '2026-03-08T07:30:00.000Z'],
    // Set back on Nov 1: the first 1:30 AM is still in summer time.
    ['doubled', daily(150, 1320), 'MORNING', '2026-11-01', '2026-11-01T05:30:00.000Z'],
    // Closing at midnight and 45 minutes: 1:15 AM comes twice.
    ['doubled', daily(600, 1485), 'SHIFT', '2026-10-31', '2026-11-01T05:15:00.000Z'],
    // Closing at a quarter to two: 2:15 AM does not come.
    ['skipped', daily(600, 1545), 'SHIFT', '2026-03-07', '2026-03-08T07:15:00.000Z'],
    // On both sides the mail comes at 5 AM by the clock on the wall.
    ['before', daily(360, 1320), 'MORNING', '2026-10-31', '2026-10-31T09:00:00.000Z'],
    ['after', daily(360, 1320), 'MORNING', '2026-11-01', '2026-11-01T10:00:00.000Z'],
    // Phoenix never changes them.
    ['none', daily(360, 1320, 'America/Phoenix'), 'MORNING', '2026-11-01', '2026-11-01T12:00:00.000Z'],
  ] as const)('%s local time', (_, of, kind, day, time) => {
    expect(dueOn(of, [kind], day)).toEqual([[kind, time]])
  })

  test.each(['2026-03-08', '2026-11-01'])('each digest of %s comes once, minute by minute', (day) => {
    const times: string[] = []
    const from = at(`${day}T00:00:00Z`) - 6 * 3_600_000
    for (let minute = 0; minute < 48 * 60; minute += 1) {
      const start = from + minute * 60_000
      for (const due of digestsDue(daily(150, 1485), ['MORNING', 'SHIFT'], { start, end: start + 60_000 }))
        if (due.day === day) times.push(due.kind)
    }
    expect(times).toEqual(['MORNING', 'SHIFT'])
  })
})

test('what is over four hours late is no longer due', () => {
  const due = at('2026-11-24T10:00:00Z')
  const dueBy = (now: number) =>
    digestsDue(sixToTen, ['MORNING'], { start: now - LATEST_MS, end: now }).length
  expect([due - 1, due, due + LATEST_MS - 1, due + LATEST_MS].map(dueBy)).toEqual([0, 1, 1, 0])
})

test.each([
  // A Saturday evening: Sunday is closed.
  [['MORNING', 'SHIFT', 'WEEKLY'], '2026-11-21T20:00:00Z', 'SHIFT', '2026-11-22T03:30:00Z'],
  [['MORNING'], '2026-11-21T20:00:00Z', 'MORNING', '2026-11-23T10:00:00Z'],
  [['WEEKLY'], '2026-11-23T10:00:00Z', 'WEEKLY', '2026-11-30T10:00:00Z'],
] as const)('the next of %j after %s is %s at %s', (kinds, now, kind, time) => {
  expect(nextDigestDue(sixToTen, kinds, at(now))).toMatchObject({ kind, at: at(time) })
})

test.each<[DigestKind, string, [string, string], [string, string]]>([
  ['MORNING', '2026-11-24', ['2026-11-23', '2026-11-23'], ['2026-11-24', '2026-11-24']],
  // Sunday was closed: Monday looks back on Saturday.
  ['MORNING', '2026-11-23', ['2026-11-21', '2026-11-21'], ['2026-11-23', '2026-11-23']],
  ['SHIFT', '2026-11-24', ['2026-11-24', '2026-11-24'], ['2026-11-25', '2026-11-25']],
  ['SHIFT', '2026-11-21', ['2026-11-21', '2026-11-21'], ['2026-11-23', '2026-11-23']],
  ['WEEKLY', '2026-11-23', ['2026-11-16', '2026-11-22'], ['2026-11-23', '2026-11-29']],
])('%s of %s looks back on %j and ahead to %j', (kind, day, back, ahead) => {
  expect(daysOf({ kind, day }, sixToTen)).toEqual({
    back: { first: back[0], last: back[1] },
    ahead: { first: ahead[0], last: ahead[1] },
  })
})
