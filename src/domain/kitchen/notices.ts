import { STAGE_NAMES, STAGE_WORD_MESSAGES } from '#src/domain/queue/stage-names.ts'
import { type Kept, keep } from '../language/kept.ts'
import { msg } from '../language/text.ts'
import type { NotificationSubject } from '../notification-subjects.ts'
import { MINUTE } from '../time/zone.ts'

/** Something the people of a restaurant should know. */
export interface Notice {
  type: 'INFO' | 'WARN' | 'ERROR'
  subject: NotificationSubject
  message: Kept
  /** The fact that made it due: nobody hears about one twice. */
  factId: number
}

interface Lasting {
  id: number
  materialId: number
  startedAt: number
  /** Null while it goes on. */
  endedAt: number | null
}

/** The facts of one restaurant that notices come of; epoch milliseconds. */
export interface NoticedFacts {
  stockOut: readonly Lasting[]
  /** `stage` is 1 (BREADING) to 6 (HOT_HOLDING_TRANSFER). */
  taskDelay: readonly (Lasting & { stage: number })[]
  /** Pans, also those removed up to `WASTED_WITHIN` before. */
  hold: readonly { id: number; materialId: number; removedAt: number | null; piecesWasted: number }[]
  /** Pans that are past their limit, which nobody has acknowledged; the name is null where equipment told none. */
  expired: readonly { id: number; materialId: number; panName: string | null; expiredAt: number }[]
}

/** What became so longer ago is past: figures have it, and nobody is called for it any more. */
export const CALLED_WITHIN = 2 * MINUTE
/**
 * An alarm sounds at its zone at once and on all tablets after a minute (ALARM_EVERYWHERE_MS); what lasts so long is
 * pushed to the people of the restaurant.
 */
export const TOLD_AFTER = 3 * MINUTE
const WASTED_PANS = 3
export const WASTED_WITHIN = 15 * MINUTE

const LASTED = { minutes: TOLD_AFTER / MINUTE }

const pastLimit = (material: string, pan: string | null): Kept =>
  pan === null
    ? keep(msg('{material}, one pan: {minutes} min past its limit'), { material, ...LASTED })
    : keep(msg('{material}, {pan}: {minutes} min past its limit'), { material, pan, ...LASTED })

/**
 * What became worth telling after `from` and until `to`: a stock-out, a delay or an expired pan that lasts long, or the
 * third pan wasted within a quarter of an hour.
 */
export function noticesOf(
  facts: NoticedFacts,
  from: number,
  to: number,
  materialName: (id: number) => string,
): Notice[] {
  const reached = (moment: number) => moment > from && moment <= to
  const lasts = ({ startedAt, endedAt }: Lasting, after: number) =>
    reached(startedAt + after) && (endedAt === null || endedAt > startedAt + after)
  const stockOuts = facts.stockOut
    .filter((one) => lasts(one, TOLD_AFTER))
    .map(
      ({ id, materialId }): Notice => ({
        type: 'ERROR',
        subject: 'STOCK_OUT',
        message: keep(msg('{material} out for {minutes} min'), {
          material: materialName(materialId),
          ...LASTED,
        }),
        factId: id,
      }),
    )
  const delays = facts.taskDelay
    .filter((one) => lasts(one, TOLD_AFTER))
    .map(({ id, materialId, stage }): Notice => {
      const where = STAGE_WORD_MESSAGES[STAGE_NAMES[stage - 1] ?? 'BATCH_COMPLETE']
      return {
        type: 'WARN',
        subject: 'LATE_BATCH',
        message: keep(msg('{material}: {stage} {minutes} min late'), {
          material: materialName(materialId),
          stage: keep(where),
          ...LASTED,
        }),
        factId: id,
      }
    })
  const expired = facts.expired
    .filter(({ expiredAt }) => reached(expiredAt + TOLD_AFTER))
    .map(
      ({ id, materialId, panName }): Notice => ({
        type: 'WARN',
        subject: 'EXPIRED_PAN',
        message: pastLimit(materialName(materialId), panName),
        factId: id,
      }),
    )
  const wasted = facts.hold.flatMap(({ materialId, removedAt, piecesWasted, id }) =>
    removedAt === null || piecesWasted === 0 ? [] : [{ id, materialId, removedAt }],
  )
  const streaks = wasted
    .filter(
      ({ materialId, removedAt }) =>
        reached(removedAt) &&
        wasted.filter(
          (other) =>
            other.materialId === materialId &&
            other.removedAt > removedAt - WASTED_WITHIN &&
            other.removedAt <= removedAt,
        ).length === WASTED_PANS,
    )
    .map(
      ({ id, materialId }): Notice => ({
        type: 'WARN',
        subject: 'WASTE',
        message: keep(msg('{material}: {pans} pans expired within {minutes} min'), {
          material: materialName(materialId),
          pans: WASTED_PANS,
          minutes: WASTED_WITHIN / MINUTE,
        }),
        factId: id,
      }),
    )
  return [...stockOuts, ...delays, ...expired, ...streaks]
}
