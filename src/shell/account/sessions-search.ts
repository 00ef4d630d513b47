import type { ListSearchSpec } from '#src/list/filters.ts'

const REFRESH_MS = 30_000

/** What a list of sessions' URL may hold (spec 2 §9: by signedInTime), latest first. */
export const sessionsSearch: ListSearchSpec = {
  sorts: ['signedInTime', 'lastUsedTime', 'expiryTime'],
  defaultDirection: 'DESC',
  dates: null,
  filters: [],
  refreshMs: REFRESH_MS,
}
