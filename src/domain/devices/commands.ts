import { labels, msg, t } from '../language/text.ts'

/** What a tablet can be told (spec 2 §3); START unless set. */
export const TABLET_ACTIONS = ['START', 'STOP', 'RESTART'] as const
export type TabletAction = (typeof TABLET_ACTIONS)[number]

/** As a person reads them. */
export const TABLET_ACTION_WORDS: Readonly<Record<TabletAction, string>> = labels({
  START: msg('Show a stream'),
  STOP: msg('Stop showing streams'),
  RESTART: msg('Restart its app'),
})

/** What a tablet can show in turn with a stream. */
export const ALTERNATE_VIEWS = ['QUEUE', 'TIMERS', 'INVENTORY'] as const
export type AlternateView = (typeof ALTERNATE_VIEWS)[number]
export const ALTERNATE_VIEW_WORDS: Readonly<Record<AlternateView, string>> = labels({
  QUEUE: msg('Production queue'),
  TIMERS: msg('Timers'),
  INVENTORY: msg('Inventory'),
})

/** Seconds that each of both is shown (spec 2 §9: 10), and what they may be. */
export const ALTERNATE_TIME_S = 10
export const LEAST_ALTERNATE_S = 5
export const MOST_ALTERNATE_S = 600

/** What a tablet is told to do. */
export interface TabletCommand {
  action: TabletAction
  /** The stream to show; null for another action. */
  streamName: string | null
  /** What it shows in turn with it; null for the stream alone. */
  alternateView: AlternateView | null
  /** Seconds. */
  alternateTime: number
}

/** Why a command does not fit together, by field; null where it does. What only START has, others go without. */
export function commandFault({ action, streamName }: Pick<TabletCommand, 'action' | 'streamName'>) {
  if (action === 'START' && !streamName) return { streamName: t('Choose a stream') }
  return null
}

/** A command with what its action takes, and nothing else. */
export const commandOf = (given: TabletCommand): TabletCommand =>
  given.action === 'START'
    ? given
    : { action: given.action, streamName: null, alternateView: null, alternateTime: ALTERNATE_TIME_S }
