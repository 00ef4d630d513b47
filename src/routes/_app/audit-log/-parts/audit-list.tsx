import { type AuditEvent, auditTrail, auditTrailExport } from '#src/contract/administration/audit.ts'
import { AUDIT_ACTION_NAMES, auditActionLabel } from '#src/domain/access/audit-actions.ts'
import { fieldName } from '#src/domain/access/field-names.ts'
import { SUBJECT_KIND_LABELS, subjectKindLabel } from '#src/domain/access/subject-kind-words.ts'
import { SUBJECT_KINDS } from '#src/domain/access/subject-kinds.ts'
import { t } from '#src/domain/language/text.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { exact, search, several } from '#src/list/filters/declare-filter.ts'
import { RowOpener } from '#src/list/row-opener.tsx'
import { showList } from '#src/list/show-list.ts'
import type { Column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import css from './audit.module.css'

const NOBODY = t('Not signed in')
export const actionText = ({ action }: Pick<AuditEvent, 'action'>) => auditActionLabel(action)
export const subjectText = ({ subject }: Pick<AuditEvent, 'subject'>) =>
  `${subjectKindLabel(subject.kind)}: ${subject.name}`
export const userText = ({ user, program = NOBODY }: AuditEvent) =>
  user ? [user.name, user.email].filter(Boolean).join(', ') : program
const doer = ({ user, program }: AuditEvent) => {
  const name = user?.email ?? program
  return name === undefined ? NOBODY : <Data>{name}</Data>
}
export const deviceText = ({ device, browser }: Pick<AuditEvent, 'device' | 'browser'>) =>
  [device, browser].filter(Boolean).join(', ') || '—'
const changedText = ({ changes }: AuditEvent) => changes.map(({ field }) => fieldName(field)).join(', ')

const columnsIn = (zone: string): readonly Column<AuditEvent>[] => [
  {
    key: 'eventTime',
    title: t('Time'),
    cell: (row) => {
      const time = formatTimestamp(row.eventTime, zone)
      return (
        <RowOpener
          event={row.id}
          label={t('{time}, {action}: show details', { time, action: actionText(row) })}
        >
          {time}
        </RowOpener>
      )
    },
    text: (row) => formatZonedDateTime(row.eventTime, zone),
  },
  {
    key: 'user',
    title: t('User'),
    wraps: true,
    cell: ({ user, program }) =>
      user ? (
        <>
          {user.name && (
            <span className={css.name} translate="no">
              {user.name}
            </span>
          )}
          <span className={css.email} translate="no">
            {user.email}
          </span>
        </>
      ) : (
        <span className={css.email} translate={program === undefined ? undefined : 'no'}>
          {program ?? NOBODY}
        </span>
      ),
    text: userText,
  },
  { key: 'action', title: t('Action'), wraps: true, cell: actionText, text: actionText },
  {
    key: 'subject',
    title: t('Subject'),
    wraps: true,
    hideable: true,
    cell: ({ subject }) => (
      <>
        {subjectKindLabel(subject.kind)}:{' '}
        <span className={css.whole} translate="no">
          {subject.name}
        </span>
      </>
    ),
    text: subjectText,
  },
  {
    key: 'changes',
    title: t('Changed'),
    wraps: true,
    hideable: true,
    wide: true,
    cell: changedText,
    text: changedText,
  },
  {
    key: 'address',
    title: t('Address'),
    hideable: true,
    wide: true,
    cell: (row) => row.address,
    text: (row) => row.address,
  },
  {
    key: 'device',
    title: t('Device'),
    hideable: true,
    wide: true,
    wraps: true,
    cell: deviceText,
    text: deviceText,
  },
]

const ACTIONS = AUDIT_ACTION_NAMES.map((action) => ({ value: action, label: auditActionLabel(action) }))
const KINDS = SUBJECT_KINDS.map((kind) => ({ value: kind, label: SUBJECT_KIND_LABELS[kind] }))

/** Who did what, latest first (spec 1 §1, §6). */
export const auditList = showList(auditTrail, {
  dates: { mode: 'time', fallback: '7d', maxSpan: '1y' },
  // It is of the whole chain, whichever restaurant is chosen.
  ofRestaurant: false,
  filters: {
    search: search(t('Search user, subject')),
    address: search(t('Address'), 160),
    actions: several(t('Actions'), ACTIONS),
    subjectKinds: several(t('Subject'), KINDS),
    userUuid: exact(t('one user'), { onPage: true }),
    subjectUuid: exact(t('one subject'), { onPage: true }),
  },
  rowKey: (row) => row.id,
  columns: columnsIn,
  card: (row, zone) => (
    <RowCard
      title={actionText(row)}
      lines={[
        <>
          {formatTimestamp(row.eventTime, zone)} · {doer(row)}
        </>,
        <>
          {subjectKindLabel(row.subject.kind)}: <Data>{row.subject.name}</Data>
        </>,
      ]}
    />
  ),
  exported: auditTrailExport,
})
