import { createHash } from 'node:crypto'

export interface Credentials {
  username: string
  password: string
}

/** One way in which a server lets clients prove who they are. */
export type Challenge =
  | { scheme: 'Basic' }
  | {
      scheme: 'Digest'
      algorithm: 'MD5' | 'SHA-256'
      realm: string
      nonce: string
      opaque: string | null
      /** Without it the proof is that of RFC 2069, which many cameras still ask for. */
      qop: 'auth' | null
      /** Only the nonce was too old: the password has not been refused. */
      stale: boolean
    }

/** What a proof is made for. */
export interface Proof {
  method: string
  /** Exactly as in the request line. */
  uri: string
  /** How often this nonce has been used, this time included. */
  count: number
  /** A random text of ours. */
  cnonce: string
}

/**
 * The challenges of all WWW-Authenticate headers of a reply that can be answered, strongest first (RFC 7616 §3.3 and
 * §3.7). Header values are latin1, one character a byte.
 */
export function parseChallenges(headers: readonly string[]): Challenge[] {
  return headers
    .flatMap(readSchemes)
    .flatMap(({ scheme, parameters }) => challengeOf(scheme, parameters) ?? [])
    .toSorted((a, b) => strength(b) - strength(a))
}

/** The value of an Authorization header, latin1 (RFC 7616 §3.4, RFC 7617). */
export function authorizationFor(
  challenge: Challenge,
  { username, password }: Credentials,
  proof: Proof,
): string {
  const user = utf8(username)
  const secret = utf8(password)
  if (challenge.scheme === 'Basic')
    return `Basic ${Buffer.from(`${user}:${secret}`, 'latin1').toString('base64')}`
  const { algorithm, realm, nonce, opaque, qop } = challenge
  const hash = (...parts: string[]) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(parts.join(':'), 'latin1')
      .digest('hex')
  const count = proof.count.toString(16).padStart(8, '0')
  const who = hash(user, realm, secret)
  const what = hash(proof.method, proof.uri)
  const response = qop ? hash(who, nonce, count, proof.cnonce, qop, what) : hash(who, nonce, what)
  return [
    `Digest username=${quote(user)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(proof.uri)}`,
    `response="${response}"`,
    // Some cameras know only the parameters of RFC 2069, whose algorithm is MD5.
    ...(qop || algorithm !== 'MD5' ? [`algorithm=${algorithm}`] : []),
    ...(opaque === null ? [] : [`opaque=${quote(opaque)}`]),
    ...(qop ? [`qop=${qop}`, `nc=${count}`, `cnonce=${quote(proof.cnonce)}`] : []),
  ].join(', ')
}

interface Scheme {
  scheme: string
  parameters: Map<string, string>
}

/** A word alone is a scheme; a word with a value belongs to the scheme before it. */
const WORDS = /([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/g

function readSchemes(header: string): Scheme[] {
  const schemes: Scheme[] = []
  for (const [, word = '', quoted, bare] of header.matchAll(WORDS)) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? bare
    if (value === undefined) schemes.push({ scheme: word.toLowerCase(), parameters: new Map() })
    else schemes.at(-1)?.parameters.set(word.toLowerCase(), value)
  }
  return schemes
}

function challengeOf(scheme: string, parameters: ReadonlyMap<string, string>): Challenge | null {
  if (scheme === 'basic') return { scheme: 'Basic' }
  const nonce = parameters.get('nonce')
  const algorithm = (parameters.get('algorithm') ?? 'MD5').toUpperCase()
  const offers = parameters
    .get('qop')
    ?.toLowerCase()
    .split(',')
    .map((each) => each.trim())
  const known = algorithm === 'MD5' || algorithm === 'SHA-256'
  if (scheme !== 'digest' || nonce === undefined || !known || (offers && !offers.includes('auth')))
    return null
  return {
    scheme: 'Digest',
    algorithm,
    realm: parameters.get('realm') ?? '',
    nonce,
    opaque: parameters.get('opaque') ?? null,
    qop: offers ? 'auth' : null,
    stale: parameters.get('stale')?.toLowerCase() === 'true',
  }
}

function strength(challenge: Challenge): number {
  if (challenge.scheme === 'Basic') return 0
  return challenge.algorithm === 'MD5' ? 1 : 2
}

/** Headers are handled as bytes, so that a realm in any charset is hashed as it came. */
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
