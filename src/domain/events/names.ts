/** What can happen in a kitchen, by the names of the dictionaries, in the order of the kitchen's work. */
export const CHICKEN_EVENTS = {
  RECOMMENDATION_MADE: 'Recommendation made',
  RECOMMENDATION_CANCELED: 'Recommendation canceled',
  RECOMMENDATION_COMPLETED: 'Recommendation completed',
  BATCH_STARTED: 'Batch started',
  BREADING_ENDED: 'Breading ended',
  BASKET_LOADING_ENDED: 'Basket loading ended',
  BASKET_TRANSFER_ENDED: 'Basket transfer ended',
  BASKET_FRYING_ENDED: 'Basket frying ended',
  CTS_TRANSFER_ENDED: 'CTS transfer ended',
  HOT_HOLDING_TRANSFER_ENDED: 'Hot holding transfer ended',
  BATCH_COMPLETED: 'Batch completed',
  BATCH_CANCELED: 'Batch canceled',
  TASK_DELAY_STARTED: 'Task delay started',
  TASK_DELAY_ENDED: 'Task delay ended',
  PAN_PLACED: 'Pan placed',
  PAN_EXPIRED: 'Pan expired',
  PAN_REMOVED: 'Pan removed',
  PACKAGE_PACKED: 'Package packed',
  PACKAGE_TAKEN: 'Package taken',
  STOCK_OUT_STARTED: 'Stock-out started',
  STOCK_OUT_ENDED: 'Stock-out ended',
} as const
export type ChickenEvent = keyof typeof CHICKEN_EVENTS

export const POTATO_EVENTS = {
  BASKET_FRIED: 'Basket fried',
  BASKET_DUMPED: 'Basket dumped',
  BASKET_EMPTIED: 'Basket emptied',
  FRY_CHUTE_PACKED: 'Fry chute packed',
  FRY_CHUTE_TAKEN: 'Fry chute taken',
} as const
export type PotatoEvent = keyof typeof POTATO_EVENTS

export type EventName = ChickenEvent | PotatoEvent

/** No one name (spec 1 §3). */
export const ALL_EVENTS = 'all'

/** An event's name in words. */
export const eventLabel = (name: EventName): string => ({ ...CHICKEN_EVENTS, ...POTATO_EVENTS })[name]
