import type { Sentence } from '#src/domain/now/sentences.ts'

/** The present of the sentences below. */
export const NOW = Date.UTC(2026, 10, 24, 16, 0)
const filets = { material: 'CFA Filets', materialCode: 'CFA' }
const ORDER = 'a8f10de2-93c6-4c5b-a9a2-0f3a4c2f6e51'
/** When what is said began. */
const since = NOW
const HOT_HOLDING = '/timers-cycle-history/hot-holding'

/** Sentences of Now with the page that each leads to and what its URL holds. */
export const SENTENCE_LINKS: readonly [Sentence, string, object | undefined][] = [
  [
    { rule: 'HOST_SILENT', name: 'h', since, lastFactAt: null, more: 0 },
    '/monitoring/alerts',
    { rule: 'HOST_DOWN' },
  ],
  [{ rule: 'OUT', ...filets, since, nextPanAt: null, more: 0 }, '/pcs/monitor', undefined],
  [
    { rule: 'PAST_LIMIT', ...filets, since, more: 0 },
    HOT_HOLDING,
    { by: 'held', sortBy: 'removedTime', expired: 'true', materials: ['CFA'] },
  ],
  [
    { rule: 'PAST_LIMIT', ...filets, since, more: 2 },
    HOT_HOLDING,
    { by: 'held', sortBy: 'removedTime', expired: 'true' },
  ],
  [
    { rule: 'PANS_EXPIRE', ...filets, pans: 2, more: 0 },
    HOT_HOLDING,
    { by: 'held', sortBy: 'removedTime', expiresSoon: 'true', materials: ['CFA'] },
  ],
  [
    { rule: 'PANS_WASTED', ...filets, pans: 3, more: 0 },
    HOT_HOLDING,
    { by: 'removed', wasted: 'true', materials: ['CFA'] },
  ],
  [
    { rule: 'WASTE_HIGH', part: 'dinner', since, percent: 12, target: 8, usualPercent: 9, main: null },
    '/dashboard/why',
    { dayPart: 'dinner', startDate: String(since), endDate: String(NOW) },
  ],
  [{ rule: 'TIMERS_MISSED', pans: 6 }, HOT_HOLDING, { timerError: 'true' }],
  [
    { rule: 'ORDER_NOT_STARTED', order: ORDER, number: 7, since, more: 0 },
    '/pcs/scheduled-production',
    { orderUuid: ORDER },
  ],
  [{ rule: 'ORDER_NOT_STARTED', order: ORDER, number: 7, since, more: 1 }, '/pcs/scheduled-production', {}],
  [{ rule: 'CALM', order: ORDER, number: 7, at: NOW }, '/pcs/scheduled-production', { orderUuid: ORDER }],
  [
    { rule: 'RUNS_OUT', ...filets, at: NOW, nextPanAt: null, more: 0 },
    '/pcs/recommendations',
    { status: 'all', materials: ['CFA'] },
  ],
  [
    { rule: 'ADVICE_WAITS', ...filets, pieces: 48, since, more: 0 },
    '/pcs/recommendations',
    { status: 'OPEN', materials: ['CFA'] },
  ],
  [
    { rule: 'FRIES_OLD', ...filets, since, more: 0 },
    '/timers-cycle-history/dump-pan',
    { expired: 'true', materials: ['CFA'] },
  ],
  [
    { rule: 'BASKETS_OFF_TIME', fryer: 'Fryer 3', baskets: 4, more: 0 },
    '/timers-cycle-history/fryer',
    { isCorrect: 'false', fryer: 'Fryer 3' },
  ],
  [{ rule: 'PC_OFFLINE', name: 'KPC-1', since, more: 0 }, '/devices/pc', { search: 'KPC-1' }],
  [{ rule: 'PC_OFFLINE', name: 'KPC-1', since, more: 1 }, '/devices/pc', { statuses: ['OFFLINE'] }],
  [
    { rule: 'SILENT', device: 'CAMERA', name: 'Fryers', since, more: 0 },
    '/cameras/settings',
    { search: 'Fryers' },
  ],
  [
    { rule: 'SILENT', device: 'TABLET', name: 'Boards 1', since, more: 1 },
    '/devices/tablets',
    { statuses: ['OFFLINE'] },
  ],
  [{ rule: 'MARKERS_SHARED', pan: null, otherPan: null }, '/unusual/identical-markers', undefined],
]
