import { handle } from '#server/http/route.ts'
import { loadExample, setupOf } from '#server/services/administration/setup.ts'
import { byOf } from '#server/services/changes/change.ts'
import { loadExampleDictionary, setup } from '#src/contract/administration/setup.ts'

export const routes = [
  handle(setup, ({ services }) => setupOf(services)),
  handle(loadExampleDictionary, (call) => loadExample(call.services, byOf(call))),
]
