import { AUDIT_ACTION_NAMES, AUDIT_ACTIONS, SUBJECT_KINDS } from '#src/domain/access/audit-actions.ts'
import { SUBJECT_KIND_LABELS } from '#src/domain/access/subject-kinds.ts'
import { cleanListSearch, type ListSearch, type ListSearchSpec } from '#src/list/filters.ts'

/** What the audit log's URL may hold. It is of the whole chain, whichever restaurant is chosen. */
export const auditSearch: ListSearchSpec = {
  sorts: ['eventTime'],
  defaultDirection: 'DESC',
  dates: { mode: 'time', fallback: '7d', maxSpan: '1y' },
  ofRestaurant: false,
  filters: [
    { kind: 'search', key: 'search', label: 'Search user, subject' },
    { kind: 'search', key: 'address', label: 'Address' },
    {
      kind: 'many',
      key: 'actions',
      label: 'Actions',
      from: AUDIT_ACTION_NAMES.map((action) => ({ value: action, label: AUDIT_ACTIONS[action].label })),
    },
    {
      kind: 'many',
      key: 'subjectKinds',
      label: 'About',
      from: SUBJECT_KINDS.map((kind) => ({ value: kind, label: SUBJECT_KIND_LABELS[kind] })),
    },
    { kind: 'exact', key: 'userUuid' },
    { kind: 'exact', key: 'subjectUuid' },
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
