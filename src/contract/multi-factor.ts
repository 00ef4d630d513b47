import * as z from 'zod/mini'
import { defineEndpoint } from './define.ts'

/** Digits of a verification code (spec 1 §5). */
export const CODE_LENGTH = 6

export const verifyCode = defineEndpoint({
  method: 'POST',
  path: '/auth/multiFactor/verify',
  permission: 'session',
  summary: 'Complete this sign-in with a code of the authenticator app. A code counts once.',
  body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits')) }),
  answer: 'nothing',
})

export const verifyRecoveryCode = defineEndpoint({
  method: 'POST',
  path: '/auth/multiFactor/verify/recoveryCode',
  permission: 'session',
  summary: 'Complete this sign-in with a recovery code, which is spent by it.',
  body: z.strictObject({
    recoveryCode: z.string().check(z.trim(), z.minLength(1, 'Enter a recovery code'), z.maxLength(64)),
  }),
  answer: 'nothing',
})
