import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { PasskeyRow } from '#server/store/identity/passkeys.ts'
import type { Attestation } from '#src/contract/account/passkeys.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import type { Services } from '../../services.ts'
import type { ClientData } from './challenges.ts'
import { isUserVerified } from './flags.ts'
import { refusePasskey } from './refusals.ts'
import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ECDSA with P-256 and RSA, as authenticators have them (RFC 9053, RFC 8812); Windows Hello may have RSA only. */
export const ALGORITHMS = [-8, -7, -257]

export type NewKey = Pick<
  PasskeyRow,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced' | 'backedUp'
>

/**
 * Takes no maker's certificates: none are asked for, and checking them would fetch addresses that they name. An
 * authenticator may vouch for itself, with the key that it made.
 * @throws Refused 400; and Error for what can't be read
 */
function requirePlain(attestationObject: string): void {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  const vouchesForItself = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !vouchesForItself) throw refusePasskey('ATTESTATION')
  if (!isUserVerified(decoded.get('authData'))) throw refusePasskey('NOT_VERIFIED')
}

/** The new key of an authenticator. @throws Refused 400 saying why */
export async function checkAttestation(
  { log }: Pick<Services, 'log'>,
  party: RelyingParty,
  said: ClientData,
  { id, clientDataJSON, attestationObject, transports }: Attestation,
): Promise<NewKey> {
  try {
    requirePlain(attestationObject)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: said.challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (verified && registrationInfo.credential.id === id)
      return {
        credentialId: Buffer.from(id, 'base64url'),
        publicKey: Buffer.from(registrationInfo.credential.publicKey),
        counter: registrationInfo.credential.counter,
        transports,
        synced: registrationInfo.credentialDeviceType === 'multiDevice',
        backedUp: registrationInfo.credentialBackedUp,
      }
  } catch (error) {
    if (error instanceof Refused) throw error
    log.info({ fault: error instanceof Error ? error.message : 'unknown' }, 'a new passkey was refused')
  }
  throw refusePasskey('INVALID')
}
