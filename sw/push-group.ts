import type { PushPayload } from '#src/domain/push-payload.ts'

/** What a shown notice carries along, to be counted on by the next one and followed when pressed. */
export interface NoticeData {
  path: string
  count: number
  /** Epoch milliseconds of this device. */
  shownAt: number
}

export interface Notice {
  title: string
  body: string
  tag: string
  /** Whether the device may make itself heard again for a notice that replaces one. */
  renotify: boolean
  data: NoticeData
}

/** One notice per restaurant, kind and title. */
export function noticeTag(payload: PushPayload): string {
  return `${payload.restaurantUuid ?? 'all'}:${payload.kind}:${payload.title}`
}

/**
 * Makes the notice for a push that arrives while `shown` (the data of the notice with the same tag, if any)
 * stands on the screen: it replaces that one and counts both, and leads where the newest does.
 * @param now epoch milliseconds of this device
 */
export function groupPush(payload: PushPayload, shown: NoticeData | null, now: number): Notice {
  const count = (shown?.count ?? 0) + 1
  const where = payload.restaurantLabel ? `${payload.restaurantLabel}: ` : ''
  const several = count > 1 ? ` (${count})` : ''
  return {
    title: `${payload.title}${several}`,
    body: `${where}${payload.text}`,
    tag: noticeTag(payload),
    renotify: payload.kind === 'ERROR',
    data: { path: payload.path, count, shownAt: now },
  }
}

const SIGNED_OUT = 'signed-out'

/**
 * What is shown for a push that comes with nobody signed in: something must be, or the browser shows words of its own
 * and takes the permission away in the end; but nothing of what it says.
 */
export const signedOutNotice = ({ signIn }: PushPayload): Notice => ({
  title: 'Linewatch',
  body: signIn,
  tag: SIGNED_OUT,
  renotify: false,
  data: { path: '/', count: 1, shownAt: 0 },
})

/** Whether a notice is that one: it says nothing of anybody. */
export const isSignedOutNotice = ({ tag }: Pick<Notice, 'tag'>): boolean => tag === SIGNED_OUT

/** Reads the data of a notice this worker, or an older one, has shown. */
export function readNoticeData(data: unknown): NoticeData | null {
  if (typeof data !== 'object' || data === null) return null
  const { path, count, shownAt = 0 } = data as Partial<NoticeData>
  return typeof path === 'string' && typeof count === 'number' ? { path, count, shownAt } : null
}
