import { labels, type Message, msg, t } from '../language/text.ts'

/** The kinds of unusual events, as their screens and paths are called (spec 1 §2). */
export const UNUSUAL_KINDS = [
  'event',
  'dp-remaining',
  'wrong-marker',
  'empty-pan',
  'identical-markers',
] as const
export type UnusualKind = (typeof UNUSUAL_KINDS)[number]

/** Each kind as the sidebar calls it (spec 1 §2). */
export const UNUSUAL_TITLES: Readonly<Record<UnusualKind, string>> = labels({
  event: msg('Unusual Events'),
  'dp-remaining': msg('DP Remaining Potato'),
  'wrong-marker': msg('Wrong Marker Detected'),
  'empty-pan': msg('Empty Pan'),
  'identical-markers': msg('Identical Markers'),
})

/** What an event of the kind 'event' may be. */
export const UNUSUAL_TYPES = ['TIMER_MISSED', 'PAN_OVERDUE', 'FRYING_TIME'] as const
export type UnusualType = (typeof UNUSUAL_TYPES)[number]

const TYPE_MESSAGES: Readonly<Record<UnusualType, Message>> = {
  TIMER_MISSED: msg('Timer Not Started'),
  PAN_OVERDUE: msg('Pan Past Its Limit'),
  FRYING_TIME: msg('Wrong Frying Time'),
}
export const UNUSUAL_TYPE_NAMES: Readonly<Record<UnusualType, string>> = labels(TYPE_MESSAGES)

const EVENT_MESSAGES: Readonly<Record<UnusualKind, Message>> = {
  event: msg('Unusual Event'),
  'dp-remaining': msg('DP Remaining Potato'),
  'wrong-marker': msg('Wrong Marker'),
  'empty-pan': msg('Empty Pan'),
  'identical-markers': msg('Identical Markers'),
}

/** One event in a word or three: its type where its kind has several. */
export const unusualMessage = (kind: UnusualKind, type: UnusualType | null): Message =>
  type === null ? EVENT_MESSAGES[kind] : TYPE_MESSAGES[type]

/** The same in the reader's language. */
export const unusualName = (kind: UnusualKind, type: UnusualType | null): string =>
  t(unusualMessage(kind, type))
