import { handle } from '#server/http/route.ts'
import { verifyWithCode, verifyWithRecoveryCode } from '#server/services/identity/multi-factor.ts'
import {
  beginEnabling,
  completeEnabling,
  disable,
  pendingImage,
  resetCodes,
  stateOf,
} from '#server/services/identity/multi-factor-setup.ts'
import {
  disableMultiFactor,
  enableMultiFactor,
  multiFactorQr,
  multiFactorState,
  resetRecoveryCodes,
  verifyCode,
  verifyEnabling,
  verifyRecoveryCode,
} from '#src/contract/account/multi-factor.ts'

export const routes = [
  handle(verifyCode, ({ body, caller, origin, services }) =>
    verifyWithCode(services, caller, body.code, origin),
  ),

  handle(verifyRecoveryCode, ({ body, caller, origin, services }) =>
    verifyWithRecoveryCode(services, caller, body.recoveryCode, origin),
  ),

  handle(multiFactorState, ({ caller, services }) => stateOf(services, caller)),

  handle(enableMultiFactor, ({ caller, services }) => beginEnabling(services, caller)),

  handle(multiFactorQr, ({ caller, services }) => pendingImage(services, caller)),

  handle(verifyEnabling, ({ body, caller, origin, services }) =>
    completeEnabling(services, caller, body.code, origin),
  ),

  handle(disableMultiFactor, ({ caller, origin, services }) => disable(services, caller, origin)),

  handle(resetRecoveryCodes, ({ caller, origin, services }) => resetCodes(services, caller, origin)),
]
