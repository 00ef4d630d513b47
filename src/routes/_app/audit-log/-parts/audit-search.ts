import { cleanListSearch, type ListSearch, type ListSearchSpec } from '#src/list/filters.ts'

/** What the audit log's URL may hold. It is of the whole chain, whichever restaurant is chosen. */
export const auditSearch: ListSearchSpec = {
  sorts: ['eventTime'],
  defaultDirection: 'DESC',
  dates: { mode: 'time', fallback: '7d', maxSpan: '1y' },
  ofRestaurant: false,
  filters: [
    { kind: 'search', key: 'search', label: 'Search user, subject', width: 224 },
    { kind: 'search', key: 'address', label: 'Address', width: 160 },
    { kind: 'many', key: 'actions', label: 'Actions', from: null },
    { kind: 'many', key: 'subjectKinds', label: 'About', from: null },
    { kind: 'exact', key: 'userUuid', label: 'one user' },
    { kind: 'exact', key: 'subjectUuid', label: 'one subject' },
  ],
}

export interface AuditSearch extends ListSearch {
  /** The event whose detail is open. */
  event?: string
}

export function cleanAuditSearch(raw: Readonly<Record<string, unknown>>, now: number): AuditSearch {
  const { event } = raw
  const isId = typeof event === 'string' && /^\d{1,16}$/.test(event)
  return { ...cleanListSearch(auditSearch, raw, now), ...(isId && { event }) }
}
