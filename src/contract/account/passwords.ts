import * as z from 'zod/mini'
import { PASSWORD_MAX } from '#src/domain/access/password-rules.ts'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { type Say, text } from '../define/fields.ts'
import { browserToken, signedIn } from './auth.ts'

const secret = (missing: Say) =>
  z.string().check(z.minLength(1, { error: missing }), z.maxLength(PASSWORD_MAX))
const newPassword = secret(() => t('Enter a new password'))
const oldPassword = secret(() => t('Enter your current password'))

/** What has become of a mailed link: it works, it was used, its day is over, or there never was such a link. */
export const LINK_STATES = ['USABLE', 'USED', 'EXPIRED', 'UNKNOWN'] as const
export type LinkState = (typeof LINK_STATES)[number]

export const checkPasswordLink = defineEndpoint({
  method: 'GET',
  path: '/users/password/reset/check',
  permission: 'public',
  summary: 'Whether an e-mailed link can still set a password, and if not, why.',
  query: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(255)) }),
  answer: z.object({
    state: z.enum(LINK_STATES),
    /** Whose password it sets; told only while it works. */
    email: z.nullable(z.string()),
  }),
})

/** By a mailed link. */
export const linkPassword = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(255)),
  password: newPassword,
  browserToken,
})
/** By the signed-in user. */
export const ownPassword = z.strictObject({ oldPassword, newPassword })
/** Once expired, without a session. */
export const expiredPassword = z.strictObject({
  email: text(255, () => t('Enter your e-mail')),
  oldPassword,
  newPassword,
  browserToken,
})

/** Answer of a password set through a link: sign-in, with its second factor, comes after it. */
export const passwordSet = z.object({
  email: z.string(),
  /** As at sign-in, where the password is all it takes: this browser is known from now on. */
  browserToken: z.optional(z.string()),
})

export const setPassword = defineEndpoint({
  method: 'PUT',
  path: '/users/password',
  permission: 'public',
  summary:
    'Set a password with an e-mailed link {token, password}, change it while signed in {oldPassword, newPassword}, or change an expired password without a session {email, oldPassword, newPassword}. A change returns the new session.',
  body: z.union([linkPassword, ownPassword, expiredPassword]),
  answer: z.union([signedIn, passwordSet]),
})
