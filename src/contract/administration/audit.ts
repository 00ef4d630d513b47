import * as z from 'zod/mini'
import { AUDIT_ACTION_NAMES } from '#src/domain/access/audit-actions.ts'
import { SUBJECT_KINDS } from '#src/domain/access/subject-kinds.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { epochMs, text, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { idOf } from '../define/vocabularies.ts'

/** One field that changed; a side is missing for what was created or deleted, both for a secret. */
const change = z.object({
  field: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
})

/** Who did what, to what, when and from where; names as they were then. */
export const auditEvent = z.object({
  /** Decimal string. */
  id: z.string(),
  eventTime: z.int(),
  /** Null for somebody unknown, as at a sign-in that failed. */
  user: z.nullable(z.object({ uuid: z.string(), name: z.string(), email: z.string() })),
  /** The name of the program that did it, such as a provisioning token's; left out where it was none. */
  program: z.optional(z.string()),
  action: z.enum(AUDIT_ACTION_NAMES),
  subject: z.object({
    kind: z.enum(SUBJECT_KINDS),
    uuid: z.nullable(z.string()),
    name: z.string(),
  }),
  restaurantUuid: z.nullable(z.string()),
  address: z.string(),
  device: z.string(),
  browser: z.string(),
  changes: z.array(change),
})
export type AuditEvent = z.infer<typeof auditEvent>

const range = { startTime: epochMs, endTime: epochMs }

const auditFilters = {
  ...range,
  /** Part of the user's name or e-mail, of the subject's name, or of the address. */
  search: z.optional(text(255)),
  /** An address, or the beginning of one. */
  address: z.optional(text(64)),
  actions: z.optional(z.array(z.enum(AUDIT_ACTION_NAMES))),
  subjectKinds: z.optional(z.array(z.enum(SUBJECT_KINDS))),
  userUuid: idOf('user'),
  subjectUuid: z.optional(uuid),
}

export const auditTrail = defineList({
  path: '/auditTrail',
  permission: 'AUDIT.VIEW',
  summary: 'The audit log, newest first.',
  row: auditEvent,
  filters: auditFilters,
  sorts: ['eventTime'],
  order: 'DESC',
})

export const auditTrailExport = defineEndpoint({
  method: 'GET',
  path: '/auditTrail/xls',
  permission: 'AUDIT.VIEW',
  summary: 'The same as a zip of CSV; 202 when it is large and prepared as a report.',
  query: z.strictObject(auditFilters),
  answer: 'file',
})

export const authenticationLog = defineList({
  path: '/auditTrail/auth',
  permission: 'user',
  summary: "Sign-in activity of the caller's own account, newest first.",
  row: auditEvent,
  filters: {
    ...range,
    actions: z.optional(z.array(z.enum(AUDIT_ACTION_NAMES))),
  },
  sorts: ['eventTime'],
  order: 'DESC',
})
