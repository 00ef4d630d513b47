import * as z from 'zod/mini'
import { tokens } from './auth.ts'
import { text } from './common.ts'
import { defineEndpoint } from './define.ts'

/** Digits of a verification code (spec 1 §5). */
export const CODE_LENGTH = 6

/** New tokens of the session, whose former ones are dead; a provider that answers nothing leaves it those it had. */
const renewed = z.optional(tokens)

export const verifyCode = defineEndpoint({
  method: 'POST',
  path: '/auth/multiFactor/verify',
  permission: 'session',
  summary: 'Complete this sign-in with a code of the authenticator app. A code counts once.',
  body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits')) }),
  answer: renewed,
})

export const verifyRecoveryCode = defineEndpoint({
  method: 'POST',
  path: '/auth/multiFactor/verify/recoveryCode',
  permission: 'session',
  summary: 'Complete this sign-in with a recovery code, which is spent by it.',
  body: z.strictObject({
    recoveryCode: text(64, 'Enter a recovery code'),
  }),
  answer: renewed,
})

/** How the caller's second factor stands. */
export const multiFactorState = defineEndpoint({
  method: 'GET',
  path: '/auth/multiFactor',
  permission: 'session',
  summary:
    'Whether multi-factor is on, whether an administrator asks for it, and how many recovery codes are left.',
  answer: z.object({ enabled: z.boolean(), demanded: z.boolean(), recoveryCodesLeft: z.int() }),
})

export const enableMultiFactor = defineEndpoint({
  method: 'PUT',
  path: '/auth/multiFactor/enable',
  permission: 'session',
  summary:
    'Begin to set multi-factor up: a new secret, which counts once a code of it was given. 403 PROOF_NEEDED ten minutes after the user proved who he is, 409 when it is on.',
  /** The secret as text, for those who cannot read the image; in groups of four. */
  answer: z.object({ key: z.string() }),
})

export const multiFactorQr = defineEndpoint({
  method: 'GET',
  path: '/auth/multiFactor/qr',
  permission: 'session',
  summary: 'The secret being set up, as an image for an authenticator app. 409 when none is.',
  answer: 'file',
})

const code = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits')) })
/** Shown once; each is for one use. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const verifyEnabling = defineEndpoint({
  method: 'POST',
  path: '/auth/multiFactor/enable/verify',
  permission: 'session',
  summary:
    "Turn multi-factor on with a code of the new secret: answers recovery codes and new tokens, ends the user's other sessions. 403 PROOF_NEEDED as for beginning, 409 for a code of a secret that another has replaced since.",
  body: code,
  answer: z.extend(z.partial(tokens), recoveryCodes.shape),
})

export const disableMultiFactor = defineEndpoint({
  method: 'PUT',
  path: '/auth/multiFactor/disable',
  permission: 'user',
  summary:
    'Turn multi-factor off. 403 unless this session gave a code in the last five minutes, 409 when an administrator asks for it.',
  answer: 'nothing',
})

export const resetRecoveryCodes = defineEndpoint({
  method: 'PUT',
  path: '/auth/multiFactor/recoveryCodes/reset',
  permission: 'user',
  summary:
    'New recovery codes; the old ones are dead. 403 unless this session gave a code in the last five minutes.',
  answer: recoveryCodes,
})
