import { changeText } from '#server/domain/access/change-text.ts'
import {
  type AuditFilters,
  type AuditReader,
  type AuditRow,
  auditOf,
  authenticationOf,
  countAudit,
  eachAudit,
  listAudit,
} from '#server/store/administration/audit-trail.ts'
import type { ExportColumn } from '#server/store/history.ts'
import { pageOf } from '#server/store/page-of.ts'
import type { AuditEvent } from '#src/contract/administration/audit.ts'
import type { OrderDirection, Paged } from '#src/contract/define/fields.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { AUTH_ACTIONS, type AuditAction, auditActionLabel } from '#src/domain/access/audit-actions.ts'
import { permits, viewerOf } from '#src/domain/access/permission.ts'
import { subjectKindLabel } from '#src/domain/access/subject-kind-words.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'
import { labels, msg, t } from '#src/domain/language/text.ts'
import type { ExportReader, ExportSource } from '../exports/exports.ts'
import type { Caller } from '../identity/sessions.ts'
import { readUserAgent } from '../identity/user-agent.ts'
import type { Services } from '../services.ts'

interface Paging {
  page: number
  limit: number
  orderDirection?: OrderDirection | undefined
}

const readerOf = ({ account, scope }: ExportReader): AuditReader => ({ scope, accountUuid: account.uuid })

/** What was done, as far as the caller may see it. */
export const auditTrailOf = ({ db }: Services, caller: Caller, query: AuditFilters & Paging) =>
  auditPage(db, auditOf(readerOf(caller), query), query)

/** The caller's own comings and goings; other actions than those find nothing. */
export function authenticationLogOf(
  { db }: Services,
  { account }: Caller,
  query: { startTime: number; endTime: number; actions?: AuditAction[] | undefined } & Paging,
) {
  const actions = query.actions?.filter((action) => AUTH_ACTIONS.includes(action)) ?? AUTH_ACTIONS
  return auditPage(db, authenticationOf(account.uuid, { ...query, actions }), query)
}

async function auditPage(
  db: Services['db'],
  which: ReturnType<typeof auditOf>,
  { page, limit, orderDirection }: Paging,
): Promise<Paged<AuditEvent>> {
  const window = { limit, offset: page * limit, latestFirst: orderDirection !== 'ASC' }
  const { rows, total } = await listAudit(db, which, window)
  return pageOf({ page, limit }, rows.map(presentEvent), total)
}

/** An event as readers get it. */
export function presentEvent(row: AuditRow): AuditEvent {
  const { actorUuid: uuid, actorName: name, actorEmail: email } = row
  return {
    id: row.id,
    eventTime: row.at,
    user: uuid === null ? null : { uuid, name, email },
    ...(uuid === null && name !== '' && { program: name }),
    action: row.action,
    subject: { kind: row.subjectKind, uuid: row.subjectUuid, name: row.subjectName },
    restaurantUuid: row.restaurantUuid,
    address: row.address,
    ...readUserAgent(row.userAgent),
    changes: row.changes,
  }
}

const exported: ExportColumn<AuditRow>[] = [
  { title: msg('Time'), value: (row) => row.at, at: true },
  { title: msg('User'), value: (row) => row.actorName },
  { title: msg('E-mail'), value: (row) => row.actorEmail },
  { title: msg('Action'), value: (row) => auditActionLabel(row.action) },
  { title: msg('Subject'), value: (row) => row.subjectName },
  { title: msg('Kind'), value: (row) => kindLabel(row.subjectKind) },
  { title: msg('Restaurant'), value: (row) => row.restaurantNumber },
  { title: msg('Address'), value: (row) => row.address },
  { title: msg('Device'), value: (row) => readUserAgent(row.userAgent).device },
  { title: msg('Browser'), value: (row) => readUserAgent(row.userAgent).browser },
  { title: msg('Changes'), value: (row) => row.changes.map(changeText).join('; ') },
]

/** What the file has always called otherwise than the console does. */
const OWN_KINDS: Partial<Record<SubjectKind, string>> = labels({
  DEVICE: msg('Device'),
  ENROLMENT: msg('Enrolment'),
})
const kindLabel = (kind: SubjectKind): string => OWN_KINDS[kind] ?? subjectKindLabel(kind)

/** The audit record as a file, its times in UTC: its events are of every zone. */
export const auditExport: ExportSource<AuditFilters, AuditRow> = {
  kind: 'audit-log',
  exported,
  async open(db, reader, query) {
    const viewer = viewerOf(reader.account.type, reader.account.role)
    // Asked again when it is made behind: the permission may have been taken away since.
    if (!permits(viewer, 'AUDIT.VIEW'))
      throw new Refused(403, t('You no longer have permission to view the audit log.'))
    const which = auditOf(readerOf(reader), query)
    return {
      zone: 'UTC',
      restaurantId: null,
      total: () => countAudit(db, which),
      each: (take) => eachAudit(db, which, (rows) => take(rows.map((row) => ({ ...row, timezone: 'UTC' })))),
    }
  },
}
