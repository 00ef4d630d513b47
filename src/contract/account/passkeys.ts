import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, text } from '../define/fields.ts'
import { browserToken, signedIn, tokens } from './auth.ts'

/** Passkeys of one account at most. */
export const PASSKEYS_AT_MOST = 10

/** How a browser may reach an authenticator (WebAuthn Level 3, 5.8.4). */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Bytes in base64url, so many characters at most. */
const bytes = (max: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max), z.describe('bytes in base64url'))
/** A credential's id has 1,023 bytes at most (WebAuthn Level 3, 5.8.3). */
const credentialId = bytes(1364)
const clientDataJSON = bytes(4096)

const descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.enum(TRANSPORTS)),
})

/** What `navigator.credentials.get` is called with, in the form of JSON (WebAuthn Level 3, 5.1.9). */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
})
export type RequestOptions = z.infer<typeof requestOptions>

/** What `navigator.credentials.create` is called with, in the form of JSON. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.infer<typeof creationOptions>

/** What an authenticator signed. */
const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: bytes(4096),
  signature: bytes(2048),
  userHandle: z.optional(bytes(86)),
})
export type Assertion = z.infer<typeof assertion>

/** A new key of an authenticator. */
const attestation = z.strictObject({
  id: credentialId,
  clientDataJSON,
  attestationObject: bytes(16_384),
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
})
export type Attestation = z.infer<typeof attestation>

export const passkey = z.object({
  uuid: z.string(),
  name: z.string(),
  createdDate: z.int(),
  lastUsedTime: z.nullable(z.int()),
  /** Whether its owner's other devices may have it too; otherwise it is on one device or security key. */
  synced: z.boolean(),
  backedUp: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

export const passkeySignInOptions = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys/signIn/options',
  permission: 'public',
  summary:
    'Begin signing in with a passkey. The challenge works once, within five minutes. 400 for a console at an address where passkeys do not work.',
  /** Of the console: what is known not to work is not begun. */
  body: z.strictObject({ origin: text(255) }),
  answer: requestOptions,
})

export const passkeySignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys/signIn',
  permission: 'public',
  summary:
    'Sign in with what a passkey signed; no password or code is asked for. 400 for one that is unknown or does not check out, 403 for a blocked user and one whom an identity provider manages, 410 for a challenge that is too old or used.',
  body: z.strictObject({ assertion, browserToken }),
  answer: signedIn,
})

export const passkeyProofOptions = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys/verify/options',
  permission: 'session',
  summary: 'Begin proving by one of the user’s passkeys who they are. 400 when they have none.',
  answer: requestOptions,
})

export const passkeyProof = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys/verify',
  permission: 'session',
  summary:
    'Complete this sign-in, or confirm the user’s identity, with what one of their passkeys signed. Returns new tokens; the old tokens stop working.',
  body: z.strictObject({ assertion }),
  answer: tokens,
})

export const passkeys = defineEndpoint({
  method: 'GET',
  path: '/auth/passkeys',
  permission: 'user',
  summary: 'The user’s own passkeys, the newest last.',
  answer: z.array(passkey),
})

export const passkeyCreationOptions = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  permission: 'session',
  summary:
    'Begin adding a passkey. 403 PROOF_NEEDED ten minutes after users last confirmed their identity, 409 when they have ten.',
  answer: creationOptions,
})

const name = text(80, () => t('Enter a name'))
/** What a form asks for. */
export const passkeyName = z.strictObject({ name })

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys',
  permission: 'session',
  summary:
    'Add a passkey. Returns new tokens, and recovery codes where it is the user’s first second factor; then their other sessions end.',
  body: z.strictObject({ name, attestation }),
  answer: z.extend(tokens, { passkey, recoveryCodes: z.nullable(z.array(z.string())) }),
})

export const renamePasskey = defineEndpoint({
  method: 'PUT',
  path: '/auth/passkeys/{id}',
  permission: 'user',
  summary: 'Rename a passkey. 403 PROOF_NEEDED as for adding.',
  params: byUuid,
  body: passkeyName,
  answer: passkey,
})

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  permission: 'user',
  summary:
    'Remove a passkey. 403 PROOF_NEEDED as for adding, 409 for the only way to sign in and for the last factor where one is required.',
  params: byUuid,
  answer: 'nothing',
})
