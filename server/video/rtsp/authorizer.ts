import { authorizationFor, type Challenge, parseChallenges } from '#server/net/authorization.ts'
import type { StreamAddress } from '#src/domain/cameras/address.ts'
import type { Headers } from './connection.ts'
import type { Reply } from './messages.ts'
import { RtspFault } from './replies.ts'

/** One session's credentials: what the camera asked for, and what it has thought of them. */
export interface Authorizer {
  /** For the next request; empty until the camera asks. */
  headers(method: string, uri: string): Headers
  /**
   * A request was answered with 401: it may be sent once more.
   * @throws RtspFault CREDENTIALS_NEEDED, or CREDENTIALS when they were refused
   */
  challenged(reply: Reply): void
  /** A request was answered with anything else. */
  accepted(): void
  scheme(): 'none' | 'basic' | 'digest'
}

/** @param cnonce makes a random text */
export function createAuthorizer(
  { username, password }: Pick<StreamAddress, 'username' | 'password'>,
  cnonce: () => string,
): Authorizer {
  let challenge: Challenge | null = null
  let count = 0
  /** Whether a request with these credentials has succeeded, since which only the nonce can be too old. */
  let isAccepted = false
  let isRenewed = false

  return {
    headers(method, uri) {
      if (!challenge || username === null) return []
      count += 1
      const credentials = { username, password: password ?? '' }
      const proof = { method, uri, count, cnonce: cnonce() }
      return [['Authorization', authorizationFor(challenge, credentials, proof)]]
    },
    challenged({ headers }) {
      if (username === null) throw new RtspFault('CREDENTIALS_NEEDED')
      const next = parseChallenges(headers.get('www-authenticate') ?? [])[0]
      const isStale = next?.scheme === 'Digest' && (next.stale || isAccepted)
      if (!next || (challenge && (!isStale || isRenewed))) throw new RtspFault('CREDENTIALS')
      isRenewed = challenge !== null
      isAccepted = false
      challenge = next
      count = 0
    },
    accepted() {
      isAccepted = challenge !== null
      isRenewed = false
    },
    scheme: () => (challenge?.scheme === 'Basic' ? 'basic' : challenge ? 'digest' : 'none'),
  }
}
