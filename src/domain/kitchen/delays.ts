/** What is known of a batch on its way through the six stages; epoch milliseconds, seconds. */
export interface BatchCourse {
  startedAt: number
  /** Seconds that each stage should take, in the stages' order. */
  stageExpectedS: readonly (number | null)[]
  /** When each stage ended, in their order; null where nobody said, and shorter while the batch is under way. */
  stageEndedAt: readonly (number | null)[]
  completedAt: number | null
  canceledAt: number | null
}

/** A stage that took longer than it should: since it was due, until it ended. */
export interface Delay {
  /** 1 (BREADING) to 6 (HOT_HOLDING_TRANSFER). */
  stage: number
  startedAt: number
  /** Null while it goes on. */
  endedAt: number | null
}

/** When a stage should have ended: when it began plus what it should take. Null where that is not known. */
function dueAt({ startedAt, stageExpectedS, stageEndedAt }: BatchCourse, stage: number): number | null {
  const began = stage === 1 ? startedAt : (stageEndedAt[stage - 2] ?? null)
  const expectedS = stageExpectedS[stage - 1] ?? null
  return began === null || expectedS === null ? null : began + expectedS * 1000
}

/** The stage that a batch is in as far as anybody told: the one after the last that ended. Null once it is over. */
export function stageUnderWay(batch: BatchCourse): number | null {
  const isOver = batch.completedAt !== null || batch.canceledAt !== null
  const stage = batch.stageEndedAt.length + 1
  return isOver || stage > batch.stageExpectedS.length ? null : stage
}

/**
 * A batch's delays, of what is known now (kitchen.md: due = start + expected). A stage whose beginning or end nobody told
 * is none: it may have been the next one that lagged.
 *
 * @param open what was found late while it went on; it ends with its stage, or with the batch at the latest, and was
 *   none if its stage turns out to have ended in time
 */
export function delaysOf(batch: BatchCourse, open: readonly Delay[] = []): Delay[] {
  const over = batch.canceledAt ?? batch.completedAt
  return batch.stageExpectedS.flatMap((_, index): Delay[] => {
    const stage = index + 1
    const due = dueAt(batch, stage)
    if (due === null) return []
    const endedAt = batch.stageEndedAt[index] ?? null
    if (endedAt !== null) return endedAt > due ? [{ stage, startedAt: due, endedAt }] : []
    return open.some((one) => one.stage === stage) && (over === null || over > due)
      ? [{ stage, startedAt: due, endedAt: over }]
      : []
  })
}

/** The delay of the stage that a batch is in, if it should be over by now. */
export function delayNow(batch: BatchCourse, now: number): Delay | null {
  const stage = stageUnderWay(batch)
  const due = stage === null ? null : dueAt(batch, stage)
  return stage === null || due === null || now <= due ? null : { stage, startedAt: due, endedAt: null }
}
