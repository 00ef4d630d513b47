import { STAGE_NAMES, type StageName } from './stage-names.ts'

/** 1 (BREADING) to 7 (BATCH_COMPLETE). */
export const stageNumber = (name: StageName): number => STAGE_NAMES.indexOf(name) + 1

/** The seconds that each step of a batch takes on a usual day; frying takes what its material does. */
const USUAL_STEPS_S = [
  ['BREADING', 90],
  ['BASKET_LOADING', 30],
  ['BASKET_TRANSFER', 15],
  ['BASKET_FRYING', 240],
  ['CTS_TRANSFER', 22],
  ['HOT_HOLDING_TRANSFER', 30],
] as const satisfies [StageName, number][]

/** The same by the step's name. */
export const usualStageSeconds = (fryTimeS?: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    USUAL_STEPS_S.map(([name, usualS]) => [name, name === 'BASKET_FRYING' ? (fryTimeS ?? usualS) : usualS]),
  )

/** The column of the production table in which a stage stands (spec 2 §3). */
export const STAGE_COLUMNS = {
  BREADING: 'breadChicken',
  BASKET_LOADING: 'loadChickenInBasket',
  BASKET_TRANSFER: 'transferBasketToFryer',
  BASKET_FRYING: 'loadIntoOilForCooking',
  CTS_TRANSFER: 'transferBasketToCTS',
  HOT_HOLDING_TRANSFER: 'transferPanToHotHolding',
  BATCH_COMPLETE: 'batchComplete',
} as const satisfies Record<StageName, string>

/** One stage of a batch. Epoch milliseconds; `completionTime` is null until it has ended. */
export interface StageEstimate {
  stageName: StageName
  completionTime: number | null
  expectedCompletionTime: number
}

/**
 * The stages of a batch as a queue shows them: each with the end it had, and the one that was to be expected when it
 * began. A stage begins when the one before it ended, so that a lag moves everything after it.
 * @param expectedS seconds each of the six stages should take
 * @param endedAt ends of the stages that are over, in order
 */
export function stagesEstimate(
  startedAt: number,
  expectedS: readonly number[],
  endedAt: readonly number[],
): StageEstimate[] {
  let at = startedAt
  const stages = expectedS.map((seconds, index): StageEstimate => {
    const completionTime = endedAt[index] ?? null
    const expectedCompletionTime = at + seconds * 1000
    at = completionTime ?? expectedCompletionTime
    return { stageName: STAGE_NAMES[index] ?? 'BATCH_COMPLETE', completionTime, expectedCompletionTime }
  })
  const last = endedAt.length >= expectedS.length ? (endedAt.at(-1) ?? null) : null
  return [...stages, { stageName: 'BATCH_COMPLETE', completionTime: last, expectedCompletionTime: at }]
}

/**
 * When a batch will be ready, as far as can be told at `now`: what its present stage is late by comes on top. For a
 * batch that is complete, when it was.
 */
export function readyTimeAt(stages: readonly StageEstimate[], now: number): number | null {
  const end = stages.at(-1)
  if (!end) return null
  if (end.completionTime !== null) return end.completionTime
  const present = stages.find(({ completionTime }) => completionTime === null)
  const lag = present ? Math.max(0, now - present.expectedCompletionTime) : 0
  return end.expectedCompletionTime + lag
}

/** The stage a batch is in: the first that has not ended. */
export function presentStage(stages: readonly StageEstimate[]): StageName {
  return stages.find(({ completionTime }) => completionTime === null)?.stageName ?? 'BATCH_COMPLETE'
}

/**
 * How wide a batch's progress bar is, in percent: it grows with the stage's number (spec 2 §4), so that BREADING is
 * a seventh and BATCH_COMPLETE the whole.
 */
export function stageProgress(stage: StageName): number {
  return Math.round((stageNumber(stage) / STAGE_NAMES.length) * 100)
}
