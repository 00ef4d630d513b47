import { handle } from '#server/http/route.ts'
import { fryerSource, vendorsOfFryers } from '#server/store/pcs/fryers.ts'
import { fryerDictionary, knownVendors } from '#src/contract/kitchen/fryers.ts'
import { dictionaryRoutes } from '../-parts/dictionary-routes.ts'

export const routes = [
  ...dictionaryRoutes(fryerSource, fryerDictionary),
  handle(knownVendors, async ({ caller, services: { db } }) => ({
    content: await vendorsOfFryers(db, caller.scope),
  })),
]
