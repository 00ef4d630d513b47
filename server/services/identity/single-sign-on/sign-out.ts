import { errors } from 'jose'
import type { Database } from '#server/db/query.ts'
import { providerOfSession, sessionsAtProvider } from '#server/store/identity/identities.ts'
import { endAttemptsOf, spendToken } from '#server/store/identity/oidc-attempts.ts'
import { accountById } from '#server/store/identity/sessions.ts'
import { idTokenPurpose } from '#server/store/operations/secret-purposes.ts'
import { LOGIN } from '#src/domain/access/pages.ts'
import { changeAccount } from '../../administration/user-subject.ts'
import { faultOf, ProviderUnreachable } from '../../oidc/connection.ts'
import { TokenRefused } from '../../oidc/id-token.ts'
import { SecretUnreadable } from '../../secrets.ts'
import type { Services } from '../../services.ts'
import { type Origin, signOut } from '../auth.ts'
import type { Caller } from '../sessions.ts'
import { consoleAt } from './attempts.ts'

/**
 * Ends the calling session, and answers where to end the one at its identity provider (OpenID Connect RP-Initiated
 * Logout 1.0). Ours ends first: whatever becomes of the other, nobody can go on here.
 * @throws Refused 400 for a console that isn't this server's
 */
export async function endSignOn(
  services: Services,
  caller: Caller,
  console: string,
  origin: Origin,
): Promise<{ address: string | null }> {
  const back = consoleAt(services, console) + LOGIN
  const opened = await providerOfSession(services.db, caller.session.sessionId)
  await signOut(services, caller, origin)
  const connection = opened && services.singleSignOn.find(opened.provider)
  if (!connection) return { address: null }
  return { address: await connection.endSessionAddress(back, idTokenOf(services, opened)) }
}

/** A hint that can't be read any more is left out: the provider then asks whom to sign out. */
function idTokenOf({ secrets }: Services, { uuid, idToken }: { uuid: string; idToken: string | null }) {
  try {
    return idToken === null ? null : secrets.open(idToken, idTokenPurpose(uuid))
  } catch (error) {
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}

const isOfToken = (error: unknown) =>
  error instanceof TokenRefused || error instanceof ProviderUnreachable || error instanceof errors.JOSEError

/**
 * Ends the sessions that a logout token names (OpenID Connect Back-Channel Logout 1.0, 2.5 to 2.7): those of its `sid`,
 * or all of its `sub`. Each token counts once.
 * @returns false for a token that isn't one of this provider's, or was used before
 */
export async function endByProvider(
  services: Services,
  id: string,
  token: string,
  origin: Origin,
): Promise<boolean> {
  const { db, now, log, singleSignOn, sessions } = services
  const connection = singleSignOn.find(id)
  if (!connection) return false
  const { issuer, logoutEverywhere } = connection.provider
  try {
    const { sub, sid, jti, expiresAt } = await connection.readLogoutToken(token)
    await db.transaction(async (tx) => {
      if (!(await spendToken(tx, { issuer, jti, expiresAt }))) throw new TokenRefused('jti')
      const named = logoutEverywhere && sub !== null ? { sub, sid: null } : { sub, sid }
      const found = await sessionsAtProvider(tx, id, named)
      // Signed in there a moment ago, and not finished here yet.
      if (sid !== null) await endAttemptsOf(tx, id, sid, now())
      for (const accountId of new Set(found.map((one) => one.accountId))) {
        const account = await accountById(tx, accountId)
        const ids = found.filter((one) => one.accountId === accountId).map((one) => one.id)
        const end = (inner: Database) => sessions.end(inner, ids, 'PROVIDER_SIGNED_OUT')
        const actor = { accountId: null, ...origin }
        if (account) await changeAccount({ ...services, db: tx }, actor, account, 'PROVIDER_SIGNED_OUT', end)
        else await end(tx)
      }
    })
    return true
  } catch (error) {
    if (!isOfToken(error)) throw error
    log.info({ provider: id, fault: faultOf(error) }, 'a logout token was refused')
    return false
  }
}
