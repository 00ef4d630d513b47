import { type Message, msg, t } from '../language/text.ts'

/** What can happen in a kitchen, by the names of the dictionaries, in the order of the kitchen's work. */
export const CHICKEN_EVENTS = {
  RECOMMENDATION_MADE: msg('Recommendation made'),
  RECOMMENDATION_CANCELED: msg('Recommendation canceled'),
  RECOMMENDATION_COMPLETED: msg('Recommendation completed'),
  BATCH_STARTED: msg('Batch started'),
  BREADING_ENDED: msg('Breading ended'),
  BASKET_LOADING_ENDED: msg('Basket loading ended'),
  BASKET_TRANSFER_ENDED: msg('Basket transfer ended'),
  BASKET_FRYING_ENDED: msg('Basket frying ended'),
  CTS_TRANSFER_ENDED: msg('CTS transfer ended'),
  HOT_HOLDING_TRANSFER_ENDED: msg('Hot holding transfer ended'),
  BATCH_COMPLETED: msg('Batch completed'),
  BATCH_CANCELED: msg('Batch canceled'),
  TASK_DELAY_STARTED: msg('Task delay started'),
  TASK_DELAY_ENDED: msg('Task delay ended'),
  PAN_PLACED: msg('Pan placed'),
  PAN_EXPIRED: msg('Pan expired'),
  PAN_REMOVED: msg('Pan removed'),
  PACKAGE_PACKED: msg('Package packed'),
  PACKAGE_TAKEN: msg('Package taken'),
  STOCK_OUT_STARTED: msg('Stock-out started'),
  STOCK_OUT_ENDED: msg('Stock-out ended'),
} as const satisfies Record<string, Message>
export type ChickenEvent = keyof typeof CHICKEN_EVENTS

export const POTATO_EVENTS = {
  BASKET_FRIED: msg('Basket fried'),
  BASKET_DUMPED: msg('Basket dumped'),
  BASKET_EMPTIED: msg('Basket emptied'),
  FRY_CHUTE_PACKED: msg('Fry chute packed'),
  FRY_CHUTE_TAKEN: msg('Fry chute taken'),
} as const satisfies Record<string, Message>
export type PotatoEvent = keyof typeof POTATO_EVENTS

export type EventName = ChickenEvent | PotatoEvent

/** No one name (spec 1 §3). */
export const ALL_EVENTS = 'all'

const EVENTS: Readonly<Record<EventName, Message>> = { ...CHICKEN_EVENTS, ...POTATO_EVENTS }

const isEvent = (name: string): name is EventName => Object.hasOwn(EVENTS, name)

/** An event's name in words; one that the console does not know, as it is. */
export const eventLabel = (name: string): string => (isEvent(name) ? t(EVENTS[name]) : name)
