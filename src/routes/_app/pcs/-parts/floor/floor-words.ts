import { t, tc } from '#src/domain/language/text.ts'
import { FRYER_STEP, PAN_STEP } from '#src/domain/queue/acts.ts'
import type { FloorPan, FloorStep, Urgency } from '#src/domain/queue/floor-board.ts'
import type { StageName } from '#src/domain/queue/stage-names.ts'
import type { StatusIcon } from '#src/domain/status.ts'

/** What a crew does in each step. */
const STEP_WORDS: Record<StageName, string> = {
  BREADING: t('Bread'),
  BASKET_LOADING: t('Load basket'),
  BASKET_TRANSFER: t('Basket to fryer'),
  BASKET_FRYING: t('Fry'),
  CTS_TRANSFER: t('Basket to CTS'),
  HOT_HOLDING_TRANSFER: t('Pan to holding'),
  BATCH_COMPLETE: t('Done'),
}
export const stepWords = ({ stage }: FloorStep): string =>
  stage === null ? tc('verb', 'Start') : STEP_WORDS[stage]

/** What the buttons of a card choose, where they do. */
export const choiceWords = ({ stage }: FloorStep): string => {
  if (stage === FRYER_STEP) return t('In fryer')
  return stage === PAN_STEP ? t('In pan') : ''
}

/** How urgent something is, in a word and an icon, so that nobody needs the color. */
export const URGENCY_WORDS: Record<Urgency, { word: string; icon: StatusIcon } | null> = {
  fine: null,
  soon: { word: t('Soon'), icon: 'clock' },
  late: { word: t('Late'), icon: 'alert' },
}

/** What to do about a place in hot holding. */
export const PAN_WORDS: Record<FloorPan['kind'], string> = {
  expired: t('Expired'),
  out: t('Cook'),
  next: t('Next'),
  held: '',
}
