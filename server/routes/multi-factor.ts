import { handle } from '#server/http/route.ts'
import { verifyWithCode, verifyWithRecoveryCode } from '#server/services/multi-factor.ts'
import { verifyCode, verifyRecoveryCode } from '#src/contract/multi-factor.ts'

export const routes = [
  handle(verifyCode, ({ body, caller, origin, services }) =>
    verifyWithCode(services, caller, body.code, origin),
  ),

  handle(verifyRecoveryCode, ({ body, caller, origin, services }) =>
    verifyWithRecoveryCode(services, caller, body.recoveryCode, origin),
  ),
]
