import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { PASSWORD_EXPIRED, type RefusalReason, USER_BLOCKED } from '#src/contract/define/refusal.ts'
import { isGranted } from '#src/domain/access/permission.ts'
import type { Failure } from './result.ts'

/** Where calls get their authorization header from; the session puts itself here, so api need not know it. */
export interface Authorizer {
  /** The header's value, once no refresh is in flight; null when nobody is signed in. */
  authorize(): Promise<string | null>
  /**
   * The provider answered 401 to a call that carried `used`. True when there is a better authorization now,
   * so that the call is worth repeating once.
   */
  onRefused(endpoint: AnyEndpoint, used: string | null): Promise<boolean>
  /** Uuid of the role that an administrator's calls should be answered as; null for their own account. */
  viewsAs?(): string | null
}

const nobody: Authorizer = { authorize: async () => null, onRefused: async () => false }
let current: Authorizer = nobody

/** Puts an authorizer in place; call the answer to take it away again. */
export function setAuthorizer(authorizer: Authorizer): () => void {
  current = authorizer
  return () => {
    if (current === authorizer) current = nobody
  }
}
export const authorizer = (): Authorizer => current

/** Refusals that concern the whole console, no matter what made the call (spec 1 §8). */
export type RefusalKind = 'password-expired' | 'user-blocked' | 'not-permitted' | 'too-many-requests'
export interface GlobalRefusal {
  kind: RefusalKind
  failure: Failure
  endpoint: AnyEndpoint
}
type Listener = (refusal: GlobalRefusal) => void
const listeners = new Set<Listener>()

/** Hears of every global refusal; call the answer to stop. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const SIGN_IN = 'POST /auth/signIn'

/** By its reason; another provider may know the specified message alone. */
const isFor = (
  { code, message, reason }: Failure,
  wanted: RefusalReason,
  status: number,
  specified: string,
) => code === status && (reason === undefined ? message === specified : reason === wanted)

/** Which global refusal a failure is, if any (spec 1 §8). */
export function refusalKind(endpoint: AnyEndpoint, failure: Failure): RefusalKind | null {
  if (isFor(failure, PASSWORD_EXPIRED, 400, 'Password is expired')) return 'password-expired'
  if (isFor(failure, USER_BLOCKED, 403, 'User is blocked')) return 'user-blocked'
  if (failure.code === 403 && failure.reason === undefined && isGranted(endpoint.permission))
    return 'not-permitted'
  if (failure.code === 429 && endpoint.name !== SIGN_IN) return 'too-many-requests'
  return null
}

export function announce(endpoint: AnyEndpoint, failure: Failure): void {
  const kind = refusalKind(endpoint, failure)
  if (kind) for (const listener of [...listeners]) listener({ kind, failure, endpoint })
}
