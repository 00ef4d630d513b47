import { counted } from '../units/plural.ts'

/**
 * What may wait on a device while the provider is out of reach: only what does no harm late or twice. By the time an
 * order, a fryer's change or a tablet's command came through, the kitchen would have moved on.
 */
export type OutboxAction =
  | { kind: 'acknowledge'; restaurantUuid: string; ids: string[] }
  | { kind: 'markRead'; ids: string[] }

export interface Waiting {
  id: string
  /** Epoch milliseconds. */
  since: number
  act: OutboxAction
}

/** Shown next to what waits. */
export const NEVER_WAITS =
  'Orders, fryer changes and tablet commands are never sent late, because the kitchen may have changed. ' +
  'Repeat them once you are back online.'

const samePlace = (one: OutboxAction, other: OutboxAction) =>
  one.kind === other.kind &&
  (one.kind !== 'acknowledge' || other.kind !== 'acknowledge' || one.restaurantUuid === other.restaurantUuid)

/** With one more at the end, less what waits already; unchanged when that is all of it. */
export function withWaiting(waiting: readonly Waiting[], next: Waiting): readonly Waiting[] {
  const known = new Set(waiting.flatMap(({ act }) => (samePlace(act, next.act) ? act.ids : [])))
  const ids = [...new Set(next.act.ids)].filter((id) => !known.has(id))
  return ids.length === 0 ? waiting : [...waiting, { ...next, act: { ...next.act, ids } }]
}

/** Without one that was sent, refused or discarded. */
export const withoutWaiting = (waiting: readonly Waiting[], id: string): readonly Waiting[] =>
  waiting.filter((one) => one.id !== id)

/** What it is, as words: 'Acknowledge 2 alarms'. */
export function describeAction({ kind, ids }: OutboxAction): string {
  return kind === 'acknowledge'
    ? `Acknowledge ${counted(ids.length, 'alarm')}`
    : `Mark ${counted(ids.length, 'notification')} as read`
}

/** Keys of a restaurant's alarms whose acknowledgement waits, and since when. */
export const waitingAlarms = (waiting: readonly Waiting[], restaurantUuid: string): [string, number][] =>
  waiting.flatMap(({ act, since }) =>
    act.kind === 'acknowledge' && act.restaurantUuid === restaurantUuid
      ? act.ids.map((id): [string, number] => [id, since])
      : [],
  )

export type SendResult = 'sent' | 'waits' | 'refused'

/** No answer, a gateway's, one that was called off, a session about to be renewed, or one call too many. */
const LATER: readonly number[] = [0, 401, 429, 502, 503, 504, 600]

/** What becomes of it after an answer's code: 600 without a response, 0 when called off. */
export function sendResultOf(code: number): SendResult {
  if (code >= 200 && code < 300) return 'sent'
  return LATER.includes(code) ? 'waits' : 'refused'
}
