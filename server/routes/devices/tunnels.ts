import { handle } from '#server/http/route.ts'
import { listTunnels } from '#server/store/devices/tunnels.ts'
import { tunnels } from '#src/contract/operations/tunnels.ts'

export const routes = [
  handle(tunnels, async ({ query, caller, services }) => ({
    content: await listTunnels(services.db, caller.scope, query.restaurantUuid),
  })),
]
