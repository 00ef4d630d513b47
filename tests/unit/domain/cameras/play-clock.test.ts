import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedClock,
  correctionOf,
  momentOf,
  newClock,
  PLAY_RATES,
  type PlayRate,
  waitsFor,
} from '#src/domain/cameras/play-clock.ts'

const AT = Date.UTC(2026, 10, 13, 18)

describe('the clock', () => {
  test('stands until it is played, goes as fast as it is told, and stands again', () => {
    let clock = newClock(AT, 100)
    expect(momentOf(clock, 5000)).toBe(AT)
    clock = changedClock(clock, { playing: true }, 5000)
    expect(momentOf(clock, 6000)).toBe(AT + 1000)
    clock = changedClock(clock, { rate: 4 }, 6000)
    expect(momentOf(clock, 7000)).toBe(AT + 5000)
    clock = changedClock(clock, { playing: false }, 7000)
    expect(momentOf(clock, 99_000)).toBe(AT + 5000)
  })

  test('stands while a picture is waited for, and goes on from there', () => {
    let clock = changedClock(newClock(AT, 0), { playing: true }, 0)
    clock = changedClock(clock, { held: true }, 1000)
    expect(momentOf(clock, 9000)).toBe(AT + 1000)
    clock = changedClock(clock, { held: false }, 9000)
    expect(momentOf(clock, 9500)).toBe(AT + 1500)
  })

  test('goes on playing from the moment it is sent to', () => {
    const clock = changedClock(changedClock(newClock(AT, 0), { playing: true }, 0), { at: AT + 60_000 }, 500)
    expect(momentOf(clock, 1500)).toBe(AT + 61_000)
  })

  test('never jumps by a change that names no moment', () => {
    const change = fc.record(
      { playing: fc.boolean(), held: fc.boolean(), rate: fc.constantFrom(...PLAY_RATES) },
      { requiredKeys: [] },
    )
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000 }), change))
    fc.assert(
      fc.property(steps, (all) => {
        let clock = newClock(AT, 0)
        let now = 0
        let before = AT
        for (const [passed, changed] of all) {
          now += passed
          const moment = momentOf(clock, now)
          expect(moment).toBeGreaterThanOrEqual(before)
          clock = changedClock(clock, changed, now)
          expect(momentOf(clock, now)).toBe(moment)
          before = moment
        }
      }),
    )
  })
})

describe('what brings a film back in step', () => {
  test.each<[string, number, boolean, PlayRate, ReturnType<typeof correctionOf>]>([
    ['in step', 0, true, 1, { do: 'play', rate: 1 }],
    ['half a frame off', 30, true, 1, { do: 'play', rate: 1 }],
    ['a little behind: a little faster', 200, true, 1, { do: 'play', rate: 1.1 }],
    ['a little ahead: a little slower', -200, true, 1, { do: 'play', rate: 0.9 }],
    ['further behind: no more than a quarter faster', 900, true, 1, { do: 'play', rate: 1.25 }],
    ['far behind: sought', 1001, true, 1, { do: 'seek' }],
    ['far ahead: sought', -1001, true, 1, { do: 'seek' }],
    ['at four times the speed the same lag is less', 1001, true, 4, { do: 'play', rate: 5 }],
    ['at half the speed it takes twice the change', -200, true, 0.5, { do: 'play', rate: 0.4 }],
    ['standing, a frame off: sought', 40, false, 1, { do: 'seek' }],
    ['standing, there', 5, false, 1, { do: 'play', rate: 1 }],
  ])('%s', (_, lag, playing, rate, expected) => {
    expect(correctionOf(lag, { playing, rate })).toEqual(expected)
  })

  /** Plays a film next to a clock for ten seconds, corrected every 200 ms. Returns how far off it was each time. */
  function played(lag: number, rate: PlayRate, pace: number): number[] {
    let clock = 0
    let film = -lag
    const lags: number[] = []
    for (let look = 0; look < 50; look++) {
      const correction = correctionOf(clock - film, { playing: true, rate })
      const own = correction.do === 'play' ? correction.rate : rate
      if (correction.do === 'seek') film = clock
      clock += 200 * rate
      film += 200 * own * pace
      lags.push(clock - film)
    }
    return lags
  }

  test('a film comes in step and stays there, however far off it began and whether it plays a little fast or slow', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.constantFrom(...PLAY_RATES),
        fc.double({ min: 0.99, max: 1.01, noNaN: true }),
        (lag, rate, pace) => {
          const late = played(lag, rate, pace).slice(-10)
          expect(Math.max(...late.map(Math.abs))).toBeLessThan(100 * Math.max(1, rate))
        },
      ),
      // Half the speed and nearly out of step is what was slow once.
      { examples: [[-657, 0.5, 1.01]] },
    )
  })

  test('a film on its way back is never sent past the clock by more than one look is long', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (lag) => {
        const sign = Math.sign(lag)
        for (const later of played(lag, 1, 1)) expect(later * sign).toBeGreaterThan(-33)
      }),
    )
  })
})

test.each([
  [null, 10_000, false],
  [10_000, 10_000, true],
  [10_000, 17_999, true],
  [10_000, 18_000, false],
])('a picture missing since %s is waited for at %d: %s', (since, now, expected) => {
  expect(waitsFor(since, now)).toBe(expected)
})
