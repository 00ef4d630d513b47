import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import { discoveryFault, OtherIssuer } from '#server/services/oidc/discovery-fault.ts'

/** What openid-client throws where this is what is answered. */
async function thrown(answer: oidc.CustomFetch): Promise<unknown> {
  return oidc
    .discovery(new URL('https://id.example'), 'client', {}, oidc.None(), { [oidc.customFetch]: answer })
    .catch((error: unknown) => error)
}
const because = (cause: Error) => async () => {
  throw new TypeError('fetch failed', { cause })
}
const coded = (code: string) => Object.assign(new Error(code), { code })
const page =
  (status: number, type = 'text/html', text = '<html>') =>
  async () =>
    new Response(text, { status, headers: { 'content-type': type } })

test.each<[string, oidc.CustomFetch, string]>([
  ['a name that is not known', because(coded('ENOTFOUND')), 'NAME'],
  ['a refused connection', because(coded('ECONNREFUSED')), 'CONNECTION'],
  ['a certificate of its own', because(coded('DEPTH_ZERO_SELF_SIGNED_CERT')), 'CERTIFICATE'],
  ['a certificate of an unknown authority', because(coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE')), 'CERTIFICATE'],
  ['a certificate of another name', because(coded('ERR_TLS_CERT_ALTNAME_INVALID')), 'CERTIFICATE'],
  ['a page that is not there', page(404), 'NO_PROVIDER'],
  ['a redirect', page(302), 'NO_PROVIDER'],
  ['a server that fails', page(503), 'SERVER_ERROR'],
  ['a page for people', page(200), 'NO_PROVIDER'],
  ['half an answer', page(200, 'application/json', '{'), 'NO_PROVIDER'],
  ['another issuer', async () => Response.json({ issuer: 'https://other.example' }), 'OTHER_ISSUER'],
])('%s', async (_, answer, fault) => {
  expect(discoveryFault(await thrown(answer))).toBe(fault)
})

test('no answer in time, another issuer for Entra, and what nobody thought of', () => {
  expect(discoveryFault(new DOMException('late', 'TimeoutError'))).toBe('TIMEOUT')
  expect(discoveryFault(new Error('outer', { cause: coded('OAUTH_TIMEOUT') }))).toBe('TIMEOUT')
  expect(discoveryFault(new OtherIssuer())).toBe('OTHER_ISSUER')
  expect(discoveryFault(new Error('?'))).toBe('OTHER')
  expect(discoveryFault('?')).toBe('OTHER')
})
