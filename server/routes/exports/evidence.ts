import { handle } from '#server/http/route.ts'
import { evidencePack } from '#server/services/exports/evidence.ts'
import { evidencePack as call } from '#src/contract/kitchen/evidence.ts'

export const routes = [handle(call, ({ query, caller, services }) => evidencePack(services, caller, query))]
