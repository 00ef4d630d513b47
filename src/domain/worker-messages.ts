import { type Language, languageBy } from './language/languages.ts'

/** What page and service worker say to each other with postMessage; both sides read with the guards below. */

/** From a page to the worker. */
export type ToWorker =
  /** Become the active worker now: a person asked for the new version. */
  | { type: 'activate' }
  /** Let pages come from the network from here on: the new version has been asked for, and cannot serve yet. */
  | { type: 'step-aside' }
  /** Whose answers may be kept from here on, and where the API stands (absolute URL); null after sign-out. */
  | { type: 'user'; user: { userUuid: string; apiBase: string } | null }
  /** In which language pages are read on this device from here on. */
  | { type: 'language'; language: Language }
  /** The unread count, for the badge on the app's icon, and when it was asked for: epoch ms of this device. */
  | { type: 'badge'; unread: number; askedAt: number }

/** From the worker to its pages. */
export type FromWorker =
  /** A notification was pressed: show this path of the console, in the program's own way. */
  | { type: 'open'; path: string }
  /** A kept answer turned out to be old: this path below the API base has new content. */
  | { type: 'dictionary-changed'; path: string }
  /** A push arrived while the page was open. */
  | { type: 'push'; notificationUuid: string | null }
  /** The browser has exchanged its push subscription: the provider does not know the new one yet. */
  | { type: 'push-subscription-changed' }

type Fields = Record<string, unknown>

function fieldsOf(data: unknown): Fields | null {
  return typeof data === 'object' && data !== null ? (data as Fields) : null
}

/** Reads a page's message; null when it is not one of ours. */
export function readToWorker(data: unknown): ToWorker | null {
  const fields = fieldsOf(data)
  if (fields?.type === 'activate' || fields?.type === 'step-aside') return { type: fields.type }
  if (fields?.type === 'badge' && Number.isInteger(fields.unread) && Number.isInteger(fields.askedAt)) {
    return { type: 'badge', unread: Math.max(0, Number(fields.unread)), askedAt: Number(fields.askedAt) }
  }
  if (fields?.type === 'language') {
    const language = typeof fields.language === 'string' ? languageBy(fields.language) : undefined
    return language ? { type: 'language', language } : null
  }
  if (fields?.type !== 'user') return null
  if (fields.user === null) return { type: 'user', user: null }
  const user = fieldsOf(fields.user)
  if (typeof user?.userUuid !== 'string' || typeof user.apiBase !== 'string') return null
  return { type: 'user', user: { userUuid: user.userUuid, apiBase: user.apiBase } }
}

/** Reads a worker's message; null when it is not one of ours. */
export function readFromWorker(data: unknown): FromWorker | null {
  const fields = fieldsOf(data)
  if (fields?.type === 'open' && typeof fields.path === 'string') return { type: 'open', path: fields.path }
  if (fields?.type === 'dictionary-changed' && typeof fields.path === 'string') {
    return { type: 'dictionary-changed', path: fields.path }
  }
  if (fields?.type === 'push-subscription-changed') return { type: 'push-subscription-changed' }
  if (fields?.type === 'push') {
    const uuid = fields.notificationUuid
    return { type: 'push', notificationUuid: typeof uuid === 'string' ? uuid : null }
  }
  return null
}
