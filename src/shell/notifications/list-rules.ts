import type { Notification, notificationList } from '#src/contract/account/notifications.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'

/** The pages loaded so far, as one answer of the list. */
export type Notifications = AnswerOf<typeof notificationList>

/** Spec 1 §9. */
export const PAGE_SIZE = 20

/** One that came live: on top, with the current time (spec 1 §4). */
export function withArrived(list: Notifications, arrived: Notification, now: number): Notifications {
  if (list.content.some(({ uuid }) => uuid === arrived.uuid)) return list
  const content = [{ ...arrived, eventTime: now }, ...list.content]
  return { ...list, content, totalElements: list.totalElements + 1 }
}

/** Those of `ids` are read now. */
export function withRead(list: Notifications, ids: readonly string[]): Notifications {
  if (!list.content.some(({ uuid, status }) => status === 'UNREAD' && ids.includes(uuid))) return list
  const content = list.content.map((n) => (ids.includes(n.uuid) ? { ...n, status: 'READ' as const } : n))
  return { ...list, content }
}

/** Those of `ids` are unread again. */
export function withUnread(list: Notifications, ids: readonly string[]): Notifications {
  if (!list.content.some(({ uuid, status }) => status === 'READ' && ids.includes(uuid))) return list
  const content = list.content.map((n) => (ids.includes(n.uuid) ? { ...n, status: 'UNREAD' as const } : n))
  return { ...list, content }
}

/** One is gone: the total is lower (spec 1 §4). */
export function without(list: Notifications, id: string): Notifications {
  const content = list.content.filter(({ uuid }) => uuid !== id)
  if (content.length === list.content.length) return list
  return { ...list, content, totalElements: Math.max(content.length, list.totalElements - 1) }
}

/**
 * A deleted one is back in its place: before `next`, the one that came after it, or else by its time, newest first.
 * One that belongs below all that is loaded is only counted; it comes with its page.
 */
export function withRestored(
  list: Notifications,
  restored: Notification,
  next: string | null,
): Notifications {
  if (list.content.some(({ uuid }) => uuid === restored.uuid)) return list
  const before = list.content.findIndex(({ uuid }) => uuid === next)
  const older = list.content.findIndex(({ eventTime }) => eventTime < restored.eventTime)
  const at = [before, older].find((index) => index >= 0) ?? list.content.length
  const totalElements = list.totalElements + 1
  if (at === list.content.length && !list.last) return { ...list, totalElements }
  return { ...list, content: list.content.toSpliced(at, 0, restored), totalElements }
}

/** The uuid of the one below, null for the last. */
export function nextTo(list: Notifications, id: string): string | null {
  const at = list.content.findIndex(({ uuid }) => uuid === id)
  return at < 0 ? null : (list.content[at + 1]?.uuid ?? null)
}

/**
 * The page that continues a list. New ones on top and deleted ones have shifted the provider's pages since: the
 * page with the next place in it is asked for, and what is known of it already is left out.
 */
export const nextPage = (list: Notifications): number => Math.floor(list.content.length / PAGE_SIZE)

export function withPage(list: Notifications, page: Notifications): Notifications {
  const known = new Set(list.content.map(({ uuid }) => uuid))
  const content = [...list.content, ...page.content.filter(({ uuid }) => !known.has(uuid))]
  return { ...page, content }
}

/** The first page fetched again, over what had been loaded: what lies further down stays. */
export function withFirstPage(list: Notifications | undefined, first: Notifications): Notifications {
  if (!list || first.last) return first
  const bottom = first.content.at(-1)
  const seam = list.content.findIndex(({ uuid }) => uuid === bottom?.uuid)
  if (seam < 0) return first
  return withPage(first, { ...first, content: list.content.slice(seam + 1), last: list.last })
}

export const unreadIds = (list: Notifications): string[] =>
  list.content.filter(({ status }) => status === 'UNREAD').map(({ uuid }) => uuid)
