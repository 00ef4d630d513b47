import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { text } from '../define/fields.ts'
import { user } from './user.ts'

/** The token fields of the stored session (spec 1 §3); dates are epoch milliseconds. */
export const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  accessExpDate: z.int(),
  refreshExpDate: z.int(),
})
export type Tokens = z.infer<typeof tokens>

/** What a browser keeps to be recognized at sign-in: it then has tries of its own, no matter who else guesses. */
export const browserToken = z.optional(z.string().check(z.minLength(1), z.maxLength(128)))

export const signedIn = z.extend(tokens, {
  user,
  userUuid: z.string(),
  /** The session still needs a multi-factor code. */
  multiFactorAuthentication: z.boolean(),
  /** Whole days left; 0 sends the user to change it; null never expires. */
  daysToPasswordExpiration: z.nullable(z.int()),
  /** To be given at the next sign-in from this browser; it opens nothing by itself. */
  browserToken: z.optional(z.string()),
  /** The identity provider that signed the user in; signing out ends its session too (`endSingleSignOn`). */
  provider: z.optional(z.string()),
})
export type SignedIn = z.infer<typeof signedIn>

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/auth/signIn',
  permission: 'public',
  summary: 'Sign in with e-mail and password. 400 "Password is expired", 403 "User is blocked".',
  body: z.strictObject({
    email: text(255, () => t('Enter your e-mail')),
    password: z.string().check(z.minLength(1, { error: () => t('Enter your password') }), z.maxLength(255)),
    browserToken,
  }),
  answer: signedIn,
})

export const refresh = defineEndpoint({
  method: 'POST',
  path: '/auth/refresh',
  permission: 'public',
  summary:
    'Exchange a refresh token for a new pair of tokens. 401 when it is unknown, already used, ended or expired.',
  body: z.strictObject({ refreshToken: z.string().check(z.minLength(1), z.maxLength(255)) }),
  answer: tokens,
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  permission: 'session',
  alsoFor: 'tablet',
  summary: 'End this session. Its tokens stop working.',
  answer: 'nothing',
})

export const confirm = defineEndpoint({
  method: 'POST',
  path: '/auth/confirm',
  permission: 'session',
  summary:
    "Confirm the user's identity with the password. It counts for ten minutes and returns new tokens; the old tokens stop working. 400 for a wrong password, 429 after five.",
  body: z.strictObject({
    password: z.string().check(z.minLength(1, { error: () => t('Enter your password') }), z.maxLength(255)),
  }),
  answer: tokens,
})

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/users/password/forgot',
  permission: 'public',
  summary: 'Send a reset link. The answer is the same for known and unknown addresses.',
  body: z.strictObject({
    email: z.email({ error: () => t('Enter an e-mail address') }).check(z.maxLength(255)),
  }),
  answer: 'nothing',
})
