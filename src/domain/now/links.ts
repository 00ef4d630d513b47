import type { Sentence } from './sentences.ts'

/** A page of the console, and what its URL narrows it to: see 'From a figure to its rows' in docs/contributing.md. */
export interface SentenceLink {
  to: string
  search?: Record<string, string | string[]>
}

const HOT_HOLDING = '/timers-cycle-history/hot-holding'
/** Pans that are still held, above those that were removed today. */
const HELD = { by: 'held', sortBy: 'removedTime' }

/**
 * The page where a sentence is dealt with, narrowed to what it is about; where it is about several, to all of them.
 *
 * @param now epoch milliseconds
 */
export function sentenceLink(sentence: Sentence, now: number): SentenceLink {
  const isOne = !('more' in sentence && sentence.more > 0)
  const material = isOne && 'materialCode' in sentence && { materials: [sentence.materialCode] }
  const named = isOne && 'name' in sentence && { search: sentence.name }
  const order = isOne && 'order' in sentence && sentence.order !== null && { orderUuid: sentence.order }
  switch (sentence.rule) {
    case 'HOST_SILENT':
      return { to: '/monitoring/alerts', search: { rule: 'HOST_DOWN' } }
    case 'NO_FACTS':
      return { to: '/devices/pc' }
    case 'PC_OFFLINE':
      return { to: '/devices/pc', search: named || { statuses: ['OFFLINE'] } }
    case 'SILENT':
      return sentence.device === 'CAMERA'
        ? { to: '/cameras/settings', search: { ...named } }
        : { to: '/devices/tablets', search: named || { statuses: ['OFFLINE'] } }
    case 'OUT':
    case 'FRYER_OVER':
    case 'BATCH_LATE':
      return { to: '/pcs/monitor' }
    case 'PAST_LIMIT':
      return { to: HOT_HOLDING, search: { ...HELD, expired: 'true', ...material } }
    case 'PANS_EXPIRE':
      return { to: HOT_HOLDING, search: { ...HELD, expiresSoon: 'true', ...material } }
    case 'PANS_WASTED':
      return { to: HOT_HOLDING, search: { by: 'removed', wasted: 'true', ...material } }
    case 'TIMERS_MISSED':
      return { to: HOT_HOLDING, search: { timerError: 'true' } }
    case 'ORDER_SHORT':
    case 'ORDER_NOT_STARTED':
    case 'CALM':
      return { to: '/pcs/scheduled-production', search: { ...order } }
    case 'RUNS_OUT':
      return { to: '/pcs/recommendations', search: { status: 'all', ...material } }
    case 'ADVICE_WAITS':
      return { to: '/pcs/recommendations', search: { status: 'OPEN', ...material } }
    case 'FRIES_OLD':
      return { to: '/timers-cycle-history/dump-pan', search: { expired: 'true', ...material } }
    case 'WASTE_HIGH':
      return {
        to: '/dashboard/why',
        search: { dayPart: sentence.part, startDate: String(sentence.since), endDate: String(now) },
      }
    case 'BASKETS_OFF_TIME':
      return {
        to: '/timers-cycle-history/fryer',
        search: { isCorrect: 'false', ...(isOne && { fryer: sentence.fryer }) },
      }
    case 'MARKERS_SHARED':
      return { to: '/unusual/identical-markers' }
  }
}
