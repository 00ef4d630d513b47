import { MINUTE } from '#src/domain/time/zone.ts'
import type { DayFacts } from './model/facts.ts'

/** Something a restaurant's people should be told; `message` is plain text. */
export interface Notice {
  type: 'INFO' | 'WARN' | 'ERROR'
  message: string
}

const STOCK_OUT_AFTER = 4 * MINUTE
const DELAY_AFTER = 3 * MINUTE
const WASTED_PANS = 3
const WASTED_WITHIN = 15 * MINUTE
const stages = [
  'breading',
  'basket loading',
  'basket transfer',
  'frying',
  'CTS transfer',
  'hot holding transfer',
]

/**
 * What became worth telling after `from` and until `to` (the kitchens' time): a stock-out or a delay that lasts
 * long, or the third pan wasted within a quarter of an hour.
 */
export function noticesOf(
  facts: DayFacts,
  from: number,
  to: number,
  materialName: (id: number) => string,
): Notice[] {
  const reached = (moment: number) => moment > from && moment <= to
  const notices: Notice[] = []
  for (const { materialId, startedAt, endedAt } of facts.stockOut) {
    const due = startedAt + STOCK_OUT_AFTER
    if (reached(due) && endedAt > due) {
      notices.push({
        type: 'ERROR',
        message: `${materialName(materialId)} have been out of stock for 4 minutes.`,
      })
    }
  }
  for (const { materialId, stage, startedAt, endedAt } of facts.taskDelay) {
    const due = startedAt + DELAY_AFTER
    if (reached(due) && endedAt > due) {
      const where = stages[stage - 1] ?? ''
      notices.push({ type: 'WARN', message: `${materialName(materialId)}: ${where} is 3 minutes late.` })
    }
  }
  for (const { materialId, removedAt, piecesWasted } of facts.hold) {
    if (piecesWasted === 0 || !reached(removedAt)) continue
    const recent = facts.hold.filter(
      (hold) =>
        hold.materialId === materialId &&
        hold.piecesWasted > 0 &&
        hold.removedAt > removedAt - WASTED_WITHIN &&
        hold.removedAt <= removedAt,
    )
    if (recent.length === WASTED_PANS) {
      notices.push({
        type: 'WARN',
        message: `${materialName(materialId)}: three pans expired within 15 minutes.`,
      })
    }
  }
  return notices
}
