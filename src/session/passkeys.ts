import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { ABORTED, type Result } from '#src/api/call/result.ts'
import { config } from '#src/api/provider/config.ts'
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '#src/contract/account/passkeys.ts'
import type { RuntimeConfig } from '#src/contract/operations/provider.ts'
import { t } from '#src/domain/language/text.ts'

/** Whether the provider has passkeys at this address, and this browser too. */
export const canUsePasskeys = (): boolean => hasPasskeysHere(config()) && browserSupportsWebAuthn()

const hasPasskeysHere = ({ passkeyOrigins }: Pick<RuntimeConfig, 'passkeyOrigins'>): boolean =>
  passkeyOrigins?.includes(window.location.origin) === true

/** Why somebody who has passkeys can't use one here; null where they can. */
export function whyNoPasskeys(): string | null {
  if (canUsePasskeys()) return null
  const [address] = config().passkeyOrigins ?? []
  return address === undefined || hasPasskeysHere(config())
    ? t('This browser cannot use passkeys.')
    : t('Passkeys do not work at this address. Open Linewatch at {address}.', { address })
}

/** No answer of the provider's: the browser or the user ended it. */
const NOT_SENT = 400

/** What browsers call what went wrong (WebAuthn Level 3, 5.1), as people read it. */
const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: t('No passkey was used. The window was closed, or it took too long. Try again.'),
  InvalidStateError: t('This device already has a passkey for your account.'),
  SecurityError: t('Passkeys do not work at this address. Ask your administrator for the right one.'),
  ConstraintError: t(
    'This device cannot check that it is you. Set up a PIN, fingerprint or face unlock first.',
  ),
  NotSupportedError: t('This device cannot make a passkey. Try another device.'),
}
const OTHER_PROBLEM = t("The passkey couldn't be used. Try again, or sign in another way.")

/** What the browser made of it; called off is no problem to anybody (`isAborted`). */
async function tried<T>(make: () => Promise<T>): Promise<Result<T>> {
  try {
    return { success: true, results: await make(), code: 200 }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'AbortError') return { success: false, code: ABORTED, message: '' }
    return { success: false, code: NOT_SENT, message: PROBLEMS[name] ?? OTHER_PROBLEM }
  }
}

/**
 * Has one of the user's passkeys sign a challenge. A question that is still open is called off: browsers have one at a
 * time.
 * @param asOffer among what the browser fills fields with, instead of a window
 */
export const askForPasskey = (options: RequestOptions, asOffer = false): Promise<Result<Assertion>> =>
  tried(async () => {
    const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: asOffer })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  })

/** Has this device, a phone or a security key make a passkey. */
export const makePasskey = (options: CreationOptions): Promise<Result<Attestation>> =>
  tried(async () => {
    const { id, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports }
  })

/** Calls off what the browser may be asking for. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()
