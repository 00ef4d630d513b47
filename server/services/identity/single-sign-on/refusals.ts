import { Refused } from '#src/contract/define/refusal.ts'
import { type Message, msg, t } from '#src/domain/language/text.ts'

/** Why a sign-in at an identity provider opens nothing, as people read it: what happened, and what to do. */
const TEXTS = {
  EXPIRED: msg('This sign-in is too old, or it was already used. Start again.'),
  OTHER_BROWSER: msg(
    'This sign-in was started in another browser or app. Start again here. If you did not start it, do nothing.',
  ),
  DENIED: msg('{name} did not sign you in. Try again, or ask your IT team for access to Linewatch.'),
  UNREACHABLE: msg('{name} is not responding. Try again in a few minutes.'),
  NOT_TRUSTED: msg(
    "The answer from {name} couldn't be verified. Try again. If it happens again, tell your IT team.",
  ),
  NOT_FRESH: msg(
    '{name} did not ask you to sign in again, so this does not confirm your identity. Sign out and sign in again.',
  ),
  NO_RULE: msg('{name} signed you in, but your groups there have no access to Linewatch. Ask your IT team.'),
  OVERAGE: msg(
    'You are in too many groups for {name} to list them, so Linewatch cannot tell what you may see. Tell your IT team.',
  ),
  NO_ROLE: msg(
    'Your groups at {name} lead to a role or restaurant that Linewatch does not have. Tell your administrator.',
  ),
  NO_EMAIL: msg('{name} did not send your e-mail address, which Linewatch needs. Tell your IT team.'),
  EMAIL_UNVERIFIED: msg('Your e-mail address is not verified at {name}. Verify it there, then try again.'),
  EMAIL_TAKEN: msg(
    'An account with your e-mail already exists. Sign in with your password, then connect {name} under Security.',
  ),
  ADMIN: msg('This administrator account cannot sign in with {name}. Sign in with the password.'),
  LAST_ADMIN: msg(
    '{name} would take away the rights of the last administrator. Make somebody else an administrator first.',
  ),
  EMERGENCY: msg('This is an emergency account. It signs in with its password only.'),
  DELETED: msg('Your Linewatch account was deleted. Ask an administrator.'),
  OTHER_PERSON: msg('You signed in at {name} as somebody else. Try again with your own account.'),
  LINKED_ELSEWHERE: msg('This {name} account is already connected to another Linewatch user.'),
  LINKED_ALREADY: msg('Your account is already connected to {name}.'),
  SIGNED_OUT: msg('Your Linewatch session ended meanwhile. Sign in again.'),
} as const satisfies Record<string, Message<'name'>>

export type SignOnRefusal = keyof typeof TEXTS
export const SIGN_ON_REFUSALS = Object.keys(TEXTS) as [SignOnRefusal, ...SignOnRefusal[]]

const CODES: Partial<Record<SignOnRefusal, number>> = { UNREACHABLE: 503, EXPIRED: 410 }

/** A refusal in the reader's language; `name` is the provider's. */
export const refuseSignOn = (why: SignOnRefusal, name = ''): Refused =>
  new Refused(CODES[why] ?? 403, t(TEXTS[why], { name }))
