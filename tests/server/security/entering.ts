import { Secret, TOTP } from 'otpauth'
import { demoMultiFactorSecret } from '#server/demo/seed/account-rows.ts'
import { type SignedIn, signIn } from '#src/contract/account/auth.ts'
import { DEMO_PASSWORD } from '#tests/support/demo.ts'
import { API, type TestProvider } from '#tests/support/provider.ts'

/** Two networks, and a browser. */
export const OFFICE = '192.0.2.1'
export const ELSEWHERE = '198.51.100.7'
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

export interface From {
  address?: string
  password?: string
  browserToken?: string | undefined
}

/** A sign-in from an address, the office's with the right password unless set. */
export async function enterFrom(
  provider: TestProvider,
  email: string,
  { address = OFFICE, password = DEMO_PASSWORD, browserToken }: From = {},
) {
  const answer = await provider.app.inject({
    method: 'POST',
    url: `${API}${signIn.path}`,
    remoteAddress: address,
    headers: { 'user-agent': FIREFOX },
    payload: { email, password, browserToken },
  })
  return {
    status: answer.statusCode,
    body: answer.json() as SignedIn & { message?: string },
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
  }
}

/** The code that the demonstration's authenticator shows by the provider's clock. */
export const codeNow = (provider: TestProvider): string =>
  new TOTP({ secret: Secret.fromBase32(demoMultiFactorSecret('test')) }).generate({
    timestamp: provider.clock.now(),
  })
