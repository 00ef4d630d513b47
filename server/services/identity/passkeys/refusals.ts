import { Refused } from '#src/contract/define/refusal.ts'
import { type Message, msg, t } from '#src/domain/language/text.ts'

/** Why a passkey isn't accepted, as people read it: what happened, and what to do. */
const TEXTS = {
  OFF: msg('This server has no passkeys. Sign in another way.'),
  EXPIRED: msg('This took too long, or the passkey was already used for it. Try again.'),
  UNKNOWN: msg('Linewatch does not know this passkey. It may have been removed. Sign in another way.'),
  NONE: msg('This account has no passkeys.'),
  OTHER_ACCOUNT: msg('This passkey belongs to another account. Use one of your own.'),
  ORIGIN: msg('Passkeys do not work at this address. Open Linewatch at {address}.'),
  NOT_VERIFIED: msg(
    'Your device did not check that it is you. Set up a PIN, fingerprint or face unlock on it, then try again.',
  ),
  INVALID: msg("This passkey couldn't be verified. Try again, or sign in another way."),
  COPIED: msg(
    'This passkey was refused because somebody may have copied it. Sign in another way and remove it under Security.',
  ),
  MANAGED: msg('Your organization manages this account. Sign in with {name}.'),
  TABLET: msg('A wall tablet has no profile, password or messages of its own.'),
  TOO_MANY: msg('You have 10 passkeys. Remove one before you add another.'),
  ATTESTATION: msg('This kind of passkey is not supported. Try another device.'),
  LAST_FACTOR: msg(
    'An administrator requires multi-factor for this account. Add another passkey or turn on multi-factor before you remove this one.',
  ),
  LAST_WAY: msg('This passkey is your only way to sign in. Add another one before you remove it.'),
} as const satisfies Record<string, Message<'name' | 'address'>>

export type PasskeyRefusal = keyof typeof TEXTS

const CODES: Partial<Record<PasskeyRefusal, number>> = {
  OFF: 409,
  EXPIRED: 410,
  COPIED: 403,
  MANAGED: 403,
  TABLET: 403,
  TOO_MANY: 409,
  LAST_FACTOR: 409,
  LAST_WAY: 409,
}

/** A refusal in the reader's language; `name` is an identity provider's, `address` the console's. */
export const refusePasskey = (why: PasskeyRefusal, { name = '', address = '' } = {}): Refused =>
  new Refused(CODES[why] ?? 400, t(TEXTS[why], { name, address }))
