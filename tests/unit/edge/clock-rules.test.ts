import { describe, expect, test } from 'vitest'
import {
  addComparison,
  addReading,
  type ClockPeriod,
  correctEvent,
  correctTime,
} from '#server/edge/clock-rules.ts'
import { intakeEvents, mapMoments } from '#src/contract/intake/events.ts'
import { INTAKE_KINDS } from '#src/domain/intake/kinds.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'

const FIVE = 5 * HOUR
const START = Date.parse('2026-11-27T10:00:00Z')
/** The provider's clock at a minute of the story. */
const right = (minute: number) => START + minute * MINUTE

/** What the agent sees of its clock. */
interface Step {
  minute: number
  /** How far the clock is ahead. */
  ahead: number
  /** The minute in which the computer was started. */
  boot?: number
  /** The provider answers, and the answer is so many milliseconds off. */
  compared?: number
  /** How long the answer took. */
  tookMs?: number
}

function live(steps: readonly Step[]) {
  let periods: readonly ClockPeriod[] = []
  const receipts = steps.map(({ minute, ahead, boot = 0, compared, tookMs = 100 }) => {
    const uptime = (minute - boot) * MINUTE
    const reading = { boot: `boot ${boot}`, wall: right(minute) + ahead, uptime }
    periods = addReading(periods, reading)
    if (compared !== undefined)
      periods = addComparison(periods, {
        boot: reading.boot,
        asked: uptime - tookMs / 2,
        answered: uptime + tookMs / 2,
        provider: right(minute) + compared,
      })
    return { at: reading.wall, period: periods.at(-1)?.id ?? 0 }
  })
  return { periods, receipts }
}

describe('a time of the clock is corrected by what the clock was wrong when it showed it', () => {
  const compared = 0
  const setRight = (ahead: number): Step[] => [
    { minute: 0, ahead, compared },
    { minute: 60, ahead },
    { minute: 60.01, ahead: 0 },
    { minute: 70, ahead: 0 },
  ]
  const setRightBeforeTheFirstAnswer = (ahead: number): Step[] => [
    { minute: 0, ahead },
    { minute: 60, ahead },
    { minute: 60.01, ahead: 0 },
    { minute: 70, ahead: 0, compared },
  ]
  const restarted = (ahead: number): Step[] => [
    { minute: 0, ahead },
    { minute: 60, ahead },
    { minute: 70, ahead, boot: 65 },
    { minute: 71, ahead, boot: 65, compared },
  ]
  const restartedAndSetRight = (ahead: number): Step[] => [
    { minute: 0, ahead },
    { minute: 60, ahead },
    { minute: 70, ahead, boot: 65 },
    { minute: 80, ahead, boot: 65 },
    { minute: 80.01, ahead: 0, boot: 65, compared },
  ]
  const setTwice: Step[] = [
    { minute: 0, ahead: 0, compared },
    { minute: 60, ahead: 0 },
    { minute: 60.01, ahead: FIVE },
    { minute: 70, ahead: FIVE },
    { minute: 70.01, ahead: 0 },
    { minute: 80, ahead: 0 },
  ]
  test.each<[string, Step[], received: number, shown: [minute: number, ahead: number]]>([
    ['right', [{ minute: 0, ahead: 0, compared }], 0, [0, 0]],
    ['ahead', [{ minute: 0, ahead: FIVE, compared }], 0, [-10, FIVE]],
    ['behind', [{ minute: 0, ahead: -FIVE, compared }], 0, [-10, -FIVE]],
    ['a day in the past', [{ minute: 0, ahead: -24 * HOUR, compared }], 0, [0, -24 * HOUR]],
    ['ahead, set right, of before', setRight(FIVE), 1, [50, FIVE]],
    ['ahead, set right, of before and received after', setRight(FIVE), 3, [50, FIVE]],
    ['ahead, set right, of the last moment before', setRight(FIVE), 3, [60, FIVE]],
    ['ahead, set right, of the first moment after', setRight(FIVE), 3, [60.01, 0]],
    ['ahead, set right, of after', setRight(FIVE), 3, [69, 0]],
    ['behind, set right, of before', setRight(-FIVE), 1, [50, -FIVE]],
    ['behind, set right, of before and received after', setRight(-FIVE), 3, [50, -FIVE]],
    ['behind, set right, of the last moment before', setRight(-FIVE), 3, [60, -FIVE]],
    ['behind, set right, of the first moment after', setRight(-FIVE), 3, [60.01, 0]],
    ['behind, set right, of after', setRight(-FIVE), 3, [69, 0]],
    ['ahead, set right before the first answer', setRightBeforeTheFirstAnswer(FIVE), 1, [50, FIVE]],
    ['the same, received after', setRightBeforeTheFirstAnswer(FIVE), 3, [50, FIVE]],
    ['behind, set right before the first answer', setRightBeforeTheFirstAnswer(-FIVE), 1, [50, -FIVE]],
    ['ahead, restarted before the first answer', restarted(FIVE), 1, [50, FIVE]],
    ['the same, received after the restart', restarted(FIVE), 3, [50, FIVE]],
    ['behind, restarted before the first answer', restarted(-FIVE), 1, [50, -FIVE]],
    ['ahead, restarted, and set right', restartedAndSetRight(FIVE), 1, [50, FIVE]],
    ['the same, received after it was set', restartedAndSetRight(FIVE), 4, [50, FIVE]],
    ['the same, of after the restart', restartedAndSetRight(FIVE), 4, [75, FIVE]],
    ['the same, of after it was set', restartedAndSetRight(FIVE), 4, [80.01, 0]],
    ['behind, restarted, and set right', restartedAndSetRight(-FIVE), 4, [50, -FIVE]],
    ['set wrong and right again, of the time between', setTwice, 5, [65, FIVE]],
    ['set wrong and right again, of long before', setTwice, 5, [30, 0]],
  ])('%s', (_, steps, received, [minute, ahead]) => {
    const { periods, receipts } = live(steps)
    const receipt = receipts[received]
    if (!receipt) throw new Error('No such step.')
    expect(correctTime(right(minute) + ahead, receipt, periods)).toBe(right(minute))
  })

  test('what the clock has not shown yet is corrected like the present', () => {
    const { periods, receipts } = live([{ minute: 0, ahead: FIVE, compared }])
    expect(correctTime(right(30) + FIVE, receipts[0] ?? { at: 0 }, periods)).toBe(right(30))
  })

  test('while nothing is known of the clock, nothing changes', () => {
    const { periods, receipts } = live([{ minute: 0, ahead: FIVE }])
    expect(periods).toMatchObject([{ ahead: null }])
    expect(correctTime(right(0) + FIVE, receipts[0] ?? { at: 0 }, periods)).toBe(right(0) + FIVE)
  })
})

