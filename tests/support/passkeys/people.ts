import { type SignedIn, signIn } from '#src/contract/account/auth.ts'
import {
  addPasskey,
  passkeyCreationOptions,
  passkeyProof,
  passkeyProofOptions,
  passkeySignIn,
  passkeySignInOptions,
} from '#src/contract/account/passkeys.ts'
import { DEMO_PASSWORD } from '../demo.ts'
import type { TestProvider } from '../provider.ts'
import { type Authenticator, createAuthenticator, type Lie } from './authenticator.ts'

/** Of the console of a test's server. */
export const ORIGIN = 'https://linewatch.test'

/** The steps of people with passkeys, each with what its authenticator lies about. */
export function passkeySteps(provider: () => TestProvider) {
  const refusedIs = <T>({ status, body }: { status: number; body: T }) => [
    status,
    (body as { message?: string } | undefined)?.message,
  ]
  const steps = {
    /** Status and sentence of a refusal. */
    refusal: refusedIs,
    enter: async (email: string): Promise<SignedIn> =>
      (await provider().call(signIn, { body: { email, password: DEMO_PASSWORD } })).body,
    async add(
      token: string,
      authenticator: Authenticator,
      { name = 'Phone', ...lie }: Lie & { name?: string } = {},
    ) {
      const options = await provider().call(passkeyCreationOptions, { token })
      if (options.status !== 200) throw new Error(JSON.stringify(options.body))
      const attestation = authenticator.create(options.body, lie)
      return provider().call(addPasskey, { token, body: { name, attestation } })
    },
    /** A demo account with a passkey, signed in. */
    async withPasskey(email: string, authenticator = createAuthenticator()) {
      const { body, status } = await steps.add((await steps.enter(email)).accessToken, authenticator)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return { authenticator, token: body.accessToken, ...body }
    },
    signInOptions: async () =>
      (await provider().call(passkeySignInOptions, { body: { origin: ORIGIN } })).body,
    async signIn(authenticator: Authenticator, lie: Lie = {}) {
      const assertion = authenticator.get(await steps.signInOptions(), lie)
      return provider().call(passkeySignIn, { body: { assertion } })
    },
    async prove(token: string, authenticator: Authenticator, lie: Lie = {}) {
      const options = await provider().call(passkeyProofOptions, { token })
      const assertion = authenticator.get(options.body, lie)
      return provider().call(passkeyProof, { token, body: { assertion } })
    },
  }
  return steps
}
