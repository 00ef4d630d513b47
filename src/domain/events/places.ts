import type { SeenPlace } from '../cameras/seeing.ts'
import { t } from '../language/text.ts'
import { STAGE_NAMES, type StageName } from '../queue/stage-names.ts'
import { STAGE_MESSAGES } from '../statuses.ts'
import type { EventName } from './names.ts'

const PLACE_OF_STAGE: Readonly<Record<StageName, SeenPlace>> = {
  BREADING: 'BREADING',
  BASKET_LOADING: 'BREADING',
  BASKET_TRANSFER: 'FRYERS',
  BASKET_FRYING: 'FRYERS',
  CTS_TRANSFER: 'FRYERS',
  HOT_HOLDING_TRANSFER: 'HOT_HOLDING',
  BATCH_COMPLETE: 'HOT_HOLDING',
}

const PLACES: Readonly<Partial<Record<EventName, SeenPlace>>> = {
  BATCH_STARTED: 'BREADING',
  BREADING_ENDED: PLACE_OF_STAGE.BREADING,
  BASKET_LOADING_ENDED: PLACE_OF_STAGE.BASKET_LOADING,
  BASKET_TRANSFER_ENDED: PLACE_OF_STAGE.BASKET_TRANSFER,
  BASKET_FRYING_ENDED: PLACE_OF_STAGE.BASKET_FRYING,
  CTS_TRANSFER_ENDED: PLACE_OF_STAGE.CTS_TRANSFER,
  HOT_HOLDING_TRANSFER_ENDED: PLACE_OF_STAGE.HOT_HOLDING_TRANSFER,
  BATCH_COMPLETED: PLACE_OF_STAGE.BATCH_COMPLETE,
  PAN_PLACED: 'HOT_HOLDING',
  PAN_EXPIRED: 'HOT_HOLDING',
  PAN_REMOVED: 'HOT_HOLDING',
  PACKAGE_PACKED: 'BOARDS',
  PACKAGE_TAKEN: 'BOARDS',
  STOCK_OUT_STARTED: 'HOT_HOLDING',
  STOCK_OUT_ENDED: 'HOT_HOLDING',
  BASKET_FRIED: 'FRIES',
  BASKET_DUMPED: 'FRIES',
  BASKET_EMPTIED: 'FRIES',
  FRY_CHUTE_PACKED: 'FRIES',
  FRY_CHUTE_TAKEN: 'FRIES',
}

/**
 * Where in the kitchen an event happened; undefined for one that happened nowhere, such as a recommendation.
 *
 * @param subject what it is about, in the reader's language as the server words it; of a task's delay it begins with the
 * stage: 'Basket frying · batch 14'
 */
export function placeOfEvent(name: EventName, subject: string): SeenPlace | undefined {
  if (name !== 'TASK_DELAY_STARTED' && name !== 'TASK_DELAY_ENDED') return PLACES[name]
  const stage = STAGE_NAMES.find((one) => subject.startsWith(t(STAGE_MESSAGES[one])))
  return stage && PLACE_OF_STAGE[stage]
}
