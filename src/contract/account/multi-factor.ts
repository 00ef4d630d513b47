import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { text } from '../define/fields.ts'
import { tokens } from './auth.ts'

/** Digits of a verification code (spec 1 §5). */
export const CODE_LENGTH = 6

/** New tokens of the session, whose former ones are dead; a provider that answers nothing leaves it those it had. */
const renewed = z.optional(tokens)

/** A code from the authenticator app. */
const code = z.strictObject({
  code: z
    .string()
    .check(z.regex(/^\d{6}$/, { error: () => t('Enter the six digits') }), z.describe('six digits')),
})

export const verifyCode = defineEndpoint({
  method: 'POST',
  path: '/auth/multiFactor/verify',
  permission: 'session',
  summary: 'Complete this sign-in with a code from the authenticator app. Each code works once.',
  body: code,
  answer: renewed,
})

export const verifyRecoveryCode = defineEndpoint({
  method: 'POST',
  path: '/auth/multiFactor/verify/recoveryCode',
  permission: 'session',
  summary: 'Complete this sign-in with a recovery code. Each code works once.',
  body: z.strictObject({
    recoveryCode: text(64, () => t('Enter a recovery code')),
  }),
  answer: renewed,
})

/** How the caller's second factor stands. */
export const multiFactorState = defineEndpoint({
  method: 'GET',
  path: '/auth/multiFactor',
  permission: 'session',
  summary:
    'Whether multi-factor is on, whether an administrator requires it, how many recovery codes remain, and how many passkeys the user has.',
  answer: z.object({
    enabled: z.boolean(),
    demanded: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z._default(z.int(), 0),
  }),
})

export const enableMultiFactor = defineEndpoint({
  method: 'PUT',
  path: '/auth/multiFactor/enable',
  permission: 'session',
  summary:
    'Start multi-factor setup: creates a new secret, which takes effect once a code for it is entered. 403 PROOF_NEEDED ten minutes after users last confirmed their identity, 409 when multi-factor is on.',
  /** The secret as text, for those who cannot read the image; in groups of four. */
  answer: z.object({ key: z.string() }),
})

export const multiFactorQr = defineEndpoint({
  method: 'GET',
  path: '/auth/multiFactor/qr',
  permission: 'session',
  summary: 'The new secret as a QR image for an authenticator app. 409 when setup has not started.',
  answer: 'file',
})

/** Shown once; each is for one use. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const verifyEnabling = defineEndpoint({
  method: 'POST',
  path: '/auth/multiFactor/enable/verify',
  permission: 'session',
  summary:
    "Turn multi-factor on with a code for the new secret. Returns recovery codes and new tokens, and ends the user's other sessions. 403 PROOF_NEEDED as for setup, 409 for a code of an older secret.",
  body: code,
  answer: z.extend(z.partial(tokens), recoveryCodes.shape),
})

export const disableMultiFactor = defineEndpoint({
  method: 'PUT',
  path: '/auth/multiFactor/disable',
  permission: 'user',
  summary:
    'Turn multi-factor off. 403 unless a code was entered in this session in the last five minutes, 409 when an administrator requires it.',
  answer: 'nothing',
})

export const resetRecoveryCodes = defineEndpoint({
  method: 'PUT',
  path: '/auth/multiFactor/recoveryCodes/reset',
  permission: 'user',
  summary:
    'Create new recovery codes. The old codes stop working. 403 unless a code was entered in this session in the last five minutes.',
  answer: recoveryCodes,
})
