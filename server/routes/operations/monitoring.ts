import { handle } from '#server/http/route.ts'
import { ask, askHosts, askRange } from '#server/services/monitoring/ask.ts'
import {
  monitoringHosts,
  monitoringQuery,
  monitoringQueryRange,
} from '#src/contract/operations/monitoring.ts'

export const routes = [
  handle(monitoringQuery, ({ query, caller, services }) => ask(services, caller.scope, query)),
  handle(monitoringQueryRange, ({ query, caller, services }) => askRange(services, caller.scope, query)),
  handle(monitoringHosts, async ({ caller, services }) => ({
    status: 'success' as const,
    data: await askHosts(services, caller.scope),
  })),
]