describe('a correction is decided once', () => {
  const first = { minute: 0, ahead: FIVE, compared: 0 }
  test.each<[string, Step, periods: number]>([
    ['another answer that is 40 ms off', { minute: 1, ahead: FIVE, compared: 40 }, 1],
    ['a clock that is read 30 ms later', { minute: 1, ahead: FIVE + 30 }, 1],
    [
      'an answer that took too long to be exact',
      { minute: 1, ahead: FIVE, compared: 9_000, tookMs: 20_000 },
      1,
    ],
    ['a clock that runs six seconds too fast by now', { minute: 1, ahead: FIVE, compared: -6_000 }, 2],
    ['a clock that was set', { minute: 1, ahead: 0 }, 2],
  ])('%s', (_, step, count) => {
    const before = live([first])
    const { periods } = live([first, step])
    expect(periods).toHaveLength(count)
    expect(periods[0]?.ahead).toBe(before.periods[0]?.ahead)
    const shown = right(-10) + FIVE
    for (const { at, period } of live([first, step]).receipts)
      expect(correctTime(shown, { at, period }, periods)).toBe(right(-10))
  })

  test('a clock that is right to two seconds is left alone', () => {
    const { periods, receipts } = live([{ minute: 0, ahead: 1_500, compared: 0 }])
    expect(correctTime(right(0) + 1_500, receipts[0] ?? { at: 0 }, periods)).toBe(right(0) + 1_500)
  })

  test('an answer to a request of before a restart says nothing', () => {
    const { periods } = live([{ minute: 0, ahead: FIVE }])
    const comparison = { boot: 'another', asked: 0, answered: 100, provider: right(0) }
    expect(addComparison(periods, comparison)).toBe(periods)
  })

  test('the oldest periods are forgotten, and their events are corrected by the oldest one left', () => {
    const steps = Array.from({ length: 300 }, (_, minute) => ({
      minute,
      ahead: (minute % 2) * HOUR,
      compared: 0,
    }))
    const { periods, receipts } = live(steps)
    expect(periods).toHaveLength(200)
    expect(periods[0]?.id).toBe(101)
    expect(correctTime(right(0), receipts[0] ?? { at: 0 }, periods)).toBe(right(0))
  })
})

describe('the times of an event', () => {
  test.each(INTAKE_KINDS)('of %s are the fields that the contract declares as moments', (kind) => {
    const { shape } = intakeEvents[kind].data
    const names = Object.keys(shape)
    const data = Object.fromEntries(names.map((name) => [name, 1_000]))
    const expected = Object.fromEntries(names.map((name) => [name, name.endsWith('At') ? 1_001 : 1_000]))
    expect(mapMoments(`linewatch.${kind}.v1`, data, (time) => time + 1)).toEqual(expected)
  })

  test.each<[string, string, unknown, unknown]>([
    [
      'the ends of stages',
      'linewatch.batch.v1',
      { startedAt: 10, stages: { BREADING: { expectedS: 80, endedAt: 20 } } },
      { startedAt: 11, stages: { BREADING: { expectedS: 80, endedAt: 21 } } },
    ],
    [
      'what is no time stays for the provider to refuse',
      'linewatch.stockOut.v1',
      { startedAt: '10:00', endedAt: null, strangeAt: 7 },
      { startedAt: '10:00', endedAt: null, strangeAt: 7 },
    ],
    ['no data at all', 'linewatch.stockOut.v1', null, null],
    ['a list instead of data', 'linewatch.stockOut.v1', [{ startedAt: 10 }], [{ startedAt: 10 }]],
    ['an unknown type', 'linewatch.pizza.v1', { startedAt: 10 }, { startedAt: 10 }],
    ['a deletion', 'linewatch.batch.deleted.v1', { key: 'b', startedAt: 10 }, { key: 'b', startedAt: 10 }],
  ])('%s', (_, type, data, expected) => {
    expect(mapMoments(type, data, (time) => time + 1)).toEqual(expected)
  })

  test('are left alone if the event was received when equipment had clocks of its own', () => {
    const { periods } = live([{ minute: 0, ahead: FIVE, compared: 0 }])
    const event = { type: 'linewatch.stockOut.v1', data: { key: 's', startedAt: right(0) } }
    expect(correctEvent({ position: 1, at: right(0), event }, periods)).toBe(event)
    expect(correctEvent({ position: 1, at: right(0) + FIVE, period: 1, event }, periods)).toEqual({
      ...event,
      data: { key: 's', startedAt: right(0) - FIVE },
    })
  })
})
