import { describe, expect, test } from 'vitest'
import { isPlayable, RECORDING_STATUSES } from '#src/domain/cameras/recording-status.ts'
import { type CameraState, gapsIn, givenSpan, timesFault } from '#src/domain/cameras/recording-times.ts'

const NOW = Date.UTC(2026, 5, 1, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('when a recording may be', () => {
  test.each([
    ['now, for ten minutes', 0, 10 * MINUTE, null],
    ['tomorrow', 24 * HOUR, 25 * HOUR, null],
    ['begun within the last minute', -MINUTE, HOUR, null],
    ['begun before', -MINUTE - 1, HOUR, { startTime: 'Choose a time in the future' }],
    ['as long as it may be', 0, 4 * HOUR, null],
    ['longer', 0, 4 * HOUR + 1, { endTime: 'At most 4 hours' }],
    ['ending as it begins', HOUR, HOUR, { endTime: 'The end must be after the start' }],
    ['ending before it begins', HOUR, MINUTE, { endTime: 'The end must be after the start' }],
  ])('%s', (_, start, end, fault) => {
    expect(timesFault({ startTime: NOW + start, endTime: NOW + end }, NOW)).toEqual(fault)
  })

  test.each([
    ['its end may still be moved', -3 * HOUR, MINUTE, null],
    ['but not into the past', -3 * HOUR, -1, { endTime: 'Choose a time in the future' }],
    ['nor beyond the longest', -3 * HOUR, HOUR + 1, { endTime: 'At most 4 hours' }],
  ])('of one that has begun %s', (_, start, end, fault) => {
    expect(timesFault({ startTime: NOW + start, endTime: NOW + end }, NOW, true)).toEqual(fault)
  })
})

describe('what a camera gave of the minute before now', () => {
  const from = NOW - MINUTE
  const camera = (state: Partial<CameraState>): CameraState => ({
    online: true,
    since: NOW - HOUR,
    restartingUntil: 0,
    ...state,
  })
  test.each<[string, Partial<CameraState>, { from: number; to: number } | null]>([
    ['all, online for long', {}, { from, to: NOW }],
    ['what came since it is online', { since: NOW - 20_000 }, { from: NOW - 20_000, to: NOW }],
    ['what came before it went offline', { online: false, since: NOW - 20_000 }, { from, to: NOW - 20_000 }],
    ['nothing, offline for long', { online: false }, null],
    ['nothing while it restarts', { restartingUntil: NOW + 1 }, null],
    ['what came after its restart', { restartingUntil: NOW - 5_000 }, { from: NOW - 5_000, to: NOW }],
    ['all, after a restart long ago', { restartingUntil: NOW - HOUR }, { from, to: NOW }],
    ['nothing of a camera that comes online now', { since: NOW }, null],
  ])('%s', (_, state, span) => {
    expect(givenSpan({ from, to: NOW }, camera(state), NOW)).toEqual(span)
  })
})

describe('gaps', () => {
  const times = { startTime: NOW, endTime: NOW + MINUTE }
  test.each([
    ['none where all is there', [[0, 60_000]], []],
    ['none for the moment before the first key frame, or the last picture', [[-1_900, 61_800]], []],
    [
      'one in the midst',
      [
        [0, 20_000],
        [40_000, 20_000],
      ],
      [[20_000, 40_000]],
    ],
    [
      'at both ends',
      [[10_000, 20_000]],
      [
        [0, 10_000],
        [30_000, 60_000],
      ],
    ],
    ['all of it', [], [[0, 60_000]]],
  ])('%s', (_, parts, gaps) => {
    const held = parts.map(([at = 0, length = 0]) => ({ startTime: NOW + at, length }))
    expect(gapsIn(times, held)).toEqual(
      gaps.map(([from = 0, to = 0]) => ({ from: NOW + from, to: NOW + to })),
    )
  })
})

test('what has ended and holds something can be played', () => {
  const playable = (length: number) => RECORDING_STATUSES.filter((status) => isPlayable({ status, length }))
  expect(playable(1)).toEqual(['FINISHED', 'STOPPED', 'FAILED'])
  expect(playable(0)).toEqual([])
})
