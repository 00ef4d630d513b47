import { handle } from '#server/http/route.ts'
import { source } from '#server/store/history/fryer.ts'
import { fryerVendors as vendorsInUse } from '#server/store/kitchen/vendors.ts'
import { fryerHistory, fryerVendors } from '#src/contract/history/fryer.ts'
import { historyRoutes } from './-parts/history-routes.ts'

const VENDORS_OF_MS = 30 * 86_400_000

export const routes = [
  ...historyRoutes(source, fryerHistory),
  handle(fryerVendors, async ({ caller, services: { db, now } }) => ({
    content: await vendorsInUse(db, caller.scope, now() - VENDORS_OF_MS),
  })),
]
