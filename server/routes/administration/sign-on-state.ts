import { handle } from '#server/http/route.ts'
import { signOnStateOf } from '#server/services/identity/single-sign-on/state.ts'
import { signOnState } from '#src/contract/administration/sign-on-state.ts'

export const routes = [handle(signOnState, ({ services }) => signOnStateOf(services))]
