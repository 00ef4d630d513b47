import { tn } from '../language/text.ts'
import type { Doing } from '../queue/acts-here.ts'

/**
 * What may wait on a device while the provider is out of reach: only what does no harm late or twice. By the time an
 * order, a fryer's change or a tablet's command came through, the kitchen would have moved on. What a crew did is done,
 * whenever it is told.
 */
export type OutboxAction =
  | { kind: 'acknowledge'; restaurantUuid: string; ids: string[] }
  | { kind: 'markRead'; ids: string[] }
  | CrewAct

/** What a crew did at the board; its id is the act's own, by which it is done once however often it is sent. */
export interface CrewAct {
  kind: 'crew'
  restaurantUuid: string
  ids: string[]
  doing: Doing
  /** What it is, for people: 'Breaded: NUG #250'. */
  words: string
  /** When it was done: epoch milliseconds, and by the clock of the page on which it was, which nobody sets. */
  at: number
  page: { id: string; ms: number }
}

export interface Waiting {
  id: string
  /** Epoch milliseconds. */
  since: number
  act: OutboxAction
}

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
export function describeAction(action: OutboxAction): string {
  if (action.kind === 'crew') return action.words
  const { kind, ids } = action
  return kind === 'acknowledge'
    ? tn(ids.length, { one: 'Acknowledge {n} alarm', other: 'Acknowledge {n} alarms' })
    : tn(ids.length, {
        one: 'Mark {n} notification as read',
        other: 'Mark {n} notifications as read',
      })
}

/** Keys of a restaurant's alarms whose acknowledgement waits, and since when. */
export const waitingAlarms = (waiting: readonly Waiting[], restaurantUuid: string): [string, number][] =>
  waiting.flatMap(({ act, since }) =>
    act.kind === 'acknowledge' && act.restaurantUuid === restaurantUuid
      ? act.ids.map((id): [string, number] => [id, since])
      : [],
  )

/**
 * How long ago an act was done. On the page where it was done that is certain; after a restart it is only as good as the
 * device's clock.
 */
export function ageOfAct(
  { at, page }: Pick<CrewAct, 'at' | 'page'>,
  now: { at: number; page: CrewAct['page'] },
): { ageMs: number; certain: boolean } {
  const certain = page.id === now.page.id
  const ageMs = certain ? now.page.ms - page.ms : now.at - at
  return { ageMs: Math.max(0, Math.round(ageMs)), certain }
}

export type SendResult = 'sent' | 'waits' | 'refused'

/** No answer, a gateway's, one that was called off, a session about to be renewed, or one call too many. */
const LATER: readonly number[] = [0, 401, 429, 502, 503, 504, 600]

/** What becomes of it after an answer's code: 600 without a response, 0 when called off. */
export function sendResultOf(code: number): SendResult {
  if (code >= 200 && code < 300) return 'sent'
  return LATER.includes(code) ? 'waits' : 'refused'
}
