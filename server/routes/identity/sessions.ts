import { handle } from '#server/http/route.ts'
import { endOne, listSessions, resetSessions as reset } from '#server/services/identity/active-sessions.ts'
import { activeSessions, deleteSession, resetSessions } from '#src/contract/account/sessions.ts'

export const routes = [
  handle(activeSessions, ({ query, caller, services }) => listSessions(services, caller, query)),

  handle(deleteSession, ({ params, caller, origin, services }) =>
    endOne(services, caller, params.id, origin),
  ),

  handle(resetSessions, ({ params, query, caller, origin, services }) =>
    reset(services, caller, params.id, query.keepCurrent, origin),
  ),
]
