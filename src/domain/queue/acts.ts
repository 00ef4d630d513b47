import { labels, msg } from '../language/text.ts'
import { formatClock } from '../time/format.ts'
import { STAGE_NAMES, type StageName } from './stage-names.ts'

/*
 * What a crew does at the board: it begins batches, ends their steps, and takes or wastes pans. Each act is told to the
 * provider as a fact, like those that equipment reports.
 */

export const ACT_KINDS = ['START', 'COOK', 'DONE', 'TAKE', 'WASTE', 'RECALL'] as const
export type ActKind = (typeof ACT_KINDS)[number]

export const WASTE_REASONS = ['EXPIRED', 'DROPPED', 'OVERCOOKED', 'CLOSING', 'OTHER'] as const
export type WasteReason = (typeof WASTE_REASONS)[number]
export const WASTE_REASON_LABELS: Readonly<Record<WasteReason, string>> = {
  EXPIRED: 'Expired',
  DROPPED: 'Dropped',
  OVERCOOKED: 'Overcooked',
  CLOSING: 'Closing',
  OTHER: 'Other',
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

const PAN_ACT_WORDS = { TAKE: 'taken', WASTE: 'wasted' } as const

/** What the manager is asked where a pan was taken at one tablet and wasted at another; the act that stands is named first. */
export function takenOrWasted(pan: string, [stands, other]: readonly [PanAct, PanAct], zone: string): string {
  const words = ({ kind, at, by }: PanAct) => `${PAN_ACT_WORDS[kind]} at ${formatClock(at, zone)} by ${by}`
  return `${pan}: ${words(stands)}, but ${words(other)}. It counts as ${PAN_ACT_WORDS[stands.kind]}. If that is wrong, recall it at the board.`
}
