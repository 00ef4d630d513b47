import { ClientError } from 'openid-client'
import type { ProviderFault } from '#src/domain/access/sign-on-state.ts'

/** The metadata name another issuer than the one that was asked. */
export class OtherIssuer extends Error {
  override readonly name = 'OtherIssuer'
}

/** Faults of names, as Node's DNS calls them. */
const NAMES = new Set(['ENOTFOUND', 'EAI_AGAIN'])
/** OpenSSL's names of what is wrong with a certificate, as far as they don't have the word in them. */
const CERTIFICATES = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
])

const isCertificate = (code: string) =>
  CERTIFICATES.has(code) || /_CERT|_ISSUER_CERT|UNABLE_TO_VERIFY/.test(code)

/** An error, and the ones that caused it. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let at = error; at instanceof Error && !causes.includes(at); at = at.cause) causes.push(at)
  return causes
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

function faultOfStatus(status: number): ProviderFault {
  return status >= 500 ? 'SERVER_ERROR' : 'NO_PROVIDER'
}

/** Why a provider's addresses could not be looked up (OpenID Connect Discovery 1.0, 4). */
export function discoveryFault(error: unknown): ProviderFault {
  const causes = causesOf(error)
  const codes = causes.map(codeOf)
  if (codes.includes('OAUTH_TIMEOUT') || causes.some(({ name }) => name === 'TimeoutError')) return 'TIMEOUT'
  if (codes.some((code) => NAMES.has(code))) return 'NAME'
  if (codes.some(isCertificate)) return 'CERTIFICATE'
  if (error instanceof OtherIssuer || codes.includes('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'))
    return 'OTHER_ISSUER'
  if (error instanceof ClientError && error.cause instanceof Response && error.cause.status !== 200)
    return faultOfStatus(error.cause.status)
  if (codes.includes('OAUTH_RESPONSE_IS_NOT_JSON') || codes.includes('OAUTH_PARSE_ERROR'))
    return 'NO_PROVIDER'
  return causes.some((cause) => cause instanceof TypeError) ? 'CONNECTION' : 'OTHER'
}
