import { createHash } from 'node:crypto'

/** One way to sign in that a server offers in WWW-Authenticate. */
export interface Challenge {
  /** In small letters: 'digest', 'basic'. */
  scheme: string
  /** By their names in small letters. */
  parameters: Readonly<Record<string, string>>
}

/** What is signed in to. */
export interface Signed {
  method: string
  /** Exactly as in the request line. */
  uri: string
  username: string
  password: string
  /** A random text of ours. */
  cnonce: string
  /** How often the challenge's nonce has been used, this time included; the first time unless set. */
  nonceCount?: number
}

/** Hashes by their names in a challenge, the strongest first. */
const HASHES = [
  ['SHA-256', 'sha256'],
  ['MD5', 'md5'],
] as const

/** A scheme's name, or a parameter with its value. */
const PART = /([\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/g

/** Reads WWW-Authenticate headers; each may hold several challenges. */
export function readChallenges(headers: readonly string[]): Challenge[] {
  return headers.flatMap((header) => {
    const challenges: { scheme: string; parameters: Record<string, string> }[] = []
    for (const [, name = '', quoted, plain] of header.matchAll(PART)) {
      const value = quoted?.replace(/\\(.)/g, '$1') ?? plain
      if (value === undefined) challenges.push({ scheme: name.toLowerCase(), parameters: {} })
      else Object.assign(challenges.at(-1)?.parameters ?? {}, { [name.toLowerCase()]: value })
    }
    return challenges
  })
}

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

/**
 * The Authorization header for a Digest challenge (RFC 7616), with and without qop; null for a hash or a qop that is
 * not supported. Texts count as UTF-8.
 */
export function digestAnswer({ parameters }: Challenge, signed: Signed): string | null {
  const { realm = '', nonce = '', qop, algorithm = 'MD5', opaque } = parameters
  const { method, uri, username, password, cnonce, nonceCount = 1 } = signed
  const hash = HASHES.find(([name]) => name === algorithm.toUpperCase())?.[1]
  const plain = qop === undefined
  if (!hash || !(plain || /(^|[\s,])auth([\s,]|$)/i.test(qop))) return null

  const digest = (...parts: string[]) => createHash(hash).update(parts.join(':')).digest('hex')
  const count = nonceCount.toString(16).padStart(8, '0')
  const user = digest(username, realm, password)
  const request = digest(method, uri)
  const response = plain ? digest(user, nonce, request) : digest(user, nonce, count, cnonce, 'auth', request)
  return `Digest ${[
    `username=${quote(username)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(uri)}`,
    `response="${response}"`,
    ...(parameters.algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    ...(plain ? [] : [`qop=auth`, `nc=${count}`, `cnonce=${quote(cnonce)}`]),
  ].join(', ')}`
}

const strength = ({ parameters }: Challenge) =>
  HASHES.findIndex(([name]) => name === (parameters.algorithm ?? 'MD5').toUpperCase())

/** The strongest answer to what a server offers, Digest before Basic; null when there is none. */
export function authorizationFor(challenges: readonly Challenge[], signed: Signed): string | null {
  const digests = challenges
    .filter(({ scheme }) => scheme === 'digest')
    .toSorted((one, other) => strength(one) - strength(other))
  for (const challenge of digests) {
    const answer = digestAnswer(challenge, signed)
    if (answer) return answer
  }
  if (!challenges.some(({ scheme }) => scheme === 'basic')) return null
  return `Basic ${Buffer.from(`${signed.username}:${signed.password}`).toString('base64')}`
}
