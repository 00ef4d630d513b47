import { describe, expect, it, test } from 'vitest'
import { STAGE_NAMES } from '#src/domain/queue/stage-names.ts'
import {
  presentStage,
  readyTimeAt,
  STAGE_COLUMNS,
  stageNumber,
  stageProgress,
  stagesEstimate,
} from '#src/domain/queue/stages.ts'

const EXPECTED = [60, 30, 15, 240, 20, 30]
const at = (seconds: number) => seconds * 1000

test('stages are numbered 1 to 6, completion is the seventh [2§4.3]', () => {
  expect(STAGE_NAMES.map((name) => [name, stageNumber(name)])).toEqual([
    ['BREADING', 1],
    ['BASKET_LOADING', 2],
    ['BASKET_TRANSFER', 3],
    ['BASKET_FRYING', 4],
    ['CTS_TRANSFER', 5],
    ['HOT_HOLDING_TRANSFER', 6],
    ['BATCH_COMPLETE', 7],
  ])
  expect(new Set(Object.values(STAGE_COLUMNS)).size).toBe(7)
})

describe('estimates', () => {
  test('of a batch that has just begun follow upon each other', () => {
    const stages = stagesEstimate(0, EXPECTED, [])
    expect(stages.map((stage) => stage.expectedCompletionTime / 1000)).toEqual([
      60, 90, 105, 345, 365, 395, 395,
    ])
    expect(stages.every((stage) => stage.completionTime === null)).toBe(true)
  })

  test('move with a stage that took longer, and say what it should have been', () => {
    const stages = stagesEstimate(0, EXPECTED, [at(80), at(110)])
    expect(stages.slice(0, 4)).toEqual([
      { stageName: 'BREADING', completionTime: at(80), expectedCompletionTime: at(60) },
      { stageName: 'BASKET_LOADING', completionTime: at(110), expectedCompletionTime: at(110) },
      { stageName: 'BASKET_TRANSFER', completionTime: null, expectedCompletionTime: at(125) },
      { stageName: 'BASKET_FRYING', completionTime: null, expectedCompletionTime: at(365) },
    ])
    expect(stages.at(-1)?.expectedCompletionTime).toBe(at(415))
  })

  test('of a batch that is complete end with its completion', () => {
    const ends = [60, 90, 105, 345, 365, 400].map(at)
    expect(stagesEstimate(0, EXPECTED, ends).at(-1)?.completionTime).toBe(at(400))
  })

  it.each([
    ['nothing done', [], 'BREADING', 14],
    ['breaded', [60], 'BASKET_LOADING', 29],
    ['in the oil', [60, 90, 105], 'BASKET_FRYING', 57],
    ['before the last', [60, 90, 105, 345, 365], 'HOT_HOLDING_TRANSFER', 86],
    ['complete', [60, 90, 105, 345, 365, 395], 'BATCH_COMPLETE', 100],
  ] as const)('%s: its stage and the width of its bar', (_, ends, stage, percent) => {
    const present = presentStage(stagesEstimate(0, EXPECTED, ends.map(at)))
    expect([present, stageProgress(present)]).toEqual([stage, percent])
  })
})

describe('ready time', () => {
  it.each([
    ['in time', [60], 80, 395],
    ['at the very instant it is due', [60], 90, 395],
    ['ten seconds late', [60], 100, 405],
    ['complete, whatever the clock says', [60, 90, 105, 345, 365, 390], 9999, 390],
  ] as const)('%s', (_, ends, now, ready) => {
    expect(readyTimeAt(stagesEstimate(0, EXPECTED, ends.map(at)), at(now))).toBe(at(ready))
  })

  test('of nothing is not known', () => expect(readyTimeAt([], 0)).toBeNull())
})
