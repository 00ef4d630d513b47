import { handle } from '#server/http/route.ts'
import { changeSignInRules, listSignInRules } from '#server/services/administration/sign-in-rules.ts'
import { signInRules, updateSignInRules } from '#src/contract/administration/sign-in-rules.ts'

export const routes = [
  handle(signInRules, (call) => listSignInRules(call.services, call)),
  handle(updateSignInRules, (call) => changeSignInRules(call.services, call, call.params.id, call.body)),
]
