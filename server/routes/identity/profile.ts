import { handle } from '#server/http/route.ts'
import { changeProfile, readProfile } from '#server/services/identity/profile.ts'
import { ownProfile, updateProfile } from '#src/contract/account/profile.ts'

export const routes = [
  handle(ownProfile, ({ caller, services }) => readProfile(services, caller)),

  handle(updateProfile, ({ body, caller, origin, services }) =>
    changeProfile(services, caller, body, origin),
  ),
]
