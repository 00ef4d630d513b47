import { handle } from '#server/http/route.ts'
import { hostsInScope } from '#server/store/monitoring/hosts.ts'
import { monitoringHosts, monitoringQuery, monitoringQueryRange } from '#src/contract/monitoring.ts'

export const routes = [
  // Nothing measures hosts yet: no expression has series.
  handle(monitoringQuery, async () => ({
    status: 'success' as const,
    data: { resultType: 'vector' as const, result: [] },
  })),
  handle(monitoringQueryRange, async () => ({
    status: 'success' as const,
    data: { resultType: 'matrix' as const, result: [] },
  })),
  handle(monitoringHosts, async ({ caller, services }) => ({
    status: 'success' as const,
    data: await hostsInScope(services.db, caller.scope),
  })),
]
