import { handle } from '#server/http/route.ts'
import { endAll, endOne, listSessions } from '#server/services/active-sessions.ts'
import { activeSessions, deleteSession, resetSessions } from '#src/contract/sessions.ts'

export const routes = [
  handle(activeSessions, ({ query, caller, services }) => listSessions(services, caller, query)),

  handle(deleteSession, ({ params, caller, origin, services }) =>
    endOne(services, caller, params.id, origin),
  ),

  handle(resetSessions, ({ params, query, caller, origin, services }) =>
    endAll(services, caller, params.id, query.keepCurrent, origin),
  ),
]
