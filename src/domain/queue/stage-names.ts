import { labels, type Message, msg } from '../language/text.ts'

/** Production stages in order, 1 to 6, and BATCH_COMPLETE, the seventh of the second list (spec 2 §4). */
export const STAGE_NAMES = [
  'BREADING',
  'BASKET_LOADING',
  'BASKET_TRANSFER',
  'BASKET_FRYING',
  'CTS_TRANSFER',
  'HOT_HOLDING_TRANSFER',
  'BATCH_COMPLETE',
] as const
export type StageName = (typeof STAGE_NAMES)[number]

/** A stage within a sentence: 'breading is 3 min late'. */
export const STAGE_WORD_MESSAGES: Readonly<Record<StageName, Message>> = {
  BREADING: msg('breading'),
  BASKET_LOADING: msg('basket loading'),
  BASKET_TRANSFER: msg('basket transfer'),
  BASKET_FRYING: msg('frying'),
  CTS_TRANSFER: msg('CTS transfer'),
  HOT_HOLDING_TRANSFER: msg('hot holding transfer'),
  BATCH_COMPLETE: msg('the end'),
}
export const STAGE_WORDS = labels(STAGE_WORD_MESSAGES)
