import { t } from './language/text.ts'
import { UNTITLED } from './notification-subjects.ts'

/** The body of a push message (JSON), as the provider sends it and the worker shows it. */
export interface PushPayload {
  notificationUuid: string | null
  /** Groups what is shown: one notice per restaurant and kind. */
  restaurantUuid: string | null
  /** The restaurant's number and name, as a person knows it. */
  restaurantLabel: string | null
  kind: 'INFO' | 'WARN' | 'ERROR'
  /** Says what happened: 'Stock-out'. */
  title: string
  /** Plain text without the restaurant; the sender has removed the notification's HTML. */
  text: string
  /** Where a press leads: a path of the console with its query, from '/'. */
  path: string
  /** All unread notifications of this user, for the badge; null when the sender does not know. */
  unread: number | null
  /** Epoch milliseconds. */
  eventTime: number | null
  /** Shown instead of all the rest where nobody is signed in: the worker itself has words in English alone. */
  signIn: string
}

/** What somebody reads who is not signed in: nothing of what happened. */
export const signInText = (): string => t('Sign in to see it')

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const count = (value: unknown): number | null => (Number.isInteger(value) ? Number(value) : null)

/** A path inside the console, whatever the payload claims: never another origin, never a scheme. */
function innerPath(value: unknown): string {
  const path = text(value)
  return path?.startsWith('/') && !path.startsWith('//') && !path.includes('\\') ? path : '/'
}

/**
 * Reads a push message. It never fails: a push that shows nothing costs the browser's trust (iOS revokes the
 * subscription), so an unreadable one becomes a plain notice that something happened.
 */
export function readPushPayload(data: unknown): PushPayload {
  const fields = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  const kind = fields.kind === 'WARN' || fields.kind === 'ERROR' ? fields.kind : 'INFO'
  return {
    notificationUuid: text(fields.notificationUuid),
    restaurantUuid: text(fields.restaurantUuid),
    restaurantLabel: text(fields.restaurantLabel),
    kind,
    title: text(fields.title) ?? UNTITLED[kind],
    text: text(fields.text) ?? t('Something happened in the kitchen'),
    path: innerPath(fields.path),
    unread: count(fields.unread),
    eventTime: count(fields.eventTime),
    signIn: text(fields.signIn) ?? signInText(),
  }
}
