import { SESSION_KEY } from './storage.ts'

/** What another tab did to the session, seen from this one. */
export type TabNews = 'none' | 'signed-out' | 'signed-in'

export interface StorageNews {
  /** Null when the whole storage was cleared. */
  key: string | null
  newValue: string | null
}

function userOf(value: string | null): string | null {
  try {
    const parsed: unknown = JSON.parse(value ?? 'null')
    const uuid =
      typeof parsed === 'object' && parsed !== null && 'userUuid' in parsed ? parsed.userUuid : null
    return typeof uuid === 'string' ? uuid : null
  } catch {
    return null
  }
}

/**
 * What a storage event means to a tab in which `ownUuid` is signed in (null: nobody). A new pair of the same
 * user is a refresh and no news.
 */
export function newsOf(event: StorageNews, ownUuid: string | null): TabNews {
  if (event.key !== null && event.key !== SESSION_KEY) return 'none'
  const there = event.key === null ? null : userOf(event.newValue)
  if (there === ownUuid) return 'none'
  return there === null ? 'signed-out' : 'signed-in'
}
