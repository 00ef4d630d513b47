import { labels, msg } from '../language/text.ts'

/** Order statuses (spec 2 §4): id, and the stage by which catering rows are sorted. */
export const ORDER_STATUS_RULES = {
  NEW: { id: 0, stage: 1 },
  IN_PROGRESS: { id: 2, stage: 2 },
  INCOMPLETE: { id: 3, stage: 3 },
  FINISHED: { id: 4, stage: 3 },
  CANCELED: { id: 5, stage: 3 },
} as const
export type OrderStatus = keyof typeof ORDER_STATUS_RULES
export const ORDER_STATUS_NAMES = Object.keys(ORDER_STATUS_RULES) as [OrderStatus, ...OrderStatus[]]

export const ORDER_TYPES = ['BUS', 'CATERING', 'SPECIAL_EVENT', 'OUTSIDE_SALES'] as const
export type OrderType = (typeof ORDER_TYPES)[number]
export const ORDER_TYPE_LABELS: Readonly<Record<OrderType, string>> = labels({
  BUS: msg('Bus'),
  CATERING: msg('Catering'),
  SPECIAL_EVENT: msg('Special Event'),
  OUTSIDE_SALES: msg('Outside Sales'),
})

export const WORK_CENTERS = ['CATERING_WORK_CENTER', 'BOARDS'] as const
export type WorkCenter = (typeof WORK_CENTERS)[number]
export const WORK_CENTER_LABELS: Readonly<Record<WorkCenter, string>> = labels({
  CATERING_WORK_CENTER: msg('Catering Work Center'),
  BOARDS: msg('Boards'),
})

/** How an order may be finalized (spec 2 §3). */
export const COMPLETION_RESULTS = ['COMPLETED', 'CANCELED'] as const
export type CompletionResult = (typeof COMPLETION_RESULTS)[number]
export const COMPLETION_LABELS: Readonly<Record<CompletionResult, string>> = labels({
  COMPLETED: msg('Completed'),
  CANCELED: msg('Canceled'),
})

/** The closed group is FINISHED and INCOMPLETE, the active one NEW and IN_PROGRESS (spec 2 §4). */
export const ORDER_GROUPS = {
  active: ['NEW', 'IN_PROGRESS'],
  closed: ['FINISHED', 'INCOMPLETE'],
} as const satisfies Record<string, readonly OrderStatus[]>

export const isActiveOrder = (status: OrderStatus): boolean =>
  ORDER_GROUPS.active.some((active) => active === status)

/** A task row is complete when finished, incomplete or canceled (spec 2 §4): nothing more is done for it. */
export const isOrderOver = (status: OrderStatus): boolean => !isActiveOrder(status)

/**
 * What an order becomes when it is finalized: called off, or completed. Completed with less than all its pieces
 * ready, it is INCOMPLETE.
 */
export function finalized(result: CompletionResult, readyPieces: number, pieces: number): OrderStatus {
  if (result === 'CANCELED') return 'CANCELED'
  return readyPieces >= pieces ? 'FINISHED' : 'INCOMPLETE'
}

/** Percent of an order's pieces that are ready, 0 to 100, whole. */
export function orderProgress(readyPieces: number, pieces: number): number {
  if (pieces <= 0) return 0
  return Math.min(100, Math.floor((readyPieces / pieces) * 100))
}

interface OrderPieces {
  status: OrderStatus
  pieces: number
  inProgress: number
  ready: number
}

/**
 * The columns amount, waiting, inProgress and ready of the order table, in pieces. They add up to the amount while the
 * order is active; for one that is over nothing more is made, so nothing waits and nothing is in progress.
 */
export function orderAmounts({ status, pieces: amount, inProgress, ready }: OrderPieces): {
  amount: number
  waiting: number
  inProgress: number
  ready: number
} {
  if (isOrderOver(status)) return { amount, waiting: 0, inProgress: 0, ready }
  return { amount, waiting: Math.max(0, amount - inProgress - ready), inProgress, ready }
}
