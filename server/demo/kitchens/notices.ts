import type { NotificationSubject } from '#src/domain/notification-subjects.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import type { DayFacts } from '../model/day/facts.ts'

/** Something the people of a restaurant should know; `message` is plain text. */
export interface Notice {
  type: 'INFO' | 'WARN' | 'ERROR'
  subject: NotificationSubject
  message: string
}

const STOCK_OUT_AFTER = 4 * MINUTE
const DELAY_AFTER = 3 * MINUTE
const WASTED_PANS = 3
const WASTED_WITHIN = 15 * MINUTE
const minutes = (duration: number) => `${duration / MINUTE} min`
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
        subject: 'STOCK_OUT',
        message: `${materialName(materialId)} out for ${minutes(STOCK_OUT_AFTER)}`,
      })
    }
  }
  for (const { materialId, stage, startedAt, endedAt } of facts.taskDelay) {
    const due = startedAt + DELAY_AFTER
    if (reached(due) && endedAt > due) {
      const where = stages[stage - 1] ?? ''
      notices.push({
        type: 'WARN',
        subject: 'LATE_BATCH',
        message: `${materialName(materialId)}: ${where} ${minutes(DELAY_AFTER)} late`,
      })
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
        subject: 'WASTE',
        message: `${materialName(materialId)}: ${WASTED_PANS} pans expired within ${minutes(WASTED_WITHIN)}`,
      })
    }
  }
  return notices
}
