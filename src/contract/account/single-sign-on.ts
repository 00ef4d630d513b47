import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { text } from '../define/fields.ts'
import { browserToken, signedIn, tokens } from './auth.ts'

/** Names an identity provider in addresses: 'okta'. */
const provider = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,29}$/))
const byProvider = z.strictObject({ provider })
/** 32 random bytes in base64url. */
const secret = z.string().check(z.regex(/^[\w-]{43}$/), z.describe('32 random bytes in base64url'))
/** An address inside the console. */
const page = text(2000).check(z.regex(/^\/(?:[^\s\\/][^\s\\]*)?$/))
const origin = text(255)

/** What signing in at an identity provider is for: a session, another way into this account, or a fresh proof. */
export const PURPOSES = ['SIGN_IN', 'LINK', 'PROVE'] as const

export const startSingleSignOn = defineEndpoint({
  method: 'POST',
  path: '/auth/oidc/{provider}/start',
  permission: 'public',
  summary:
    'Begin signing in at an identity provider. Answers the address to open. 404 when it is not set up, 503 when it does not answer; LINK and PROVE need a session.',
  params: byProvider,
  body: z.strictObject({
    /** What this browser keeps and gives again to finish: nobody else can take over what it began. */
    binding: secret,
    /** Of the console: it is come back to. */
    origin,
    from: z.optional(page),
    purpose: z._default(z.enum(PURPOSES), 'SIGN_IN'),
  }),
  answer: z.object({ address: z.string() }),
})

export const finishSingleSignOn = defineEndpoint({
  method: 'POST',
  path: '/auth/oidc/finish',
  permission: 'public',
  summary:
    'Finish signing in with what the provider’s answer handed to this browser. Works once, within two minutes, and only in the browser that began.',
  body: z.strictObject({
    handoff: z.string().check(z.regex(/^[\w-]{1,128}$/)),
    binding: secret,
    browserToken,
  }),
  answer: z.object({
    purpose: z.enum(PURPOSES),
    from: z.nullable(z.string()),
    /** Of a sign-in. */
    signedIn: z.nullable(signedIn),
    /** Of a proof: the session's new ones. */
    tokens: z.nullable(tokens),
  }),
})

export const endSingleSignOn = defineEndpoint({
  method: 'POST',
  path: '/auth/oidc/logout',
  permission: 'session',
  summary:
    'End this session, and answer where to end the one at its identity provider; null where there is none.',
  body: z.strictObject({ origin }),
  answer: z.object({ address: z.nullable(z.string()) }),
})

/** Ways into an account besides its password. */
export const linkedProviders = defineEndpoint({
  method: 'GET',
  path: '/auth/oidc/linked',
  permission: 'user',
  summary: 'The identity providers that are set up, and which of them this user is connected to.',
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      linked: z.boolean(),
      /** Why its user can't disconnect it; null where they can, or where it isn't connected. */
      disconnectRefusal: z.nullable(z.string()),
      /** It opened the calling session, which ends if it is disconnected. */
      current: z.boolean(),
    }),
  ),
})

export const disconnectProvider = defineEndpoint({
  method: 'DELETE',
  path: '/auth/oidc/linked/{provider}',
  permission: 'user',
  summary:
    'Disconnect the caller from an identity provider. Sessions that it opened end. 403 PROOF_NEEDED ten minutes after the caller confirmed their identity, 409 for the only way in, or where the provider brought the account.',
  params: byProvider,
  answer: 'nothing',
})
