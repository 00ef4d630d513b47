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
export const STAGE_WORDS: Readonly<Record<StageName, string>> = {
  BREADING: 'breading',
  BASKET_LOADING: 'basket loading',
  BASKET_TRANSFER: 'basket transfer',
  BASKET_FRYING: 'frying',
  CTS_TRANSFER: 'CTS transfer',
  HOT_HOLDING_TRANSFER: 'hot holding transfer',
  BATCH_COMPLETE: 'the end',
}
