import { handle } from '#server/http/route.ts'
import {
  auditExport,
  auditTrailOf,
  authenticationLogOf,
} from '#server/services/administration/audit-trail.ts'
import { exportRows } from '#server/services/exports/exports.ts'
import { auditTrail, auditTrailExport, authenticationLog } from '#src/contract/administration/audit.ts'

export const routes = [
  handle(auditTrail, ({ query, caller, services }) => auditTrailOf(services, caller, query)),

  handle(auditTrailExport, ({ query, caller, services }) => exportRows(services, caller, auditExport, query)),

  handle(authenticationLog, ({ query, caller, services }) => authenticationLogOf(services, caller, query)),
]
