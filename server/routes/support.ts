import { actorOf, handle } from '#server/http/route.ts'
import { askSupport } from '#server/services/support.ts'
import { sendSupport } from '#src/contract/support.ts'

export const routes = [
  handle(sendSupport, (call) => askSupport(call.services, call.caller, actorOf(call), call.body, call.file)),
]
