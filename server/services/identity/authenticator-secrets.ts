import { authenticatorPurpose } from '#server/store/operations/secret-purposes.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { SecretUnreadable } from '../secrets.ts'
import type { Services } from '../services.ts'

/** The base32 secret of an account's authenticator app, for the database. */
export const sealAuthenticator = (
  { secrets }: Pick<Services, 'secrets'>,
  account: { uuid: string },
  secret: string,
): string => secrets.seal(secret, authenticatorPurpose(account.uuid))

/**
 * The base32 secret that was stored for an account.
 * @throws Refused 503 if it can't be decrypted, which is logged: the key is missing, or somebody changed the database
 */
export function openAuthenticator(
  { secrets, log }: Pick<Services, 'secrets' | 'log'>,
  account: { uuid: string },
  sealed: string,
): string {
  try {
    return secrets.open(sealed, authenticatorPurpose(account.uuid))
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    log.error({ err: error, account: account.uuid }, 'An authenticator secret cannot be decrypted.')
    throw new Refused(
      503,
      t(
        'Codes of your authenticator app cannot be checked. Use a recovery code, or contact your administrator.',
      ),
    )
  }
}
