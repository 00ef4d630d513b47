import { call } from '#src/api/call/call.ts'
import { sentenceOf } from '#src/api/call/result.ts'
import { endSingleSignOn, type PURPOSES, startSingleSignOn } from '#src/contract/account/single-sign-on.ts'
import { KEPT_FORM_KEY } from '#src/domain/storage-keys.ts'
import type { Left, Session } from './session.ts'

/** Names this browser to what it began at an identity provider: random, and stays when its user signs out. */
export const BINDING_KEY = 'linewatch.binding'

/** 32 random bytes in base64url, without which nobody finishes what this browser began. */
export function bindingOf(storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): string {
  const known = storage.getItem(BINDING_KEY)
  if (known !== null) return known
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const fresh = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  storage.setItem(BINDING_KEY, fresh)
  return fresh
}

/** Opens an address in this window: an installed app comes back to itself, where a new window would be another browser's. */
const open = (address: string) => window.location.assign(address)
/** Our server answers addresses of the web; a script must not come in the place of one. */
const isOfWeb = (address: string) => /^https?:\/\//.test(address)

export interface SignOnAim {
  /** The page to come back to. */
  from?: string | undefined
  /** Signing in, unless set. */
  purpose?: (typeof PURPOSES)[number]
  /** Whose user connects their account, or proves who they are. */
  session?: Pick<Session, 'authorizer'>
  /** Called at the last moment before the page is left. */
  onLeave?: () => void
}

/**
 * Goes to an identity provider. Answers why it can't; otherwise the page is left.
 * @param go leaves the page
 */
export async function beginSignOn(
  provider: string,
  { from, purpose = 'SIGN_IN', session, onLeave }: SignOnAim,
  go: (address: string) => void = open,
): Promise<string | null> {
  const body = {
    binding: bindingOf(),
    origin: window.location.origin,
    purpose,
    ...(from !== undefined && { from }),
  }
  const ask = (authorization: string | null) =>
    call(startSingleSignOn, { params: { provider }, body, authorization })
  // A public call has no session by itself; what is for one names it, and proves it where that is asked for.
  const result = await (session ? session.authorizer.renewing(ask) : ask(null))
  if (!result.success) return sentenceOf(result)
  // A refusal on the way back doesn't say where somebody was who is signed in already.
  if (purpose !== 'SIGN_IN' && from !== undefined) sessionStorage.setItem(RETURN_KEY, from)
  const { address } = result.results
  if (isOfWeb(address)) {
    onLeave?.()
    go(address)
  }
  return null
}

const RETURN_KEY = 'linewatch.signOnReturn'

/** Where somebody was who connected an account or proved who they are; once. */
export function takeReturn(): string | null {
  const back = sessionStorage.getItem(RETURN_KEY)
  sessionStorage.removeItem(RETURN_KEY)
  return back
}

/** Ends a session that an identity provider opened; `goOn` ends the one there, once all is forgotten here. */
export async function leaveProvider(authorization: string | null | undefined): Promise<Left> {
  const result = await call(endSingleSignOn, { body: { origin: window.location.origin }, authorization })
  if (!result.success) return result
  sessionStorage.removeItem(KEPT_FORM_KEY)
  const { address } = result.results
  return { ...result, ...(address !== null && isOfWeb(address) && { goOn: () => open(address) }) }
}
