import { type AuditEvent, authenticationLog } from '#src/contract/administration/audit.ts'
import { AUTH_ACTIONS, type AuditAction, auditActionLabel } from '#src/domain/access/audit-actions.ts'
import { t } from '#src/domain/language/text.ts'
import { ATTEMPT } from '#src/domain/statuses.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { several } from '#src/list/filters/declare-filter.ts'
import { showList } from '#src/list/show-list.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'

/** What somebody else may have tried. */
const REFUSED: ReadonlySet<AuditAction> = new Set(['SIGN_IN_FAILED', 'CODE_FAILED', 'REFRESH_REUSED'])

const label = ({ action }: AuditEvent) => auditActionLabel(action)
const deviceOf = ({ device, browser }: AuditEvent) => sideBySide([device, browser]) || t('Unknown')
const badge = (row: AuditEvent) => (
  <StatusBadge status={REFUSED.has(row.action) ? ATTEMPT.REFUSED : ATTEMPT.ACCEPTED} word={label(row)} />
)

const columnsIn = (zone: string): readonly Column<AuditEvent>[] => [
  {
    key: 'eventTime',
    title: t('Time'),
    cell: (row) => formatTimestamp(row.eventTime, zone),
    text: (row) => formatZonedDateTime(row.eventTime, zone),
  },
  { key: 'action', title: t('Event'), cell: badge, text: label },
  { key: 'device', title: t('Device'), cell: deviceOf, text: deviceOf, hideable: true },
  {
    key: 'address',
    title: t('Address'),
    cell: (row) => row.address,
    text: (row) => row.address,
    hideable: true,
  },
]

const EVENTS = AUTH_ACTIONS.map((action) => ({ value: action, label: auditActionLabel(action) }))

/** Sign-ins, codes, passwords and sessions of the user's own account (spec 2 §7). */
export const authenticationList = showList(authenticationLog, {
  dates: { mode: 'time', fallback: '7d', maxSpan: '1y' },
  ofRestaurant: false,
  filters: {
    actions: several(t('Events'), EVENTS),
  },
  rowKey: (row) => row.id,
  columns: columnsIn,
  card: (row, zone) => (
    <RowCard
      title={badge(row)}
      lines={[`${formatTimestamp(row.eventTime, zone)} · ${row.address}`, deviceOf(row)]}
    />
  ),
})
