import { handle } from '#server/http/route.ts'
import { unpair } from '#server/services/devices/pairing.ts'
import { NETWORK_RESET_LIMIT, RESET_LIMIT, takeAttempt } from '#server/services/identity/attempts.ts'
import {
  daysToExpiration,
  presentUser,
  refreshTokens,
  signInWithPassword,
  signOut,
} from '#server/services/identity/auth.ts'
import { networkOf } from '#server/services/identity/network-of.ts'
import { askForResetLink } from '#server/services/identity/password-links.ts'
import { confirmPassword } from '#server/services/identity/proof.ts'
import { confirm, forgotPassword, logout, refresh, signIn } from '#src/contract/account/auth.ts'
import { currentUser } from '#src/contract/account/user.ts'

export const routes = [
  handle(signIn, ({ body, origin, services }) => signInWithPassword(services, body, origin)),

  handle(refresh, ({ body, origin, services }) => refreshTokens(services, body.refreshToken, origin)),

  handle(logout, ({ caller, origin, services }) =>
    caller.account.deviceId === null ? signOut(services, caller, origin) : unpair(services, caller, origin),
  ),

  handle(currentUser, async ({ caller, services }) => ({
    ...presentUser(caller.account),
    daysToPasswordExpiration: daysToExpiration(caller.account, services.now(), caller.session),
  })),

  handle(confirm, ({ body, caller, origin, services }) =>
    confirmPassword(services, caller, body.password, origin),
  ),

  handle(forgotPassword, async ({ body, origin, services }) => {
    await takeAttempt(
      services.db,
      [
        [`reset:${body.email.toLowerCase()}`, RESET_LIMIT],
        [`reset-from:${networkOf(origin.address)}`, NETWORK_RESET_LIMIT],
      ],
      services.now(),
    )
    await askForResetLink(services, body.email, origin)
  }),
]
