import { expect, test } from 'vitest'
import { type BatchCourse, delayNow, delaysOf, stageUnderWay } from '#src/domain/kitchen/delays.ts'

const S = 1000
const batch = (more: Partial<BatchCourse> = {}): BatchCourse => ({
  startedAt: 0,
  stageExpectedS: [90, 30, 15, 240, 22, 30],
  stageEndedAt: [],
  completedAt: null,
  canceledAt: null,
  ...more,
})

test.each([
  ['nothing ended', {}, []],
  ['in time, to the millisecond', { stageEndedAt: [90 * S] }, []],
  [
    'a millisecond late',
    { stageEndedAt: [90 * S + 1] },
    [{ stage: 1, startedAt: 90 * S, endedAt: 90 * S + 1 }],
  ],
  [
    'a late stage makes no later one late',
    { stageEndedAt: [100 * S, 130 * S, 140 * S] },
    [{ stage: 1, startedAt: 90 * S, endedAt: 100 * S }],
  ],
  [
    'two late stages',
    { stageEndedAt: [80 * S, 120 * S, 130 * S, 400 * S] },
    [
      { stage: 2, startedAt: 110 * S, endedAt: 120 * S },
      { stage: 4, startedAt: 370 * S, endedAt: 400 * S },
    ],
  ],
  ['a stage whose beginning nobody told', { stageEndedAt: [null, 500 * S] }, []],
  ['a stage that nobody expects anything of', { stageExpectedS: [null], stageEndedAt: [500 * S] }, []],
  ['a completed batch of which no stage was told', { completedAt: 900 * S }, []],
])('%s', (_, more, delays) => {
  expect(delaysOf(batch(more))).toEqual(delays)
})

const open = [{ stage: 2, startedAt: 1, endedAt: null }]
const due = 110 * S

test.each([
  ['goes on', { stageEndedAt: [80 * S] }, [{ stage: 2, startedAt: due, endedAt: null }]],
  [
    'ends with its stage',
    { stageEndedAt: [80 * S, 150 * S] },
    [{ stage: 2, startedAt: due, endedAt: 150 * S }],
  ],
  ['was none, if its stage had ended in time', { stageEndedAt: [80 * S, 100 * S] }, []],
  [
    'ends with a batch that is completed',
    { stageEndedAt: [80 * S], completedAt: 700 * S },
    [{ stage: 2, startedAt: due, endedAt: 700 * S }],
  ],
  [
    'ends with a batch that is canceled',
    { stageEndedAt: [80 * S], canceledAt: 200 * S },
    [{ stage: 2, startedAt: due, endedAt: 200 * S }],
  ],
  ['was none, if the batch was over in time', { stageEndedAt: [80 * S], canceledAt: 100 * S }, []],
  [
    'begins when its stage was due, if that is corrected',
    { stageEndedAt: [85 * S] },
    [{ stage: 2, startedAt: 115 * S, endedAt: null }],
  ],
])('what was found late while it went on %s', (_, more, delays) => {
  expect(delaysOf(batch(more), open)).toEqual(delays)
})

test.each([
  ['not yet due', {}, 90 * S, null],
  ['due', {}, 90 * S + 1, { stage: 1, startedAt: 90 * S, endedAt: null }],
  [
    'in its second stage',
    { stageEndedAt: [95 * S] },
    126 * S,
    { stage: 2, startedAt: 125 * S, endedAt: null },
  ],
  ['after its last stage', { stageEndedAt: [1, 2, 3, 4, 5, 6] }, 9000 * S, null],
  ['completed', { completedAt: 95 * S }, 200 * S, null],
  ['canceled', { canceledAt: 95 * S }, 200 * S, null],
])('a batch that is %s', (_, more, now, delay) => {
  expect(delayNow(batch(more), now)).toEqual(delay)
})

test('a batch is in the stage after the last that ended, in none once it is over', () => {
  expect(stageUnderWay(batch())).toBe(1)
  expect(stageUnderWay(batch({ stageEndedAt: [null, 5] }))).toBe(3)
  expect(stageUnderWay(batch({ completedAt: 5 }))).toBeNull()
})
