import type { Database } from '#server/db/query.ts'
import type { ActPan, LoggedAct, NewAct } from '#server/store/queue/acts.ts'
import type { PanAct } from '#src/domain/queue/acts.ts'

/** An act that is about to be stored, in the transaction that locks its restaurant. */
export interface Acting {
  tx: Database
  restaurantId: number
  /** Of the act. */
  uuid: string
  now: number
  /** When it was done, by its age. */
  at: number
}

/** What an act comes to: events to be told, or that it was done before, by an act or by the equipment at a moment. */
export type Verdict = (
  | (Pick<NewAct, 'told' | 'actedAt'> &
      Partial<Pick<NewAct, 'recommendationId' | 'batchId' | 'holdId' | 'stage' | 'reason'>> & {
        /** What takes its place in the log: the act that it takes back. */
        recalls?: LoggedAct
      })
  | { before: LoggedAct | null; at: number }
) & {
  question?: PanQuestion | null
}

/** A pan that one act took and another wasted: which of both is right is for a person to say. */
export interface PanQuestion {
  pan: ActPan
  before: LoggedAct
  own: Omit<PanAct, 'by'>
}

/** Who did an act, and at which tablet. */
export const nameOf = ({ by, tablet }: Pick<LoggedAct, 'by' | 'tablet'>): string =>
  [by, tablet].filter((part) => part !== null && part !== '').join(', ')
