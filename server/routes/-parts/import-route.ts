import { handle, type Route } from '#server/http/route.ts'
import { actorOf } from '#server/services/changes/change.ts'
import { type Importing, importRows } from '#server/services/import/import-rows.ts'
import type { defineImport } from '#src/contract/define/import.ts'
import { type Grant, permits } from '#src/domain/access/permission.ts'

/** Binds an import to what its rows become. Who may create may import; what is there takes the permission to edit. */
export function importRoute<Entry extends object>(
  endpoint: ReturnType<typeof defineImport>,
  importing: Importing<Entry>,
): Route {
  const edit = String(endpoint.permission).replace(/CREATE$/, 'EDIT') as Grant
  return handle(endpoint, async (call) => {
    const { caller, origin, services, body } = call
    services.room.demand()
    const by = { actor: actorOf(call), scope: caller.scope, caller, origin }
    return importRows(services, by, importing, { ...body, mayChange: permits(caller.viewer, edit) })
  })
}
