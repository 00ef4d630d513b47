import { beforeEach, describe, expect, test } from 'vitest'
import { createProviderClock } from '#src/api/provider/provider-clock.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The provider's time, and a device whose clock is `behind` it. */
let device: { true: number; behind: number; slept: number }
const wait = (ms: number) => {
  device.true += ms
}
function newClock(behind: number) {
  device = { true: NOON, behind, slept: 0 }
  const clock = createProviderClock({
    wall: () => device.true - device.behind,
    steady: () => device.true - device.slept - NOON,
  })
  /** An answer that was `late` on its way. */
  const answer = (late = 0) => clock.hearDate(new Date(device.true - late).toUTCString())
  return { clock, answer }
}
const error = ({ now }: { now: () => number }) => now() - device.true

let seen: number
beforeEach(() => {
  seen = 0
})

describe('a device whose clock is wrong', () => {
  test.each([5 * HOUR, -3 * HOUR, 0])(
    'by %i ms shows the provider’s time after the first answer',
    (behind) => {
      const { clock, answer } = newClock(behind)
      expect([clock.isKnown(), error(clock)]).toEqual([false, 0 - behind])
      answer()
      wait(17 * MINUTE)
      expect([clock.isKnown(), error(clock), clock.ahead()]).toEqual([true, 0, behind])
    },
  )

  test('goes by the latest answer: one that was slow, or was kept by the worker for a day, says less', () => {
    const { clock, answer } = newClock(HOUR)
    answer(24 * HOUR)
    answer(3_000)
    answer(0)
    answer(24 * HOUR)
    expect(error(clock)).toBe(0)
  })

  test('drifts: old answers are forgotten', () => {
    const { clock, answer } = newClock(0)
    answer()
    device.behind = -2_000
    for (let n = 0; n < 20; n += 1) answer()
    expect(error(clock)).toBe(0)
  })

  test.each([null, '', 'yesterday'])('learns nothing of a date that cannot be read (%s)', (header) => {
    const { clock } = newClock(HOUR)
    clock.hearDate(header)
    expect(clock.isKnown()).toBe(false)
  })
})

describe('a clock that is set while the console is open', () => {
  test.each([
    ['slow before', 5 * HOUR, 0],
    ['fast before', -3 * HOUR, 0],
    ['wrong afterwards', 0, 20 * MINUTE],
  ])('%s: one answer is enough', (_, before, after) => {
    const { clock, answer } = newClock(before)
    for (let n = 0; n < 20; n += 1) answer()
    device.behind = after
    expect(clock.isInDoubt()).toBe(true)
    answer()
    expect([error(clock), clock.isInDoubt()]).toEqual([0, false])
  })

  test('an answer that the worker kept settles nothing; the next current one does', () => {
    const { clock, answer } = newClock(5 * HOUR)
    answer()
    device.behind = 0
    answer(24 * HOUR)
    expect(clock.isInDoubt()).toBe(true)
    answer()
    expect([error(clock), clock.isInDoubt()]).toEqual([0, false])
  })

  test('a device that slept is in doubt until an answer, and keeps the right time meanwhile', () => {
    const { clock, answer } = newClock(5 * HOUR)
    answer()
    wait(HOUR)
    device.slept = HOUR
    expect([clock.isInDoubt(), error(clock)]).toEqual([true, 0])
    answer(2_000)
    expect([clock.isInDoubt(), error(clock)]).toEqual([false, 0])
  })
})

test('screens hear of the first answer and of a change, not of a few milliseconds', () => {
  const { clock, answer } = newClock(HOUR)
  const stop = clock.subscribe(() => {
    seen += 1
  })
  answer()
  clock.hear(device.true + 100)
  expect(seen).toBe(1)
  device.behind = 0
  answer()
  expect(seen).toBe(2)
  stop()
  device.behind = HOUR
  answer()
  expect(seen).toBe(2)
})
