import { handle } from '#server/http/route.ts'
import { startSignOn } from '#server/services/identity/single-sign-on/attempts.ts'
import { disconnectOwn, linkedProvidersOf } from '#server/services/identity/single-sign-on/disconnect.ts'
import { finishSignOn } from '#server/services/identity/single-sign-on/finish.ts'
import { endSignOn } from '#server/services/identity/single-sign-on/sign-out.ts'
import * as contract from '#src/contract/account/single-sign-on.ts'

export const routes = [
  handle(contract.startSingleSignOn, ({ params, body, caller, origin, services }) =>
    startSignOn(services, caller, params.provider, body, origin),
  ),

  handle(contract.finishSingleSignOn, ({ body, caller, origin, services }) =>
    finishSignOn(services, caller, body, origin),
  ),

  handle(contract.endSingleSignOn, ({ body, caller, origin, services }) =>
    endSignOn(services, caller, body.origin, origin),
  ),

  handle(contract.linkedProviders, ({ caller, services }) => linkedProvidersOf(services, caller)),

  handle(contract.disconnectProvider, ({ params, caller, origin, services }) =>
    disconnectOwn(services, caller, params.provider, origin),
  ),
]
