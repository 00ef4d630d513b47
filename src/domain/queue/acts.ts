import { type Kept, keep } from '../language/kept.ts'
import { english, labels, type Message, msg } from '../language/text.ts'
import { STAGE_NAMES, type StageName } from './stage-names.ts'

/*
 * What a crew does at the board: it begins batches, ends their steps, and takes or wastes pans. Each act is told to the
 * provider as a fact, like those that equipment reports.
 */

export const ACT_KINDS = ['START', 'COOK', 'DONE', 'TAKE', 'WASTE', 'RECALL'] as const
export type ActKind = (typeof ACT_KINDS)[number]

export const WASTE_REASONS = ['EXPIRED', 'DROPPED', 'OVERCOOKED', 'CLOSING', 'OTHER'] as const
export type WasteReason = (typeof WASTE_REASONS)[number]
/** Kept with a pan in English, where equipment may have words of its own. */
export const WASTE_REASON_MESSAGES: Readonly<Record<WasteReason, Message>> = {
  EXPIRED: msg('Expired'),
  DROPPED: msg('Dropped'),
  OVERCOOKED: msg('Overcooked'),
  CLOSING: msg('Closing'),
  OTHER: msg('Other'),
}
export const WASTE_REASON_LABELS: Readonly<Record<WasteReason, string>> = labels(WASTE_REASON_MESSAGES)

/** A reason that was kept with a pan, as it is shown; of other words than the board's, those. */
export function wasteReasonText(kept: string): string {
  const known = WASTE_REASONS.find((reason) => english(WASTE_REASON_MESSAGES[reason]) === kept)
  return known === undefined ? kept : WASTE_REASON_LABELS[known]
}

/** The steps that can be done: all but the end, which takes no time. */
export const STEPS = STAGE_NAMES.slice(0, -1) as readonly StageName[]

/** The result of a step, as the button that ends it says it. */
export const STEP_DONE_LABELS: Readonly<Record<StageName, string>> = labels({
  BREADING: msg('Breaded'),
  BASKET_LOADING: msg('In basket'),
  BASKET_TRANSFER: msg('In oil'),
  BASKET_FRYING: msg('Out of oil'),
  CTS_TRANSFER: msg('At CTS'),
  HOT_HOLDING_TRANSFER: msg('In pan'),
  BATCH_COMPLETE: msg('Done'),
})

/** The step that begins when a fryer is chosen, and the one that ends when a pan is. */
export const FRYER_STEP: StageName = 'BASKET_TRANSFER'
export const PAN_STEP: StageName = 'HOT_HOLDING_TRANSFER'

/** Pieces of a batch at most: more is a slip of the finger. */
export const MOST_PIECES = 1000

/** How old an act may be when it arrives: what waited longer on a device is of a batch that nobody remembers. */
export const OLDEST_ACT_MS = 24 * 60 * 60_000

/** How long an act can be undone by one press, and how many the board offers to recall. */
export const UNDO_MS = 5_000
export const RECALLABLE = 10

/** How a pan left hot holding; epoch milliseconds. */
export interface PanAct {
  kind: 'TAKE' | 'WASTE'
  at: number
  /** Who, and at which tablet. */
  by: string
}

/** What the manager is asked where a pan was taken at one tablet and wasted at another; the act that stands is named first. */
export function takenOrWasted(pan: string, [stands, other]: readonly [PanAct, PanAct], zone: string): Kept {
  const values = {
    pan,
    time: { at: stands.at, zone },
    by: stands.by,
    otherTime: { at: other.at, zone },
    otherBy: other.by,
  }
  return stands.kind === 'TAKE'
    ? keep(
        msg(
          '{pan}: taken at {time} by {by}, but wasted at {otherTime} by {otherBy}. It counts as taken. If that is wrong, recall it at the board.',
        ),
        values,
      )
    : keep(
        msg(
          '{pan}: wasted at {time} by {by}, but taken at {otherTime} by {otherBy}. It counts as wasted. If that is wrong, recall it at the board.',
        ),
        values,
      )
}
